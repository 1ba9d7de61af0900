"""A second, simple program that works out the scores from what was ruled."""

from collections.abc import Mapping, Sequence

from deadheat.games import Ruling

__all__ = ["scored_again", "that_stand"]


def that_stand(rulings: Sequence[Ruling]) -> list[Ruling]:
    """The rulings that were not taken back."""
    kept: list[Ruling] = []
    for ruling in rulings:
        if ruling.kind == "undone":
            words = ruling.words.given["ruling"]
            while kept.pop().words != words:
                pass
        elif ruling.stands:
            kept.append(ruling)
    return kept


def scored_again(
    rulings: Sequence[Ruling], seats: Sequence[str], facts: Mapping[str, Mapping[str, int | str]]
) -> dict[str, tuple[int, int]]:
    """Points and cards of each seat, if everything lies in order as it was refereed."""
    points, cards, boosts = dict.fromkeys(seats, 0), dict.fromkeys(seats, 0), dict.fromkeys(seats, 1)
    for ruling in that_stand(rulings):
        said = str(ruling.reason)
        if ruling.kind == "played":
            (evidence,) = ruling.evidence
            owner = str(ruling.words.given.get("owner", evidence.who))
            points[owner] += int(facts.get(evidence.what, {}).get("battery", 1))
            cards[owner] += 1
        elif ruling.kind == "retired":
            (evidence,) = ruling.evidence
            points[evidence.who] += int(facts.get(evidence.what, {}).get("points", 2))
        words = ruling.words.given
        if ruling.kind == "played" and f"{words['seat']} takes a BOOST" in said:
            boosts[str(words["owner"])] -= 1
            boosts[str(words["seat"])] += 1
        elif ruling.kind == "boost":
            boosts[str(words["owner"])] -= 1
            boosts[str(words["thief"])] += 1
    return {seat: (points[seat] + 3 * boosts[seat], cards[seat]) for seat in seats}
