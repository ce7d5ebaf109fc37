"""What the played deals say: exact tallies, estimates with intervals, paired differences, findings.

Nothing here plays a card, draws a picture or prints; the `reporting` layer shows what is found here.
"""
