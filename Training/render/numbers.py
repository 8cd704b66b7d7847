# SPDX-License-Identifier: Apache-2.0
"""Card numbers, dates and names drawn at random: valid in form, of nobody."""

# Brand, beginnings (IIN), grouping, how often.
BRANDS = [("visa", ["4"], (4, 4, 4, 4), 0.34),
          ("mastercard", ["51", "52", "53", "54", "55", "2221", "2720"], (4, 4, 4, 4), 0.26),
          ("amex", ["34", "37"], (4, 6, 5), 0.22), ("discover", ["6011", "65"], (4, 4, 4, 4), 0.06),
          ("diners", ["36", "300", "305"], (4, 6, 4), 0.04),
          ("jcb", ["3528", "3589"], (4, 4, 4, 4), 0.04), ("unionpay", ["62"], (4, 4, 4, 4, 3), 0.04)]
FIRST = """ANNA MARIA JOHN PETER LUCA NINA OMAR YUKI CARLOS EVA TOM INGRID SVEN PAUL MIA ELENA IVAN
LEILA HUGO ZOE MAX RAJ MEI AMIRA JONAS CLARA DAVID GRACE FELIX""".split()
LAST = """NOVAK SMITH GARCIA MULLER ROSSI KIM TANAKA SILVA DUBOIS JANSEN BROWN WEBER COSTA O'NEIL
PETROV HAAS LINDQVIST FERRARI NGUYEN SCHWARZ MOREAU WRIGHT KOWALSKI SINGH""".split()


def luhn_digit(digits):
    """The check digit for a number without it (ISO/IEC 7812-1, annex B)."""
    total = 0
    for i, d in enumerate(reversed(digits)):
        d = int(d) * (2 if i % 2 == 0 else 1)
        total += d - 9 if d > 9 else d
    return str((10 - total % 10) % 10)


def draw_number(rng, brand=None, raised=False):
    """(brand, number, groups): a number with the brand's beginning, its length and a right check
    digit, and how it is split. `brand` is drawn at random where None. Long numbers that are `raised`
    have one gap, since the line of ISO/IEC 7811-3 has no room for more."""
    known = [b for b in BRANDS if brand in (None, b[0])]
    weights = [b[3] for b in known]
    name, begins, grouping, _ = known[rng.choice(len(known), p=[w / sum(weights) for w in weights])]
    if raised and sum(grouping) > 16:
        grouping = (6, sum(grouping) - 6)
    body = str(rng.choice(begins))
    body += "".join(map(str, rng.integers(0, 10, sum(grouping) - 1 - len(body))))
    number = body + luhn_digit(body)
    groups, at = [], 0
    for n in grouping:
        groups.append(number[at:at + n])
        at += n
    return name, number, groups


def draw_expiry(rng):
    """A month and year, MM/YY."""
    return f"{rng.integers(1, 13):02d}/{rng.integers(26, 34)}"


def draw_holder(rng):
    """A name in capitals, sometimes with an initial or a title."""
    first, last = str(rng.choice(FIRST)), str(rng.choice(LAST))
    kind = rng.random()
    if kind < 0.2:
        return f"{first} {rng.choice(list('ABDEGHJKLMRST'))} {last}"
    if kind < 0.3:
        return f"{rng.choice(['MR', 'MS', 'DR'])} {first[0]} {last}"
    return f"{first} {last}"
