"""A table of checked values, and what is known of it: what a reader hands to whatever counts or writes the cases."""

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, nullcontext

from reportgen.counts.cells import ColumnFacts, Input
from reportgen.frozen import frozen
from reportgen.sources.classes import ColumnTexts, Meaning
from reportgen.sources.tables import Folded


@frozen(eq=False, kw_only=True)
class Checked:
    """The rows of all files, joined, each value of which is known to be of its kind."""

    table: str  # its name in SQL
    meanings: Mapping[str, Meaning]
    texts: Mapping[str, ColumnTexts]  # of splits, folds and groups
    inputs: tuple[Input, ...]
    columns: tuple[ColumnFacts, ...]
    unjoined: Mapping[str, int]
    joined: tuple[Input, ...] = ()  # of what was read, the models' own files
    folded: Folded | None = None  # where rows stand for several cases
    copying: Callable[[], AbstractContextManager[None]] = nullcontext  # what tells how far their copying has come
