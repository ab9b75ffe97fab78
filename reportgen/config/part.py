"""What every mapping of the config language is made of: the base class, and marks that say more than a type."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

from pydantic import BaseModel, ConfigDict, Field

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


@dataclass(frozen=True)
class AwayFromZero:
    """Marks a number that is 0, or so large that what is worked out from it can be told from 0."""

    away: float = 1e-9


class Percent:
    """Marks a number that may be typed as `2%`, too."""


Confidence = Annotated[
    float, Percent(), Field(gt=0.5, le=1 - 1e-9), Because("Write, for example, 0.95 or 95%: certain is nobody.")
]


class Part(BaseModel):
    """A mapping of the config: frozen, no other keys, built when first needed."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)

    short: ClassVar[str] = ""  # the key whose text may stand for the whole mapping
