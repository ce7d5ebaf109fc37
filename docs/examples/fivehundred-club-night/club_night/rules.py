"""Two house rules: a schedule of values, which only writes a table, and a bonus that needs a hook."""

from fivehundred.rules import Draft, HouseRule, component, house_rule


@component("scoring.schedule", "club_night")
def club_night_schedule(draft: Draft) -> dict[tuple[int, int], int]:
    """Every trick bid above five is worth 100, and each denomination 10 more than the one below it.

    A schedule returns the value of every (level, denomination); the denominations are 0 to 4, spades to no trumps.
    """
    levels = range(draft.variant.auction.minimum_tricks, draft.variant.deal.hand + 1)
    return {(level, suit): 100 * (level - 5) + 10 * suit for level in levels for suit in range(5)}


@house_rule("last_trick_twenty")
class LastTrickTwenty(HouseRule):
    """Whoever wins the very last trick scores 20 more. No table can say this: the rule is a hook."""

    def deal_score(self, deal, scores):
        """Add 20 to the side of the last trick's winner, where the deal was played to the end."""
        if len(deal.tricks) < deal.rulebook.hand_size:
            return scores
        accounts = deal.rulebook.account_of_seat
        winner = accounts[deal.tricks[-1].winner]
        return [points + 20 * (account == winner) for points, account in zip(scores, accounts, strict=True)]
