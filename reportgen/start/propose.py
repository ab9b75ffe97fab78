"""What a file holds -> the config that it seems to ask for, every guess with its reason; or why there is none."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations

from reportgen.config.conditions import did_you_mean
from reportgen.config.files import SEPARATORS, kind_of, own_ending
from reportgen.errors import ConfigError, DataError, Problem
from reportgen.frozen import frozen
from reportgen.sources.profile import ColumnProfile, Table
from reportgen.sources.tables import Layout
from reportgen.start import names, roles
from reportgen.start.lines import SHOWN, Entry, listed, scalar, shown
from reportgen.start.long import Long, long_of
from reportgen.start.roles import TWO, Label, Positive

ROUNDED = 1e-4  # how far two scores that add up to 1 are from it, where they are rounded
_PER_CENT = re.compile(r"[+-]?\d+(?:[.,]\d+)? ?%")
_BROKEN = re.compile(r"[+-]?\d*[.,]\d+(?:[eE][+-]?\d+)?")
_BY_HAND = "Write the config by hand; `reportgen demo` writes an example, and `reportgen explain data` explains a key."
_LETTERS = {
    "utf-16": "The letters are written in UTF-16.",
    "windows-1252": "The letters are not UTF-8, and this is a guess: `reportgen explain data.encoding` lists all.",
}


@frozen
class Proposal:
    """A config, and what is told of it in a line."""

    entries: tuple[Entry, ...]
    told: str
    unsure: tuple[str, ...] = ()  # the keys of guesses that may well be wrong


@frozen
class Around:
    """The columns that have a part beside label and models."""

    id: ColumnProfile | None
    cluster: ColumnProfile | None
    time: ColumnProfile | None
    day: ColumnProfile | None  # instead of a time: days that are not written as `run` reads them
    fold: ColumnProfile | None
    split: ColumnProfile | None

    @property
    def columns(self) -> tuple[ColumnProfile, ...]:
        """All of them."""
        return tuple(filter(None, (self.id, self.cluster, self.time, self.day, self.fold, self.split)))


@frozen(kw_only=False)
class Judged:
    """The entries of the classes and of the models, and which of their guesses are not sure."""

    classes: tuple[Entry, ...]
    models: tuple[Entry, ...]
    unsure: tuple[str, ...] = ()


@frozen
class Asked:
    """What the author says, and nothing guesses: the label, the class to be found, the columns of the models."""

    label: str | None = None
    positive: str | None = None
    models: tuple[str, ...] = ()


def propose(table: Table, path: str, layout: Layout, title: str, asked: Asked) -> Proposal:
    """Return the config that the columns of a file seem to ask for."""
    where = table.piece.name
    _check_names(where, table.columns)
    _check_asked(table.columns, asked)
    long = long_of(table)
    columns = [column for column in table.columns if long is None or column is not long.model]
    label = _label(table, columns, asked)
    around = _around(columns, label)
    if long is not None:
        around = replace(around, id=long.id, cluster=None if around.cluster is long.id else around.cluster)
    taken = [label.column, *around.columns]
    free = [column for column in columns if column not in taken and not roles.is_index(column)]
    outputs = _models_of(free, label, asked)
    if not (outputs.scores or outputs.decisions or outputs.of_classes):
        raise _no_scores(where, table.columns)
    if any(roles.names_several(column, label) for column in outputs.decisions) and asked.positive is None:
        outputs = replace(outputs, scores=())  # none of them is known to be that of one class
    several = len(label.classes) > TWO and bool(outputs.of_classes or (outputs.decisions and not outputs.scores))
    several = several and asked.positive is None
    judged = _several(table, label, outputs) if several else _two(table, label, outputs, asked.positive)
    if long is not None:
        judged = replace(judged, models=_each(where, long, judged.models))
    left = [column for column in free if column.name not in outputs.names]
    groups = roles.groups_of(left)
    unread = [column for column in left if column not in groups]
    entries = (
        Entry("version", "1"),
        Entry("title", scalar(title)),
        Entry(
            "data", below=(Entry("path", scalar(path)), *_layout(layout), *_data(label, around, outputs, judged, long))
        ),
        Entry("models", below=judged.models),
        *_groups(groups),
        _costs(several=several, classes=label.classes, left=unread),
    )
    summary = f"label '{label.column.name}', models: {', '.join(entry.key for entry in judged.models)}"
    unsure = judged.unsure if label.is_sure else ("data.label", *judged.unsure)
    return Proposal(entries=entries, told=summary, unsure=unsure)


def _check_asked(columns: Sequence[ColumnProfile], asked: Asked) -> None:
    """Refuse columns that are asked for and are not there."""
    column_names = [column.name for column in columns]
    wanted = [("--label", asked.label), *(("--model", name) for name in asked.models)]
    problems = [
        Problem(
            where=f"{option} {name}",
            what=f"column not found: '{name}'",
            mend=f"{did_you_mean(name, column_names)} The columns are {_named(columns)}.".strip(),
        )
        for option, name in wanted
        if name is not None and name not in column_names
    ]
    if problems:
        raise ConfigError(problems)


def _label(table: Table, columns: Sequence[ColumnProfile], asked: Asked) -> Label:
    """Return the label that is asked for, or the column that seems to be it."""
    if asked.label is None:
        models = [column for column in columns if column.name in asked.models]
        able = [column for column in columns if column not in models]
        label = roles.label_of(able, table.apart, asked.positive, models)
        if label is None and asked.positive is None:
            raise _no_label(table.piece.name, table.columns)
        mend = "Name the column, too: --label COLUMN"
    else:
        label = roles.named_label(columns, asked.label)
        if label is None:
            what = "the column does not have two classes or more, each a short text"
            raise ConfigError.of(what, "Name the column of the true classes.", where=f"--label {asked.label}")
        mend = f"The column contains {', '.join(label.classes[:SHOWN])}."
    if label is None or asked.positive not in {None, *label.classes}:
        what = f"no column that could be the label has the class '{asked.positive}'"
        raise ConfigError.of(what, mend, where=f"--positive {asked.positive}")
    return label


def _models_of(free: Sequence[ColumnProfile], label: Label, asked: Asked) -> roles.ModelColumns:
    """Return the columns of the models: those that are asked for, or that seem to be it."""
    if not asked.models:
        return roles.columns_of_models([column for column in free if not roles.is_split(column)], label)
    named = [column for column in free if column.name in asked.models]
    scores = tuple(column for column in named if column.is_numeric and column.distinct > TWO)
    decisions = tuple(column for column in named if column not in scores)
    return roles.ModelColumns(scores=scores, decisions=decisions, of_classes={})


def _each(where: str, long: Long, models: Sequence[Entry]) -> tuple[Entry, ...]:
    """Return the entry of each model of a long file; they all read the same columns."""
    if len(models) > 1:
        what = "the file has a row for each case and model, and more than one column may be the score"
        raise DataError.of(what, "Name the column of the scores: --model COLUMN", where=where)
    return tuple(Entry(scalar(name), below=models[0].below) for name in long.models)


def _data(
    label: Label, around: Around, outputs: roles.ModelColumns, judged: Judged, long: Long | None
) -> Iterator[Entry]:
    """Yield what stands under `data`, below the file."""
    yield Entry("label", scalar(label.column.name), _why_label(label))
    yield from judged.classes
    if label.doubtful:
        yield Entry("doubtful", listed(label.doubtful), "Labels that seem to mean that the class is not known.")
    texts = {column.name: (*column.absent, *column.strays) for column in (*outputs.scores, *outputs.decisions)}
    missing = roles.missing_entry({label.column.name: label.missing} | texts)
    if missing is not None:
        yield missing
    if long is not None:
        yield long.entry()
    yield from _beside(around, several=judged.classes[0].key == "classes")


def _around(columns: Sequence[ColumnProfile], label: Label) -> Around:
    able = [column for column in columns if column is not label.column]
    plain = [column for column in able if not names.has(column.name, names.SCORES | names.PREDICTIONS)]
    case_id, time = roles.id_of(plain), roles.time_of(plain)
    return Around(
        id=case_id,
        cluster=roles.cluster_of([column for column in plain if column is not case_id]),
        time=time,
        day=next(filter(roles.is_day, plain), None) if time is None else None,
        fold=roles.fold_of(plain),
        split=roles.split_of(able),
    )


def _why_label(label: Label) -> str:
    rows = [f"'{text}' {label.column.texts[text]:,} rows" for text in label.classes]
    why = f"The true class: {shown(rows)}."
    if label.is_sure:
        return why
    others = f" It may also be: {', '.join(label.others)}." if label.others else ""
    return f"{why} A guess: no column is clearly a label.{others}"


def _layout(layout: Layout) -> list[Entry]:
    entries = [Entry("format", layout.format)] if layout.format is not None else []
    if layout.delimiter is not None:
        entries.append(Entry("delimiter", SEPARATORS[layout.delimiter]))
    if layout.comma:
        entries.append(Entry("decimal", "comma", "Numbers have a decimal comma."))
    if layout.encoding is not None:
        entries.append(Entry("encoding", layout.encoding, _LETTERS[layout.encoding]))
    return entries


def _two(table: Table, label: Label, outputs: roles.ModelColumns, positive: str | None) -> Judged:
    """Return the entries of one class to be found and of its models."""
    ranks = {column.name: table.mean_ranks(column.name, label.column.name) for column in outputs.scores}
    first = next(iter(ranks.values()), {})
    higher = max(label.classes, key=lambda text: first.get(text, 0.0)) if first else None
    chosen = roles.positive_of(label, higher) if positive is None else Positive(text=positive, why="", is_sure=True)
    above = {column: _above(label, rank, chosen.text) for column, rank in ranks.items()}
    entries = [Entry("positive", scalar(chosen.text), _why_positive(label, chosen))]
    if len(label.classes) > TWO:
        why = "Every other label; to distinguish them, give `classes:` and a score for each."
        entries.append(Entry("negative", "rest", why))
    pairs = [
        (score.name, other.name)
        for score, other in combinations(outputs.scores, 2)
        if table.farthest_from_1([score.name, other.name]) <= ROUNDED
    ]
    dropped = {roles.of_the_other(pair, chosen, label, above): pair for pair in pairs}
    models = _models(label, chosen, outputs, above, dropped)
    return Judged(tuple(entries), models, () if chosen.is_sure else ("data.positive",))


def _above(label: Label, rank: Mapping[str, float], positive: str) -> float:
    """Return how much higher the cases of a class stand than all others."""
    rows = label.column.texts
    others = [text for text in label.classes if text != positive]
    total = sum(rows[text] for text in others)
    return rank.get(positive, 0.0) - sum(rows[text] * rank.get(text, 0.0) for text in others) / total


def _why_positive(label: Label, positive: Positive) -> str:
    if positive.is_sure:
        return positive.why
    others = [text for text in label.classes if text != positive.text]
    return f"{positive.why} If it is another: {' or '.join(f'`positive: {scalar(text)}`' for text in others[:SHOWN])}."


def _models(
    label: Label,
    positive: Positive,
    outputs: roles.ModelColumns,
    above: Mapping[str, float],
    dropped: Mapping[str, tuple[str, str]],
) -> tuple[Entry, ...]:
    """Return the entries of the models; a score and a decision of one name are one model's."""
    below: dict[str, tuple[Entry, ...]] = {}
    scores = [column for column in outputs.scores if column.name not in dropped]
    for column in scores:
        name = _free(roles.model_name(column.name, label.classes), column.name, below)
        entries = roles.score_entries(column, above[column.name])
        other = next((out for out, pair in dropped.items() if column.name in pair), None)
        if other is not None:
            why = f"'{other}' is 1 less this score, the probability of the other class; it is not read."
            entries = (Entry("score", scalar(column.name), why), *entries[1:])
        below[name] = entries
    for column in outputs.decisions:
        name = roles.model_name(column.name, label.classes)
        entries = roles.decision_entries(column, positive)
        if name in below and all(entry.key not in {"decision", "threshold"} for entry in below[name]):
            why = "Its own decisions make the counts. Remove both lines to have a threshold chosen on the score."
            below[name] += (Entry("decision", entries[0].value, why), *entries[1:])
        else:
            below[_free(name, column.name, below)] = entries
    return tuple(Entry(scalar(name), below=entries) for name, entries in below.items())


