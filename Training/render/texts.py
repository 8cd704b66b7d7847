# SPDX-License-Identifier: Apache-2.0
"""What stands in a line of text on a card, drawn at random: `draw_text`. Every number is random."""

import functools
import unicodedata

from accents import bearers
from alphabet import ACCENTED_CAPITALS, ACCENTED_SMALL, CAPITALS, CHARACTERS, DIGITS, plain

from . import words
from .numbers import draw_number
from .people import countries

# How often each kind is drawn.
KINDS = {"name": 0.38, "number": 0.12, "date": 0.12, "label": 0.1, "print": 0.07, "id": 0.06,
         "product": 0.04, "contact": 0.05, "random": 0.06}
# Part of the people whose names are of a country's lists.
OF_A_COUNTRY = 0.65
GROUPINGS = [(4, 4, 4, 4), (4, 6, 5), (4, 6, 4), (4, 4, 4, 4, 3), (3, 3, 9, 1), (4, 4, 5), (6, 13),
             (8, 8), (6, 10)]


@functools.cache
def vocabulary(held_out):
    """Words of one side of the split, by what they are. Labels are the same on both."""
    sentences = [plain(s) for s in words.SENTENCES.splitlines()]
    return {"countries": countries(held_out),
            "first": words.side(words.FIRST, held_out), "last": words.side(words.LAST, held_out),
            "company": words.side(words.COMPANY, held_out), "bank": words.side(words.BANKS, held_out),
            "product": words.side(words.PRODUCTS, held_out),
            "sentence": words.side(sentences, held_out), "label": words.phrases(words.LABELS),
            "street": words.phrases(words.STREETS), "city": words.phrases(words.CITIES)}


def one(rng, things):
    return things[rng.integers(len(things))]


def digits(rng, count):
    return "".join(map(str, rng.integers(0, 10, count)))


def cased(rng, text, upper=0.6, lower=0.03):
    """`text` as it is, or in capitals, or small."""
    draw = rng.random()
    return plain(text.upper() if draw < upper else text.lower() if draw < upper + lower else text)


def person(rng, v):
    """First names and surnames to put a name together of."""
    if rng.random() < OF_A_COUNTRY:
        country = one(rng, v["countries"])
        return country.first, country.last
    return v["first"], v["last"]


def name(rng, v):
    """A person's or company's name."""
    if rng.random() < 0.12:
        text = f"{one(rng, v['last'])} {one(rng, v['company'])}"
        if rng.random() < 0.7:
            text += rng.choice([" ", ", "], p=[0.8, 0.2]) + one(rng, words.FORMS)
        return cased(rng, text, 0.7)
    firsts, lasts = person(rng, v)
    first, last = one(rng, firsts), one(rng, lasts)
    draw = rng.random()
    if draw < 0.12:
        first += "-" + one(rng, firsts)
    elif draw < 0.33:
        first += " " + one(rng, CAPITALS) + ("." if rng.random() < 0.4 else "")
    elif draw < 0.4:
        first += " " + one(rng, firsts)
    elif draw < 0.55:
        stop = "." if rng.random() < 0.5 else ""
        first = first[0] + stop
        if rng.random() < 0.3:
            first += " " + one(rng, CAPITALS) + stop
    draw = rng.random()
    if draw < 0.1:
        last += "-" + one(rng, lasts)
    elif draw < 0.18:
        last = one(rng, words.PARTICLES) + " " + last
    elif draw < 0.25:
        last += " " + one(rng, lasts)
    text = f"{first} {last}" if rng.random() < 0.9 else f"{last}{rng.choice([',', ''])} {first}"
    if rng.random() < 0.18:
        text = one(rng, words.TITLES) + " " + text
    if rng.random() < 0.08:
        text += " " + one(rng, words.SUFFIXES)
    if rng.random() < 0.15:
        text = one(rng, text.split())
    return cased(rng, text, 0.7)


