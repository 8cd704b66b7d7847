# SPDX-License-Identifier: Apache-2.0
"""Writes the card-area network's weights, in the format of export.py, and a test vector:
`python3 export_cards.py --run runs/cards.pt`. Reads the file back with numpy alone and compares."""

from cardnet import CardNet
from export import export_map

if __name__ == "__main__":
    export_map(__doc__, CardNet(), "card-areas", (48, 104))
