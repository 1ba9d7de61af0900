"""What is agreed for a game: its sets of rules, and each option with a line of help."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Final

from deadheat.games import Game
from deadheat.operator.menu.domains import Numbers, OneOf, SomeOf, domains_of
from deadheat.operator.menu.listing import Item, Listing
from deadheat.operator.menu.page import Move, Open, Page, Way
from deadheat.referee import Option, options_of
from deadheat.referee.options import written
from deadheat.stage import Keys, Screen, Text, text

__all__ = ["OptionPage", "optioning", "rules_called"]

_ROOM: Final = 20
"""Characters of a name and a value that stand beside each other on a 128x64 screen."""


def optioning(
    game: type[Game], options: Callable[[], Mapping[str, Any]], choose: Callable[[dict[str, Any]], None]
) -> Listing:
    """The options of a game with their values; the first entry sets them all.

    :param options: those that are not as usual
    :param choose: told of them when they are changed
    """
    domains = domains_of(game)

    def change(name: str, value: Any, default: Any) -> None:
        others = {key: kept for key, kept in options().items() if key != name}
        choose(others if written(value) == written(default) else {**others, name: value})

    def present(option: Option) -> Any:
        return options().get(option.name, option.default)

    def page(option: Option) -> Page:
        domain = domains[option.name]

        def take(value: Any) -> None:
            change(option.name, value, option.default)

        if isinstance(domain, SomeOf):
            return _marks(option, domain, lambda: present(option), take)
        return OptionPage(option, domain, present(option), take)

    def lead(option: Option) -> Move:
        return Open(page(option))

    def entries() -> list[Item]:
        rules = Item(text("Rules"), lambda: Open(_rules(game, choose)), rules_called(game, options()))
        return [
            rules,
            *(
                _entry(option, present(option), partial(lead, option))
                for option in options_of(game)
                if option.name in domains
            ),
        ]

    return Listing(text("Options"), entries)


def _entry(option: Option, value: Any, leads: Callable[[], Move]) -> Item:
    """An option in the list; beside a long name there is no room for its value."""
    name, said = option.name.replace("_", " "), written(value)
    return Item(_said(name), leads, _said(said) if len(name) + len(said) <= _ROOM else None)


def rules_called(game: type[Game], options: Mapping[str, Any]) -> Text:
    """What a set of options is called: as one of the game's profiles, or the players' own."""
    if not options:
        return text("usual")
    for name, profile in game.profiles.items():
        if profile and {key: written(value) for key, value in options.items()} == {
            key: written(value) for key, value in profile.items()
        }:
            return _said(name)
    return text("your own")


def _rules(game: type[Game], choose: Callable[[dict[str, Any]], None]) -> Listing:
    def take(options: Mapping[str, Any]) -> Move:
        choose(dict(options))
        return Way.BACK

    sets = {name: profile for name, profile in game.profiles.items() if profile}
    return Listing(
        text("Rules"),
        lambda: [
            Item(text("as usual"), lambda: take({})),
            *(Item(_said(name), partial(take, profile)) for name, profile in sets.items()),
        ],
    )


def _marks(option: Option, domain: SomeOf, chosen: Callable[[], Sequence[Any]], take: Callable[[Any], None]) -> Listing:
    """An option of several values: each is marked or not."""

    def toggle(value: Any) -> Move:
        take(domain.toggled(chosen(), value))
        return None

    return Listing(
        _said(option.name.replace("_", " ")),
        lambda: [
            Item(_said(str(value)), partial(toggle, value), _said("✓" if value in chosen() else "–"))
            for value in domain.values
        ],
    )


class OptionPage(Page):
    """One option: what it means, and its value, which up and down change. OK takes it, back leaves it as it was.

    :param value: the present value
    :param take: told of another one
    """

    def __init__(self, option: Option, domain: OneOf | Numbers, value: Any, take: Callable[[Any], None]) -> None:
        self._option = option
        self._domain = domain
        self._value = value
        self._take = take

    def screen(self) -> Screen:
        # The value stands before its help, which may be so long that the title gives way to it.
        value, help_ = _said(written(self._value)), Text(self._option.description)
        keys = Keys(up=text("Up"), down=text("Down"), ok=text("Take"), back=text("Back"))
        title = _said(self._option.name.replace("_", " "))
        return Screen(title, text("{value} – {help}", value=value, help=help_), keys=keys)

    def up(self) -> Move:
        self._value = self._domain.step(self._value, 1)
        return None

    def down(self) -> Move:
        self._value = self._domain.step(self._value, -1)
        return None

    def ok(self) -> Move:
        self._take(self._value)
        return Way.BACK


def _said(words: str) -> Text:
    """A word of a game's own, which its catalogue may translate."""
    return Text(words)