def number(rng, v):
    """A card's number or a part of it, in all groupings."""
    draw = rng.random()
    if draw < 0.4:
        groups = draw_number(rng)[2]
    else:
        groups = [digits(rng, n) for n in GROUPINGS[rng.integers(len(GROUPINGS))]]
        if draw < 0.55:
            groups = [digits(rng, 4)]
        elif draw < 0.65:
            groups = [digits(rng, 4) for _ in range(rng.integers(2, 4))]
        elif draw < 0.7:
            groups = [digits(rng, rng.integers(1, 13))]
        elif draw < 0.74:
            groups = [digits(rng, 3)]
    separator = rng.choice([" ", "  ", "-", ""], p=[0.82, 0.04, 0.06, 0.08])
    return " ".join(separator.join(groups).split("  "))


def date(rng, v):
    """A date in one of the formats that cards have, alone or beside its label."""
    day, month = rng.integers(1, 32), rng.integers(1, 13)
    short, year = rng.integers(0, 100), rng.integers(1950, 2060)
    word = one(rng, words.MONTHS)
    sign = rng.choice(["/", "-", " ", ".", " / "], p=[0.62, 0.13, 0.09, 0.08, 0.08])
    forms = [f"{month:02d}{sign}{short:02d}"] * 9 + [f"{month:02d}{sign}{year}"] * 3 + [
        f"{day:02d}{sign}{month:02d}{sign}{year}", f"{month:02d}{sign}{day:02d}{sign}{year}",
        f"{day:02d}{sign}{month:02d}{sign}{short:02d}", f"{month}/{day}/{year}", f"{word} {year}",
        f"{day:02d} {word} {year}", f"{year}-{month:02d}-{day:02d}", f"{year}", f"'{short:02d}",
        f"{month:02d}{short:02d}"]
    text = one(rng, forms)
    draw = rng.random()
    if draw < 0.12:
        text = f"{month:02d}{sign}{short:02d}" + rng.choice([" ", " - ", "-", "  "]) + text
    elif draw < 0.3:
        label = one(rng, v["label"])[:18].strip()
        text = label + rng.choice([" ", ": ", "  "]) + text
    elif draw < 0.36:
        text += " " + rng.choice(["V", "CV", "PP", "MC", "AX", "VALID", digits(rng, 4)])
    return plain(" ".join(text.split()))


def label(rng, v):
    """A label, sometimes two."""
    text = one(rng, v["label"])
    if rng.random() < 0.15:
        text += " " + one(rng, v["label"])
    return cased(rng, text, 0.6, 0.04) if rng.random() < 0.85 else plain(text.title())


def small_print(rng, v):
    """Some words out of a sentence."""
    text = one(rng, v["sentence"]).split(" ")
    first = rng.integers(len(text))
    return cased(rng, " ".join(text[first:first + rng.integers(1, 8)]), 0.25)


def identifier(rng, v):
    """Numbers of members, groups and accounts: capitals and digits, mixed."""
    letters = "".join(one(rng, CAPITALS) for _ in range(rng.integers(1, 4)))
    plain_run = digits(rng, rng.integers(4, 13))
    mixed = "".join(one(rng, CAPITALS + 3 * DIGITS) for _ in range(rng.integers(4, 13)))
    iban = letters[:2].ljust(2, "E") + " ".join([digits(rng, 2), *(
        digits(rng, 4) for _ in range(rng.integers(2, 6)))])
    forms = [letters + plain_run, f"{letters} {digits(rng, 4)} {digits(rng, 5)}", mixed, iban,
             f"{plain_run}-{digits(rng, 2)}", f"{digits(rng, 3)} {digits(rng, 9)}", plain_run,
             f"{letters}-{plain_run}", f"{digits(rng, 2)}-{digits(rng, 2)}-{digits(rng, 2)}"]
    text = one(rng, forms)
    if rng.random() < 0.25:
        text = one(rng, v["label"])[:16].strip() + rng.choice([" ", ": ", "# "]) + text
    return plain(text)


def product(rng, v):
    """A bank's or product's name."""
    parts = [one(rng, v[rng.choice(["bank", "product"])]) for _ in range(rng.integers(1, 4))]
    text = rng.choice([" ", " ", " ", " & "]).join(parts)
    if rng.random() < 0.08:
        text += rng.choice(["®", "™", "©"])
    return cased(rng, text, 0.4, 0.12)


