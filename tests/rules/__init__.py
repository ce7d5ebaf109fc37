"""Situations of the game, each with its one right answer, asked of the engine and of the referee alike."""
