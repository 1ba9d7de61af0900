"""The text console: hands and cards for a table without hardware, typed.

It also stands in for card readers at a table that has buttons but no reader yet.
"""

from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches
from typing import Protocol

from deadheat.cards import find_card
from deadheat.problems import Problem
from deadheat.timing import MS, S

__all__ = ["Console", "Hands"]

_LONGEST = 600
_KEYS = ("up", "down", "ok", "back")


class Hands(Protocol):
    """Hands on buttons."""

    def tap(self, seat: str, lasts: int = ...) -> None: ...
    def press(self, seat: str) -> None: ...
    def release(self, seat: str) -> None: ...


class Console:
    """Understands one line at a time.

    :param seats: the seats of the table
    :param readers: every reader by name with its seat, or None for a shared one
    :param decks: the decks of the game, so that a card can be called by its name alone
    :param scan: brings a code before a reader
    :param hands: presses buttons, or None at a table with real ones
    :param is_over: whether the match is over
    :param show: prints what the table shows
    :param again: begins the next match, and says why not if it cannot
    :param quit_: ends the program
    :param act: does what a key of the operator's menu means (``back`` is OK held for long); None without a menu
    """

    def __init__(
        self,
        seats: Sequence[str],
        readers: Mapping[str, str | None],
        decks: Sequence[str],
        *,
        scan: Callable[[str, str], None],
        hands: Hands | None,
        is_over: Callable[[], bool],
        show: Callable[[], None],
        again: Callable[[], str | None],
        quit_: Callable[[], None],
        act: Callable[[str], None] | None = None,
    ) -> None:
        self._seats = tuple(seats)
        self._readers = dict(readers)
        self._decks = tuple(decks)
        self._scan = scan
        self._hands = hands
        self._is_over = is_over
        self._show = show
        self._again = again
        self._quit = quit_
        self._act = act

    @property
    def help(self) -> str:
        """What can be typed at this table, for people who have never seen it."""
        seat = self._seats[0]
        begin = "You are the hands of all players; in brackets stands what the table shows. Type"
        lines = [(begin if self._hands is not None else "Type", "")]
        if self._hands is not None:
            lines += [
                (f"{seat} press", f"a short press on {seat}'s button"),
                (f"{seat} hold", f"a hand goes down and stays; “{seat} hold 2” lets go after 2 s"),
                (f"{seat} release", "the hand is taken away"),
                ("all hold, all release", "the same at every seat"),
            ]
        if seat in self._readers.values():
            lines.append((f"{seat} scan 42", f"card 42 is held before {seat}'s reader"))
        if None in self._readers.values():
            lines.append(("scan 42", "card 42 is held before the shared reader"))
        if self._act is not None:
            lines.append(("up, down, ok, back", "the operator's keys, for the menu; “down 3” is three times down"))
        lines += [
            ("stop, undo", "the command cards: stop play for a moment; take the last ruling back"),
            ("show", "what the table shows now"),
            ("again", "the next match, once this one is over"),
            ("help, quit", "this text; the end"),
        ]
        return "\n".join(f"  {typed:22}  {does}" if does else typed for typed, does in lines)

    def hear(self, line: str) -> str | None:
        """Do what ``line`` says; what to answer, or None.

        :raises Problem: if it cannot be understood, or there is no such seat, reader or card
        """
        words = line.split()
        if not words:
            return None
        if self._act is not None and words[0] in _KEYS and len(words) <= 2:
            self._press_keys(self._act, words[0], words[1:])
            return None
        alone: dict[str, Callable[[], str | None]] = {
            "help": lambda: self.help,
            "show": self._do(self._show),
            "again": self._again,
            "quit": self._do(self._quit),
            "exit": self._do(self._quit),
            "undo": lambda: self._card(self._any_reader(), "table/undo"),
            "stop": lambda: self._card(self._any_reader(), "table/stop"),
        }
        if len(words) == 1 and words[0] in alone:
            return alone[words[0]]()
        if words[0] == "scan" and len(words) == 2:
            return self._card(self._shared_reader(), words[1])
        if len(words) == 2 and words[1] in ("press", "tap", "hold", "release", "scan"):
            return self._at_seat(words[0], words[1], None)
        if len(words) == 3 and words[1] in ("hold", "scan"):
            return self._at_seat(words[0], words[1], words[2])
        raise Problem(f"“{line.strip()}” is not understood", "Type help for what can be typed here.")

    def _do(self, act: Callable[[], None]) -> Callable[[], str | None]:
        def done() -> None:
            act()

        return done

    def _press_keys(self, act: Callable[[str], None], key: str, more: Sequence[str]) -> None:
        written = more[0] if more else "1"
        times = int(written) if written.isdecimal() and len(written) < 3 else 0
        if not times:
            raise Problem(f"“{written}” is no number of presses", "Type for example: down 3")
        for _ in range(times):
            act(key)

    def _check_not_over(self) -> None:
        if self._is_over():
            menu = ", ok for the menu" if self._act is not None else ""
            raise Problem("The match is over", f"Type again for the next one{menu}, or quit.")

    # -- hands --------------------------------------------------------------------------------------------------------

    def _at_seat(self, who: str, what: str, more: str | None) -> str | None:
        self._check_not_over()
        if what == "scan":
            if more is None:
                raise Problem("Scan which card?", f"Type for example: {who} scan 42")
            return self._card(self._reader_of(who), more)
        if self._hands is None:
            raise Problem("This table has real buttons", "Press them; only cards are typed here.")
        for seat in self._seats_called(who):
            self._move(self._hands, seat, what, more)
        return None

    def _move(self, hands: Hands, seat: str, what: str, more: str | None) -> None:
        if what in ("press", "tap"):
            hands.tap(seat)
        elif what == "release":
            hands.release(seat)
        elif more is None:
            hands.press(seat)
        else:
            hands.tap(seat, self._seconds(more))

    def _seconds(self, written: str) -> int:
        try:
            seconds = float(written)
        except ValueError:
            seconds = 0
        if not 0 < seconds <= _LONGEST:
            raise Problem(f"“{written}” is no time to hold a button", f"Type seconds, at most {_LONGEST}.")
        return max(round(seconds * S), MS)

    def _seats_called(self, who: str) -> tuple[str, ...]:
        if who == "all":
            return self._seats
        if who in self._seats:
            return (who,)
        raise self._unknown_seat(who)

    def _unknown_seat(self, who: str) -> Problem:
        near = get_close_matches(who, self._seats, n=1)
        hint = f"Did you mean {near[0]}? " if near else ""
        return Problem(f"There is no seat “{who}”", f"{hint}Seats here: {', '.join(self._seats)}.")

    # -- cards --------------------------------------------------------------------------------------------------------

    def _card(self, reader: str, code: str) -> str | None:
        self._check_not_over()
        self._scan(reader, self._spelled_out(code))
        return None

    def _spelled_out(self, code: str) -> str:
        """A card may be called by its name alone; anything else is a code as a reader would read it."""
        if find_card(code):
            return code
        return next((f"{deck}/{code}" for deck in self._decks if find_card(f"{deck}/{code}")), code)

    def _reader_of(self, who: str) -> str:
        if who in self._readers:
            return who
        if who not in self._seats:
            raise self._unknown_seat(who)
        own = next((reader for reader, seat in self._readers.items() if seat == who), None)
        return own if own is not None else self._shared_reader()

    def _shared_reader(self) -> str:
        shared = next((reader for reader, seat in self._readers.items() if seat is None), None)
        if shared is not None:
            return shared
        if not self._readers:
            raise Problem("This game uses no cards", "Press buttons.")
        raise Problem("Every seat has its own reader here", f"Type for example: {self._seats[0]} scan 42")

    def _any_reader(self) -> str:
        """Command cards work everywhere; the referee hears them even where no game card is read."""
        return next(iter(self._readers), "console")
