"""Brute force needs a chance that says what it is told to, and nothing can derive from the compiled one."""

from reliquary.kernel.build import compiled

collect_ignore = ["test_possible_worlds.py"] if compiled() else []
