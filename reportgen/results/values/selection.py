"""How many cases of each category have the better outcome, and how the shares compare: names as in `results.json`."""

from typing import Literal

from reportgen.frozen import frozen
from reportgen.units import Derived, Keyed

LIMIT = 0.80  # of the four-fifths rule
KeptOutAs = Literal["unknown", "left_out"]
AgainstLimit = Literal["above", "below", "cannot_tell"]


@frozen
class SelectionShare:
    """One category: its cases, those selected, and their share over the highest one, or over that of a named one."""

    category: str
    cases: int  # without their weights, as are those selected
    selected: int
    rate: Derived | None  # None: there is no case
    ratio: Derived | None  # None: no case, or none selected in the category compared with, or kept out
    low: Derived | None = None  # of the ratio, each range by itself; none where a category is compared with itself
    high: Derived | None = None
    no_range: Keyed | None = None  # why there is none
    four_fifths: AgainstLimit | None = None  # whether the range sets the ratio apart from 80 %; None: no range
    kept_out: KeptOutAs | None = None  # why it is compared with none: cases of unknown category, or too few


@frozen
class Selection:
    """The categories of one grouping, by the share that is selected."""

    metric: str  # "unflagged_rate" where a flag is adverse, else "flag_rate": selected is who has the better outcome
    base: tuple[str, ...]  # compared with: that with the highest share, several where they tie; or a named one
    named: bool  # by the config
    level: Derived  # of each range by itself, with the choice of the highest allowed for
    categories: tuple[SelectionShare, ...]