def _free(name: str, column: str, taken: Mapping[str, object]) -> str:
    """Return a name that no model has yet."""
    return column if name in taken else name


def _several(table: Table, label: Label, outputs: roles.ModelColumns) -> Judged:
    """Return the entries of several classes and of their models."""
    order, rises, why = roles.order_of(label)
    classes = (Entry("classes", listed(order)), Entry("ordered", "true", why, is_off=not rises))
    return Judged(classes, tuple(_models_of_classes(table, outputs)))


def _models_of_classes(table: Table, outputs: roles.ModelColumns) -> Iterator[Entry]:
    by_name = {column.name: column for column in table.columns}
    below: dict[str, tuple[Entry, ...]] = {}
    for name, of_class in outputs.of_classes.items():
        scores = tuple(Entry(scalar(text), scalar(column)) for text, column in of_class.items())
        kind = roles.kind_entries([by_name[column] for column in of_class.values()], has_rule=False)
        below[_free(name, next(iter(of_class.values())), below)] = (Entry("scores", below=scores), *kind)
    for column in outputs.decisions:
        name, entries = roles.model_name(column.name), roles.decision_entries(column, None)
        if name in below and all(entry.key != "decision" for entry in below[name]):
            below[name] += entries
        else:
            below[_free(name, column.name, below)] = entries
    yield from (Entry(scalar(name), below=entries) for name, entries in below.items())


