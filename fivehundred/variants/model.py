"""The variant: how one table plays 500, as typed immutable data that reads like the YAML file.

The field names are the keys of the variant file. Every default below is the Australian game as pagat.com
describes it, four-handed; a test holds them against the schema's. Every record can be compared, hashed and pickled.
The model says nothing about how a rule is played: the `rules` layer compiles it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from fivehundred.cards.cards import RANKS
from fivehundred.cards.suits import SUIT_NAMES
from fivehundred.variants.frozen import FrozenMap

Sides = Literal["opposite_pairs", "solo", "called_card", "called_player", "two_teams", "three_pairs"]
MayCall = Literal["not_joker_or_bower", "not_joker", "not_trump", "ace_not_held"]
Alone = Literal["openly", "secretly", "never", "openly_or_secretly"]
Reveal = Literal["when_played", "at_once"]
Rounds = Literal["until_one_remains", "one_call_each"]
Order = Literal["level", "value"]
EqualValue = Literal["more_tricks_higher", "neither_higher"]
AllPass = Literal["throw_in_next_dealer", "throw_in_same_dealer", "play_no_trumps", "dealer_plays_lowest"]
Passing = Literal["final", "may_reenter", "reenter_after_bid"]
RaiseOwnBid = Literal["never", "last_bidder_once", "last_bidder_always"]
Signals = Literal["none", "first_two_seats", "every_seat"]
NoAceNoFace = Literal["none", "redeal_if_partner_agrees"]
Gate = Literal["none", "after_a_seven", "over_a_seven", "after_an_eight", "partner_bid_misere", "first_call"]
Exposed = Literal["never", "before_first_lead", "after_first_trick"]
KittyUse = Literal["taken", "not_taken"]
Exchange = Literal["none", "pass_on", "swap"]
SlamFailed = Literal["minus_both", "minus_500"]
NoTrumpJacks = Literal["below_queen", "above_ace"]
Nominate = Literal["contractor_before_first_lead", "never"]
JokerLead = Literal["unled_suit", "any_suit", "suit_not_shown_void", "last_trick_only", "only_card", "own_suit"]
JokerFollow = Literal["when_void", "any_time", "first_or_last_of_suit", "every_suit"]
JokerRenounced = Literal["wins", "worthless"]
JokerInMisere = Literal["forced_when_void", "optional", "lowest"]
FirstLead = Literal["contractor", "left_of_dealer"]
MisereEnds = Literal["at_first_trick", "after_last_trick"]
Schedule = Literal["avondale", "multiplicative", "table", "transposed", "hundred_a_level", "perfect"]
Failed = Literal["minus_value", "defenders_score_value"]
DefendersWhen = Literal["always", "contract_failed"]
Share = Literal["own", "group"]
PartnerShare = Literal["half", "full"]
WinBy = Literal["own_contract", "any_points"]
BothReach = Literal["contractor", "higher_total"]
LoseWhen = Literal["at_or_below", "below"]
OthersWin = Literal["best_other", "all_others"]
CheckFirst = Literal["winning", "losing"]
Revoke = Literal["none", "american", "hoffmann"]


def _in_order(ranks: Iterable[int | str]) -> tuple[int | str, ...]:
    """Return pips, then letters, each from low to high, as the pack has them."""
    return tuple(sorted(ranks, key=lambda rank: RANKS.index(str(rank)) if str(rank) in RANKS else len(RANKS)))


def _freeze(record: object, name: str) -> None:
    """Replace a map by an immutable copy, so that the record can be hashed and pickled."""
    value = getattr(record, name)
    if value is not None and not isinstance(value, FrozenMap):
        object.__setattr__(record, name, FrozenMap(value))


@dataclass(frozen=True)
class CallingPartner:
    """How a partner is called (``table.calling``); read only when ``sides`` is ``called_card`` or ``called_player``.

    ``two_partners_from`` is the number of tricks from which a second player may be named, None where never.
    """

    may_call: MayCall = "not_joker_or_bower"
    alone: Alone = "openly"
    reveal: Reveal = "when_played"
    two_partners_from: int | None = None


@dataclass(frozen=True)
class Table:
    """Who sits at the table and who plays with whom."""

    players: int = 4
    sides: Sides = "opposite_pairs"
    calling: CallingPartner = CallingPartner()


@dataclass(frozen=True)
class PackSettings:
    """Which cards make the pack: the lowest pip of each suit, 11s to 13s, cards that are there twice, and the jokers.

    ``extra_pips`` and ``second_copies`` map suits to pips (``{"hearts": (11, 12)}``) and, for the latter, to letters
    as well (``"J"``); suits without any are left out, whatever the order they are given in.
    """

    lowest: Mapping[str, int] = field(
        default_factory=lambda: FrozenMap({"spades": 5, "clubs": 5, "diamonds": 4, "hearts": 4})
    )
    extra_pips: Mapping[str, tuple[int, ...]] = field(default_factory=FrozenMap)
    second_copies: Mapping[str, tuple[int | str, ...]] = field(default_factory=FrozenMap)
    jokers: int = 1

    def __post_init__(self) -> None:
        for name in ("extra_pips", "second_copies"):
            given: Mapping[str, Iterable[int | str]] = getattr(self, name)
            by_suit = {suit: _in_order(given[suit]) for suit in SUIT_NAMES if given.get(suit)}
            strange = {suit: tuple(given[suit]) for suit in given if suit not in SUIT_NAMES}
            object.__setattr__(self, name, FrozenMap({**by_suit, **strange}))
        _freeze(self, "lowest")


@dataclass(frozen=True)
class Dealing:
    """How many cards go where, and in which packets (``3`` = three to each hand, ``kitty 1`` = one to the kitty).

    ``dead`` cards are out of play; ``own_kitty`` is the size of the kitty that each player has for himself. Their
    packets are ``dead 2`` and ``own 1`` (one card to each player's own kitty).
    """

    hand: int = 10
    kitty: int = 3
    dead: int = 0
    own_kitty: int = 0
    packets: tuple[int | str, ...] = (3, "kitty 1", 4, "kitty 1", 3, "kitty 1")
    no_ace_no_face: NoAceNoFace = "none"


@dataclass(frozen=True)
class Auction:
    """The shape of the bidding."""

    rounds: Rounds = "until_one_remains"
    passing: Passing = "final"
    raise_own_bid: RaiseOwnBid = "never"
    minimum_tricks: int = 6
    denominations: tuple[str, ...] = ("spades", "clubs", "diamonds", "hearts", "no_trumps")
    order: Order = "level"
    equal_value: EqualValue = "more_tricks_higher"
    minimum_contract: int | None = None
    signals: Signals = "none"
    single_bid_exit: bool = False
    all_pass: AllPass = "throw_in_next_dealer"  # noqa: S105 - no password


@dataclass(frozen=True)
class SpecialContract:
    """A contract outside the numbered ones, such as misère: to lose every trick.

    ``above`` is the numbered bid it stands directly above (``"7NT"``), ``"by_value"``: directly above every numbered
    bid worth less, or ``"top"``: above everything else.
    """

    value: int
    above: str
    gate: Gate = "none"
    exposed: Exposed = "never"
    kitty: KittyUse = "taken"


@dataclass(frozen=True)
class DoubleMisere(SpecialContract):
    """Both partners play and must lose every trick. ``exchange`` is what passes between them before the play."""

    exchange: Exchange = "none"
    swap_cards: int = 5


@dataclass(frozen=True)
class HiLo(SpecialContract):
    """The contractor alone must take exactly ``tricks`` tricks."""

    tricks: int = 5


@dataclass(frozen=True)
class GameContract:
    """A bid in each denomination to take every trick, ranking as ``SpecialContract.above`` says."""

    value: int = 1000
    above: str = "top"


@dataclass(frozen=True)
class SlamCall:
    """After taking the kitty the contractor may undertake to win every trick alone with his partner's best card."""

    bonus: int = 250
    failed: SlamFailed = "minus_both"


@dataclass(frozen=True)
class Contracts:
    """The special contracts on offer; None where a contract is not played."""

    misere: SpecialContract | None = SpecialContract(value=250, above="7NT", gate="after_a_seven")
    open_misere: SpecialContract | None = SpecialContract(value=500, above="10D", exposed="after_first_trick")
    bar_misere: SpecialContract | None = None
    blind_misere: SpecialContract | None = None
    super_open_misere: SpecialContract | None = None
    double_misere: DoubleMisere | None = None
    hi_lo: HiLo | None = None
    game: GameContract | None = None
    slam_call: SlamCall | None = None


@dataclass(frozen=True)
class Ranking:
    """Which cards outrank which, beyond the usual order."""

    no_trump_jacks: NoTrumpJacks = "below_queen"
    colour_four_is_trump: bool = False


@dataclass(frozen=True)
class JokerRules:
    """The joker in a contract without a trump suit. With a trump suit it is always the highest trump."""

    nominate: Nominate = "contractor_before_first_lead"
    lead: JokerLead = "unled_suit"
    follow: JokerFollow = "when_void"
    renounced: JokerRenounced = "wins"
    in_misere: JokerInMisere = "forced_when_void"


@dataclass(frozen=True)
class Play:
    """The play of the cards."""

    first_lead: FirstLead = "contractor"
    misere_ends: MisereEnds = "at_first_trick"


@dataclass(frozen=True)
class Defenders:
    """What the tricks of the contractor's opponents score.

    ``cap`` is the total they cannot pass by defending; above ``stop_above`` they gain nothing by it.
    """

    per_trick: int = 10
    when: DefendersWhen = "always"
    in_misere: int = 0
    share: Share = "own"
    cap: int | None = None
    stop_above: int | None = None


@dataclass(frozen=True)
class Scoring:
    """What a deal scores. ``table`` gives level → values in the order of ``auction.denominations``."""

    schedule: Schedule = "avondale"
    table: Mapping[int, tuple[int, ...]] | None = None
    failed: Failed = "minus_value"
    slam_at_least: int | None = 250
    partner_share: PartnerShare = "half"
    defenders: Defenders = Defenders()

    def __post_init__(self) -> None:
        _freeze(self, "table")


@dataclass(frozen=True)
class Match:
    """How a match is won and lost. ``lose_at`` is None where nobody loses by falling low.

    ``deals`` is the number of deals after which the highest total wins, ``spread`` the lead that ends a match while all
    others are below zero; None where the match has no such end.
    """

    target: int = 500
    win_by: WinBy = "own_contract"
    both_reach: BothReach = "contractor"
    lose_at: int | None = -500
    lose_when: LoseWhen = "at_or_below"
    others_win: OthersWin = "best_other"
    check_first: CheckFirst = "winning"
    lose_while_others_negative: bool = True
    deals: int | None = None
    ends_at_target: bool = True
    spread: int | None = None


@dataclass(frozen=True)
class Breach:
    """What every defender scores when one of them has called breach.

    The contract was ``made``; it ``failed`` but the defenders did not take the trick more that a breach needs; or it
    was ``breached``. None is for points that have still to be given: no variant can be played with them.
    """

    from_tricks: int = 7
    made: int | None = None
    failed: int | None = None
    breached: int | None = None


@dataclass(frozen=True)
class Penalties:
    """What follows a failed contract beyond its points, and what a revoke costs; None where a penalty is not played.

    ``revoke`` is about real tables: players of this program cannot revoke. The judge and the check of records read it.
    """

    ralphing: int | None = None
    breach: Breach | None = None
    revoke: Revoke = "none"


@dataclass(frozen=True)
class Variant:
    """One complete set of rules. ``key`` is the file's stem; the texts are by language code (en, fi, nb).

    ``family`` says where these rules belong, for lists. It is no rule, like the other texts.
    """

    key: str
    name: Mapping[str, str]
    summary: Mapping[str, str] = field(default_factory=FrozenMap)
    sources: tuple[str, ...] = ()
    family: str = ""
    table: Table = Table()
    pack: PackSettings = PackSettings()
    deal: Dealing = Dealing()
    auction: Auction = Auction()
    contracts: Contracts = Contracts()
    ranking: Ranking = Ranking()
    joker: JokerRules = JokerRules()
    play: Play = Play()
    scoring: Scoring = Scoring()
    match: Match = Match()
    penalties: Penalties = Penalties()
    house_rules: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        _freeze(self, "name")
        _freeze(self, "summary")

    def title(self, language: str = "en") -> str:
        """Return the name in ``language``, else in English, else the key."""
        return self.name.get(language) or self.name.get("en") or self.key
