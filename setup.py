"""Compiles the kernel, the rules, the search and batches with mypyc where a C compiler is at hand.

Only a wheel is compiled: an editable install of the working tree stays pure, and so does all with RELIQUARY_PURE=1.
"""

import os
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.errors import BaseError, CompileError, LinkError

PACKAGE = Path("src/reliquary")
KERNEL = ("plain", "chance", "moves", "steps", "observation", "state", "news")
SEARCH = ("value", "search", "tree")
BATCHES = ("rows",)
GAME = (
    "moves",
    "components",
    "hidden_cards",
    "dealing",
    "state",
    "rules",
    "scoring",
    "imagine",
    "estimate",
    "view",
    "observation",
    "telling/news",
)


def groups() -> list[tuple[list[str], str]]:
    """The kernel, the search, batches and each game make a library each; a game's modules are found by name."""
    kernel = [PACKAGE / "kernel" / f"{name}.py" for name in KERNEL]
    search = [PACKAGE / "bots" / f"{name}.py" for name in SEARCH]
    batches = [PACKAGE / "batches" / f"{name}.py" for name in BATCHES]
    shared = {"kernel": kernel, "search": search, "batches": batches}
    found = [([str(path) for path in paths], f"reliquary_{name}") for name, paths in shared.items()]
    for game in sorted((PACKAGE / "games").iterdir()):
        paths = [path for name in GAME for rest in (".py", "/*.py") for path in sorted(game.glob(name + rest))]
        if paths:
            found.append(([str(path) for path in paths], f"reliquary_{game.name}"))
    return found


def extensions() -> list[Extension]:
    if not {"bdist_wheel", "build", "build_ext"} & set(sys.argv):
        return []
    if os.environ.get("RELIQUARY_PURE"):
        return pure("RELIQUARY_PURE is set")
    if not has_compiler():
        return pure("there is no C compiler with Python's headers")
    try:
        from mypyc.build import mypycify

        modules = [module for group, _ in groups() for module in group]
        compiled = mypycify(modules, separate=groups(), opt_level="3", debug_level="0")
    except ImportError:
        return pure("mypyc is not installed")
    except SystemExit:
        return pure("mypyc found a fault in the code")
    for extension in compiled if os.name == "posix" else []:
        # Nobody else calls these functions, so the compiler may weave them into each other: 4 % faster.
        extension.extra_compile_args = [*extension.extra_compile_args, "-fvisibility=hidden"]
    return compiled


def pure(why: str) -> list[Extension]:
    sys.stderr.write(f"Reliquary is installed as pure Python, which plays the same games slower: {why}.\n")
    return []


def has_compiler() -> bool:
    from distutils import ccompiler, sysconfig

    compiler = ccompiler.new_compiler()
    sysconfig.customize_compiler(compiler)
    with TemporaryDirectory() as folder:
        source = Path(folder, "attempt.c")
        source.write_text("#include <Python.h>\n")
        try:
            return bool(compiler.compile([str(source)], folder, include_dirs=[sysconfig.get_python_inc()]))
        except CompileError:
            return False


class AllOrNothing(build_ext):
    """The compiled modules rest on each other: if one of them fails none is installed."""

    def finalize_options(self) -> None:
        super().finalize_options()
        self.parallel = True

    def run(self) -> None:
        try:
            super().run()
        except (BaseError, CompileError, LinkError):
            for extension in self.extensions:
                Path(self.get_ext_fullpath(extension.name)).unlink(missing_ok=True)
            self.extensions = pure("the C compiler failed")


setup(ext_modules=extensions(), cmdclass={"build_ext": AllOrNothing})
