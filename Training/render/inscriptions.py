# SPDX-License-Identifier: Apache-2.0
"""What is written on cards of all layouts, drawn at random: names, dates in every form, labels in
several languages, numbers of members. Of nobody; telephone numbers are of the range kept for
fiction (555-01xx)."""

from alphabet import CAPITALS, plain

from . import words
from .texts import digits, one

EXPIRES = words.phrases("""VALID THRU|GOOD THRU|EXPIRES END|MONTH/YEAR|VALID UNTIL|EXP|EXPIRES|EXP DATE|THRU|EXPIRY DATE
|VALID THRU|GOOD THRU|GOOD THRU|VALID THRU|EXPIRES END|VALABLE JUSQU'À|EXPIRE À FIN|EXPIRE FIN|DATE D'EXPIRATION|GÜLTIG BIS
|GÜLTIG BIS|GÜLTIG BIS ENDE|GUELTIG BIS|MONAT/JAHR|VÁLIDO HASTA|VÁLIDA HASTA|VENCE|CADUCA FINAL|VALIDO FINO|VALIDA FINO A
|SCADENZA|SCADE FINE|VÁLIDO ATÉ|VALIDADE|GELDIG T/M|WAŻNA DO|PLATNOST DO|GYLDIG TIL""")
BEGINS = words.phrases("""VALID FROM|VALID FROM|FROM|VALID DATES|DEPUIS|GÜLTIG AB|VÁLIDO DESDE|VALIDO DAL|VALABLE DÈS""")
SINCE = words.phrases("""MEMBER SINCE|MEMBER SINCE|CUSTOMER SINCE|MITGLIED SEIT|MEMBRE DEPUIS|MIEMBRO DESDE|SOCIO DAL
|CLIENTE DESDE""")
HOLDER = words.phrases("CARDHOLDER|CARDHOLDER NAME|NAME|CARD HOLDER|TITULAIRE|KARTENINHABER|TITULAR|INTESTATARIO")
NUMBER = words.phrases("CARD NUMBER|CARD NO.|NUMBER|KARTENNUMMER|N° DE CARTE|NÚMERO DE TARJETA|NUMERO CARTA")


# How a month and a year are written, and how often.
FORMS = {"{m:02d}/{y:02d}": 0.6, "{m:02d}/20{y:02d}": 0.14, "{m:02d}-{y:02d}": 0.12, "{m:02d} {y:02d}": 0.07,
         "{m:02d} / {y:02d}": 0.07}


def expiry(rng):
    """(as printed, MM/YY, the form for other dates beside it)."""
    month, year = int(rng.integers(1, 13)), int(rng.integers(26, 35))
    form = str(rng.choice(list(FORMS), p=list(FORMS.values())))
    return form.format(m=month, y=year), f"{month:02d}/{year}", form


def beginning(rng, form):
    """A date before every expiry."""
    return form.format(m=int(rng.integers(1, 13)), y=int(rng.integers(19, 26)))


def person(rng, v, plain_capitals=False):
    """A name as cards have it: initials, titles, hyphens, apostrophes, accents."""
    first, last = one(rng, v["first"]), one(rng, v["last"])
    draw = rng.random()
    if draw < 0.12:
        first += "-" + one(rng, v["first"])
    elif draw < 0.34:
        first += " " + one(rng, CAPITALS) + ("." if rng.random() < 0.3 else "")
    elif draw < 0.42:
        first += " " + one(rng, v["first"])
    elif draw < 0.5:
        first = first[0] + ("." if rng.random() < 0.5 else "")
    draw = rng.random()
    if draw < 0.1:
        last += "-" + one(rng, v["last"])
    elif draw < 0.16:
        last = one(rng, words.PARTICLES) + " " + last
    text = f"{first} {last}"
    if rng.random() < 0.1:
        text = one(rng, words.TITLES) + " " + text
    if rng.random() < 0.04:
        text += " " + one(rng, words.SUFFIXES)
    return plain(text.upper() if plain_capitals or rng.random() < 0.75 else text)


def company(rng, v):
    """The second line under a holder's name."""
    text = f"{one(rng, v['last'])} {one(rng, v['company'])}"
    if rng.random() < 0.7:
        text += " " + one(rng, words.FORMS)
    return plain(text.upper() if rng.random() < 0.8 else text)


def bank(rng, v):
    return plain(" ".join(one(rng, v["bank"]) for _ in range(rng.integers(1, 3))))


def product(rng, v):
    text = one(rng, v["product"])
    return plain(text.upper() if rng.random() < 0.4 else text)


def phone(rng):
    area = one(rng, ["800", "888", "877", "866"])
    last = f"01{digits(rng, 2)}"
    return one(rng, [f"1-{area}-555-{last}", f"({area}) 555-{last}", f"1.{area}.555.{last}",
                     f"{area}-555-{last}"])


def sentence(rng, v, length):
    """Small print of about `length` characters."""
    text = plain(one(rng, v["sentence"]))
    while len(text) < length:
        text += " " + plain(one(rng, v["sentence"]))
    return text[:length].rsplit(" ", 1)[0]


def day(rng, low, high):
    """A full date in one of the American forms, and the same as MM/YY."""
    month, date, year = int(rng.integers(1, 13)), int(rng.integers(1, 29)), int(rng.integers(low, high))
    text = one(rng, [f"{month:02d}/{date:02d}/{year % 100:02d}", f"{month:02d}/{date:02d}/{year}",
                     f"{month:02d}-{date:02d}-{year}"])
    return text, f"{month:02d}/{year % 100:02d}"


def member_id(rng):
    """A number of a member: digits, or with capitals before or among them."""
    run = digits(rng, rng.integers(6, 13))
    letters = "".join(one(rng, CAPITALS) for _ in range(3))
    return one(rng, [run, run, letters + run[:9], letters[0] + run[:8], f"{run[:3]} {run[3:6]} {run[6:]}".strip(),
                     f"{run[:4]}-{run[4:]}"])
