"""People around a game: chairs, the log, taking back, fairness; and the tables that bots and people play at.

`sitting` is the part that terminals share with the web: where a game stands and how far it can be taken back.
"""
