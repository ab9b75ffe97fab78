"""The leaderboard of many models as a table, for two classes and for several."""

from collections.abc import Callable, Sequence

from reportgen.frozen import frozen
from reportgen.page.blocks import Table
from reportgen.page.material import Ranged, Speaker
from reportgen.page.table import Column, block, metric_named, name_head
from reportgen.results.values.comparison import Ties
from reportgen.text import numbers
from reportgen.text.apart import compared, of_pair
from reportgen.text.facts import Quoting
from reportgen.text.leaders import in_turn, pairs_of


@frozen
class Board:
    """What a leaderboard shows of each model, by its name."""

    figure: Callable[[str], str | Ranged]  # by what decides
    errors: Callable[[str], Sequence[str]]
    heads: Sequence[str]  # of the errors
    every: str  # of how many cases these are
    metric: str  # how differences are told: the metric of two classes that it is


def rank_of(say: Speaker, tie: Ties, name: str) -> str:
    """Return the ranks that a model may have; of one that a limit rules out that it breaks this."""
    rank = tie.ranks.get(name)
    if rank is None:
        return say("leader.out") if name in tie.order else say("not_defined")
    ends = (rank.best,) if rank.best == rank.worst else (rank.best, rank.worst)
    return "\N{EN DASH}".join(map(numbers.count, ends))


def leaderboard(say: Speaker, facts: Quoting, tie: Ties, board: Board) -> Table:
    """Return the models in the order of what decides: rank, figure, comparison with the first, and errors."""
    names, pairs = in_turn(tie), pairs_of(facts, tie)
    first = names[0]

    def beside(name: str) -> str:
        if name == first:
            return facts.say("option.reference").text
        return compared(facts, of_pair(facts, name, first, pairs), board.metric).text

    def error(place: int) -> Callable[[Speaker, str], str]:
        return lambda _, name: board.errors(name)[place]

    columns: tuple[Column[str], ...] = (
        Column("comparison.model", value=lambda name: name),
        *((Column("leader.rank_head", cell=lambda say, name: rank_of(say, tie, name)),) if tie.ranks else ()),
        Column(metric_named(tie.metric), cell=lambda _, name: board.figure(name), kind="number"),
        Column(lambda say: say("leader.beside", first=first), cell=lambda _, name: beside(name)),
        *(Column(name_head(head), cell=error(place), kind="number") for place, head in enumerate(board.heads)),
    )
    return block(say, "leaderboard", say("leader.table", every=board.every), columns, names)
