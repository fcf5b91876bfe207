"""Says what is wrong with the body of a post, in the reader's language."""

from __future__ import annotations

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from reliquary.message import N_
from reliquary.web.http.errors import Malformed

NO_OBJECT = N_("The body of this post should be a JSON object.")
_FAULTS = {
    "missing": N_("“{place}” is missing."),
    "extra_forbidden": N_("“{place}” is not known here."),
    "string_type": N_("“{place}” should be a text."),
    "int_type": N_("“{place}” should be a whole number."),
    "bool_type": N_("“{place}” should be true or false."),
    "list_type": N_("“{place}” should be a list."),
    "dict_type": N_("“{place}” should be an object."),
    "model_type": N_("“{place}” should be an object."),
    "literal_error": N_("“{place}” is not one of the choices that /api/docs describes."),
    "string_pattern_mismatch": N_("“{place}” does not have the form that /api/docs describes."),
    "string_too_short": N_("“{place}” should not be empty."),
    "string_too_long": N_("“{place}” should have at most {bound} characters."),
    "too_short": N_("“{place}” should not be empty."),
    "too_long": N_("“{place}” should have at most {bound} entries."),
    "greater_than_equal": N_("“{place}” should be at least {bound}."),
    "less_than": N_("“{place}” should be less than {bound}."),
}
_BOUNDS = ("max_length", "ge", "lt")
_OTHERWISE = N_("“{place}” is not as /api/docs describes it.")


def malformed(error: ValidationError) -> Malformed:
    """The first fault that was found."""
    first = error.errors(include_url=False, include_input=False)[0]
    if not first["loc"]:
        return Malformed(NO_OBJECT)
    place = ".".join(map(str, first["loc"]))[:60]
    return Malformed(_FAULTS.get(first["type"], _OTHERWISE), place=place, bound=_bound(first))


def _bound(fault: ErrorDetails) -> int:
    """The bound, if the fault is about one."""
    told = fault.get("ctx", {})
    return next((int(told[name]) for name in _BOUNDS if name in told), 0)
