# SPDX-License-Identifier: Apache-2.0
"""Writes the outline network's weights, in the format of export.py, and a test vector:
`python3 export_outlines.py --run runs/outlines.pt`. Reads the file back with numpy alone and compares."""

from export import export_map
from outlinenet import COLUMNS, ROWS, OutlineNet

if __name__ == "__main__":
    export_map(__doc__, OutlineNet(), "outlines", (ROWS, COLUMNS))
