# SPDX-License-Identifier: Apache-2.0
"""Frames one after the other: trackers and sessions."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import cardscan
from cardscan import Engine, Phase, Pixels, ScanOptions, Session, SessionOptions, Tracker, Wants

_MILLISECOND = 1_000_000


def _frames(card: Pixels, count: int) -> list[Pixels]:
    """The card, which drifts by a pixel or two a frame."""
    return [np.roll(card, (index % 3, index), (0, 1)) for index in range(count)]


def test_a_session_ends_with_the_number(engine: Engine, card: Pixels, number: str) -> None:
    options = SessionOptions(
        scan=ScanOptions(wanted=Wants.NUMBER | Wants.EXPIRY),
        required=Wants.NUMBER,
        stable_observations=2,
    )
    with Session(options) as session:
        states = []
        for index, frame in enumerate(_frames(card, 12)):
            states.append(session.push(engine, frame, 1 + index * 33 * _MILLISECOND))
            if states[-1].phase is Phase.DONE:
                break
        last = states[-1]
        assert last.phase is Phase.DONE
        assert last.end is cardscan.End.COMPLETE
        assert last.status is cardscan.Status.OK
        assert Wants.NUMBER in last.stable
        assert last.quad is not None
        assert last.identity > 0
        assert 2 <= last.observations <= last.frames == len(states)
        assert session.push(engine, card, 1).is_dropped
        result = session.result()
        assert result.number == number
        session.reset()
        assert session.result().number is None
    assert result.number == number
    with pytest.raises(cardscan.ClosedError, match="session"):
        session.push(engine, card)


def test_in_the_background_a_session_reads_while_frames_come(engine: Engine, card: Pixels, number: str) -> None:
    options = SessionOptions(required=Wants.NUMBER, stable_observations=2, in_background=True)
    with Session(options) as session:
        state = session.push(engine, card, 1)
        assert state.phase is Phase.SEARCHING
        for index in range(100_000):
            state = session.push(engine, card, (index + 2) * 10 * _MILLISECOND)
            if state.phase is Phase.DONE:
                break
        assert state.phase is Phase.DONE
        assert 2 <= state.observations < state.frames
        assert session.result().number == number


def test_a_tracker_keeps_identities(engine: Engine, card: Pixels, number: str) -> None:
    with Tracker() as tracker:
        seen = [
            tracker.track(engine, frame, 1 + index * 33 * _MILLISECOND)
            for index, frame in enumerate(_frames(card, 5))
        ]
        assert all(len(cards) == 1 for cards in seen)
        assert {cards[0].identity for cards in seen} == {seen[0][0].identity}
        assert seen[-1][0].state is cardscan.Track.FOLLOWED
        assert (seen[-1][0].frames, seen[-1][0].frames_since_seen) == (5, 0)
        assert seen[-1][0].velocity[0] > 5
        last = ScanOptions(guide=cardscan.Guide.quad(seen[-1][0].quad))
        assert engine.scan(_frames(card, 5)[-1], last).number == number
        tracker.reset()
        again = tracker.track(engine, card, 10**9)
        assert again[0].identity != seen[0][0].identity
        assert tracker.track(engine, np.zeros((50, 50), np.uint8), 10**10) == ()
    with pytest.raises(cardscan.ClosedError, match="tracker"):
        tracker.track(engine, card)


def test_times_are_now_where_none_is_given(engine: Engine) -> None:
    gray = np.full((60, 80), 100, np.uint8)
    session, tracker = Session(), Tracker()
    states = [session.push(engine, gray) for _ in range(2)]
    assert [state.is_dropped for state in states] == [False, False]
    assert tracker.track(engine, gray) == ()


@given(
    frames=st.lists(st.tuples(st.integers(1, 90), st.integers(1, 90), st.integers(0, 2**64 - 1)), max_size=5),
    chosen=st.fixed_dictionaries(
        {},
        optional={
            "required": st.integers(-1, 70),
            "stable_observations": st.integers(-1, 2**33),
            "most_observations": st.integers(-2, 60),
            "longest_time": st.integers(-1, 2**65),
            "torch_frames": st.integers(-1, 9),
            "least_sharpness": st.floats(),
            "least_brightness": st.floats(),
            "most_glare": st.floats(),
            "most_motion": st.floats(),
            "in_background": st.booleans(),
            "scan": st.just(ScanOptions(minimum_size=7)) | st.none(),
        },
    ),
)
@settings(max_examples=60)
def test_any_session_is_had_or_refused(
    engine: Engine, frames: list[tuple[int, int, int]], chosen: dict[str, Any]
) -> None:
    try:
        session = Session(SessionOptions(**chosen))
    except (ValueError, OverflowError) as error:
        assert len(str(error)) > 10
        return
    tracker = Tracker()
    for height, width, time in frames:
        frame = np.full((height, width), 60, np.uint8)
        assert session.push(engine, frame, time).frames >= 1
        tracker.track(engine, frame, time)


@pytest.mark.parametrize("time", [-1, 2**64, 1.5])
def test_times_fit(engine: Engine, time: Any) -> None:
    gray = np.zeros((9, 9), np.uint8)
    with pytest.raises((ValueError, TypeError)):
        Session().push(engine, gray, time)
    with pytest.raises((ValueError, TypeError)):
        Tracker().track(engine, gray, time)
