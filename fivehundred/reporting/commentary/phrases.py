"""Every phrase of the commentary, by what it says. ``{}`` fields are filled with names, cards and numbers."""

from __future__ import annotations

from typing import Final

PHRASES: Final[dict[str, tuple[str, ...]]] = {
    # headlines
    "head_made_exactly": (
        "{contract}, with nothing to spare",
        "{contract}: every trick was needed",
        "Just enough for {contract_low}",
        "{contract}, and not a trick more",
    ),
    "head_made_over": (
        "{contract}, with room to spare",
        "{contract} in comfort",
        "An easy road to {contract_low}",
        "{contract}: could they have bid more?",
    ),
    "head_slam": ("All of them!", "A clean sweep in {contract_low}", "The defence goes home empty-handed"),
    "head_one_short": (
        "{contract}: one trick too few",
        "{contract} falls at the last fence",
        "So near to {contract_low}",
        "A single trick sinks {contract_low}",
    ),
    "head_short": (
        "{contract}, well out of reach",
        "A bridge too far: {contract_low}",
        "{contract} comes to grief",
        "The defence has its day against {contract_low}",
    ),
    "head_misere_made": (
        "{contract}: not a trick, thank you",
        "{contract} slips through",
        "How to win by losing",
        "Many chances to catch it, none taken",
    ),
    "head_misere_failed": (
        "{contract}, undone by {card}",
        "{contract}: {card} was one card too many",
        "Caught with {card}",
    ),
    "head_thrown_in": ("Nobody dares", "All pass, and a new deal", "A deal that nobody wanted"),
    "head_no_bid_won": ("Much said, nothing played", "No bid was high enough"),
    "head_new_deal": ("A hand not worth playing", "No ace, no face, a new deal"),
    "head_resigned": ("One bid, and a change of mind", "Resigned before the first lead"),
    "head_no_contract": ("No bids, no trumps, ten a trick", "Every seat for itself"),
    # the auction
    "bid_only": (
        "{bidder} bid {bid} and heard nothing but passes.",
        "{bidder}'s {bid} ended the auction as soon as it had begun.",
        "{bid} from {bidder} silenced the table.",
    ),
    "bid_contest": (
        "{opener} opened with {first}; after {count} bids {bidder} bought the contract at {bid}.",
        "{opener} began with {first}, but it was {bidder} who had the last word with {bid}.",
        "The bidding started at {first} ({opener}) and stopped at {bid} ({bidder}).",
    ),
    "bid_same": (
        "{bidder} opened with {first} and, pushed by {rival}, went on to {bid}.",
        "{bidder} started at {first} and would not let go: {bid} was the end of it.",
    ),
    "bid_pair": (
        "{opener} and {bidder} bid their way from {first} to {bid}.",
        "{opener} opened {first}; {bidder}, across the table, carried it to {bid}.",
    ),
    # the kitty
    "kitty_joker": (
        "The kitty was a present: {cards}, joker and all.",
        "In the kitty lay the joker, with {others} for company.",
    ),
    "kitty_joker_alone": ("The kitty was a single card, and that card was the joker.",),
    "kitty_good": (
        "The kitty helped: {cards}.",
        "{cards} came out of the kitty, a kind one.",
        "The kitty brought {cards}, and that was welcome.",
    ),
    "kitty_dull": (
        "The kitty brought {cards}.",
        "In the kitty lay {cards}.",
        "From the kitty came {cards}.",
    ),
    "kitty_useless": (
        "The kitty was no friend: {cards}.",
        "The kitty brought {cards} and no trump at all.",
    ),
    "kitty_misere_bad": (
        "The kitty was cruel to a misère: {cards}.",
        "{cards}: hardly what a misère asks of the kitty.",
    ),
    "kitty_misere_good": ("The kitty did no harm: {cards}.", "The kitty was gentle: {cards}."),
    "discard": (
        "{contractor} put back {cards}.",
        "Out went {cards}.",
        "{cards} went face down on the table.",
    ),
    "void": ("That left {contractor} without {either}.", "{contractor} was now void in {suits}."),
    "trumps": (
        "Trumps at the start: {trumps}.",
        "{contractor} sat down to play with {count} trumps: {trumps}.",
    ),
    # partner and joker
    "called": (
        "{contractor} called {card}. {holder} had it, and kept a straight face.",
        "The card called was {card}; only {holder} knew what that meant.",
    ),
    "called_self": ("{contractor} called {card}, which was in no other hand: alone against all, and nobody told.",),
    "alone": ("{contractor} chose to play alone.", "{contractor} asked for no partner."),
    "named": ("{contractor} chose {partners} to play along.", "{contractor} wanted {partners} at the other end."),
    "breach": ("{breacher} called breach: defeat alone would not be enough.",),
    "nominated": (
        "Before the first lead {contractor} named the joker the highest {suit}.",
        "{contractor} declared the joker to be a {suit}, for the whole deal.",
    ),
    "left_free": ("{contractor} kept the joker without a suit, to take any trick it fell on.",),
    # tricks: a trump is led
    "trump_first": (
        "{leader} draws trumps with {card}.",
        "{leader} starts on trumps with {card}.",
        "Trumps at once: {card} from {leader}.",
    ),
    "trump_again": (
        "Another round of trumps, with {card}.",
        "{leader} goes on with {card}.",
        "{card} draws some more.",
        "{leader} keeps pulling trumps with {card}.",
    ),
    "trump_quiet": (
        "{leader}'s {bare} takes it, with no other trump to be seen.",
        "{leader} leads {card}; nobody has another trump.",
        "Only {leader} still has trumps: {card}.",
    ),
    "trump_joker": (
        "{leader} puts the joker on the table.",
        "The joker, led by {leader}: no argument there.",
        "{leader} leads the joker and collects.",
    ),
    "trump_to_partner": (
        "{leader} leads a trump to {winner}'s {bare}.",
        "A trump from {leader}, and {winner} wins with {card}.",
    ),
    "trump_to_enemy": (
        "{leader} leads trumps and runs into {winner}'s {bare}.",
        "{winner} is waiting for the trump with {card}.",
        "{leader} plays a trump; {card} from {winner} beats it.",
    ),
    "trump_by_defence": (
        "A trump from the defence: {leader}'s {bare} holds.",
        "{leader} leads {card} and wins a round of trumps.",
    ),
    # tricks: a plain suit is led
    "cash_ace": (
        "{leader} cashes {card}.",
        "{leader} takes {card}.",
        "{card} stands up.",
        "{leader} lays down {card}.",
    ),
    "cash": (
        "{card} holds.",
        "{leader} wins with {card}.",
        "{leader}'s {bare} is good.",
        "{card} is high, and {leader} takes it.",
    ),
    "cash_alone": (
        "Nobody else has a {suit}: {card} is good.",
        "{card} wins, for want of any other {suit}.",
        "{leader} plays {card}, the only {suit} at the table.",
    ),
    "to_partner": (
        "{leader} leads a {suit} to {winner}'s {rank}.",
        "{winner} takes {leader}'s {suit} with the {rank}.",
        "A {suit} goes to the {rank} of {winner}.",
    ),
    "to_enemy": (
        "{leader} tries a {suit}; {winner} has the {rank}.",
        "{winner} wins the {suit} with the {rank}.",
        "{leader} leads {led} and {winner} beats it with the {rank}.",
        "{leader} turns to {suits}, where {winner}'s {rank} is higher.",
    ),
    "ruff": (
        "{winner} is out of {suits} and ruffs with {card}.",
        "{winner} ruffs with {card}.",
        "{leader} leads {led}; {winner} trumps it with {card}.",
        "A ruff for {winner}: {card}.",
    ),
    "ruff_partner": (
        "{leader} gives {winner} a ruff with {card}.",
        "{leader} leads a {suit} for {winner} to ruff with {card}.",
    ),
    "ruff_joker": (
        "{winner} spends the joker on it.",
        "Out of {suits}, {winner} lets go of the joker.",
        "The joker, from {winner}, settles the matter.",
    ),
    "overruff": (
        "{loser} ruffs with {lost}, {winner} over-ruffs with {card}.",
        "{loser}'s {lost_bare} is not high enough: {winner} over-ruffs with {card}.",
    ),
    "free_joker": (
        "{winner}, with no {suit}, takes it with the joker.",
        "The joker drops: {winner} has no {suit}.",
    ),
    "free_joker_held": ("The joker swoops down from {winner}.", "{winner} plays the joker, and that is that."),
    "joker_asks": (
        "{leader} leads the joker and asks for {suits}.",
        "The joker goes down, and it is {suits} that {leader} wants to see.",
    ),
    # what else happened in the trick
    "swallow": (
        "It swallows {victim}.",
        "{victim} falls under it.",
        "Down comes {victim} with it.",
    ),
    "capture": (
        "{victim} is caught.",
        "That costs {loser} {victim}.",
        "{victim} from {loser} goes with it.",
    ),
    "joker_wasted": ("The joker is thrown away: it is a {suit}, and nothing more.",),
    "shows_out": ("{who} {shows} out.", "{who} {has} no {suit}."),
    "revealed": (
        "And there is {card}: {who} is the partner.",
        "{card} comes to the table, and {who} is unmasked as the partner.",
    ),
    "revealed_winning": (
        "That was the called card: {who} is the partner.",
        "The called card is out, and {who} is unmasked as the partner.",
    ),
    "revealed_alone": ("{card} comes from {who}, who has been playing alone all along.",),
    "made_now": (
        "That is trick number {count}: the contract is home.",
        "The {ordinal} trick, and the contract is safe.",
        "With {count} tricks in, nothing can go wrong any more.",
    ),
    "down_now": (
        "The {ordinal} trick for the defence sinks the contract.",
        "That makes {count} for the defence, and the contract is down.",
        "One trick too many: the contract is beaten.",
    ),
    "one_more": ("One more will do.", "One to go."),
    "last_for_slam": ("All {count}!", "A clean sweep."),
    # misère
    "under": (
        "{contractor} slips {mine} under {winner}'s {bare}.",
        "{mine} stays below {card}.",
        "{winner}'s {bare} covers {mine}.",
        "{contractor} ducks with {mine}.",
    ),
    "lead_low": (
        "{contractor} leads {mine}; {winner} must take it with {card}.",
        "{mine} from {contractor}, and {card} is higher.",
    ),
    "throw": (
        "{contractor} has no {suit} and is glad to lose {mine}.",
        "{mine} goes away on the {suits}.",
        "Out of {suits}, {contractor} throws {mine}.",
    ),
    "throw_small": (
        "{contractor} has no {suit} and lets {mine} go.",
        "Out of {suits}, {contractor} throws {mine}.",
    ),
    "caught": (
        "{mine} wins, and the misère is down.",
        "Nobody gets under {mine}: {contractor} is caught.",
        "{contractor} must take it with {mine}. Down.",
    ),
    "caught_again": ("{contractor} takes another with {mine}.", "And one more, with {mine}."),
    "safe": ("The last danger is past.", "That was the last of them: not a single trick."),
}
