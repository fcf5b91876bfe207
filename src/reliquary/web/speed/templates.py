"""Jinja as our templates need it: a table is drawn after every move, for everybody who looks, with hundreds of calls
and hundreds of texts. What Jinja does for each of them on behalf of templates unlike ours is left out here."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from jinja2 import Environment, nodes, runtime
from jinja2.compiler import CodeGenerator, Frame
from markupsafe import Markup, escape

_LONGEST_KEPT = 250
"""Longer texts are escaped each time: whoever sends them could fill the memory with them."""


class Context(runtime.Context):
    """Calls what a template calls. Nothing of ours wants to be given the context, nor the variables of loops and
    blocks, and to find that out each time took longer than most of the calls."""

    def call(
        self,
        obj: Callable[..., object],
        /,
        *args: object,
        _loop_vars: object = None,
        _block_vars: object = None,
        **kwargs: object,
    ) -> object:
        return obj(*args, **kwargs)


class Generator(CodeGenerator):
    """All that a template puts out is `safe`, and remembered."""

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: CodeGenerator._FinalizeInfo) -> None:
        assert frame.eval_ctx.autoescape, "our templates escape everything"
        self.write("environment.safe(")


class Templates(Environment):
    code_generator_class = Generator
    context_class = Context

    @staticmethod
    def safe(value: object) -> str:
        """As text that can stand in a page. It goes to its place at once, so it need not be marked as such."""
        if isinstance(value, Markup):
            return value
        if isinstance(value, str):
            return _escaped(value) if len(value) <= _LONGEST_KEPT else str(escape(value))
        if isinstance(value, int):
            return str(value)
        return escape(value)


@lru_cache(maxsize=8192)
def _escaped(text: str) -> str:
    """Names, words and numbers come back after every move."""
    return str(escape(text))


def marked(text: str) -> Markup:
    """A text whose every part is safe. The same as Markup(text), which first looks whether it is one already."""
    return str.__new__(Markup, text)
