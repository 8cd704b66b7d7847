# SPDX-License-Identifier: Apache-2.0
"""Makes Models/names.bin: how much likelier a letter of a name is after the two before it than anywhere,
which names are known, which are common, and how those with marks are written. Likelier than anywhere, as the text
network knows how usual letters are.

The names are those of the package faker (MIT licence, Daniele Faraglia and contributors): first names
and surnames of its locales, those in Cyrillic and Greek letters transliterated, those in Chinese ones in Pinyin
(package pypinyin, MIT licence, Hai Huang and contributors), those in Hangul in the Revised Romanization of 2000.
Accents are dropped.
Every eighth spelling, chosen by its hash, is kept for choosing the smoothing and for measuring; the
file is then made of all of them, or without these by --without-held.

    python3 namemodel.py --out ../Models/names.bin
"""

import argparse
import collections
import functools
import hashlib
import math
import pathlib
import re
import struct
import unicodedata

import numpy as np
from pypinyin import lazy_pinyin

from alphabet import ALIKE, CLASS_OF
from render.people import listed, providers

# 0 is the end of a word; A to Z; the apostrophe of O'NEIL.
SYMBOLS = "\0ABCDEFGHIJKLMNOPQRSTUVWXYZ'"
COUNT = len(SYMBOLS)
LEVELS = 8
# The common names: so many, in a Bloom filter of so many bytes; all names are in one of so many, those with marks in
# one of so many; with so many hashes of each name.
COMMON, COMMON_FILTER, KNOWN_FILTER, WRITTEN_FILTER, HASHES = 3000, 4032, 60_000, 16_384, 6
# Lists that are longer count less: no country is all of the model.
LARGEST_LIST = 1000
# The package's lists of names, and what parts the words of a name.
LISTS, PARTS = r"(first|last|middle)_.*names?", r"[ \-.()/,]+"
PLAIN = {"ß": "SS", "Æ": "AE", "Ø": "O", "Œ": "OE", "Þ": "TH", "Ð": "D", "Đ": "D", "Ł": "L", "Ə": "A", "İ": "I",
         "’": "'", "ʻ": "'", "‘": "'", "`": "'", "ʼ": "'"}
CYRILLIC = dict(zip("АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯІЇЄҐЈЉЊЌЃЏЅ",
                    "A B V G D E E ZH Z I Y K L M N O P R S T U F KH TS CH SH SHCH _ Y _ E YU YA I I YE G J LJ NJ KJ GJ"
                    " DZH DZ".split()))
GREEK = dict(zip("ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ", "A V G D E Z I TH I K L M N X O P R S T Y F CH PS O".split()))
LETTERS = {**PLAIN, **CYRILLIC, **GREEK}
# Hangul syllables, U+AC00 on, are (first * 21 + vowel) * 28 + last.
HANGUL = ("G KK N D TT R M B PP S SS _ J JJ CH K T P H".split(),
          "A AE YA YAE EO E YEO YE O WA WAE OE YO U WO WE WI YU EU UI I".split(),
          "_ K K K N N N T L K M L L L P L M P P T T NG T T K T P T".split())
SYLLABLES = range(0xAC00, 0xD7A4)
# Surnames that people write otherwise.
KOREAN = {"GIM": "KIM", "I": "LEE", "BAK": "PARK", "CHOE": "CHOI", "JEONG": "JUNG", "JO": "CHO", "YUN": "YOON",
          "IM": "LIM", "SIN": "SHIN", "AN": "AHN", "GANG": "KANG", "GWON": "KWON", "YU": "YOO", "U": "WOO"}
IDEOGRAPHS = range(0x4E00, 0xA000)


