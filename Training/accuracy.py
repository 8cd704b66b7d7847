# SPDX-License-Identifier: Apache-2.0
"""Measures the command on freshly rendered cards and writes what came out between the marks in docs/accuracy.md, and
the cards whose numbers were not read to docs/failures.jpg: `python3 accuracy.py`, or `make accuracy`.

Sets are rendered into --sets where they are not there yet; a picture takes a second of one core."""

import argparse
import csv
import datetime
import json
import pathlib
import subprocess
import sys
from dataclasses import dataclass, field

import cv2
import numpy as np

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "accuracy.md"
SHEET = ROOT / "docs" / "failures.jpg"
BEGIN, END = "<!-- begin: written by Training/accuracy.py -->", "<!-- end -->"
# A straightened card on the sheet, pixels; cards a row, and in all.
WIDTH, HEIGHT, CAPTION, ACROSS, MOST = 240, 151, 18, 5, 30


@dataclass
class Set:
    """Pictures to render, how they are scanned, and by which columns of the manifest they are told apart."""

    name: str
    title: str
    count: int
    rendered: str
    scanned: str
    columns: dict
    folder: pathlib.Path = None
    rows: list = field(default_factory=list)
    report: dict = None

    @property
    def arguments(self):
        return f"--count {self.count} {self.rendered}"


SETS = [
    Set("standard", "The embossing standard's layout, with a guide", 250, "--seed 50000", "--guide centred",
        {"notes": "hard class", "relief": "relief", "layout": "layout"}),
    Set("layouts", "All other layouts, with a guide", 200, "--seed 62000 --layouts all", "--guide centred",
        {"layout": "layout", "notes": "hard class", "relief": "relief"}),
    Set("free", "Anywhere in the frame, without a guide", 120, "--poses free --seed 75000", "",
        {"notes": "what is special", "relief": "relief"}),
]


def render(one):
    """Renders the set, where it is not there as a whole."""
    manifest = one.folder / "manifest.tsv"
    if not manifest.exists() or len(manifest.read_text(encoding="utf-8").splitlines()) <= one.count:
        subprocess.run([sys.executable, "-m", "render.samples", "--out", one.folder, *one.arguments.split()],
                       cwd=ROOT / "Training", check=True)
    with manifest.open(newline="", encoding="utf-8") as file:
        one.rows = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


def evaluate(one, command):
    done = subprocess.run([command, "evaluate", one.folder / "manifest.tsv", "--json", *one.scanned.split()],
                          check=True, capture_output=True, text=True)
    one.report = json.loads(done.stdout)


def percent(part, whole):
    return f"{100 * part / whole:.1f} %" if whole else "–"


def number_row(one, title, rows):
    """Cards with a number among `rows`: how many were read exactly, wrongly and not at all, and their outlines."""
    rows = [row for row in rows if row["number"]]
    outcomes = {failure["file"]: failure["outcome"] for failure in one.report["failures"]}
    lost = [outcomes[row["file"]] for row in rows if row["file"] in outcomes]
    wrong = lost.count("wrong")
    return (f"| {title} | {len(rows)} | {percent(len(rows) - len(lost), len(rows))} | {percent(wrong, len(rows))} "
            f"| {percent(len(lost) - wrong, len(rows))} |")


def number_table(one):
    lines = ["| number | cards | exact | wrong | not given |", "| --- | --- | --- | --- | --- |",
             number_row(one, "**all**", one.rows)]
    for column, title in one.columns.items():
        values = sorted({row[column] for row in one.rows if row["number"]})
        lines += [number_row(one, f"{title}: {value}", [row for row in one.rows if row[column] == value])
                  for value in values]
    return lines


def field_table(one):
    lines = ["| field | on cards | exact | wrong | not given | given, but on no card |",
             "| --- | --- | --- | --- | --- | --- |"]
    for name, part in one.report["fields"]["all"].items():
        if part["on_cards"]:
            shares = " | ".join(f"{100 * part[key]:.1f} %" for key in ("exact", "wrong", "missed"))
            lines.append(f"| {name.replace('labelled: ', 'labelled: *')}{'*' if ': ' in name else ''} "
                         f"| {part['on_cards']} | {shares} | {part['false']} |")
    return lines


def summary(one):
    """Outlines, pictures without a number, and where numbers were lost."""
    every, without = one.report["all"], one.report["without_number"]
    lost = ", ".join(f"{count} {reason}" for reason, count in every["lost"].items() if count)
    text = (f"Outlines with an IoU of 0.9 and more: {100 * every['iou_0.9']:.1f} %, the median is "
            f"{every['iou_median']:.3f}. Numbers that were not given: {lost or 'none'}.")
    if without["pictures"]:
        text += (f" On {without['pictures']} pictures without a payment or club number {without['false_numbers']} "
                 "were given.")
    return text


