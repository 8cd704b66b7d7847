# SPDX-License-Identifier: Apache-2.0
"""The characters that the text network reads, in the order of its classes.

Class 0 is the blank of CTC; class i is character i - 1 of CHARACTERS. The engine embeds the same
string as UTF-8 (Models/text-alphabet.txt, one line without an end of line)."""

DIGITS = "0123456789"
CAPITALS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
PUNCTUATION = ".,:;'\"-/&()#+*!?%@_$€£°®©™"
# Western European, then Central European and Turkish. Letters that look alike are one: Ð is Đ, and
# the Ș of Romanian is the Ş of Turkish; which of the two a name has the engine tells by its other letters.
ACCENTED_CAPITALS = "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝÞŒŸ" "ĄĆĘŁŃŚŹŻČĎĚŇŘŠŤŮŽĽĂŞȚŐŰĞİĐ"
ACCENTED_SMALL = "àáâãäåæçèéêëìíîïñòóôõöøùúûüýþœÿßð" "ąćęłńśźżčďěňřšťůžľăşțőűğıđ"
CHARACTERS = (" " + DIGITS + CAPITALS + CAPITALS.lower() + PUNCTUATION
              + ACCENTED_CAPITALS + ACCENTED_SMALL)
BLANK = 0
CLASSES = len(CHARACTERS) + 1
CLASS_OF = {character: i + 1 for i, character in enumerate(CHARACTERS)} | {"Ð": CHARACTERS.index("Đ") + 1}
# What is drawn for letters and signs that look alike; the truth of a picture has it too.
DRAWN = str.maketrans("ȘșŢţ’‘`´“”„–—‐", "ŞşȚț''''\"\"\"---")
ALIKE = DRAWN | str.maketrans("Ð", "Đ")


def plain(text):
    """`text` in the alphabet's characters: signs that look alike are made one, others left out."""
    return "".join(c for c in text.translate(DRAWN) if c in CLASS_OF)


def encode(text):
    """Classes of the characters of `text`, all of which are in the alphabet."""
    return [CLASS_OF[c] for c in text]


def decode(classes):
    """Text of the best class of each step: runs of one class are one character, blanks none."""
    out, last = [], BLANK
    for c in classes:
        if c != last and c != BLANK:
            out.append(CHARACTERS[c - 1])
        last = c
    return "".join(out)
