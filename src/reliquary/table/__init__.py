"""People at a table: chairs, the log, taking back, fairness; all tables of a server, and the bots that play there.

`playthrough` is shared with the terminal: one game being played, and how far it can be taken back.
"""
