"""How every setting is told, keyed by setting: what one value means, and what a difference can do to play.

A new setting gets its line here; a test misses it otherwise.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from fivehundred.variants.clauses import Wording, by_cards, by_number, by_words, plain_words
from fivehundred.variants.contract_wordings import CONTRACT_WORDINGS
from fivehundred.words import Counted, listed, spelt


def _by_suit(found: Mapping[str, Sequence[Any]]) -> str:
    parts = [f"{listed([str(rank) for rank in ranks])} of {suit}" for suit, ranks in found.items() if ranks]
    return "; ".join(parts)


def _table_clause(value: Any) -> str:
    return "no table of values is written" if value is None else f"the table of values is {plain_words(value)}"


def _packets_clause(packets: Sequence[int | str]) -> str:
    return f"the cards are dealt {', '.join(str(packet) for packet in packets)}"


_BREACH: Final = {"made": "the contract is made", "failed": "it fails by too little", "breached": "breach is reached"}


def _breach_clause(breach: Mapping[str, Any]) -> str:
    points = [f"{breach[name]} if {words}" for name, words in _BREACH.items() if name in breach]
    return f"breach may be called from contracts of {Counted(breach['from_tricks']):trick|tricks}, for {listed(points)}"


def _house_rules_clause(names: Sequence[str]) -> str:
    return f"the house rules {listed(list(names))} of plug-ins are played" if names else "no plug-in adds a rule"


WORDINGS: Final[Mapping[str, Wording]] = {
    "table.players": Wording(
        lambda players: f"{spelt(players, 'player')} sit at the table" if players != 1 else "one player sits there",
        "Hands, partners and scores are others.",
    ),
    "table.sides": by_words(
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
    "table.calling.may_call": by_words(
        "The narrower the choice, the less certain is a good partner.",
        {
            "not_joker_or_bower": "any card but the joker and the bowers may be called",
            "not_joker": "any card but the joker may be called",
            "not_trump": "no card of the trump suit may be called",
            "ace_not_held": "an ace that the contractor does not hold is called",
        },
    ),
    "table.calling.alone": by_words(
        "Playing alone wins all of the value and risks all of it; done secretly, it misleads the others.",
        {
            "openly": "the contractor may play alone by saying so",
            "secretly": "the contractor may play alone secretly, by calling a card of their own",
            "openly_or_secretly": "the contractor may play alone, openly or secretly",
            "never": "the contractor must call",
        },
    ),
    "table.calling.reveal": by_words(
        "A partner who is known can be helped, and attacked, from the first trick.",
        {
            "when_played": "the partner is unknown until the called card is played",
            "at_once": "the holder of the called card is known at once",
        },
    ),
    "table.calling.two_partners_from": by_number(
        "High contracts are easier with two partners.",
        "two partners may be named from contracts of {n:trick|tricks}",
        off="one partner is named at most",
    ),
    "pack.lowest.spades": by_number("Suits are longer or shorter.", "spades go down to the {n}"),
    "pack.lowest.clubs": by_number("Suits are longer or shorter.", "clubs go down to the {n}"),
    "pack.lowest.diamonds": by_number("Suits are longer or shorter.", "diamonds go down to the {n}"),
    "pack.lowest.hearts": by_number("Suits are longer or shorter.", "hearts go down to the {n}"),
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
        lambda jokers: f"the pack has {spelt(jokers, 'joker')}",
        "Each joker is a sure trick with trumps, and without a joker the right bower is the highest card.",
    ),
    "deal.hand": by_cards("There are as many tricks as cards in a hand.", "each player gets {cards}"),
    "deal.kitty": by_cards(
        "A larger kitty improves the contractor's hand more, and makes high bids safer.", "the kitty has {cards}"
    ),
    "deal.dead": by_cards("What is out of play, nobody can count on.", "{cards} lie out of play"),
    "deal.own_kitty": by_cards(
        "The contractor takes these cards as well; those of the others stay unknown.",
        "each player has a kitty of their own of {cards}",
    ),
    "deal.packets": Wording(_packets_clause, "In a well shuffled pack that changes nothing."),
    "deal.no_ace_no_face": by_words(
        "It saves the weakest hands, at the price of a new deal.",
        {
            "none": "every deal is played",
            "redeal_if_partner_agrees": "a player without ace, court card and joker may ask the partner for a new deal",
        },
    ),
    "auction.rounds": by_words(
        "With a single call nobody can wait: players must bid at once what they dare.",
        {
            "until_one_remains": "calls go round until one player remains",
            "one_call_each": "everybody calls once",
        },
    ),
    "auction.passing": by_words(
        "Where a pass is not final, players can pass first and bid later.",
        {
            "final": "whoever has passed is out of the bidding",
            "may_reenter": "a pass excludes nobody",
            "reenter_after_bid": "whoever has passed may call again after another bid",
        },
    ),
    "auction.raise_own_bid": by_words(
        "A last raise can take a richer contract than the auction demanded.",
        {
            "never": "the last bid stands",
            "last_bidder_once": "the last bidder may raise the own bid once",
            "last_bidder_always": "the last bidder may go on raising the own bid",
        },
    ),
    "auction.minimum_tricks": by_number(
        "A higher minimum makes more hands pass.", "the lowest bid is {n:trick|tricks}"
    ),
    "auction.denominations": Wording(
        lambda names: f"the denominations rank, lowest first, {listed([name.replace('_', ' ') for name in names])}",
        "The order decides which suit outbids which, and with it what each is worth.",
    ),
    "auction.order": by_words(
        "Where tricks and value disagree, another bid is the higher: by value, misère can outbid eight spades.",
        {
            "level": "the bid of more tricks is higher, then the later denomination",
            "value": "the bid that is worth more is higher",
        },
    ),
    "auction.equal_value": by_words(
        "It matters only for bids that are worth the same.",
        {
            "more_tricks_higher": "of two bids of equal value that of more tricks is higher",
            "neither_higher": "of two bids of equal value neither outbids the other",
        },
    ),
    "auction.minimum_contract": by_number(
        "Low bids that nobody raises come to nothing, so more deals are thrown in.",
        "only contracts of at least {n:trick|tricks} are played",
        off="every bid is played",
    ),
    "auction.signals": by_words(
        "Signals tell the partner something without risk, and put the lowest contracts out of the game.",
        {
            "none": "a bid of six is a bid like any other",
            "first_two_seats": "bids of six are signals of the first two players, which cannot win",
            "every_seat": "bids of six are signals, which cannot win",
        },
    ),
    "auction.single_bid_exit": by_words(
        "A daring six becomes free of risk if nobody else bids.",
        {
            False: "a lone bid of six must be played",
            True: "a lone bid of six may be resigned",
        },
    ),
    "auction.all_pass": by_words(
        "It decides whether weak deals score at all, and who deals after them.",
        {
            "throw_in_next_dealer": "a deal that all pass is thrown in, and the next player deals",
            "throw_in_same_dealer": "a deal that all pass is thrown in, and the same dealer deals again",
            "play_no_trumps": "a deal that all pass is played without trumps for ten points a trick",
            "dealer_plays_lowest": "the dealer must play the lowest bid when all pass",
        },
    ),
    **CONTRACT_WORDINGS,
    "ranking.no_trump_jacks": by_words(
        "Without trumps jacks take tricks or do not.",
        {
            "below_queen": "without trumps the jack stands between queen and ten",
            "above_ace": "without trumps the jack outranks the ace",
        },
    ),
    "ranking.colour_four_is_trump": by_words(
        "It makes all trump suits equally long.",
        {
            False: "the other four of the trump colour is an ordinary card",
            True: "the other four of the trump colour is the lowest trump",
        },
    ),
    "joker.nominate": by_words(
        "A nominated joker can follow suit and can lose, which saves misères and some no trumps.",
        {
            "contractor_before_first_lead": "without trumps the contractor may make the joker a card of one suit",
            "never": "the joker cannot be nominated to a suit",
        },
    ),
    "joker.lead": by_words(
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
    "joker.follow": by_words(
        "The freer the joker, the surer its trick without trumps, and the less an opponent's long suit is worth.",
        {
            "when_void": "without trumps the joker may be played only by a player who is void in the suit led",
            "any_time": "without trumps the joker may be played to any trick",
            "first_or_last_of_suit": "without trumps the joker may be played to a suit's first round, or when void",
            "every_suit": "without trumps the joker counts as a card of whatever suit is led",
        },
    ),
    "joker.renounced": by_words(
        "A joker kept too long can lose its power.",
        {
            "wins": "the joker wins whenever it may be played",
            "worthless": "the joker is worthless in a suit that its holder has renounced",
        },
    ),
    "joker.in_misere": by_words(
        "It decides how often the joker alone ruins a misère.",
        {
            "forced_when_void": "in misère a player who is void must play the joker",
            "optional": "in misère nobody must play the joker",
            "lowest": "in misère the joker is the lowest card",
        },
    ),
    "play.first_lead": by_words(
        "The first lead is worth something: whoever has it chooses the suit.",
        {
            "contractor": "the contractor leads to the first trick",
            "left_of_dealer": "the player left of the dealer leads to the first trick",
        },
    ),
    "play.misere_ends": by_words(
        "It matters only where tricks taken in misère score.",
        {
            "at_first_trick": "misère is over with the contractor's first trick",
            "after_last_trick": "misère is played to the last trick",
        },
    ),
    "scoring.schedule": by_words(
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
    "scoring.failed": by_words(
        "Where failing costs nothing of one's own, daring bids pay.",
        {
            "minus_value": "a failed contract costs its value",
            "defenders_score_value": "a failed contract costs nothing, and its value goes to the opponents",
        },
    ),
    "scoring.slam_at_least": by_number(
        "It rewards all the tricks in a low contract.",
        "a contract made with every trick scores at least {n}",
        off="taking every trick brings nothing more",
    ),
    "scoring.partner_share": by_words(
        "A full share makes a called partner's deal worth as much as the contractor's.",
        {
            "half": "contractor and called partner score half the value each",
            "full": "contractor and called partner both score the full value",
        },
    ),
    "scoring.defenders.per_trick": by_number(
        "Points for defending shorten matches and make letting others play worth something.",
        "opponents score {n:point|points} a trick",
    ),
    "scoring.defenders.when": by_words(
        "It decides whether tricks count against a contract that is made.",
        {
            "always": "opponents score their tricks in any case",
            "contract_failed": "opponents score their tricks only if the contract fails",
        },
    ),
    "scoring.defenders.in_misere": by_number(
        "A misère that fails badly becomes dearer.", "opponents score {n:point|points} for each trick taken in misère"
    ),
    "scoring.defenders.share": by_words(
        "It decides whether opponents compete for tricks with each other.",
        {
            "own": "each opponent scores their own tricks",
            "group": "each opponent scores the tricks of all opponents",
        },
    ),
    "scoring.defenders.cap": by_number(
        "With a cap the match must be won by bidding.",
        "defending brings nobody above {n}",
        off="defending can bring anybody to the target",
    ),
    "scoring.defenders.stop_above": by_number(
        "Near the target, only bidding helps.",
        "whoever is above {n} scores nothing by defending",
        off="defending scores at any total",
    ),
    "match.target": by_number("Matches are shorter or longer.", "{n:point|points} win"),
    "match.win_by": by_words(
        "Where a contract of one's own is needed, a side near the target must bid, and matches last longer.",
        {
            "own_contract": "the target counts only when reached by one's own contract",
            "any_points": "the target counts however it is reached",
        },
    ),
    "match.both_reach": by_words(
        "It decides matches in which both get there at once.",
        {
            "contractor": "the contractor wins if several reach the target in one deal",
            "higher_total": "the higher total wins if several reach the target in one deal",
        },
    ),
    "match.lose_at": by_number(
        "A losing line ends matches early and punishes wild bidding.",
        "whoever falls to {n} loses",
        off="nobody loses by falling low",
    ),
    "match.lose_when": by_words(
        "It matters only for a score of exactly the losing line.",
        {
            "at_or_below": "a score of exactly the losing line loses",
            "below": "only a score below the losing line loses",
        },
    ),
    "match.others_win": by_words(
        "With three sides or more it decides who profits from another's fall.",
        {
            "best_other": "the best of the others wins when somebody falls low",
            "all_others": "all others win when somebody falls low",
        },
    ),
    "match.check_first": by_words(
        "It matters only when one deal brings both about.",
        {
            "winning": "reaching the target is looked at before falling low",
            "losing": "falling low is looked at before reaching the target",
        },
    ),
    "match.lose_while_others_negative": by_words(
        "It keeps matches alive in which nobody does well.",
        {
            True: "the losing line counts whatever the others have",
            False: "the losing line counts only while nobody else is below zero",
        },
    ),
    "match.deals": by_number(
        "A fixed number of deals makes matches equally long, and every point counts to the end.",
        "a match is over after {n:deal|deals} at the latest",
        off="a match lasts as many deals as it takes",
    ),
    "match.ends_at_target": by_words(
        "Where it is played on, a lead must be defended to the last deal.",
        {
            True: "a match ends at the target and at the losing line",
            False: "a match is played on past the target and the losing line",
        },
    ),
    "match.spread": by_number(
        "It ends matches that are decided.",
        "a lead of {n} ends the match while all others are below zero",
        off="no lead ends a match",
    ),
    "penalties.ralphing": by_number(
        "It makes wild overbids dear beyond their points, and gives the opponents an easier auction.",
        "a contractor who is short by more than {n} may not bid in the next deal",
        off="a heavy defeat bars nobody from bidding",
    ),
    "penalties.breach": Wording(
        lambda breach: "breach is not played" if breach is None else _breach_clause(breach),
        "Opponents who expect to beat a contract by far can score more, at a risk.",
    ),
    "penalties.breach.from_tricks": by_number(
        "The lower it begins, the more contracts can be attacked.",
        "breach may be called from contracts of {n:trick|tricks}",
    ),
    "penalties.breach.made": by_number(
        "It is the price of a wrong call of breach.",
        "opponents who called breach score {n} when the contract is made",
        off="nothing is said of a contract made against breach",
    ),
    "penalties.breach.failed": by_number(
        "It decides how safe a call of breach is.",
        "opponents who called breach score {n} when the contract fails by too little",
        off="nothing is said of a contract that fails by too little against breach",
    ),
    "penalties.breach.breached": by_number(
        "It is the reward of a right call of breach.",
        "opponents who called breach score {n} when they reach it",
        off="nothing is said of a breach that is reached",
    ),
    "penalties.revoke": by_words(
        "It matters only where people play: no player of the program can revoke.",
        {
            "none": "a revoke costs nothing",
            "american": "an opponent's revoke ends the deal and gives the contractor the bid",
            "hoffmann": (
                "a revoke sets the contractor back, and an opponent who revokes loses 100 points and the play is taken "
                "back to that trick"
            ),
        },
    ),
    "house_rules": Wording(_house_rules_clause, "What a plug-in does, its own description says."),
}