def _beside(around: Around, *, several: bool) -> list[Entry]:
    """Return the entries of id, time, cluster, split and fold."""
    entries = []
    if around.id is not None:
        why = "Every row has its own." if around.id.tells_apart else "Every case has its own, whatever the model."
        entries.append(Entry("id", scalar(around.id.name), why))
    if around.time is not None:
        entries.append(Entry("time", scalar(around.time.name), "When a case happened, which gives the period."))
    if around.day is not None:
        why = f"Days such as {around.day.first} are not read; written as 2026-12-31, they would give the period:"
        entries.append(Entry("time", scalar(around.day.name), why, is_off=True))
    if around.cluster is not None:
        why = "Rows that share it may be alike, so ranges are drawn by it; remove the line if they are not."
        entries.append(Entry("cluster", scalar(around.cluster.name), why))
    if around.split is not None:
        entries.append(roles.split_entry(around.split))
    if around.fold is not None and not several:
        why = "From which fold of a cross-validation a prediction comes, made by a model that had not seen the fold."
        entries.append(Entry("fold", scalar(around.fold.name), why))
    return entries


def _groups(columns: Sequence[ColumnProfile]) -> list[Entry]:
    why = "Each of these groups is judged by itself; remove those that do not matter."
    return [Entry("groups", listed(column.name for column in columns), why)] if columns else []


