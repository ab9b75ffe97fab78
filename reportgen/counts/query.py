"""The one question that a source answers: how many cases, grouped by these keys.

A key is turned into one column of the answer, with one entry per cell.
"""

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True)
class Label:
    """1 for a positive case, 0 for a negative one, -1 where the class is not known."""


@dataclass(frozen=True)
class LabelText:
    """The label as it stands in the data, as text; empty where it is missing."""


@dataclass(frozen=True)
class Fate:
    """What becomes of a case, as text: "used", or one of `FATES`, the first that fits."""


FATES = ("other_split", "missing_label", "missing_score", "doubtful_label")


@dataclass(frozen=True)
class Split:
    """The name of the case's split as text; "all" where the data are not split."""


@dataclass(frozen=True)
class Missing:
    """1 where the case lacks this model's score or decision, else 0."""

    model: str


@dataclass(frozen=True)
class Score:
    """The exact score, as a float on the data's own scale; NaN where it is missing."""

    model: str


@dataclass(frozen=True)
class Interval:
    """In which interval between the cuts the score lies: how many cuts flag the case; -1 without a score.

    The cuts stand in the order of ever more flags: falling where a high score flags, rising where a low one does.
    """

    model: str
    cuts: tuple[float, ...]


@dataclass(frozen=True)
class Decided:
    """1 where the data say that this model flagged the case, 0 where not, -1 where they do not say."""

    model: str


@dataclass(frozen=True)
class IdRows:
    """How many rows carry the case's id; 1 everywhere when ids are unique."""


Key = Label | LabelText | Fate | Split | Missing | Score | Interval | Decided | IdRows


@dataclass(frozen=True)
class Weight:
    """The sampling weight, to be added up."""


@dataclass(frozen=True)
class Time:
    """The time of the case, in microseconds since 1970 (UTC where a zone is given): first and last.

    Missing times are left out; a cell without any has a smallest above its largest.
    """


@dataclass(frozen=True)
class Id:
    """The id of the case, as text: the smallest serves as an example. Whole numbers are compared as numbers."""


Extreme = Time | Id


@dataclass(frozen=True, kw_only=True)
class Query:
    """Group the cases by the keys; add up the sums, find the extremes, count."""

    keys: tuple[Key, ...]
    sums: tuple[Weight, ...] = ()
    extremes: tuple[Extreme, ...] = ()
    cases: Literal["used", "doubtful", "all"] = "used"  # "doubtful": only those with Fate doubtful_label
