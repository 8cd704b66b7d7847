# SPDX-License-Identifier: Apache-2.0
"""What is known beforehand: labelled fields, issuers, names and words."""

import ctypes
import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from . import _c
from ._convert import integer, text
from ._enums import Place, Word
from ._errors import InvalidArgumentError, check
from ._handle import Handle


def _default_rule() -> Any:
    rule = _c.LabelRule()
    _c.label_rule_init(ctypes.byref(rule), ctypes.sizeof(rule))
    return rule


_DEFAULT = _default_rule()
_DEFAULT_PLACES = Place(_DEFAULT.places)


@dataclass(frozen=True, kw_only=True)
class LabelRule:
    """How a value is found by its label. Case and accents of label and value do not count.

    docs/label-rules.md describes patterns. Texts have at most 1024 bytes.
    """

    #: Pattern of the value.
    value: str
    #: The label as it is printed, or several separated by |; empty where the value's pattern alone
    #: tells, and must match a whole column of a line.
    label: str = ""
    #: What the value is called in the result; empty: the first label in lower case. Several rules may
    #: have one name, the best evidence wins.
    name: str = ""
    #: Where the value stands, seen from the label.
    places: Place = _DEFAULT_PLACES
    #: Whether `label` is a pattern too.
    label_is_pattern: bool = False
    #: Part of the card's width by which label and value may differ in a column; 0 to 0.5.
    tolerance: float = float(_DEFAULT.tolerance)

    def _struct(self) -> Any:
        rule = _default_rule()
        rule.label = text("a label", self.label)
        rule.name = text("a name", self.name)
        rule.value = text("a value", self.value)
        rule.places = integer("places", self.places, 0, 2**32 - 1)
        rule.label_is_pattern = int(self.label_is_pattern)
        rule.tolerance = self.tolerance
        return rule


@dataclass(frozen=True)
class Issuer:
    """A block of issuers that the built-in table lacks or names otherwise. The narrowest block holds;
    of two as narrow the one that comes first, then the table's."""

    #: What `Result.brand` is to say, at most 64 characters.
    brand: str
    #: First prefix of the numbers, one to eight digits, not beginning with 0.
    first: int
    #: Last prefix: 51 to 55 are all numbers from 51000000... to 55999999...
    last: int
    #: How many digits the numbers have, 12 to 19.
    lengths: Sequence[int]


class Rules:
    """A set of rules, issuers and words, which does not change: it may serve any number of scans, in
    any number of threads. It can be pickled. Its memory is wiped when nothing refers to it."""

    def __init__(
        self,
        labels: Iterable[LabelRule] = (),
        *,
        sets: Iterable[str] = (),
        issuers: Iterable[Issuer] = (),
        first_names: Iterable[str] = (),
        last_names: Iterable[str] = (),
        brand_words: Iterable[str] = (),
    ) -> None:
        """
        :param labels: rules for labelled values; at most 256 with those of `sets`.
        :param sets: built-in rules: "aaa" (cards of automobile clubs), "generic" (insurance, library
            and other membership cards).
        :param issuers: at most 1024.
        :param first_names: names that the holder may have: a name that was read close to one becomes
            it. 1 to 255 bytes each, at most 64, as of `last_names` and `brand_words`.
        :param brand_words: words that are the bank's or the product's, and no name.
        :raises InvalidArgumentError: says what is wrong, of a pattern where.
        """
        self._content = (
            tuple(labels),
            _texts("sets", sets),
            tuple(issuers),
            _texts("first_names", first_names),
            _texts("last_names", last_names),
            _texts("brand_words", brand_words),
        )
        pointer = ctypes.c_void_p()
        check(_c.rules_create(ctypes.byref(pointer)))
        assert pointer.value is not None
        self._handle = Handle(pointer.value, _c.rules_destroy, "set of rules")
        self._fill()

    def _fill(self) -> None:
        labels, sets, issuers, first, last, brand = self._content
        for rule in labels:
            self._call(f"the rule {rule.name or rule.label!r}", _c.rules_add, rule._struct())
        for name in sets:
            self._call(f"the set {name!r}", _c.rules_add_set, text("a set", name))
        for issuer in issuers:
            lengths = 0
            for length in issuer.lengths:
                lengths |= 1 << integer("a length", length, 0, 31)
            self._call(
                f"the issuer {issuer.brand!r}",
                _c.rules_add_issuer,
                integer("a first prefix", issuer.first),
                integer("a last prefix", issuer.last),
                lengths,
                text("a brand", issuer.brand),
            )
        for kind, words in (
            (Word.FIRST_NAME, first),
            (Word.LAST_NAME, last),
            (Word.BRAND, brand),
        ):
            for word in words:
                self._call(f"a word ({kind.name})", _c.rules_add_word, kind, text("a word", word))

    def _call(self, what: str, function: Callable[..., int], *arguments: object) -> None:
        with self._handle as pointer:
            status = function(pointer, *arguments)
            if status < 0:
                detail = _c.rules_last_error(pointer).decode()
                check(status, f"{what}: {detail}" if detail else "")

    @classmethod
    def from_json(cls, document: str | bytes, **others: Any) -> "Rules":
        """The rules of a file as the command's `--fields` takes it: docs/label-rules.md.

        :param others: `issuers`, `first_names`, `last_names`, `brand_words` as the class takes them.
        """
        whole = json.loads(document)
        _expect(isinstance(whole, dict), "the document is not an object")
        _expect_keys("the document", whole, {"sets", "rules"})
        sets, rules = whole.get("sets", []), whole.get("rules", [])
        _expect(_are_texts(sets), '"sets" is not a list of names')
        _expect(isinstance(rules, list), '"rules" is not a list')
        labels = [_label_rule(f"rule {index}", rule) for index, rule in enumerate(rules, 1)]
        return cls(labels, sets=sets, **others)

    def __repr__(self) -> str:
        labels, sets, issuers, *words = self._content
        count = sum(len(group) for group in words)
        return (
            f"<cardscan.Rules {len(labels)} labels, sets {list(sets)}, {len(issuers)} issuers, {count} words>"
        )

    def __reduce__(self) -> tuple[object, ...]:
        return _remade, self._content


