"""A bot as a program of its own: it reads questions as lines of JSON and answers in kind.

    reliquary play relikt --bots "exec:python docs/example_bot.py"

This one needs nothing of Reliquary: it would rather lay a high card than a low one, and otherwise takes the first move.
"""

import json
import sys


def height(move: str) -> int:
    """The value in a notation such as “lay red-7 row-2”."""
    words = move.split()
    return int(words[1].rpartition("-")[2]) if words[0] == "lay" else 0


for line in sys.stdin:
    question = json.loads(line)
    print(json.dumps({"move": max(question["legal"], key=height)}), flush=True)
