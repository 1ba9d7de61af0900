"""The referee: wires one match to sources, journal and outputs on the loop.

It is the only thing that knows all three, and it decides nothing: order is the lineup's, rules are the game's.
"""

from collections.abc import Callable, Sequence
from typing import Protocol

from msgspec.structs import replace

from deadheat.cards import Named
from deadheat.games import Ruling
from deadheat.referee.entries import Advanced, Input, Joined, Left, Offered, Over, Ruled, TakenUp
from deadheat.referee.journal import MatchLog
from deadheat.referee.match import Match
from deadheat.stage import Lamps, Output, Scene
from deadheat.timing import CardGone, CardSeen, Clock, Mark, Signal, Source, Timer

__all__ = ["Referee", "Register"]


class Register(Protocol):
    """Which code is which physical card."""

    def __call__(self, code: str) -> Named | None:
        """The card, and perhaps the face, or None for a code that nobody has enrolled."""


class Referee:
    """Plays one match. It is the :class:`deadheat.timing.Sink` of its sources.

    :param on_rulings: told of new rulings once they are on disk, never before
    :param on_over: told when the match is over and its end is on disk

    **Synchronization:** the loop's thread.
    """

    def __init__(
        self,
        clock: Clock,
        match: Match,
        log: MatchLog,
        sources: Sequence[Source],
        outputs: Sequence[Output],
        *,
        lamps: Lamps | None = None,
        register: Register,
        on_rulings: Callable[[list[Ruling]], None] = lambda _rulings: None,
        on_over: Callable[[], None] = lambda: None,
    ) -> None:
        self.match = match
        self._clock = clock
        self._log = log
        self._sources = list(sources)
        self._outputs: list[Output] = [*([lamps] if lamps is not None else []), *outputs]
        self._lamps = lamps
        self._register = register
        self._on_rulings = on_rulings
        self._on_over = on_over
        self._timer: Timer | None = None
        self._timer_at = 0
        self._running = False
        self._over = False
        self._shown: Scene | None = None

    # -- beginning and end --------------------------------------------------------------------------------------------

    def start(self, *, taken_up: bool = False) -> None:
        """Begin: start the sources and show the first scene. ``taken_up`` if the match had been begun before.

        What a power cut kept from being published is published first; if that was the end, nothing is started.

        :raises Problem: if a source's hardware is missing or refused
        """
        self._running = True
        if taken_up:
            unpublished, self.match.unpublished = self.match.unpublished, []
            self._publish(unpublished)
            if self._over:
                return
            self._take_in(TakenUp(self._clock.now()))
        for source in self._sources:
            self._take_in(Joined(source.terms, self._clock.now()))
            source.start(self)
        self._publish([])
        self._advance()

    def add_output(self, output: Output) -> None:
        """One more thing shows scenes; it is brought to the present one."""
        self._outputs.append(output)
        if self._shown is not None:
            output.show(self._shown)

    def leave(self, name: str) -> None:
        """A source went for good."""
        if not self._running or self._over:
            return
        for source in [source for source in self._sources if source.terms.name == name]:
            self._sources.remove(source)
            source.stop()
        self._take_in(Left(name, self._clock.now()))
        self._advance()

    def stop(self) -> None:
        """Stop watching, go dark and give everything back. A match that is not over can be taken up again."""
        self._running = False
        if self._timer is not None:
            self._timer.cancel()
        for source in self._sources:
            source.stop()
        for output in self._outputs:
            output.close()

    def abandon(self) -> None:
        """End the match without an outcome; it cannot be taken up again."""
        if not self._over:
            self._over = True
            self._log.append(Over(None))
            self._log.when_written(self._on_over)

    # -- what sources call --------------------------------------------------------------------------------------------

    def touched(self, seat: str, at: int) -> None:  # noqa: ARG002 - when it was matters to the hub's echo
        """A first edge: the seat's lamp answers at once."""
        if self._lamps is not None and self._running and self.match.echoes(seat):
            self._lamps.echo(seat)

    def offer(self, signal: Signal) -> None:
        """A report: named by the register, written down, put in order."""
        if not self._running or self._over:
            return
        if isinstance(signal, CardSeen | CardGone) and signal.card is None:
            signal = _named(signal, self._register(signal.code))
        self._take_in(Offered(signal, self._clock.now()))

    def stirred(self, source: str) -> None:  # noqa: ARG002 - all are asked, whoever stirred
        """A source vouches for more: judge what has become final."""
        if self._running and not self._over:
            self._advance()

    # -- judging ------------------------------------------------------------------------------------------------------

    def _take_in(self, entry: Input) -> None:
        self._log.append(entry)
        rulings = self.match.apply(entry)
        if rulings:
            self._publish(rulings)

    def _advance(self) -> None:
        now = self._clock.now()
        marks = {}
        for source in self._sources:
            until = source.vouched(now)
            if until is not None:
                marks[source.terms.name] = Mark(until, now)
        if self._over:
            return
        rulings = self.match.advance(now, marks)
        if self.match.moved:
            self._log.append(Advanced(now, self.match.marks))
            self._publish(rulings)
        self._wait()

    def _publish(self, rulings: list[Ruling]) -> None:
        """Show rulings and the scene after them as soon as the journal has them."""
        for ruling in rulings:
            self._log.append(Ruled(ruling))
        outcome = self.match.outcome
        if outcome is not None and not self._over:
            self._over = True
            self._log.append(Over(outcome))
        scene = self.match.scene()
        over = self._over
        self._log.when_written(lambda: self._show(scene, rulings, over))

    def _show(self, scene: Scene, rulings: list[Ruling], over: bool) -> None:
        if scene != self._shown and self._running:
            self._shown = scene
            for output in self._outputs:
                output.show(scene)
        if rulings:
            self._on_rulings(rulings)
        if over:
            self._on_over()

    def _wait(self) -> None:
        """Wake up when the lineup may have something new. One timer, moved only if it would come too late."""
        check = None if self._over else self.match.next_check
        if check is None:
            return
        if self._timer is not None:
            if self._timer_at <= check and self._timer_at > self._clock.now():
                return
            self._timer.cancel()
        self._timer_at = check
        self._timer = self._clock.call_at(check, self._wake)

    def _wake(self) -> None:
        self._timer = None
        if self._running and not self._over:
            self._advance()


def _named(signal: CardSeen | CardGone, named: Named | None) -> CardSeen | CardGone:
    """The signal with the card that its code is on."""
    if named is None:
        return signal
    if isinstance(signal, CardSeen):
        return replace(signal, card=named.card, face=named.face)
    return replace(signal, card=named.card)
