"""The end, as the table rules on it."""

from collections.abc import Iterator

from deadheat.games.loading.actions import Call
from deadheat.games.loading.calling import Calling
from deadheat.games.loading.intake import Intake
from deadheat.games.loading.voice import Voice
from deadheat.games.rulings import Evidence, Ruling
from deadheat.stage import Pattern, Sound, text
from deadheat.timing import Moment

__all__ = ["Ending"]


class Ending:
    """Rules on calls of the end."""

    def __init__(self, calling: Calling, intake: Intake, voice: Voice) -> None:
        self.has_come = False
        """Whether the match has ended and is to be counted."""
        self._calling = calling
        self._intake = intake
        self._voice = voice

    def card(self, owner: str | None, at: Moment) -> Iterator[Ruling]:
        """The command card ``stop`` at the reader of ``owner``, or at a shared one."""
        if not self._calling.calls(owner, at):
            yield self._voice.send_back("STOP", text("not now"), [owner] if owner else [])

    def held(self, at: int) -> Iterator[Ruling]:  # noqa: ARG002 - one of the acts of a closing time
        """A button has been held for so long that it calls the end."""
        hold = self._calling.next_hold()
        if hold is not None:
            self._intake.withdraw(hold[1])
            self._calling.held(hold[1])
        yield from ()

    def by_itself(self, at: int) -> Iterator[Ruling]:
        """Nobody has called by ``at`` (ns)."""
        self._calling.call = Call(Moment.exactly(at), None, by_itself=True)
        yield from ()

    def look(self, at: int) -> Iterator[Ruling]:
        """Say at ``at`` (ns) that the end can be called, if that is new."""
        why = self._calling.look(at)
        if why is not None:
            self._voice.hush()
            yield self._voice.remark("end-possible", text("Anybody may call STOP"), why, evidence=(), sound=Sound.TICK)

    def judge(self, at: int) -> Iterator[Ruling]:
        """Whether the match ends by the call; all that may have come before it is judged."""
        call = self._calling.call
        assert call is not None
        stands = self._calling.judged(at)
        who = call.seat or text("somebody")
        evidence = [Evidence(call.seat or "table", "STOP", call.at)]
        if stands is None:
            words = text("{seat} calls STOP: is a deck empty?", seat=who)
            why = text("its holder presses: {seats}", seats=", ".join(self._calling.asked))
            yield self._voice.remark("asked-empty", words, why, evidence=evidence, sound=Sound.RULING)
        elif stands:
            why = self._calling.why or text("a deck is empty")
            words = text("{seat} calls STOP", seat=who)
            if call.by_itself:
                words = text("The match ends: nobody has called STOP")
            yield self._voice.rule("ended", words, why, evidence)
            self.has_come = True
        elif call.by_itself:
            self._calling.call = None
        else:
            self._calling.refused(at)
            if call.seat is not None:
                self._voice.tell(
                    call.seat, Pattern.REFUSED, text("Not yet"), text("a STOP is left"), text("and no deck is empty")
                )
            why = text("a STOP card is left and no deck is empty")
            words = text("{seat} calls STOP too early", seat=who)
            yield self._voice.remark("call-refused", words, why, evidence=evidence, sound=Sound.REFUSED)
