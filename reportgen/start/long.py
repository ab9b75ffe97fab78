"""Whether a file is long, with a row for each case and model, and by which columns."""

from reportgen.errors import DataError
from reportgen.frozen import frozen
from reportgen.sources.profile import ColumnProfile, Table
from reportgen.start import names, roles
from reportgen.start.lines import Entry, scalar, shown

_MOST_MODELS = 50
_NEARLY_ALL = 0.8  # of the cases that every model could have
_MOST_IDS = 5  # columns that are tried


@frozen
class Long:
    """The columns by which the rows of a case are known."""

    model: ColumnProfile
    id: ColumnProfile

    @property
    def models(self) -> tuple[str, ...]:
        """The names of the models, that of the most rows first."""
        return tuple(self.model.texts)

    def entry(self) -> Entry:
        """Return the entry that says so."""
        why = f"A row for each case and model ({shown(self.models)}): the rows of a case are joined by its id."
        return Entry("model", why=why, below=(Entry("column", scalar(self.model.name)),))


def long_of(table: Table) -> Long | None:
    """Return how the rows of a case are known; None where a row is a case. Refuse rows that nothing joins."""
    model = next((column for column in table.columns if _can_name_models(column)), None)
    if model is None or any(_is_own_id(column) for column in table.columns):
        return None
    able = [column for column in table.columns if _can_repeat(column, model)]
    able.sort(key=lambda column: not names.has(column.name, names.IDS))
    for column in able[:_MOST_IDS]:
        if table.pairs(model.name, column.name) == table.rows:
            return Long(model=model, id=column)
    rows = list(model.texts.values())
    if len(set(rows)) > 1:
        return None
    what = (
        f"column '{model.name}' names {len(rows)} models of {rows[0]:,} rows each, and no column identifies the cases"
    )
    mend = "Add a column with the id of each case, the same for every model; or save a column of scores for each model."
    raise DataError.of(what, mend, where=table.piece.name)


def _can_name_models(column: ColumnProfile) -> bool:
    """Return whether a column may name the model of a row."""
    named = names.has(column.name, names.MODELS) and not names.has(column.name, names.SCORES | {"prediction", "pred"})
    few = roles.TWO <= column.distinct <= _MOST_MODELS and len(column.texts) == column.distinct
    are_classes = {text.casefold() for text in column.texts} <= names.POSITIVE | names.NEGATIVE
    return named and few and not column.is_numeric and not are_classes


def _is_own_id(column: ColumnProfile) -> bool:
    """Return whether a column tells every row apart, as an id does and a score hardly ever: then a row is a case."""
    is_code = column.whole or not column.is_numeric
    return column.tells_apart and is_code and not (roles.is_index(column) or column.times)


def _can_repeat(column: ColumnProfile, model: ColumnProfile) -> bool:
    """Return whether nearly every value of a column may stand there once for each model."""
    other = column is model or column.times or names.has(column.name, names.SCORES | names.PREDICTIONS)
    whole = column.values == column.rows and not other
    return whole and _NEARLY_ALL * model.distinct * column.distinct <= column.rows <= model.distinct * column.distinct
