# SPDX-License-Identifier: Apache-2.0
"""The marks that the accent network tells, in the order of its classes, and the letters that bear them."""

import unicodedata

# Class 0 is a letter without a mark; then the combining characters of each class. A comma below is a cedilla.
MARKS = ("", "\u0300", "\u0301", "\u0302", "\u0303", "\u0308", "\u030a", "\u030c", "\u0306", "\u0304", "\u0307",
         "\u030b", "\u0327\u0326", "\u0328", "stroke")
CLASSES = len(MARKS)
STROKES = dict(zip("ŁłØøĐđĦħŦŧ", "LlOoDdHhTt"))
# Latin-1, Latin Extended-A, and what Romanian has of Extended-B.
# Of two letters that look alike the network's alphabet has one.
ALIKE = "ŢţȘș"
LETTERS = [chr(c) for c in (*range(0xC0, 0x180), 0x218, 0x219, 0x21A, 0x21B)]


def parted(character):
    """The letter without its mark, and the mark's class; (character, None) where that is no letter which may bear
    one: signs, digits, and letters that are none without their mark's like (ı, ß, Æ)."""
    if character in STROKES:
        return STROKES[character], CLASSES - 1
    parts = unicodedata.normalize("NFD", character)
    if not (parts[0].isascii() and parts[0].isalpha()):
        return character, None
    if len(parts) == 1:
        return character, 0
    for mark in range(1, CLASSES - 1):
        if len(parts) == 2 and parts[1] in MARKS[mark]:
            return parts[0], mark
    return character, None


def bearers():
    """Plain letters to the letters that they become with a mark."""
    table = {}
    for letter in LETTERS:
        base, mark = parted(letter)
        if mark:
            table.setdefault(base, []).append(letter)
    return table


def others(characters):
    """The letters with a mark that are not among `characters`, nor like one of them."""
    letters = {letter for family in bearers().values() for letter in family}
    return "".join(sorted(letters - set(characters) - set(ALIKE)))
