"""Players: they read the Rulebook and what their seat may know, and answer one question, which action."""

from fivehundred.players.registry import Player, find_player, player, player_names

__all__ = ["Player", "find_player", "player", "player_names"]
