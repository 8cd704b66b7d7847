# SPDX-License-Identifier: Apache-2.0
"""Several threads, and processes that were forked."""

import os
import sys
import threading
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

import cardscan
from cardscan import Backend, Engine, Pixels, ScanOptions
from cardscan._handle import Handle

_QUICK = ScanOptions(wants_text=False)


def test_threads_share_an_engine(engine: Engine, card: Pixels, number: str) -> None:
    blank = np.full((200, 300), 90, np.uint8)

    def scan(index: int) -> str | None:
        return engine.scan(blank if index % 3 == 0 else card, _QUICK).number

    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(scan, range(12)))
    assert found == [None if index % 3 == 0 else number for index in range(12)]


def test_failures_are_told_to_the_thread_that_had_them(engine: Engine) -> None:
    picture = np.full((40, 60), 90, np.uint8)
    options = {
        "name": ScanOptions(first_name="x" * 256),
        "guide": ScanOptions(guide=cardscan.Guide.rectangle(900, 0, 5, 5)),
    }

    def scan(index: int) -> bool:
        what = ("name", "guide")[index % 2]
        with pytest.raises(cardscan.InvalidArgumentError) as caught:
            engine.scan(picture, options[what])
        return what in str(caught.value)

    with ThreadPoolExecutor(4) as pool:
        assert all(pool.map(scan, range(200)))


def test_closing_waits_for_what_is_under_way(card: Pixels, number: str) -> None:
    engine = Engine(backend=Backend.CPU)
    begun = threading.Event()
    results: list[str | None] = []

    def scan() -> None:
        begun.set()
        while True:
            try:
                results.append(engine.scan(card, _QUICK).number)
            except cardscan.ClosedError:
                return

    threads = [threading.Thread(target=scan) for _ in range(3)]
    for thread in threads:
        thread.start()
    begun.wait()
    while not results:
        threading.Event().wait(0.01)
    engine.close()
    for thread in threads:
        thread.join()
    assert set(results) == {number}


def test_results_are_read_while_another_thread_closes_them(engine: Engine, card: Pixels) -> None:
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    try:
        for _ in range(3):
            result = engine.scan(card, _QUICK)
            with ThreadPoolExecutor(3) as pool:
                readers = [pool.submit(_read_until_closed, result) for _ in range(2)]
                pool.submit(result.close)
            assert all(reader.result() for reader in readers)
    finally:
        sys.setswitchinterval(interval)


def _read_until_closed(result: cardscan.Result) -> bool:
    while True:
        try:
            result.to_dict()
        except cardscan.ClosedError:
            return True


def test_nobody_closes_what_he_is_using() -> None:
    destroyed: list[int] = []
    handle = Handle(7, destroyed.append, "thing")
    with handle as pointer:
        assert pointer == 7
        with pytest.raises(RuntimeError, match="while it is used"):
            handle.close()
    assert destroyed == []
    handle.close()
    handle.close()
    assert destroyed == [7]


def test_handles_go_with_their_last_reference() -> None:
    destroyed: list[int] = []
    handle = Handle(7, destroyed.append, "thing")
    del handle
    assert destroyed == [7]


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_forked_processes_make_engines_of_their_own(card: Pixels, number: str) -> None:
    engine = Engine(backend=Backend.CPU, threads=2)
    assert engine.scan(card, _QUICK).number == number
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        said = "no error"
        try:
            engine.scan(card, _QUICK)
        except RuntimeError as error:
            said = str(error)
        engine.close()
        own = Engine(backend=Backend.CPU).scan(card, _QUICK).number
        os.write(writing, f"{said}; {own == number}".encode())
        os._exit(0)
    os.close(writing)
    _, status = os.waitpid(child, 0)
    with os.fdopen(reading) as pipe:
        assert "make one here; True" in pipe.read()
    assert status == 0
    assert engine.scan(card, _QUICK).number == number
