"""The operator's menu: three keys, one screen, and always a way back.

Between matches the menu has the table: it shows its pages, players' buttons and cards go to it. While a match is played
both belong to the match, and the menu is closed: the first key only opens it, on the centre screen, and until the
operator has confirmed something nothing in the match changes. Once a match is over its result stands until a key is
pressed.
"""

from enum import Enum
from typing import Final

from msgspec.structs import replace

from deadheat.devices.keys.key import Key
from deadheat.games import Sounds
from deadheat.operator.menu.acts import Act, Keyboard
from deadheat.operator.menu.backroom import Backroom
from deadheat.operator.menu.page import Move, Open, Page, Scan, Swap, Way
from deadheat.operator.menu.telling import trouble
from deadheat.operator.menu.tree import BETWEEN, DURING, RESUME, once_more, tree
from deadheat.problems import Problem
from deadheat.stage import Keys, Scene, Screen, Sounding, Text, text
from deadheat.timing import S

__all__ = ["CLOSES_AFTER", "SLEEPS_AFTER", "Menu"]

CLOSES_AFTER: Final = 20 * S
"""A menu that was opened over a match closes when no key is pressed for so long (ns): ours."""
SLEEPS_AFTER: Final = 300 * S
"""Between matches the screen falls asleep after this time (ns) without a key, a press or a card: ours."""
_DEEPEST: Final = 12
"""Pages that lie on each other at most."""


class _State(Enum):
    BETWEEN = "the menu has the table"
    PLAYING = "a match has the table, the menu is closed"
    OVER_IT = "a match has the table, the menu is open above it"
    RESULT = "a match is over and its result stands"


