"""Compiles the rules with mypyc where a C compiler is at hand; everything else stands in pyproject.toml."""

import os

from setuptools import setup

KERNEL = ["chance", "moves", "steps", "state"]
GAME = ["moves", "components", "knowledge", "state", "rules", "scoring", "imagine", "estimate"]


def extensions() -> list:
    from mypyc.build import mypycify

    kernel = [f"src/reliquary/kernel/{name}.py" for name in KERNEL]
    games = [f"src/reliquary/games/relikt/{name}.py" for name in GAME]
    return mypycify(kernel + games, opt_level="3")


setup(ext_modules=[] if os.environ.get("RELIQUARY_PURE") else extensions())