def syllables(name):
    """The syllables of a name in Hangul or Chinese characters in Latin letters; none of any other."""
    if all(ord(c) in SYLLABLES for c in name):
        places = [ord(c) - SYLLABLES.start for c in name]
        return [(HANGUL[0][p // 588] + HANGUL[1][p // 28 % 21] + HANGUL[2][p % 28]).replace("_", "") for p in places]
    return lazy_pinyin(name) if all(ord(c) in IDEOGRAPHS for c in name) else []


def romanised(name):
    """A name as people write it in Latin letters: its syllables in one word, or in a word each."""
    parts = syllables(name)
    whole = "".join(parts)
    return [KOREAN.get(whole, whole), *parts] if parts else [name]


def folded(name):
    """The words of a name in A to Z and the apostrophe; none where a letter is of another script."""
    text = name.upper().replace("ΟΥ", "OU").replace("ΜΠ", "B").replace("ΝΤ", "NT")
    text = "".join(LETTERS.get(c, c).replace("_", "") for c in text)
    text = "".join(c for c in unicodedata.normalize("NFD", text) if not unicodedata.combining(c))
    text = "".join(LETTERS.get(c, c).replace("_", "") for c in text)
    words = re.split(PARTS, text)
    if any(c not in SYMBOLS for word in words for c in word):
        return []
    return [word.strip("'") for word in words if len(word.strip("'")) >= 2]


def lists():
    """(locale, words) of every locale."""
    for country, provider in providers():
        words = set()
        for name in listed(provider, LISTS):
            # Japanese ones are read otherwise.
            for written in [name] if country.startswith("ja") else romanised(name):
                words.update(folded(written))
        yield country, words


def capitals(word, country):
    """A word in capitals, each letter one; in Turkish ones i with its point."""
    if country.startswith(("tr", "az")):
        word = word.replace("i", "İ")
    return "".join(c if c == "ß" else c.upper() for c in word)


@functools.cache
def written():
    """The words with marks in capitals, as people write them in the text network's alphabet."""
    words = set()
    for country, provider in providers():
        for name in listed(provider, LISTS):
            for word in re.split(PARTS, name):
                # Of Turkish names many are written with the capital I of others.
                words |= {capitals(word, country).translate(ALIKE), capitals(word, "").translate(ALIKE)}
    return sorted(w for w in words if len(w) >= 3 and any(ord(c) >= 0xC0 for c in w) and all(c in CLASS_OF for c in w))


def kept(word):
    """Whether `word` is for measuring only."""
    return hashlib.sha256(word.encode()).digest()[0] % 8 == 0


def pinyin():
    """Every syllable of Mandarin: Chinese given names are made of any."""
    return {word for c in IDEOGRAPHS for word in folded("".join(lazy_pinyin(chr(c)))) if word.isascii()}


def weights():
    """Each word with the number of countries that have it."""
    countries = collections.Counter()
    for _, words in lists():
        for word in words:
            countries[word] += min(1, LARGEST_LIST / len(words))
    return dict(sorted(countries.items()))


def counts(words):
    """Trigrams of the words, weighted by the logarithm of countries, [before][before][letter]."""
    table = np.zeros((COUNT, COUNT, COUNT))
    for word, countries in words.items():
        a = b = 0
        for symbol in [*(SYMBOLS.index(c) for c in word), 0]:
            table[a, b, symbol] += math.log2(1 + countries)
            a, b = b, symbol
    return table


def probabilities(table, strengths):
    """Trigrams smoothed by bigrams, those by single letters, those by the same for all: each as if its
    shorter one had been seen `strengths` times (MacKay and Peto, 1995)."""
    result = np.full(COUNT, 1 / COUNT)
    for axes, strength in zip(((0, 1), (0,), ()), strengths):
        seen = table.sum(axis=axes) if axes else table
        result = (seen + strength * result) / (seen.sum(axis=-1, keepdims=True) + strength)
    return result


def bits(words, log2):
    """Mean bits of a letter, ends of words counted, over words of equal weight."""
    total = letters = 0
    for word in words:
        a = b = 0
        for symbol in [*(SYMBOLS.index(c) for c in word), 0]:
            total -= log2[a, b, symbol]
            letters += 1
            a, b = b, symbol
    return total / letters


def levels(values, importance):
    """LEVELS values that stand for all values, by Lloyd's algorithm: tenths of a bit."""
    values, mass = values.ravel(), importance.ravel()
    order = np.argsort(values)
    share = np.cumsum(mass[order]) / mass.sum()
    centres = values[order][np.searchsorted(share, (np.arange(LEVELS) + 0.5) / LEVELS)]
    for _ in range(200):
        nearest = np.abs(values[:, None] - centres).argmin(axis=1)
        for k in range(LEVELS):
            if (nearest == k).any():
                centres[k] = np.average(values[nearest == k], weights=mass[nearest == k])
    return np.unique(np.round(np.clip(centres, -12.8, 12.7) * 10).astype(int))


def quantised(words, strengths):
    """The model's levels, its codes, and its logarithms as the codes have them."""
    table = counts(words)
    model = probabilities(table, strengths)
    single = np.log2(probabilities(table, (1, 1e9, 1e9)))
    gain = np.log2(model) - single
    # Half by how often a trigram comes, half all alike: misread words have trigrams that no name has.
    mass = table.sum(axis=2, keepdims=True) * model
    chosen = levels(gain, mass / mass.sum() + 1 / COUNT**3)
    codes = np.abs(gain.ravel()[:, None] * 10 - chosen).argmin(axis=1)
    return chosen, codes, (chosen[codes] / 10).reshape(gain.shape) + single


def common(words):
    """The words that most countries have."""
    rank = sorted((w for w in words if len(w) >= 3), key=lambda w: (-words[w], w))
    return set(rank[:COMMON])


def places(symbols, size):
    """The bits that a word sets in a filter of `size` bytes: FNV-1a of its symbols' numbers, then double hashing."""
    value = 2166136261
    for symbol in symbols:
        value = (value ^ symbol) * 16777619 & 0xFFFFFFFF
    step = value >> 16 | 1
    return [(value + i * step) % (1 << 32) % (8 * size) for i in range(HASHES)]


def bloom(words, size, number=SYMBOLS.index):
    """A Bloom filter of `size` bytes that holds words, `number` of each of their letters."""
    bits = np.zeros(8 * size, np.uint8)
    for word in words:
        bits[places([number(c) for c in word], size)] = 1
    return np.packbits(bits, bitorder="little")


def encode(words, strengths):
    """The file: magic CSNM, version, symbols, levels, hashes; the levels in tenths of a bit; codes of
    3 bits, lowest bits first; the filter of common names, that of all, that of those with marks as they are written."""
    chosen, codes, _ = quantised(words, strengths)
    data = b"CSNM" + struct.pack("<BBBB", 3, COUNT, LEVELS, HASHES)
    data += bytes(np.pad(chosen, (0, LEVELS - len(chosen)), mode="edge").astype(np.int8).view(np.uint8))
    data += np.packbits(codes[:, None] >> np.arange(3) & 1, bitorder="little").tobytes()
    known = [w for w in pinyin().union(words) if len(w) >= 3]
    data += bloom(common(words), COMMON_FILTER).tobytes() + bloom(known, KNOWN_FILTER).tobytes()
    return data + bloom(written(), WRITTEN_FILTER, ord).tobytes()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=pathlib.Path, default=pathlib.Path("../Models/names.bin"))
    parser.add_argument("--without-held", action="store_true", help="for measuring")
    options = parser.parse_args()
    words = weights()
    train = {w: x for w, x in words.items() if not kept(w)}
    held = [w for w in words if kept(w)]
    table = counts(train)
    grid = [(s1, s2, s3) for s1 in (1, 30) for s2 in (3, 10, 30, 100) for s3 in (2, 4, 8, 16, 32)]
    best = min(grid, key=lambda s: bits(held, np.log2(probabilities(table, s))))
    coded = quantised(train, best)[2]
    data = encode(train if options.without_held else words, best)
    options.out.write_bytes(data)
    single = np.broadcast_to(probabilities(table, (1, 1e9, 1e9)), table.shape)
    print(f"{len(words)} words, {len(held)} held out; strengths {best}; {len(data)} bytes")
    print(f"bits a letter of held-out words: alike {math.log2(COUNT):.3f}, "
          f"single letters {bits(held, np.log2(single)):.3f}, "
          f"trigrams {bits(held, np.log2(probabilities(table, best))):.3f}, "
          f"as the file has them {bits(held, coded):.3f}; words that it is made of {bits(train, coded):.3f}")
    few = min(words[w] for w in common(words))
    sizes = (COMMON_FILTER, KNOWN_FILTER, WRITTEN_FILTER)
    filters = np.split(np.frombuffer(data[-sum(sizes):], np.uint8), np.cumsum(sizes)[:-1])
    shares = [np.unpackbits(bits).mean()**HASHES for bits in filters]
    print(f"common words: those of {few:.2f} countries and more; another is taken for one: {shares[0]:.4f}, for a known "
          f"one: {shares[1]:.4f}; {len(written())} words with marks, another is taken for one: {shares[2]:.4f}")
    from render import words as drawn

    own = sorted({w for name in drawn.FIRST + drawn.LAST for w in folded(name)})
    print(f"words of the names that Training/render draws: {bits(own, coded):.3f} bits a letter; "
          f"{sum(w in words for w in own)} of {len(own)} are in the lists, "
          f"{sum(w in common(words) for w in own)} common")


if __name__ == "__main__":
    main()
