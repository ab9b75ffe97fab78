"""Groups of cases that are judged one by one, in the config language."""

from typing import Annotated, ClassVar

from reportgen.config.part import Because, Bounds, Part, key

MODEL = "model"  # `for_each: model` means the models, whatever columns there are
MOST_GROUPS = 100  # of one grouping: nobody reads more, and a column of more tells cases apart, not groups
Edge = Annotated[float, Bounds(ge=-1e15, le=1e15), Because("Count huge ones in thousands.")]


class Grouping(Part):
    """A column by which the cases are told apart, each group being judged by itself. A text alone is the `column`."""

    short: ClassVar[str] = "column"

    column: str = key(description="Name of the column; cases without a value in it are a group of their own.")
    bins: tuple[Edge, ...] = key(
        default=(),
        description="For a column of numbers: where one group ends and the next begins, in rising order. "
        "`[0, 50, 500]` makes the groups below 0, from 0 to below 50, from 50 to below 500, and from 500 on.",
    )


class EachGroup(Part):
    """The groups that a check is to hold for."""

    group: str = key(description="A column of `groups`; this form is for a column that is called `model`.")
