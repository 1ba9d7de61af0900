"""Judging the cards that have landed: by order, and dead heats by the rule that was agreed."""

from collections.abc import Iterator, Sequence
from itertools import permutations

from deadheat.games.game import Lots, Setting
from deadheat.games.loading.actions import Action
from deadheat.games.loading.cards import Cards
from deadheat.games.loading.hands import Hands
from deadheat.games.loading.intake import Intake
from deadheat.games.loading.neighbours import Neighbours
from deadheat.games.loading.options import LoadingOptions, TakeBoost
from deadheat.games.loading.phase import Role
from deadheat.games.loading.rules import is_legal, legal_orders, reachable, why_not
from deadheat.games.loading.stacks import Stacks
from deadheat.games.loading.voice import Voice, parts
from deadheat.games.rulings import Evidence, Ruling
from deadheat.games.settlements import Settlement, draw
from deadheat.stage import Pattern, Sound, Text, text

__all__ = ["Judging"]


class Judging:
    """Takes cards from the intake to their places."""

    def __init__(
        self,
        setting: Setting,
        options: LoadingOptions,
        lots: Lots,
        cards: Cards,
        hands: Hands,
        intake: Intake,
        voice: Voice,
    ) -> None:
        self.duel: tuple[Action, ...] = ()
        """Actions of a dead heat that a duel has to settle."""
        self.thieves: dict[str, str] = {}
        """Who may still scan a BOOST, and whose."""
        self._stacks = Stacks(setting, options, cards, hands, intake)
        self._neighbours = Neighbours(cards, self._stacks.how)
        self._setting = setting
        self._options = options
        self._lots = lots
        self._cards = cards
        self._hands = hands
        self._intake = intake
        self._voice = voice

    def forget(self) -> None:
        """Play begins, or goes on after a pause: what was before is no neighbour of what comes."""
        self._neighbours.forget()
        self.duel = ()

    # -- heats --------------------------------------------------------------------------------------------------------

    def judge(self, heat: Sequence[Action], at: int) -> Iterator[Ruling]:
        """Judge actions none of which was clearly before another. Cards come before the STOPs they tie with."""
        if self._stacks.are_asked(heat, at):
            return
        plays = [action for action in self._stacks.placed(heat) if not action.is_stop]
        safe = {action.seat for action in heat if action.is_stop}
        for target in dict.fromkeys(action.target for action in plays):
            if target is not None:
                yield from self._plays([a for a in plays if a.target == target], target, safe=target in safe)
        if self.duel:
            return
        stops = [action for action in heat if action.is_stop]
        for card in dict.fromkeys(action.card for action in stops):
            yield from self._stops([action for action in stops if action.card == card])

    # -- cards --------------------------------------------------------------------------------------------------------

    def _plays(self, plays: Sequence[Action], target: str, *, safe: bool) -> Iterator[Ruling]:
        """Cards for one stack that nobody can order; ``safe``: its owner retired at the same time."""
        able = [action for action in plays if self._refusal(action, target) is None]
        for action in plays:
            if action not in able:
                yield self._refuse(action, self._refusal(action, target) or text("not now"))
        tied = [(action.card, action.owner) for action in able]
        possible = [able[place] for place in reachable(tied, self._cards.top(target), **self._stacks.how)]
        for action in able:
            if action not in possible:
                yield self._refuse(action, self._why_not(action, target))
        if len(possible) < 2:
            for action in possible:
                yield self._lay(action, target, boost=not safe, why=self._neighbours.after(action, target))
            return
        yield from self._dead_heat(possible, target, safe=safe)

    def _refusal(self, action: Action, target: str) -> Text | None:
        if action.extra:
            return parts(text("already played"), text("one card out of each deck"))
        if self._stacks.is_closed(target):
            return text("{owner} has retired", owner=target)
        return None

    def _why_not(self, action: Action, target: str) -> Text:
        why = why_not(action.card, self._cards.top(target), action.owner, **self._stacks.how)
        return why or text("not in this order")

    def _dead_heat(self, tied: Sequence[Action], target: str, *, safe: bool) -> Iterator[Ruling]:
        cards = [(action.card, action.owner) for action in tied]
        orders = list(legal_orders(cards, self._cards.top(target), **self._stacks.how))
        rule = self._setting.settlement
        words = text("Dead heat on {owner}'s stack: {cards}", owner=target, cards=_names(tied))
        if rule is Settlement.DUEL and len({action.seat for action in tied}) > 1:
            yield self._call_duel(tied, words)
            return
        if rule is Settlement.VOID or (not orders and rule is not Settlement.DRAW):
            why = parts(text("no order makes all of them legal"), text("all go back"))
            if rule is Settlement.VOID:
                why = parts(text("a dead heat is void here"), text("all go back"))
            yield self._voice.remark("dead-heat", words, why, evidence=_evidence(tied), sound=Sound.DEAD_HEAT)
            yield from self._void(tied, why)
            return
        drawn = rule is Settlement.DRAW or len({order[-1] for order in orders}) > 1
        if rule is Settlement.DRAW:
            orders = list(permutations(range(len(tied))))
        by_name = sorted(orders, key=lambda order: [tied[place].card.name for place in order])
        order = self._lots.choice(by_name) if drawn else by_name[0]
        why = text("lots decide the order") if drawn else text("they count in the order that is legal")
        yield self._voice.remark("dead-heat", words, why, evidence=_evidence(tied), sound=Sound.DEAD_HEAT)
        yield from self.in_order([tied[place] for place in order], target, safe=safe, tied=True)

    def in_order(self, plays: Sequence[Action], target: str, *, safe: bool, tied: bool) -> Iterator[Ruling]:
        """Cards one after the other, each tested on what then lies there.

        ``tied``: thieves who came together and find fewer BOOSTs than they are get none.
        """
        thieves = {action.seat for action in plays if action.seat != target}
        enough = not tied or len(self._cards.boosts(target)) >= len(thieves)
        for action in plays:
            if is_legal(action.card, self._cards.top(target), action.owner, **self._stacks.how):
                yield self._lay(action, target, boost=enough and not safe, why=None)
            else:
                yield self._refuse(action, self._why_not(action, target))

    def _void(self, tied: Sequence[Action], why: Text) -> Iterator[Ruling]:
        for action in tied:
            yield self._refuse(action, why)

    def _lay(self, action: Action, target: str, *, boost: bool, why: Text | None) -> Ruling:
        seat, card, top = action.seat or "", action.card, self._cards.top(target)
        self._intake.take_out(action)
        self._cards.lay(card, target)
        self._neighbours.lies(action, target, top)
        below = top.name if top is not None else "–"
        if seat == target:
            words = text("{seat} plays {card} on {top}", seat=seat, card=card.name, top=below)
            if top is None:
                words = text("{seat} founds a stack with {card}", seat=seat, card=card.name)
            self._voice.tell(seat, Pattern.SEEN, text("{card}", card=card.name), text("lies on your stack"))
            return self._voice.rule("played", words, why, _evidence([action]))
        words = text("{seat} plays {card} on {owner}'s {top}", seat=seat, card=card.name, owner=target, top=below)
        what = self._take_boost(seat, target) if boost else text("a tie: no BOOST moves")
        self._voice.tell(
            seat, Pattern.SEEN, text("{card}", card=card.name), text("on {owner}'s stack", owner=target), what
        )
        self._voice.tell(target, Pattern.SEEN, text("{card}", card=card.name), text("from {seat}", seat=seat), what)
        why = what if why is None else text("{what}; {why}", what=what, why=why)
        return self._voice.rule("played", words, why, _evidence([action]))

    def _take_boost(self, thief: str, owner: str) -> Text:
        if not self._cards.boosts(owner) or self._hands.role(owner) is Role.RETIRED:
            return text("{owner} has no BOOST", owner=owner)
        if self._options.take_boost is TakeBoost.SCANNED:
            self.thieves[thief] = owner
            return text("{thief} may scan a BOOST", thief=thief)
        self._cards.move_boost(owner, thief)
        return text("{thief} takes a BOOST", thief=thief)

    def _refuse(self, action: Action, why: Text) -> Ruling:
        late = self._neighbours.after(action, action.target)
        self._intake.back(action)
        seats = {seat for seat in (action.seat, action.target) if seat is not None}
        return self._voice.send_back(action.card.label, why, sorted(seats), _evidence([action]), late)

    # -- STOP cards ---------------------------------------------------------------------------------------------------

    def _stops(self, stops: Sequence[Action]) -> Iterator[Ruling]:
        """Players who take the same STOP card; one of them gets it."""
        able = []
        for action in stops:
            why = self._why_no_stop(action)
            if why is None:
                able.append(action)
            else:
                yield self._refuse(action, why)
        if len(able) > 1:
            yield from self._same_stop(able)
        elif able:
            yield self._retire(able[0], self._neighbours.after(able[0], able[0].seat))

    def _why_no_stop(self, action: Action) -> Text | None:
        seat = action.seat or ""
        if self._hands.role(seat) is not Role.HOLDING:
            return parts(text("no deck to give up"), text("that is what a STOP costs"))
        holder = next((other for other in self._setting.seats if self._cards.stop(other) == action.card), None)
        return None if holder is None else parts(text("{seat} was first", seat=holder), text("take another or play on"))

    def _same_stop(self, tied: Sequence[Action]) -> Iterator[Ruling]:
        card = tied[0].card
        rule = self._setting.settlement
        words = text("Dead heat for {card}: {seats}", card=card.label, seats=_seats(tied))
        others = [other for other in self._cards.stops_left if other != card]
        if rule is Settlement.VOID:
            why = parts(text("a dead heat is void here"), text("all go back"))
            yield self._voice.remark("dead-heat", words, why, evidence=_evidence(tied), sound=Sound.DEAD_HEAT)
            yield from self._void(tied, why)
        elif rule is Settlement.DRAW or (others and rule is not Settlement.DUEL):
            winner = draw([action.seat or "" for action in tied], self._lots)
            why = text("{seat} was drawn", seat=winner)
            yield self._voice.remark("dead-heat", words, why, evidence=_evidence(tied), sound=Sound.DEAD_HEAT)
            yield from self.stop_to(winner, tied)
        else:
            yield self._call_duel(tied, words)

    def stop_to(self, winner: str, tied: Sequence[Action]) -> Iterator[Ruling]:
        """One of those tied has won the STOP card; the others keep their decks and stay in."""
        for action in sorted(tied, key=lambda action: action.seat != winner):
            if action.seat == winner:
                yield self._retire(action, None)
            else:
                yield self._refuse(action, parts(text("{seat} has it", seat=winner), text("take another or play on")))

    def _retire(self, action: Action, why: Text | None) -> Ruling:
        seat = action.seat or ""
        self._intake.withdraw(seat)
        self._intake.take_out(action)
        self._cards.lay(action.card, seat)
        self._hands.retire(seat)
        self._neighbours.lies(action, seat, self._cards.top(seat))
        self._voice.tell(seat, Pattern.SEEN, text("Retired"), text("your BOOSTs are safe"))
        words = text("{seat} retires with {card}", seat=seat, card=action.card.label)
        return self._voice.rule("retired", words, why, _evidence([action]))

    # -- duels --------------------------------------------------------------------------------------------------------

    def _call_duel(self, tied: Sequence[Action], words: Text) -> Ruling:
        self.duel = tuple(tied)
        return self._voice.remark(
            "duel",
            words,
            text("they race for a light; play stands still"),
            evidence=_evidence(tied),
            sound=Sound.DEAD_HEAT,
        )

    def won_duel(self, winner: str) -> Iterator[Ruling]:
        """The duel is over: ``winner`` goes first."""
        tied, self.duel = self.duel, ()
        tied = tuple(action for action in tied if action in self._intake.pending)
        if not tied:
            return
        if tied[0].is_stop:
            yield from self.stop_to(winner, tied)
        else:
            order = sorted(tied, key=lambda action: (action.seat != winner, action.card.name))
            yield from self.in_order(order, tied[0].target or "", safe=False, tied=False)


def _evidence(actions: Sequence[Action]) -> list[Evidence]:
    ordered = sorted(actions, key=lambda action: (action.at, action.card.name))
    return [Evidence(action.seat or "table", action.card.id, action.at) for action in ordered]


def _names(actions: Sequence[Action]) -> str:
    ordered = sorted(actions, key=lambda action: (action.card.value or 0, action.card.name))
    return ", ".join(f"{action.card.name} ({action.seat})" for action in ordered)


def _seats(actions: Sequence[Action]) -> str:
    return ", ".join(sorted(action.seat or "?" for action in actions))
