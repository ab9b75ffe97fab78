"""Single errors of the model under audit, as the report lists them: names as in `results.json`."""

from typing import Literal

from reportgen.frozen import frozen
from reportgen.results.measure import Span

ErrorName = Literal["miss", "false_alarm"]


@frozen
class ErrorCase:
    """One error, with all that have its label and its score, or its cost; of them the first id is named."""

    id: str
    label: str
    cases: int  # how many they are together
    score: Span | None = None  # as in the data, from the lowest to the highest; None: no score
    cost: Span | None = None  # only where the price differs by case


@frozen
class ErrorList:
    """The errors of one kind that are farthest out, in order: by a score that was sure of the contrary, or by cost."""

    error: ErrorName
    by: Literal["score", "cost"]
    errors: int  # of this kind in all
    listed: int  # at least as many as asked for, or all; more where the last ones are alike
    cases: tuple[ErrorCase, ...]


@frozen
class Cases:
    """The lists that the report holds; by score first."""

    asked: int
    lists: tuple[ErrorList, ...]
