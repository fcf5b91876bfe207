"""Learning a game by playing it against oneself.

`reliquary learn GAME` plays thousands of games at once (`reliquary.env.batch`) with a network that chooses the moves
and learns from what comes of them (proximal policy optimisation). It comes with `pip install 'reliquary[learn]'`.
"""
