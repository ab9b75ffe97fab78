"""What a template of an author's may read and make: files of its own folder, and texts that a page has room for."""

import re
from collections.abc import Callable, Sequence, Sized
from functools import wraps
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader
from jinja2.exceptions import SecurityError
from jinja2.loaders import split_template_path
from jinja2.runtime import Context
from jinja2.sandbox import ImmutableSandboxedEnvironment

from reportgen.harmless import LARGEST_TEXT, read_within

LONGEST, LARGEST_POWER = 1_000_000, 100  # of what a template of the author's multiplies, or fills up
_WIDE = re.compile(r"%[^a-zA-Z%]*(\d{5}|\*)")  # a field of a width that nobody sees whole
_WIDE_FIELD = re.compile(r"\{[^{}]*:[^{}]*\d{5}")  # the same in a text for `format`
_FILTERS = ("batch", "center", "format", "indent", "join", "replace", "round", "slice", "tojson")  # that make more


class Sandbox(ImmutableSandboxedEnvironment):
    """Refuses what makes a text, or a number, longer than any that a page needs."""

    intercepted_binops = frozenset({"*", "**", "%"})

    def __init__(self, *given: Any, **settings: Any) -> None:  # noqa: ANN401 (those of jinja2)
        """Put a measure before each filter that may make a text of any length."""
        super().__init__(*given, **settings)
        self.filters |= {name: _measured(name, self.filters[name]) for name in _FILTERS}

    def call_binop(self, context: Context, operator: str, left: Any, right: Any) -> Any:  # noqa: ANN401 (any values)
        """Return the result of a product, a power or a filled-in text; refuse it where it may fill the memory."""
        if _is_endless(operator, left, right):
            raise _refused(operator)
        return super().call_binop(context, operator, left, right)

    def call(_self, _context: Context, _called: Any, *given: Any, **named: Any) -> Any:  # noqa: ANN401, N805 (any call)
        """Return what a call gives; refuse one that may fill the memory."""
        name, of = getattr(_called, "__name__", ""), getattr(_called, "__wrapped__", _called)
        _check(name, getattr(of, "__self__", None), [*given, *named.values()])
        return super().call(_context, _called, *given, **named)


class OwnLoader(FileSystemLoader):
    """Reads what stands in the author's folder itself."""

    def __init__(self, folder: Path) -> None:
        """Read from this folder."""
        super().__init__(folder)
        self._folder = folder

    def get_source(self, environment: Environment, template: str) -> tuple[str, str, Callable[[], bool]]:
        """Return a template; refuse a link that leads out of the folder, and what is not a file."""
        path = self._folder.joinpath(*split_template_path(template))
        if path.exists():
            try:
                read_within(path, self._folder, LARGEST_TEXT)
            except OSError as error:
                message = f"'{template}' cannot be read: {error.strerror}"
                raise SecurityError(message) from None
        return super().get_source(environment, template)


def _refused(what: str) -> SecurityError:
    return SecurityError(f"`{what}` makes a text or number longer than any that a page needs")


def _is_endless(operator: str, left: object, right: object) -> bool:
    if operator == "%":
        return isinstance(left, str) and _WIDE.search(left) is not None
    if operator == "**":
        return isinstance(right, int) and abs(right) > LARGEST_POWER
    pairs = ((left, right), (right, left))
    return any(isinstance(sized, Sized) and isinstance(n, int) and len(sized) * n > LONGEST for sized, n in pairs)


def _check(name: str, of: object, given: Sequence[object]) -> None:
    """Refuse a call whose numbers, or texts, make something too long."""
    # `range` of the sandbox has a bound of its own, and makes no text.
    vast = name != "safe_range" and any(isinstance(argument, int) and abs(argument) > LONGEST for argument in given)
    if vast or (isinstance(of, str) and _length(name, of, given) > LONGEST):
        raise _refused(name)


def _length(name: str, text: str, given: Sequence[object]) -> int:
    """Return how long what a method of a text makes may be; 0 where it is hardly longer than what it is given."""
    match name, given:
        case "replace", [str(old), str(new), *_]:
            return text.count(old) * len(new)
        case "join", [Sized() as parts, *_]:
            return len(text) * len(parts)
        case "expandtabs", [int(width), *_]:
            return text.count("\t") * width
        case "format" | "format_map", _:
            return LONGEST + 1 if _WIDE_FIELD.search(text) or _WIDE.search(text) else 0
        case _:
            return 0


def _measured(name: str, make: Callable[..., Any]) -> Callable[..., Any]:
    """Return a filter that refuses what may fill the memory."""
    first = 1 if hasattr(make, "jinja_pass_arg") else 0  # what jinja2 hands over before the value

    @wraps(make)  # which keeps what jinja2 hands over
    def measured(*given: Any, **named: Any) -> Any:  # noqa: ANN401 (any filter's)
        value, *others = given[first:]
        others += named.values()
        of, with_what = (next(iter(others), ""), [value]) if name == "join" else (value, others)
        _check(name, of, [argument for argument in with_what if argument is not value or name == "join"])
        return make(*given, **named)

    return measured
