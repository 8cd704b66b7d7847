# SPDX-License-Identifier: Apache-2.0
"""What a result says, whom it says it to, and how long it lives."""

import copy
import gc
import pickle
import re
from typing import Any

import numpy as np
import pytest

import cardscan
from cardscan import Engine, FieldKind, Flag, Pixels, Redacts, ScanOptions, State, Status


def test_a_card_is_read(result: cardscan.Result, number: str, card: Pixels) -> None:
    assert result.status is Status.OK
    assert result.number == number
    assert result.masked_number == "*" * 12 + number[-4:]
    assert (result.brand, result.luhn_valid, result.issuer_known) == ("visa", True, True)
    assert 0.9 < result.confidence <= 1
    assert result.backend is cardscan.Backend.CPU
    assert result.device is None
    assert (str(result.expiry), result.holder, result.company) == ("12/30", "NINA PETROV", None)
    assert result.expiry is not None
    assert (result.expiry.month, result.expiry.year) == (12, 2030)
    assert result.quad is not None
    assert result.quad.shape == (4, 2)
    assert not result.quad.flags.writeable
    assert (result.quad[1] - result.quad[0])[0] > 300
    assert len(result.candidates) == 1
    assert np.allclose(np.sort(result.candidates[0].quad, 0), np.sort(result.quad, 0), atol=1)
    timings = result.timings
    assert timings.total >= timings.read > 0


def test_constants_print_as_their_names(result: cardscan.Result) -> None:
    assert f"{result.status} {result.backend}" == "OK CPU"
    assert f"{Status.NO_CARD:02}" == "01"
    assert str(State.READ) == "READ"


def test_digits_have_alternatives(result: cardscan.Result, number: str) -> None:
    digits = result.digits
    assert "".join(str(digit.value) for digit in digits) == number
    for digit in digits:
        assert digit.probabilities.shape == (10,)
        assert digit.probabilities.argmax() == digit.value
        assert 0.5 < digit.probabilities.sum() < 1.001
    lefts = [digit.quad[0][0] for digit in digits]
    assert lefts == sorted(lefts)


def test_lines_have_characters(result: cardscan.Result, number: str) -> None:
    lines = result.lines
    holder = next(line for line in lines if line.text == "NINA PETROV")
    assert "".join(character.text for character in holder.characters) == "NINA PETROV"
    assert all(len(character.alternatives) <= 2 for character in holder.characters)
    assert 0 < holder.confidence <= 1
    middle = holder.quad.mean(0)
    assert result.quad is not None
    assert (result.quad.min(0) < middle).all()
    assert (middle < result.quad.max(0)).all()
    assert any(re.sub(r"\D", "", line.text) == number for line in lines)
    assert result.region_lines == ()


def test_fields_have_states(engine: Engine, card: Pixels, number: str) -> None:
    result = engine.scan(card, ScanOptions(wanted=cardscan.Wants.NUMBER | cardscan.Wants.EXPIRY))
    field = result.field(FieldKind.NUMBER)
    assert (field.state, field.text, field.masked_text) == (State.READ, number, "*" * 12 + number[-4:])
    assert Flag.LUHN_VALID in field.flags
    assert field.quad is not None
    assert result.field(FieldKind.HOLDER).state is State.NOT_ASKED
    assert result.field(FieldKind.EXPIRY).text == "12/30"
    assert result.fields(FieldKind.PHONE) == ()
    assert result.phones == ()
    assert result.values == {}
    for index in (-1, 1, 2**40):
        with pytest.raises(IndexError):
            result.field(FieldKind.NUMBER, index)
    with pytest.raises(ValueError, match="9"):
        result.field(9)  # type: ignore[arg-type]


def test_rules_give_values(engine: Engine, card: Pixels) -> None:
    rules = cardscan.Rules([cardscan.LabelRule(value=r"NINA P\w+", name="first holder")])
    result = engine.scan(card, ScanOptions(rules=rules))
    assert result.values == {"first holder": "NINA PETROV"}
    field = result.field(FieldKind.VALUE)
    assert (field.name, field.state) == ("first holder", State.READ)


def test_no_card_is_no_error(engine: Engine) -> None:
    result = engine.scan(np.full((90, 120), 128, np.uint8))
    assert result.status is Status.NO_CARD
    assert (result.number, result.masked_number, result.quad, result.brand) == (None,) * 4
    assert (result.lines, result.digits, result.candidates) == ((), (), ())
    assert result.field(FieldKind.NUMBER).text is None
    assert engine.scan_all(np.full((90, 120), 128, np.uint8)) == ()
    assert result.redaction.extent is Redacts.PICTURE


def test_regions_are_read_besides(engine: Engine, card: Pixels) -> None:
    region = cardscan.Region.frame([[0, 250], [640, 250], [640, 360], [0, 360]])
    lines = engine.scan(card, ScanOptions(region=region)).region_lines
    assert any("NINA" in line.text for line in lines)
    assert all(line.characters for line in lines)


