"""Says in sentences what two variants set differently, and what each difference can do to play.

One table, keyed by setting: `WORDINGS`. A new setting gets its line there; a test misses it otherwise. It judges no
game: whether a difference matters at all is for the rulebooks to say.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from fivehundred.cards.bids import parse_numbered_bid
from fivehundred.cards.suits import DENOMINATION_NAMES
from fivehundred.variants.tree import Difference

_NUMBERS: Final = (
    *("no", "one", "two", "three", "four", "five", "six", "seven"),
    *("eight", "nine", "ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen"),
)


@dataclass(frozen=True)
class Wording:
    """How a setting is told: ``clause`` says what one value means, ``effect`` what a difference can do to play."""

    clause: Callable[[Any], str]
    effect: str


def sentence(difference: Difference, *, left: str, right: str) -> str:
    """Return a difference as running text. ``left`` and ``right`` are what the two variants are called.

    >>> sentence(Difference("match.target", 500, 400), left="ours", right="theirs")
    'Under ours, 500 points win; under theirs, 400 points win. Matches are shorter or longer.'
    """
    wording = _wording(difference.key)
    ours, theirs = wording.clause(difference.left), wording.clause(difference.right)
    return f"Under {left}, {ours}; under {right}, {theirs}. {wording.effect}"


def opening(differences: Sequence[Difference], *, left: str, right: str) -> str:
    """Return what must be said before single differences: whether the two can be dealt the same cards at all."""
    for each in differences:
        if each.key == "table.players":
            return (
                f"{left} seats {count(each.left, 'player')}, {right} {count(each.right, 'player')}: no deal of one can "
                "be dealt in the other, so only averages can be compared."
            )
    if any(each.key.startswith(_CARDS) for each in differences):
        return "The packs or the hands are not the same: deals cannot be compared one by one, only averages."
    return ""


def count(number: int, noun: str) -> str:
    """Return a small number in words with its noun: ``three cards``, ``one card``, ``no cards``, ``20 cards``."""
    word = _NUMBERS[number] if 0 <= number < len(_NUMBERS) else str(number)
    return f"{word} {noun}" if number == 1 else f"{word} {noun}s"


def bid_words(bid: str) -> str:
    """Return a numbered bid in words: ``7NT`` is seven no trumps, ``6S`` six spades."""
    numbered = parse_numbered_bid(bid)
    if numbered is None:
        return bid
    level, denomination = numbered
    return f"{_NUMBERS[level]} {DENOMINATION_NAMES[denomination].replace('_', ' ')}"


# ------------------------------------------------------------------------------------------------ kinds of clause

_CARDS: Final = ("pack.", "deal.hand", "deal.kitty", "deal.dead", "deal.own_kitty")


def _wording(key: str) -> Wording:
    found = WORDINGS.get(key)
    return found or Wording(lambda value: f"{key} is {_plain(value)}", "What that does depends on the rule.")


def _words(effect: str, clauses: Mapping[Any, str]) -> Wording:
    """Return the wording of a setting with a word for each value."""
    return Wording(lambda value: clauses[value], effect)


def _number(effect: str, clause: str, off: str = "") -> Wording:
    """Return the wording of a number, ``{n}`` in the clause; ``off`` is what null means."""
    return Wording(lambda value: off if value is None else clause.format(n=value), effect)


def _cards(effect: str, clause: str) -> Wording:
    """Return the wording of a number of cards, ``{cards}`` in the clause."""
    return Wording(lambda value: clause.format(cards=count(value, "card")), effect)


def _plain(value: Any) -> str:
    if value is None:
        return "none"
    if isinstance(value, Mapping):
        return "; ".join(f"{key}: {_plain(inner)}" for key, inner in value.items()) or "none"
    if isinstance(value, list | tuple):
        return ", ".join(_plain(item) for item in value) or "none"
    return str(value).replace("_", " ")


def _listed(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def _by_suit(found: Mapping[str, Sequence[Any]]) -> str:
    parts = [f"{_listed([str(rank) for rank in ranks])} of {suit}" for suit, ranks in found.items() if ranks]
    return "; ".join(parts)


def _table_clause(value: Any) -> str:
    return "no table of values is written" if value is None else f"the table of values is {_plain(value)}"


_BREACH: Final = {"made": "the contract is made", "failed": "it fails by too little", "breached": "breach is reached"}


def _packets_clause(packets: Sequence[int | str]) -> str:
    return f"the cards are dealt {', '.join(str(packet) for packet in packets)}"


def _breach_clause(breach: Mapping[str, Any]) -> str:
    points = [f"{breach[name]} if {words}" for name, words in _BREACH.items() if name in breach]
    return f"breach may be called from contracts of {breach['from_tricks']} tricks, for {_listed(points)}"


def _house_rules_clause(names: Sequence[str]) -> str:
    return f"the house rules {_listed(list(names))} of plug-ins are played" if names else "no plug-in adds a rule"


# ------------------------------------------------------------------------------------------------ special contracts

_CONTRACT_NAMES: Final = {
    "misere": "misère",
    "open_misere": "open misère",
    "bar_misere": "bar misère (the kitty stays down)",
    "blind_misere": "blind misère (bid before looking)",
    "super_open_misere": "super open misère (opponents choose the cards)",
    "double_misere": "double misère (both partners lose every trick)",
    "hi_lo": "hi-lo (an exact number of tricks)",
    "game": "a game bid in each denomination",
    "slam_call": "a call of slam after the kitty",
}
_SHORT: Final = {
    **{name: words.split(" (", maxsplit=1)[0] for name, words in _CONTRACT_NAMES.items()},
    "game": "the game bid",
    "slam_call": "the call of slam",
}

_GATES: Final = {
    "none": "at any time",
    "after_a_seven": "only after somebody has bid seven or more",
    "over_a_seven": "only over a standing bid of exactly seven",
    "after_an_eight": "only after somebody has bid eight or more",
    "partner_bid_misere": "only after the partner's misère",
    "first_call": "only as a player's first call",
}
_EXPOSED: Final = {
    "never": "is played with the hand hidden",
    "before_first_lead": "is laid face up before the first lead",
    "after_first_trick": "is laid face up after the first trick",
}
_KITTY: Final = {"taken": "the contractor takes the kitty", "not_taken": "the kitty stays down"}
_EXCHANGE: Final = {
    "none": "the partners exchange nothing",
    "pass_on": "the contractor passes as many cards on as the kitty had",
    "swap": "the partners swap cards unseen",
}
_SLAM_FAILED: Final = {
    "minus_both": "costs the bid and the bonus together",
    "minus_500": "costs 500 points",
}


def _place(above: str) -> str:
    fixed = {"by_value": "ranks where its value lies", "top": "ranks above everything"}
    return fixed.get(above) or f"ranks directly above {bid_words(above)}"


def _whole_contract(name: str) -> Callable[[Any], str]:
    words, short = _CONTRACT_NAMES[name], _SHORT[name]

    def clause(value: Any) -> str:
        if value is None:
            return f"{short} is not played"
        parts = []
        if "value" in value:
            parts.append(f"for {value['value']} points")
        if "bonus" in value:
            parts.append(f"for {value['bonus']} points beside the bid, and failing it {_SLAM_FAILED[value['failed']]}")
        if "tricks" in value:
            parts.append(f"to take exactly {count(value['tricks'], 'trick')}")
        details = [_place(value["above"])] if "above" in value else []
        details += [f"may be bid {_GATES[value['gate']]}"] if "gate" in value else []
        details += [_EXPOSED[value["exposed"]]] if value.get("exposed", "never") != "never" else []
        told = f"{words} is played {' '.join(parts)}"
        return f"{told}: it {_listed(details)}" if details else told

    return clause


def _contract(name: str) -> dict[str, Wording]:
    """Return the wordings of one special contract: whole, and setting by setting. Extra keys do no harm."""
    short, key = _SHORT[name], f"contracts.{name}"
    return {
        key: Wording(
            _whole_contract(name),
            "Hands that suit it have a bid of their own, and bids that it stands above are outbid by it.",
        ),
        f"{key}.value": _number(
            "A higher value makes it tempting, and failing it dear; a lower one leaves it unbid.",
            f"{short} is worth {{n}} points",
        ),
        f"{key}.above": Wording(
            lambda above: f"{short} {_place(above)}",
            "Between the two places another bid wins the auction.",
        ),
        f"{key}.gate": Wording(
            lambda gate: f"{short} may be bid {_GATES[gate]}",
            "An early gate keeps it out of quiet auctions; without one it can be bid at once.",
        ),
        f"{key}.exposed": Wording(
            lambda exposed: f"{short} {_EXPOSED[exposed]}",
            "Opponents who see the hand defend better, the earlier the better.",
        ),
        f"{key}.kitty": Wording(
            lambda kitty: f"in {short} {_KITTY[kitty]}",
            "With the kitty the worst cards can be thrown out.",
        ),
    }


_SPECIALS: Final = (
    *("misere", "open_misere", "bar_misere", "blind_misere"),
    "super_open_misere",
    "double_misere",
    "hi_lo",
)


# ------------------------------------------------------------------------------------------------ the table

WORDINGS: Final[Mapping[str, Wording]] = {
    "table.players": Wording(
        lambda players: f"{count(players, 'player')} sit at the table" if players != 1 else "one player sits there",
        "Hands, partners and scores are others.",
    ),
    "table.sides": _words(
        "It decides whose tricks count together, and who sits out in misère.",
        {
            "opposite_pairs": "players who sit opposite are partners",
            "solo": "the contractor plays alone against all others, who score for themselves",
            "called_card": "the contractor calls a card, whose holder is the partner",
            "called_player": "the contractor names a player as partner",
            "two_teams": "six play in two teams of three",
            "three_pairs": "six play in three pairs",
        },
    ),
    "table.calling.may_call": _words(
        "The narrower the choice, the less certain is a good partner.",
        {
            "not_joker_or_bower": "any card but the joker and the bowers may be called",
            "not_joker": "any card but the joker may be called",
            "not_trump": "no card of the trump suit may be called",
            "ace_not_held": "an ace that the contractor does not hold is called",
        },
    ),
    "table.calling.alone": _words(
        "Playing alone wins all of the value and risks all of it; done secretly, it misleads the others.",
        {
            "openly": "the contractor may play alone by saying so",
            "secretly": "the contractor may play alone secretly, by calling a card of their own",
            "openly_or_secretly": "the contractor may play alone, openly or secretly",
            "never": "the contractor must call",
        },
    ),
    "table.calling.reveal": _words(
        "A partner who is known can be helped, and attacked, from the first trick.",
        {
            "when_played": "the partner is unknown until the called card is played",
            "at_once": "the holder of the called card is known at once",
        },
    ),
    "table.calling.two_partners_from": _number(
        "High contracts are easier with two partners.",
        "two partners may be named from contracts of {n} tricks",
        off="one partner is named at most",
    ),
    "pack.lowest.spades": _number("Suits are longer or shorter.", "spades go down to the {n}"),
    "pack.lowest.clubs": _number("Suits are longer or shorter.", "clubs go down to the {n}"),
    "pack.lowest.diamonds": _number("Suits are longer or shorter.", "diamonds go down to the {n}"),
    "pack.lowest.hearts": _number("Suits are longer or shorter.", "hearts go down to the {n}"),
    "pack.extra_pips": Wording(
        lambda found: (
            f"the pack has {_by_suit(found)} above the tens" if _by_suit(found) else "no card lies between ten and jack"
        ),
        "Suits are longer, and tens win less often.",
    ),
    "pack.second_copies": Wording(
        lambda found: (
            f"these cards are there twice: {_by_suit(found)}" if _by_suit(found) else "every card is there once"
        ),
        "Suits are longer; of two equal cards the first played wins.",
    ),
    "pack.jokers": Wording(
        lambda jokers: f"the pack has {count(jokers, 'joker')}",
        "Each joker is a sure trick with trumps, and without a joker the right bower is the highest card.",
    ),
    "deal.hand": _cards("There are as many tricks as cards in a hand.", "each player gets {cards}"),
    "deal.kitty": _cards(
        "A larger kitty improves the contractor's hand more, and makes high bids safer.", "the kitty has {cards}"
    ),
    "deal.dead": _cards("What is out of play, nobody can count on.", "{cards} lie out of play"),
    "deal.own_kitty": _cards(
        "The contractor takes these cards as well; those of the others stay unknown.",
        "each player has a kitty of their own of {cards}",
    ),
    "deal.packets": Wording(_packets_clause, "In a well shuffled pack that changes nothing."),
    "deal.no_ace_no_face": _words(
        "It saves the weakest hands, at the price of a new deal.",
        {
            "none": "every deal is played",
            "redeal_if_partner_agrees": "a player without ace, court card and joker may ask the partner for a new deal",
        },
    ),
    "auction.rounds": _words(
        "With a single call nobody can wait: players must bid at once what they dare.",
        {
            "until_one_remains": "calls go round until one player remains",
            "one_call_each": "everybody calls once",
        },
    ),
    "auction.passing": _words(
        "Where a pass is not final, players can pass first and bid later.",
        {
            "final": "whoever has passed is out of the bidding",
            "may_reenter": "a pass excludes nobody",
            "reenter_after_bid": "whoever has passed may call again after another bid",
        },
    ),
    "auction.raise_own_bid": _words(
        "A last raise can take a richer contract than the auction demanded.",
        {
            "never": "the last bid stands",
            "last_bidder_once": "the last bidder may raise the own bid once",
            "last_bidder_always": "the last bidder may go on raising the own bid",
        },
    ),
    "auction.minimum_tricks": _number("A higher minimum makes more hands pass.", "the lowest bid is {n} tricks"),
    "auction.denominations": Wording(
        lambda names: f"the denominations rank, lowest first, {_listed([name.replace('_', ' ') for name in names])}",
        "The order decides which suit outbids which, and with it what each is worth.",
    ),
    "auction.order": _words(
        "Where tricks and value disagree, another bid is the higher: by value, misère can outbid eight spades.",
        {
            "level": "the bid of more tricks is higher, then the later denomination",
            "value": "the bid that is worth more is higher",
        },
    ),
    "auction.equal_value": _words(
        "It matters only for bids that are worth the same.",
        {
            "more_tricks_higher": "of two bids of equal value that of more tricks is higher",
            "neither_higher": "of two bids of equal value neither outbids the other",
        },
    ),
    "auction.minimum_contract": _number(
        "Low bids that nobody raises come to nothing, so more deals are thrown in.",
        "only contracts of at least {n} tricks are played",
        off="every bid is played",
    ),
    "auction.signals": _words(
        "Signals tell the partner something without risk, and put the lowest contracts out of the game.",
        {
            "none": "a bid of six is a bid like any other",
            "first_two_seats": "bids of six are signals of the first two players, which cannot win",
            "every_seat": "bids of six are signals, which cannot win",
        },
    ),
    "auction.single_bid_exit": _words(
        "A daring six becomes free of risk if nobody else bids.",
        {
            False: "a lone bid of six must be played",
            True: "a lone bid of six may be resigned",
        },
    ),
    "auction.all_pass": _words(
        "It decides whether weak deals score at all, and who deals after them.",
        {
            "throw_in_next_dealer": "a deal that all pass is thrown in, and the next player deals",
            "throw_in_same_dealer": "a deal that all pass is thrown in, and the same dealer deals again",
            "play_no_trumps": "a deal that all pass is played without trumps for ten points a trick",
            "dealer_plays_lowest": "the dealer must play the lowest bid when all pass",
        },
    ),
    **{key: wording for name in _SPECIALS for key, wording in _contract(name).items()},
    "contracts.double_misere.exchange": Wording(
        lambda exchange: f"in double misère {_EXCHANGE[exchange]}",
        "An exchange lets each partner get rid of what is dangerous.",
    ),
    "contracts.double_misere.swap_cards": _cards(
        "The more cards are swapped, the more two bad hands can be mended.", "{cards} are swapped in double misère"
    ),
    "contracts.hi_lo.tricks": _number(
        "Another number of tricks is easier or harder to hit.", "hi-lo is to take exactly {n} tricks"
    ),
    **{key: _contract("game")[key] for key in ("contracts.game", "contracts.game.value", "contracts.game.above")},
    "contracts.slam_call": Wording(
        _whole_contract("slam_call"),
        "Contractors with a very strong hand can try for more, playing alone with the partner's best card.",
    ),
    "contracts.slam_call.bonus": _number("A larger bonus tempts and punishes more.", "a called slam adds {n} points"),
    "contracts.slam_call.failed": Wording(
        lambda failed: f"a called slam that fails {_SLAM_FAILED[failed]}",
        "It is the price of trying.",
    ),
    "ranking.no_trump_jacks": _words(
        "Without trumps jacks take tricks or do not.",
        {
            "below_queen": "without trumps the jack stands between queen and ten",
            "above_ace": "without trumps the jack outranks the ace",
        },
    ),
    "ranking.colour_four_is_trump": _words(
        "It makes all trump suits equally long.",
        {
            False: "the other four of the trump colour is an ordinary card",
            True: "the other four of the trump colour is the lowest trump",
        },
    ),
    "joker.nominate": _words(
        "A nominated joker can follow suit and can lose, which saves misères and some no trumps.",
        {
            "contractor_before_first_lead": "without trumps the contractor may make the joker a card of one suit",
            "never": "the joker cannot be nominated to a suit",
        },
    ),
    "joker.lead": _words(
        "It decides when a leader without trumps can use the joker, and which suit it draws.",
        {
            "unled_suit": "without trumps the joker is led as a suit that has not been led before",
            "any_suit": "without trumps the joker may be led as any suit",
            "suit_not_shown_void": "without trumps the joker is led as a suit in which its holder has not shown void",
            "last_trick_only": "without trumps the joker may be led to the last trick only",
            "only_card": "without trumps the joker may be led only when it is the last card",
            "own_suit": "without trumps the joker is a suit of its own, to which the others play what they like",
        },
    ),
    "joker.follow": _words(
        "The freer the joker, the surer its trick without trumps, and the less an opponent's long suit is worth.",
        {
            "when_void": "without trumps the joker may be played only by a player who is void in the suit led",
            "any_time": "without trumps the joker may be played to any trick",
            "first_or_last_of_suit": "without trumps the joker may be played to a suit's first round, or when void",
            "every_suit": "without trumps the joker counts as a card of whatever suit is led",
        },
    ),
    "joker.renounced": _words(
        "A joker kept too long can lose its power.",
        {
            "wins": "the joker wins whenever it may be played",
            "worthless": "the joker is worthless in a suit that its holder has renounced",
        },
    ),
    "joker.in_misere": _words(
        "It decides how often the joker alone ruins a misère.",
        {
            "forced_when_void": "in misère a player who is void must play the joker",
            "optional": "in misère nobody must play the joker",
            "lowest": "in misère the joker is the lowest card",
        },
    ),
    "play.first_lead": _words(
        "The first lead is worth something: whoever has it chooses the suit.",
        {
            "contractor": "the contractor leads to the first trick",
            "left_of_dealer": "the player left of the dealer leads to the first trick",
        },
    ),
    "play.misere_ends": _words(
        "It matters only where tricks taken in misère score.",
        {
            "at_first_trick": "misère is over with the contractor's first trick",
            "after_last_trick": "misère is played to the last trick",
        },
    ),
    "scoring.schedule": _words(
        "The prices of bids change, and with them what is worth bidding; by value, their order as well.",
        {
            "avondale": "bids are worth what the usual table says (40 to 520)",
            "multiplicative": "a bid is worth its suit's price for each trick above five",
            "table": "bids are worth what the file's own table says",
            "transposed": "bids are worth the early table with rows and columns exchanged (40 to 600)",
            "hundred_a_level": "bids start at 40, 80, 120, 160 and 200 and rise by 100 a trick",
            "perfect": "every bid is worth 20 less than in the usual table (20 to 500)",
        },
    ),
    "scoring.table": Wording(_table_clause, "The prices of bids change, and with them what is worth bidding."),
    "scoring.failed": _words(
        "Where failing costs nothing of one's own, daring bids pay.",
        {
            "minus_value": "a failed contract costs its value",
            "defenders_score_value": "a failed contract costs nothing, and its value goes to the opponents",
        },
    ),
    "scoring.slam_at_least": _number(
        "It rewards all the tricks in a low contract.",
        "a contract made with every trick scores at least {n}",
        off="taking every trick brings nothing more",
    ),
    "scoring.partner_share": _words(
        "A full share makes a called partner's deal worth as much as the contractor's.",
        {
            "half": "contractor and called partner score half the value each",
            "full": "contractor and called partner both score the full value",
        },
    ),
    "scoring.defenders.per_trick": _number(
        "Points for defending shorten matches and make letting others play worth something.",
        "opponents score {n} points a trick",
    ),
    "scoring.defenders.when": _words(
        "It decides whether tricks count against a contract that is made.",
        {
            "always": "opponents score their tricks in any case",
            "contract_failed": "opponents score their tricks only if the contract fails",
        },
    ),
    "scoring.defenders.in_misere": _number(
        "A misère that fails badly becomes dearer.", "opponents score {n} points for each trick taken in misère"
    ),
    "scoring.defenders.share": _words(
        "It decides whether opponents compete for tricks with each other.",
        {
            "own": "each opponent scores their own tricks",
            "group": "each opponent scores the tricks of all opponents",
        },
    ),
    "scoring.defenders.cap": _number(
        "With a cap the match must be won by bidding.",
        "defending brings nobody above {n}",
        off="defending can bring anybody to the target",
    ),
    "scoring.defenders.stop_above": _number(
        "Near the target, only bidding helps.",
        "whoever is above {n} scores nothing by defending",
        off="defending scores at any total",
    ),
    "match.target": _number("Matches are shorter or longer.", "{n} points win"),
    "match.win_by": _words(
        "Where a contract of one's own is needed, a side near the target must bid, and matches last longer.",
        {
            "own_contract": "the target counts only when reached by one's own contract",
            "any_points": "the target counts however it is reached",
        },
    ),
    "match.both_reach": _words(
        "It decides matches in which both get there at once.",
        {
            "contractor": "the contractor wins if several reach the target in one deal",
            "higher_total": "the higher total wins if several reach the target in one deal",
        },
    ),
    "match.lose_at": _number(
        "A losing line ends matches early and punishes wild bidding.",
        "whoever falls to {n} loses",
        off="nobody loses by falling low",
    ),
    "match.lose_when": _words(
        "It matters only for a score of exactly the losing line.",
        {
            "at_or_below": "a score of exactly the losing line loses",
            "below": "only a score below the losing line loses",
        },
    ),
    "match.others_win": _words(
        "With three sides or more it decides who profits from another's fall.",
        {
            "best_other": "the best of the others wins when somebody falls low",
            "all_others": "all others win when somebody falls low",
        },
    ),
    "match.check_first": _words(
        "It matters only when one deal brings both about.",
        {
            "winning": "reaching the target is looked at before falling low",
            "losing": "falling low is looked at before reaching the target",
        },
    ),
    "match.lose_while_others_negative": _words(
        "It keeps matches alive in which nobody does well.",
        {
            True: "the losing line counts whatever the others have",
            False: "the losing line counts only while nobody else is below zero",
        },
    ),
    "match.deals": _number(
        "A fixed number of deals makes matches equally long, and every point counts to the end.",
        "a match is over after {n} deals at the latest",
        off="a match lasts as many deals as it takes",
    ),
    "match.ends_at_target": _words(
        "Where it is played on, a lead must be defended to the last deal.",
        {
            True: "a match ends at the target and at the losing line",
            False: "a match is played on past the target and the losing line",
        },
    ),
    "match.spread": _number(
        "It ends matches that are decided.",
        "a lead of {n} ends the match while all others are below zero",
        off="no lead ends a match",
    ),
    "penalties.ralphing": _number(
        "It makes wild overbids dear beyond their points, and gives the opponents an easier auction.",
        "a contractor who is short by more than {n} may not bid in the next deal",
        off="a heavy defeat bars nobody from bidding",
    ),
    "penalties.breach": Wording(
        lambda breach: "breach is not played" if breach is None else _breach_clause(breach),
        "Opponents who expect to beat a contract by far can score more, at a risk.",
    ),
    "penalties.breach.from_tricks": _number(
        "The lower it begins, the more contracts can be attacked.",
        "breach may be called from contracts of {n} tricks",
    ),
    "penalties.breach.made": _number(
        "It is the price of a wrong call of breach.",
        "opponents who called breach score {n} when the contract is made",
        off="nothing is said of a contract made against breach",
    ),
    "penalties.breach.failed": _number(
        "It decides how safe a call of breach is.",
        "opponents who called breach score {n} when the contract fails by too little",
        off="nothing is said of a contract that fails by too little against breach",
    ),
    "penalties.breach.breached": _number(
        "It is the reward of a right call of breach.",
        "opponents who called breach score {n} when they reach it",
        off="nothing is said of a breach that is reached",
    ),
    "house_rules": Wording(_house_rules_clause, "What a plug-in does, its own description says."),
}
