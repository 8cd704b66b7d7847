# SPDX-License-Identifier: Apache-2.0
"""Rules: taken as they are meant, or refused with a reason."""

import json
import pickle
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

import cardscan
from cardscan import InvalidArgumentError, Issuer, LabelRule, Pixels, Place, Rules
from conftest import ROOT

_TEXTS = st.text(max_size=20) | st.text(alphabet="AB0\\d{}[]()<>|?*+.,19", max_size=30)


@given(
    label=_TEXTS,
    name=_TEXTS,
    value=_TEXTS,
    places=st.integers(-1, 9),
    is_pattern=st.booleans(),
    tolerance=st.floats(),
)
def test_any_rule_is_taken_or_refused(
    label: str, name: str, value: str, places: int, is_pattern: bool, tolerance: float
) -> None:
    rule = LabelRule(
        value=value,
        label=label,
        name=name,
        places=places,  # type: ignore[arg-type]
        label_is_pattern=is_pattern,
        tolerance=tolerance,
    )
    try:
        Rules([rule])
    except ValueError as error:
        assert len(str(error)) > 10


@given(
    brand=_TEXTS,
    first=st.integers(),
    last=st.integers(0, 10**8),
    lengths=st.lists(st.integers(-2, 40), max_size=3),
    word=st.text(max_size=300),
)
def test_any_issuer_and_word_is_taken_or_refused(
    brand: str, first: int, last: int, lengths: list[int], word: str
) -> None:
    for chosen in ({"issuers": [Issuer(brand, first, last, lengths)]}, {"brand_words": [word]}):
        try:
            Rules(**chosen)
        except ValueError as error:
            assert len(str(error)) > 10


@pytest.mark.parametrize(
    ("chosen", "error", "reason"),
    [
        ({"labels": [LabelRule(value="(", name="x")]}, InvalidArgumentError, "the rule 'x': "),
        ({"sets": ["golf"]}, InvalidArgumentError, "no set of rules"),
        ({"sets": "aaa"}, TypeError, "list"),
        ({"issuers": [Issuer("shop", 0, 5, [16])]}, InvalidArgumentError, "'shop'"),
        ({"first_names": [""]}, InvalidArgumentError, "FIRST_NAME"),
        ({"last_names": ["a"] * 65}, InvalidArgumentError, "64"),
        ({"labels": [LabelRule(value="1", name="x")] * 257}, InvalidArgumentError, "256"),
    ],
)
def test_refusals_say_which(chosen: dict[str, Any], error: type[Exception], reason: str) -> None:
    with pytest.raises(error, match=reason):
        Rules(**chosen)


def test_issuers_name_brands(engine: cardscan.Engine, card: Pixels, number: str) -> None:
    rules = Rules(issuers=[Issuer("Krämer", int(number[:4]), int(number[:4]), [16])])
    for chosen in (rules, pickle.loads(pickle.dumps(rules))):
        result = engine.scan(card, cardscan.ScanOptions(rules=chosen, require_known_issuer=True))
        assert (result.number, result.brand) == (number, "Krämer")


def test_documents_are_those_of_the_command() -> None:
    text = (ROOT / "docs" / "label-rules.md").read_text()
    document = text.split("```json")[1].split("```")[0]
    rules = Rules.from_json(document, last_names=["Doe"])
    labels = rules._content[0]
    assert [rule.name for rule in labels] == ["club", "member id", "account", "club"]
    assert labels[1].places == Place.BELOW
    assert labels[2].label_is_pattern
    assert rules._content[1] == ("generic",)


@pytest.mark.parametrize(
    ("document", "reason"),
    [
        ([], "not an object"),
        ({"rule": []}, '"rule" is not known'),
        ({"sets": "aaa"}, "list of names"),
        ({"rules": {}}, "not a list"),
        ({"rules": [1]}, "rule 1 is not an object"),
        ({"rules": [{"label": "A"}]}, 'no "value"'),
        ({"rules": [{"value": 1}]}, "not a text"),
        ({"rules": [{"value": "1", "label": "a", "labelPattern": "b"}]}, "both"),
        ({"rules": [{"value": "1", "places": ["left"]}]}, "places"),
        ({"rules": [{"value": "1", "tolerance": True}]}, "not a number"),
        ({"rules": [{"value": "1", "lable": "A"}]}, '"lable" is not known'),
    ],
)
def test_documents_that_are_wrong_say_where(document: Any, reason: str) -> None:
    with pytest.raises(InvalidArgumentError, match=reason):
        Rules.from_json(json.dumps(document))


def test_rule_files_of_the_command_give_the_same(
    engine: cardscan.Engine, card: Pixels, command: Any, tmp_path: Path
) -> None:
    document = json.dumps({"sets": ["generic"], "rules": [{"name": "who", "value": "NINA .+"}]})
    file, picture = tmp_path / "rules.json", tmp_path / "card.ppm"
    file.write_text(document)
    Image.fromarray(card).save(picture)
    options = cardscan.ScanOptions(rules=Rules.from_json(document))
    theirs = command("--fields", file, picture)[0]
    assert engine.scan(card, options).to_dict()["details"] == theirs["details"]
    assert theirs["fields"]["who"] == "NINA PETROV"
