"""What readers cost: the figures of a short run make sense."""

from deadheat.testing.reader_speed import measure_readers


def test_the_figures_of_readers_make_sense() -> None:
    figures = measure_readers(seconds=1, cards=5, megabytes=1)
    assert 20 < figures.seen_median_ms <= figures.seen_worst_ms < 120
    assert figures.flood_peak_kb < 100, "a line without an end is not kept"
    assert figures.idle_ms > 0
    assert figures.to_text().count("\n") == len(figures.to_json()) - 4