def _remade(
    labels: tuple[LabelRule, ...],
    sets: tuple[str, ...],
    issuers: tuple[Issuer, ...],
    first_names: tuple[str, ...],
    last_names: tuple[str, ...],
    brand_words: tuple[str, ...],
) -> Rules:
    return Rules(
        labels,
        sets=sets,
        issuers=issuers,
        first_names=first_names,
        last_names=last_names,
        brand_words=brand_words,
    )


def _texts(name: str, values: Iterable[str]) -> tuple[str, ...]:
    if isinstance(values, str):
        raise TypeError(f"{name} is one str; a list of them is taken")
    return tuple(values)


def _expect(holds: bool, message: str) -> None:
    if not holds:
        raise InvalidArgumentError(message)


def _expect_keys(what: str, given: dict[str, object], known: set[str]) -> None:
    unknown = sorted(given.keys() - known)
    _expect(not unknown, f'{what}: "{"".join(unknown[:1])}" is not known')


def _are_texts(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(entry, str) for entry in value)


def _label_rule(what: str, entry: Any) -> LabelRule:
    """A rule of a document: absent keys have their defaults."""
    _expect(isinstance(entry, dict), f"{what} is not an object")
    _expect_keys(what, entry, {"name", "label", "labelPattern", "value", "places", "tolerance"})
    for key in ("name", "label", "labelPattern", "value"):
        _expect(isinstance(entry.get(key, ""), str), f'{what}: "{key}" is not a text')
    _expect("value" in entry, f'{what} has no "value"')
    _expect(
        not ("label" in entry and "labelPattern" in entry),
        f'{what} has both "label" and "labelPattern"',
    )
    names = {place.name.lower(): place for place in Place if place.name}
    places = entry.get("places", ["below", "right"])
    _expect(
        _are_texts(places) and all(place in names for place in places),
        f'{what}: "places" is not a list of "below", "right" and "above"',
    )
    tolerance = entry.get("tolerance", LabelRule.tolerance)
    _expect(
        isinstance(tolerance, (int, float)) and not isinstance(tolerance, bool),
        f'{what}: "tolerance" is not a number',
    )
    chosen = Place(0)
    for place in places:
        chosen |= names[place]
    return LabelRule(
        value=entry["value"],
        label=entry.get("label", entry.get("labelPattern", "")),
        name=entry.get("name", ""),
        places=chosen,
        label_is_pattern="labelPattern" in entry,
        tolerance=tolerance,
    )