class Menu:
    """The menu of one table. Tell it what happens, in ns on the table clock, then show :meth:`scene`.

    **Synchronization:** none of its own; one thread.
    """

    def __init__(self, backroom: Backroom, now: int) -> None:
        self._backroom = backroom
        self._keyboard = Keyboard()
        self._sounds = Sounds()
        self._heard: tuple[Page, int] | None = None
        self._sounding: Sounding | None = None
        self._state = _State.BETWEEN
        self._asleep = False
        self._touched = now
        self._pages: list[Page] = []
        self._enter(_State.BETWEEN, now)

    # -- what happens at the table ------------------------------------------------------------------------------------

    def match_began(self, now: int) -> None:
        """A match has the table from now on."""
        self._enter(_State.PLAYING, now)

    def match_ended(self, now: int) -> None:
        """The match is over; its result stands until a key is pressed."""
        self._enter(_State.RESULT, now)

    def match_left(self, now: int) -> None:
        """The match was broken off or abandoned: there is no result to look at."""
        self._enter(_State.BETWEEN, now, cursor=RESUME)

    def failed(self, problem: Problem, now: int) -> None:
        """Something that was begun from here could not be done after all."""
        self._enter(_State.BETWEEN, now)
        self._go(self._top, Open(trouble(problem)))

    def tell(self, problem: Problem) -> None:
        """Something is to be known by the operator. While a match has the table, it is not the menu that tells it."""
        if self._state is _State.BETWEEN:
            self._go(self._top, Open(trouble(problem, text("Please note"))))

    # -- what is pressed and scanned ----------------------------------------------------------------------------------

    def key(self, key: Key, pressed: bool, at: int) -> None:
        """A key of the menu went down or up."""
        acts = self._keyboard.key(key, pressed, at)
        if self._wakes(at):
            self._keyboard.swallow()
        else:
            self._act_all(acts, at)

    def act(self, act: Act, at: int) -> None:
        """What a key means, for those who have words instead of keys."""
        if not self._wakes(at):
            self._act_all([act], at)

    def pressed(self, seat: str, at: int) -> None:
        """A player's button, while no match is played; otherwise it is none of the menu's business."""
        if self._state is _State.BETWEEN and not self._wakes(at):
            page = self._at(at)
            self._go(page, page.pressed(seat))

    def scanned(self, scan: Scan, at: int) -> None:
        """A card before a reader, while no match is played."""
        if self._state is _State.BETWEEN and not self._wakes(at):
            page = self._at(at)
            self._go(page, page.scanned(scan))

    def _wakes(self, at: int) -> bool:
        """Somebody is there. Whether the screen was asleep: then that was all."""
        slept, self._asleep, self._touched = self._asleep, False, at
        return slept

    def _act_all(self, acts: list[Act], at: int) -> None:
        """The first key only opens the menu above a match, or ends the standing of a result."""
        for act in acts:
            if self._state is _State.PLAYING:
                self._enter(_State.OVER_IT, at)
            elif self._state is _State.RESULT:
                self._enter(_State.BETWEEN, at)
            else:
                self._act(act, at)

    def rematch(self, at: int) -> bool:
        """The last match once more, for those who have a word for it. Whether there is one, and the table is free."""
        if self.is_playing or self._backroom.rematch() is None:
            return False
        self._enter(_State.BETWEEN, at)
        self._go(self._top, once_more(self._backroom))
        return True

    # -- what is shown ------------------------------------------------------------------------------------------------

    @property
    def has_the_table(self) -> bool:
        """Whether the menu's scene is the whole table's: no match is played and no result stands."""
        return self._state is _State.BETWEEN

    @property
    def is_playing(self) -> bool:
        """Whether a match has the table."""
        return self._state in (_State.PLAYING, _State.OVER_IT)

    @property
    def is_result_standing(self) -> bool:
        """Whether a match is over and nobody has pressed a key since."""
        return self._state is _State.RESULT

    def screen(self) -> Screen | None:
        """The centre screen; None: the match's own."""
        if self._state in (_State.PLAYING, _State.RESULT):
            return None
        if self._asleep:
            return Screen(text("deadheat"), text("Press a key"), keys=Keys(ok=text("Wake")))
        return self._top.screen()

    def scene(self) -> Scene:
        """The whole table's, while the menu has it."""
        scene = self._top.scene() if self._pages and not self._asleep else Scene(centre=self.screen())
        return replace(scene, sounding=self._sounding)

    # -- pages --------------------------------------------------------------------------------------------------------

    @property
    def _top(self) -> Page:
        return self._pages[-1]

    def _at(self, now: int) -> Page:
        """The page on the screen, once all have been told the time."""
        for page in self._pages:
            page.now = now
        return self._top

    @property
    def depth(self) -> int:
        """How often back leads from here to the first page, at most; a name that is being entered takes more."""
        return max(0, len(self._pages) - 1)

    def _act(self, act: Act, at: int) -> None:
        page = self._at(at)
        do = {Act.UP: page.up, Act.DOWN: page.down, Act.OK: page.ok, Act.BACK: page.back}[act]
        try:
            move = do()
        except Problem as problem:
            move = Open(trouble(problem))
        self._go(page, move)

    def _go(self, page: Page, move: Move) -> None:
        """Make the move of a page, unless something else has come to the screen meanwhile."""
        if not self._pages or page is not self._top:
            return
        if isinstance(move, Swap):
            self._pages.pop().left()
            move = Open(move.page)
        if isinstance(move, Open):
            if len(self._pages) < _DEEPEST:
                self._pages.append(move.page)
        elif move is Way.BACK and len(self._pages) > 1:
            self._pages.pop().left()
        elif move is Way.HOME:
            self._enter(self._state, self._touched)
        elif move is not None and self._state is _State.OVER_IT:
            self._enter(_State.PLAYING, self._touched)
            return
        if move is not None:
            self._top.shown()
        self._listen()

    def _enter(self, state: _State, now: int, cursor: Text | None = None) -> None:
        """From here on it is another state, with its first page if it has one."""
        self._keyboard.swallow()
        while self._pages:
            self._pages.pop().left()
        self._state, self._asleep, self._touched = state, False, now
        self._sounding = None
        if state is _State.OVER_IT:
            self._pages = [tree(text("Match"), DURING, self._backroom)]
        elif state is _State.BETWEEN:
            self._pages = [tree(text("deadheat"), BETWEEN, self._backroom, cursor)]

    def _listen(self) -> None:
        """A page may have something to be heard."""
        sounding = self._top.scene().sounding
        if sounding is not None and (self._top, sounding.number) != self._heard:
            self._heard = self._top, sounding.number
            self._sounds.play(sounding.sound, sounding.at)
            self._sounding = self._sounds.sounding

    # -- time ---------------------------------------------------------------------------------------------------------

    @property
    def next_deadline(self) -> int | None:
        """When time alone changes something, in ns."""
        due = [self._keyboard.next_deadline, self._idle_at]
        due.append(self._top.next_deadline if self._pages else None)
        return min((at for at in due if at is not None), default=None)

    @property
    def _idle_at(self) -> int | None:
        if self._state is _State.OVER_IT:
            return self._touched + CLOSES_AFTER
        if self._state is _State.BETWEEN and not self._asleep:
            return self._touched + SLEEPS_AFTER
        return None

    def on_time(self, now: int) -> None:
        """That instant has come."""
        self._act_all(self._keyboard.on_time(now), now)
        if self._pages and (due := self._top.next_deadline) is not None and due <= now:
            page = self._at(now)
            self._go(page, page.on_time())
        if (idle := self._idle_at) is not None and idle <= now:
            if self._state is _State.OVER_IT:
                self._enter(_State.PLAYING, now)
            else:
                self._asleep = True
