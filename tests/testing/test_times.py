"""Lengths of time as tests write them."""

import pytest

from deadheat.testing.times import as_ns


@pytest.mark.parametrize(
    ("written", "ns"),
    [("1.2ms", 1_200_000), ("300 us", 300_000), ("2s", 2_000_000_000), ("17ns", 17), ("1min", 60_000_000_000),
     (" 5 ms ", 5_000_000), ("-1ms", -1_000_000), ("0s", 0), (17, 17), (0, 0)],
)  # fmt: skip
def test_a_length_is_read(written: str | int, ns: int) -> None:
    assert as_ns(written) == ns


@pytest.mark.parametrize("written", ["", "5", "ms", "5 minutes", "1,2ms", "1e3ms", "5ms later"])
def test_what_is_no_length_is_said(written: str) -> None:
    with pytest.raises(ValueError, match="write it like"):
        as_ns(written)
