"""Playthroughs: whole deals of every shipped variant as text, so that a change of behaviour is seen and read."""
