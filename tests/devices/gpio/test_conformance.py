"""The conformance checks, each on every bench that has what it needs."""

from collections.abc import Iterator

import pytest

from .benches import BENCHES, Bench
from .conformance import CHECKS, Check

RUNS = [
    pytest.param(check, kind, id=f"{name}: {check.__name__.replace('_', ' ')}")
    for name, kind in BENCHES.items()
    for check, needs in CHECKS.items()
    if needs <= kind.can
]


@pytest.fixture
def bench(kind: type[Bench]) -> Iterator[Bench]:
    bench = kind()
    yield bench
    bench.close()


@pytest.mark.parametrize(("check", "kind"), RUNS)
def test_conformance(check: Check, kind: type[Bench], bench: Bench) -> None:
    check(bench)
