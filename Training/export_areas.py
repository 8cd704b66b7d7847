# SPDX-License-Identifier: Apache-2.0
"""Writes the text-area network's weights, in the format of export.py, and a test vector:
`python3 export_areas.py --run runs/areas.pt`. Reads the file back with numpy alone and compares."""

from areanet import AreaNet
from export import export_map

if __name__ == "__main__":
    export_map(__doc__, AreaNet(), "text-areas", (40, 96))
