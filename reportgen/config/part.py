"""What every mapping of the config language is made of: its keys, and marks that say more than a type."""

from collections.abc import Callable
from dataclasses import MISSING, Field, dataclass, field, fields
from typing import Annotated, Any, ClassVar, dataclass_transform

Texts = tuple[str, ...]


@dataclass(frozen=True)
class OneOf:
    """The names that a text field takes, and how to speak of them."""

    names: tuple[str, ...]
    noun: str
    list_them: str  # a sentence that says where the names stand


@dataclass(frozen=True)
class Because:
    """Why a value outside the bounds or choices of a field makes no sense, or what to write in its place."""

    text: str
    unread: str = ""  # the same for a value that is no number at all


@dataclass(frozen=True, kw_only=True)
class Bounds:
    """Between which numbers a field lies."""

    gt: float | None = None
    ge: float | None = None
    lt: float | None = None
    le: float | None = None
    away: float | None = None  # 0, or so far from it that what is worked out can be told from 0


class Percent:
    """Marks a number that may be typed as `2%`, too."""


Confidence = Annotated[
    float, Percent(), Bounds(gt=0.5, le=1 - 1e-9), Because("Write, for example, 0.95 or 95%: certain is nobody.")
]


@dataclass(frozen=True, kw_only=True)
class Key:
    """One key of a mapping: how it is called in Python, what it takes, and what it is by default."""

    attribute: str
    takes: Any  # the annotation
    description: str
    default: object
    required: bool


def key(
    *,
    description: str,
    default: Any = MISSING,  # noqa: ANN401 - of any type
    default_factory: Callable[[], Any] | Any = MISSING,  # noqa: ANN401 - or none
    written: str = "",
) -> Any:  # noqa: ANN401 - what a dataclass takes for a value
    """Return the field of a key; `written` is how the file calls it, where that is no name that Python knows."""
    about = {"description": description, "written": written}
    return field(default=default, default_factory=default_factory, metadata=about)


@dataclass_transform(kw_only_default=True, frozen_default=True, field_specifiers=(key, field))
class Part:
    """A mapping of the config: a frozen dataclass."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
    short: ClassVar[str] = ""  # the key whose text may stand for the whole mapping

    def __init_subclass__(cls) -> None:
        """Make a dataclass of each mapping."""
        dataclass(frozen=True, kw_only=True)(cls)


def keys_of(part: type[Part]) -> dict[str, Key]:
    """Return the keys of a mapping as they are written: `from` is no name that Python knows."""
    return {
        one.metadata["written"] or one.name: Key(
            attribute=one.name,
            takes=one.type,
            description=one.metadata["description"],
            default=one.default,
            required=one.default is MISSING and one.default_factory is MISSING,
        )
        for one in fields(part)
        if one.metadata
    }
