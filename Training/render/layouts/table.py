# SPDX-License-Identifier: Apache-2.0
"""Labels and values on membership cards, in columns or rows, with what they are for as truth."""


def above(c, truth, label, value, left, middle, height, small, role="value", room=None):
    """`label` over `value`, both from x = `left`; fills truth["fields"] where both found their place.
    Returns the right end of the wider one in mm, or `left`."""
    line = c.write(value, left, middle, height, role, room=room, face=c.digits if value.isdigit() else None)
    if not line:
        return left
    name = c.write(label, left, middle - height / 2 - 0.95 * small, small, "label", room=room)
    if name:
        truth["fields"][key(label)] = value
    return max(line.right, name.right if name else 0) / c.scale


def beside(c, truth, label, value, left, middle, height, gap=None, role="value", room=None):
    """`label` left of `value` in one row: at x = `gap` the value begins, or right behind the label."""
    name = c.write(label, left, middle, height, "label", room=room)
    if not name:
        return left
    start = gap if gap and gap > name.right / c.scale + 0.5 else name.right / c.scale + 0.7 * height
    line = c.write(value, start, middle, height, role, room=room)
    if line:
        truth["fields"][key(label)] = value
        return line.right / c.scale
    return name.right / c.scale


def key(label):
    """The name of a field: its label in lower case without the colon."""
    return label.lower().rstrip(": ")
