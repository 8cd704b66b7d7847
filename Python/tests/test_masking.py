# SPDX-License-Identifier: Apache-2.0
import numpy as np
import pytest

from cardscan._masking import LineMask, NumberMask

DIGITS = "0123456789012345"
OTHERS = ["03.04.2031", "12-27", "01.2031", "2031-12-15", "1.234", "08:00-18:30", "07/08/2031"]


def lines(texts: list[str], mask: NumberMask) -> list[str]:
    places = [np.array([[0, y], [9, y], [9, y + 1], [0, y + 1]], float) for y in range(len(texts))]
    shown = LineMask(list(zip(texts, places, strict=True)), [], mask)
    return [shown.text(index) for index in range(len(texts))]


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (DIGITS, "************2345"),
        ("0123.4567.8901.2345", "****.****.****.2345"),
        ("0123 4567", "**** ****"),
        ("4567", "****"),
        ("2345", "2345"),
        ("1-800-555-1212", "1-800-555-1212"),
        ("98765432109876", "**********9876"),
        ("03/14/2030", "03/14/2030"),
    ],
)
def test_values_show_of_the_number_its_end_alone(value: str, shown: str) -> None:
    assert NumberMask(DIGITS, DIGITS).value(value) == shown


def test_what_is_not_sure_shows_nothing_of_it() -> None:
    assert NumberMask(DIGITS).value("0123 4567 8901 2345") == "**** **** **** ****"
    assert NumberMask().value("4567") == "4567"


def test_parts_of_a_clubs_number_are_values() -> None:
    mask = NumberMask(DIGITS, DIGITS, is_club=True)
    assert mask.value("456789012") == "456789012"
    assert mask.line("456789012", is_number=False) == "*" * 9


@pytest.mark.parametrize("line", ["4532.8761.9043.5273", "45.32.87.61.90.43.52.73", "4532·8761·9043·5273"])
def test_signs_between_digits_end_no_number(line: str) -> None:
    assert not any(letter.isdigit() for letter in lines([line, *OTHERS], NumberMask())[0])
    assert lines([line, *OTHERS], NumberMask())[1:] == OTHERS
    assert sum(letter.isdigit() for letter in lines([line], NumberMask(DIGITS, DIGITS))[0]) == 4


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        ("4929 1234 S678 9010", "**** **** **** ****"),
        ("4929 S123", "**** ****"),
        ("49Z9O2B4", "********"),
        ("BASIL 4929", "BASIL 4929"),
        ("LOT 12 B4 SIZE 10", "LOT 12 B4 SIZE 10"),
        ("A1 S 12/27", "A1 S 12/27"),
    ],
)
def test_letters_like_digits_are_hidden(line: str, shown: str) -> None:
    assert NumberMask().line(line, is_number=False) == shown


def test_halves_and_rows_are_hidden() -> None:
    assert lines(["4532 8761", "9043 5273", "A 12345"], NumberMask()) == ["**** ****", "**** ****", "A 12345"]
    assert lines(["58178", "94127", "A 12345"], NumberMask()) == ["*****", "*****", "A 12345"]
    assert lines(["0123", "4567", "8901"], NumberMask()) == ["****"] * 3


@pytest.mark.parametrize(
    "found", [["4906 6567 1434 6398"], ["1434", "4906", "6567", "6398"], ["49066567", "14346398"]]
)
def test_a_number_in_lines_is_hidden_where_it_was_not_asked_for(found: list[str]) -> None:
    mask = NumberMask(lines=found)
    for part in ["4906", "6567", "1434", "4906 6567", "490665"]:
        assert not any(letter.isdigit() for letter in mask.value(part))
    assert mask.value("2031") == "2031"