def test_the_straightened_card_is_a_copy(engine: Engine, card: Pixels) -> None:
    result = engine.scan(card, ScanOptions(wants_rectified_card=True))
    picture = result.rectified_card
    assert picture is not None
    assert picture.shape == (540, 856, 4)
    again = engine.scan(np.ascontiguousarray(picture[..., :3]))
    assert again.number == result.number
    before = picture.copy()
    result.close()
    assert (picture == before).all()
    assert engine.scan(card).rectified_card is None


def _shown(value: Any) -> list[str]:
    return [repr(value), str(value), f"{value}"]


def test_nothing_that_is_printed_shows_the_number(result: cardscan.Result, number: str) -> None:
    fields = [field for kind in FieldKind for field in result.fields(kind)]
    things: list[Any] = [
        result,
        *fields,
        *result.digits,
        *result.lines,
        result.candidates,
        result.redaction,
        result.timings,
        result.lines[0].characters,
        [line.masked_text for line in result.lines],
        [field.masked_text for field in fields],
        result.to_dict(),
        result.lines,
        result.digits,
    ]
    # Coordinates have digits of their own: four of them may be the number's by chance.
    parts = {number[start : start + 6] for start in range(len(number) - 6)}
    for thing in things:
        for text in _shown(thing):
            assert not any(part in re.sub(r"[ -]", "", text) for part in parts), text[:40]
    assert any(number[-4:] in text for text in _shown(result))
    revealed = repr(result.to_dict(reveal=True))
    assert number in revealed


def test_closed_results_are_gone(result: cardscan.Result) -> None:
    line, field, digits = result.lines[0], result.field(FieldKind.NUMBER), result.digits
    with result:
        assert not result.is_closed
    assert result.is_closed
    result.close()
    for ask in (
        lambda: result.number,
        lambda: result.lines,
        lambda: line.text,
        lambda: field.text,
        result.to_dict,
        lambda: line.characters,
        lambda: result.redaction,
    ):
        with pytest.raises(cardscan.ClosedError, match="closed"):
            ask()
    assert "closed" in repr(result) + repr(line) + repr(field)
    assert digits[0].quad.shape == (4, 2)


def test_parts_keep_their_result_alive(engine: Engine, card: Pixels) -> None:
    lines = engine.scan(card).lines
    field = engine.scan(card).field(FieldKind.HOLDER)
    gc.collect()
    assert "NINA PETROV" in [line.text for line in lines]
    assert field.text == "NINA PETROV"


def test_results_outlive_their_engine(card: Pixels, number: str) -> None:
    with Engine(backend=cardscan.Backend.CPU) as engine:
        result = engine.scan(card)
    assert result.number == number
    with pytest.raises(cardscan.ClosedError, match="engine is closed"):
        engine.scan(card)
    engine.close()


def test_handles_do_not_travel(engine: Engine, result: cardscan.Result, card: Pixels) -> None:
    things = [
        engine,
        result,
        cardscan.Image(card),
        cardscan.Tracker(),
        cardscan.Session(),
        result.lines[0],
        result.field(FieldKind.NUMBER),
    ]
    for thing in things:
        for travel in (pickle.dumps, copy.copy, copy.deepcopy):
            if isinstance(thing, (cardscan.Line, cardscan.Field)) and travel is copy.copy:
                continue
            with pytest.raises(TypeError, match=r"process|send"):
                travel(thing)


def test_what_must_not_be_seen_is_covered(engine: Engine, card: Pixels) -> None:
    result = engine.scan(card)
    redaction = result.redaction
    assert redaction.extent is Redacts.PARTS
    assert len(redaction.quads) > 2
    covered = result.redacted(card)
    assert (covered != card).any()
    digit = result.digits[0].quad.mean(0).astype(int)
    assert (covered[digit[1], digit[0]] == 0).all()
    assert engine.scan(covered).number is None
    flipped = np.array(card)[..., ::-1]
    result.redact(cardscan.Image(flipped, cardscan.Format.BGR))
    assert (flipped[..., ::-1] == covered).all()


def test_what_cannot_be_covered_is_left(engine: Engine, card: Pixels) -> None:
    result = engine.scan(card)
    locked, mirrored, small = card.copy(), card.copy()[:, ::-1], card[:100].copy()
    locked.flags.writeable = False
    for picture in (locked, mirrored):
        with pytest.raises(ValueError, match="in place"):
            result.redact(picture)
    with pytest.raises(cardscan.InvalidArgumentError):
        result.redact(small)
    assert (locked == card).all()
    assert (mirrored[:, ::-1] == card).all()
    assert (small == card[:100]).all()
    cardscan.redact(small)
    assert not small.any()
    cardscan.redact(whole := card.copy(), result)
    assert (whole == result.redacted(card)).all()