def _costs(*, several: bool, classes: Sequence[str], left: Sequence[ColumnProfile]) -> Entry:
    """Return what errors cost, which no data can tell, for the author to fill in."""
    why = f"Columns that are not read: {shown([column.name for column in left])}.\n" if left else ""
    why += "What an error costs, which no data contain, says most about a model"
    if several:
        first, other = classes[0], classes[1]
        price = Entry(scalar(f"actual {first}"), below=(Entry(scalar(f"predicted {other}"), "40"),))
        return Entry("costs", "", f"{why}:", (Entry("matrix", below=(price,)),), is_off=True)
    amount = next((column for column in left if column.is_numeric and names.has(column.name, names.AMOUNTS)), None)
    miss = "200" if amount is None else f"{{column: {scalar(amount.name)}}}"
    below = (Entry("currency", "EUR"), Entry("false_positive", "12"), Entry("false_negative", miss))
    return Entry("costs", "", f"{why}, and chooses the threshold, which is else 0.5:", below, is_off=True)


def _check_names(where: str, columns: Sequence[ColumnProfile]) -> None:
    """Refuse a table whose first row holds values instead of names."""
    numbers = [column for column in columns if column.is_numeric]
    if any(_BROKEN.fullmatch(column.name) for column in numbers) and all(map(_is_number, numbers)):
        what = f"the first row contains values, not column names: {_named(columns)}"
        raise DataError.of(what, "Write a row of names above it, such as y_true,y_prob.", where=where)


def _is_number(column: ColumnProfile) -> bool:
    try:
        float(column.name.replace(",", "."))
    except ValueError:
        return False
    return True


def _no_label(where: str, columns: Sequence[ColumnProfile]) -> DataError:
    """Return why no column can be the label."""
    constant = next((column for column in columns if column.distinct == 1 and names.tells_truth(column.name)), None)
    if constant is not None:
        what = f"column '{constant.name}' seems to be the label, and has only one value: '{constant.first}'"
        mend = "A report needs cases of both classes: add those of the other one."
        return DataError.of(what, mend, where=where)
    what = f"no column looks like a label; the columns are {_named(columns)}"
    kind = kind_of(own_ending(where))
    first = "Of a workbook the first sheet is read: put the table there. " if kind is not None and kind.sheets else ""
    return DataError.of(what, f"{first}{_BY_HAND}", where=where)


def _no_scores(where: str, columns: Sequence[ColumnProfile]) -> DataError:
    """Return why no column can be the score, or the decision, of a model."""
    what = f"no column looks like the score or the decision of a model; the columns are {_named(columns)}"
    mend = f"Save the scores next to the labels: with scikit-learn, predict_proba(X)[:, 1]. {_BY_HAND}"
    guess = next((column for column in columns if _PER_CENT.fullmatch(column.first)), None)
    if guess is not None:
        mend = f"If '{guess.name}' is one, write its values without the percent sign: '{guess.first}' is not a number."
    return DataError.of(what, mend, where=where)


def _named(columns: Sequence[ColumnProfile]) -> str:
    return shown([column.name for column in columns])