def contact(rng, v):
    """Telephone numbers, addresses, sites, amounts, references."""
    a, b, c = digits(rng, 3), digits(rng, 3), digits(rng, 4)
    domain = rng.choice(words.DOMAINS) + rng.choice([".com", ".de", ".fr", ".org", ".co.uk", ".pl"])
    amount = rng.choice(["$", "€", "£", "$ ", "€ "]) + digits(rng, rng.integers(1, 4))
    forms = [f"1-{a}-{b}-{c}", f"({a}) {b}-{c}", f"{a}.{b}.{c}", f"+1 {a} {b} {c}", f"{a}-{b}-{c}",
             f"+{digits(rng, 2)} {digits(rng, 3)} {digits(rng, 2)} {digits(rng, 2)} {digits(rng, 2)}",
             f"+{digits(rng, 2)} ({digits(rng, 1)}) {digits(rng, 4)} {digits(rng, 6)}",
             f"1-800-{one(rng, v['last'])[:7].upper()}", "www." + domain, domain,
             rng.choice(["info", "service", "help", "card"]) + "@" + domain,
             f"https://{domain}/card", f"{digits(rng, rng.integers(1, 5))} {one(rng, v['street'])}",
             f"{one(rng, v['street'])} {rng.integers(1, 300)}{rng.choice(['', 'a', 'B'])}",
             f"{one(rng, v['city'])}, {one(rng, CAPITALS)}{one(rng, CAPITALS)} {digits(rng, 5)}",
             f"{digits(rng, 5)} {one(rng, v['city'])}", f"© {rng.integers(1990, 2040)}", amount,
             f"{amount}.{digits(rng, 2)}", f"{digits(rng, rng.integers(1, 3))} %",
             f"{digits(rng, 1)},{digits(rng, 2)}%", f"{rng.integers(2, 30)} °C", f"No_{digits(rng, 4)}",
             f"#{digits(rng, 5)}", f"*{digits(rng, 4)}#", f"{one(rng, v['label'])[:14].strip()}!",
             f"{one(rng, v['label'])[:14].strip()}?", f'"{one(rng, v["product"])}"', f"{a}; {b}",
             f"{rng.integers(1, 10)} + {rng.integers(1, 10)}", f"** {c} **", f"{a}/{b}/{c}"]
    text = one(rng, forms)
    if rng.random() < 0.2:
        text = rng.choice(["Tel. ", "TEL: ", "Phone ", "Fax: ", "Call ", "Web: ", "T "]) + text
    return plain(text)


def scrambled(rng, v):
    """Characters at random: words that no language knows, so that rare ones are learned."""
    pools = [CHARACTERS[1:], ACCENTED_CAPITALS + CAPITALS, ACCENTED_SMALL + CAPITALS.lower(),
             CAPITALS, CAPITALS.lower(), CAPITALS + DIGITS, ACCENTED_CAPITALS, ACCENTED_SMALL]
    pool = pools[rng.choice(len(pools), p=[0.25, 0.15, 0.2, 0.12, 0.12, 0.06, 0.05, 0.05])]
    return " ".join("".join(one(rng, pool) for _ in range(rng.integers(1, 9)))
                    for _ in range(rng.integers(1, 4)))


def accented(rng, v):
    """A name some of whose letters bear marks, as in no language at once."""
    letters, part = bearers(), rng.choice([0.1, 0.25, 0.45])
    return "".join(one(rng, letters[c]) if c in letters and rng.random() < part else c
                   for c in name(rng, v))


MAKERS = {"name": name, "accented": accented, "number": number, "date": date, "label": label, "print": small_print,
          "id": identifier, "product": product, "contact": contact, "random": scrambled}


def draw_text(rng, held_out=False, kind=None):
    """(kind, text) of a line; `kind` is drawn at random where None."""
    if kind is None:
        kind = str(rng.choice(list(KINDS), p=list(KINDS.values())))
    return kind, " ".join(str(MAKERS[kind](rng, vocabulary(held_out))).split())


def punchable(text, shapes):
    """`text` in the characters that an embosser has, without accents."""
    letters = unicodedata.normalize("NFD", text.upper().replace("Ø", "O").replace("Ł", "L"))
    letters = "".join(c for c in letters if c in shapes or c == " ")
    return " ".join(letters.split())