def section(one):
    scan = " ".join(["cardscan evaluate DIR/manifest.tsv", one.scanned]).strip()
    return [f"### {one.title}", "", f"    python3 -m render.samples --out DIR {one.arguments}", f"    {scan}", "",
            *number_table(one), "", summary(one), "", *field_table(one), ""]


def straightened(one, row):
    """The card as it is read, in the middle of a tile."""
    picture = cv2.imread(str(one.folder / row["file"]))
    quad = np.array([[float(v) for v in corner.split(",")] for corner in row["quad"].split(";")], np.float32)
    portrait = row["orientation"].startswith("portrait")
    w, h = (round(HEIGHT * HEIGHT / WIDTH), HEIGHT) if portrait else (WIDTH, HEIGHT)
    to = np.array([[0, 0], [w, 0], [w, h], [0, h]], np.float32)
    card = cv2.warpPerspective(picture, cv2.getPerspectiveTransform(quad, to), (w, h), flags=cv2.INTER_AREA)
    tile = np.full((HEIGHT + CAPTION, WIDTH, 3), 255, np.uint8)
    left = (WIDTH - w) // 2
    tile[:HEIGHT, left:left + w] = card
    return tile


def failures():
    """(set, row, outcome) of each number that was not read, those that were read wrongly first."""
    found = []
    for one in SETS:
        rows = {row["file"]: row for row in one.rows}
        found += [(one, rows[failure["file"]], failure["outcome"]) for failure in one.report["failures"]]
    return sorted(found, key=lambda entry: entry[2] != "wrong")


def write_sheet(found):
    tiles = []
    for one, row, outcome in found[:MOST]:
        tile = straightened(one, row)
        cv2.putText(tile, f"{row['notes']}: {outcome}", (2, HEIGHT + 13), cv2.FONT_HERSHEY_SIMPLEX, 0.38, (0, 0, 0),
                    1, cv2.LINE_AA)
        tiles.append(cv2.copyMakeBorder(tile, 4, 4, 4, 4, cv2.BORDER_CONSTANT, value=(255, 255, 255)))
    blank = np.full_like(tiles[0], 255)
    tiles += [blank] * (-len(tiles) % ACROSS)
    sheet = np.vstack([np.hstack(tiles[i:i + ACROSS]) for i in range(0, len(tiles), ACROSS)])
    cv2.imwrite(str(SHEET), sheet, [cv2.IMWRITE_JPEG_QUALITY, 72])


def failure_section(found):
    shown = min(len(found), MOST)
    lines = ["### What failed", "",
             f"{len(found)} numbers were not read as they are on the card; {shown} of them, straightened by their true "
             "outline, those that were read wrongly first:", "",
             "![Cards whose numbers were not read](failures.jpg)", "",
             "Under each stands its hard class and where it was lost: *no quad* means that no outline was found, *no "
             "number line* that there was no number in it, *below the threshold* that a number was read and was not "
             "sure enough to be given.", ""]
    return lines


def processor():
    for line in pathlib.Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
        if line.startswith("model name"):
            return line.split(":", 1)[1].strip()
    return "an unnamed processor"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--command", type=pathlib.Path, default=ROOT / ".build" / "release" / "cardscan-cli")
    parser.add_argument("--sets", type=pathlib.Path, default=ROOT / "build" / "sets", help="folder of the pictures")
    options = parser.parse_args()
    for one in SETS:
        one.folder = options.sets.resolve() / one.name
        one.folder.mkdir(parents=True, exist_ok=True)
        render(one)
        evaluate(one, options.command.resolve())
    found = failures()
    if found:
        write_sheet(found)
    version = subprocess.run([options.command, "--version"], check=True, capture_output=True, text=True).stdout.strip()
    lines = [BEGIN, "", f"Version {version}, {datetime.date.today()}, `make accuracy`; the CPU path on one thread of "
             f"{processor()}. The first set is hard on purpose: its classes say how the number is made or seen.", ""]
    for one in SETS:
        lines += section(one)
    lines += failure_section(found) if found else []
    page = PAGE.read_text(encoding="utf-8")
    before, after = page[:page.index(BEGIN)], page[page.index(END):]
    PAGE.write_text(before + "\n".join(lines) + "\n" + after, encoding="utf-8")


if __name__ == "__main__":
    main()
