"""What a column is for, those of the models last: one rule each, pure functions of what the columns hold."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence

from reportgen.frozen import frozen
from reportgen.sources.profile import ColumnProfile
from reportgen.start import names
from reportgen.start.lines import Entry, listed, scalar

Columns = Sequence[ColumnProfile]
Parted = Callable[[str, str], float]  # a score and a column -> how far the score tells its two values apart, to 0.5
_OF_A_NAME = 0.1  # what a name that may be that of a label is worth beside that
_WHOLLY, _MADE_OF_A_SCORE = 0.5 - 1e-9, 0.2
_MOST_LABELS, _MOST_SCORES = 12, 3  # that are tried with each other
TWO = 2
_FEWEST_REPEATS = 1.05  # rows of one customer, say, from which such rows are more than chance
_FEWEST_CLUSTERS = 20
_MOST_GROUPS, _GROUPINGS = 12, 3
_SMALLEST_GROUP = 20  # rows
_MOST_FOLDS = 50
_DAY = re.compile(r"\d{1,2}([./-])\d{1,2}\1\d{4}\b|\d{4}([./])\d{1,2}\2\d{1,2}\b")
PER_CENT = 100.0
_PER_CENT_FROM = 20.0  # the highest of scores that are no shares: from here on they are rather per cent than grades
_OTHERS = names.IDS | names.FOLDS | names.SPLITS | names.WEIGHTS | names.AMOUNTS | names.GROUPS
_SAYS_NOTHING = names.SCORES | names.PREDICTIONS | {"y", "p", "value", "of", "for"}
_OF_RULES = frozenset(["rule", "rules", "hit", "alert"])
_BARE = frozenset(["0", "1", "yes", "no", "true", "false", "True", "False", "Yes", "No", "Y", "N"])  # any column's
_SURELY = 0.1  # of the place among sorted cases, by which a class has the lower scores


@frozen
class Label:
    """The column of the label, the texts that stand for classes in it, and what was less likely."""

    column: ColumnProfile
    classes: tuple[str, ...]  # the commonest first
    doubtful: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    others: tuple[str, ...] = ()  # columns that may be it, too
    is_sure: bool = True


def label_of(columns: Columns, parted: Parted, positive: str | None = None, models: Columns = ()) -> Label | None:
    """Return the column that is called, or looks, like a label, and has that class; None where none does.

    Where names do not settle it, the column counts whose values the scores tell apart: that is what they are for.
    """
    able = [column for column in columns if _can_be_label(column) and positive in {None, *_classes(column)}]
    level = {column.name: names.tells_truth(column.name) for column in able}
    best = max(level.values(), default=0)
    named = [column for column in able if best and level[column.name] == best]
    if best > 1 and len(named) == 1:
        return _label(named[0], (), is_sure=True)
    likely = named if best > 1 else [*named, *(column for column in _likely(able) if column not in named)]
    if not likely:
        return None
    scores = [column.name for column in models or _scores([column for column in columns if column not in likely])]
    apart = {
        column.name: _apart(parted, column, scores[:_MOST_SCORES]) if place < _MOST_LABELS else 0.0
        for place, column in enumerate(likely)
    }
    shows = {name: far + _OF_A_NAME * level[name] for name, far in apart.items()}
    likely.sort(key=lambda column: (-shows[column.name], not (level[column.name] or _are_known(column.texts))))
    return _label(likely[0], [other.name for other in likely[1:]], is_sure=False)


def _likely(able: Columns) -> list[ColumnProfile]:
    """Return the columns whose values may be classes, whatever they are called."""
    others = [column for column in able if not names.has(column.name, names.DECISIONS)]
    decided = [set(_classes(column)) for column in able if column not in others]
    likely = [column for column in others if any(classes <= set(_classes(column)) for classes in decided)]
    return likely or [column for column in others if column.distinct == TWO]


def _apart(parted: Parted, column: ColumnProfile, scores: Sequence[str]) -> float:
    """Return how far a score tells two values of a column apart, at best; wholly is how a decision is made of one."""
    if len(_classes(column)) != TWO:
        return 0.0
    distances = [abs(parted(score, column.name)) for score in scores]
    return max((_MADE_OF_A_SCORE if distance >= _WHOLLY else distance for distance in distances), default=0.0)


def named_label(columns: Columns, name: str) -> Label | None:
    """Return the column of this name as the label; None where it holds no two classes."""
    column = next((column for column in columns if column.name == name), None)
    return None if column is None or len(_classes(column)) < TWO else _label(column, (), is_sure=True)


def _can_be_label(column: ColumnProfile) -> bool:
    kinds = len(_classes(column))
    other = names.has(column.name, names.SPLITS | names.FOLDS | names.IDS | names.WEIGHTS) or is_split(column)
    broken = column.is_numeric and not column.whole
    return kinds >= TWO and not broken and not column.times and not other and not column.tells_apart


def _label(column: ColumnProfile, others: Iterable[str], *, is_sure: bool) -> Label:
    doubtful = tuple(text for text in column.texts if text.casefold() in names.DOUBTFUL)
    missing = tuple(text for text in column.absent if text.casefold() in names.NO_VALUE)
    return Label(
        column=column,
        classes=_classes(column),
        doubtful=doubtful,
        missing=missing,
        others=tuple(others),
        is_sure=is_sure,
    )


def _classes(column: ColumnProfile) -> tuple[str, ...]:
    """Return the texts of a column that may name classes."""
    no_class = names.DOUBTFUL | names.NO_VALUE
    return tuple(text for text in column.texts if text.casefold() not in no_class)


def _are_known(texts: Iterable[str]) -> bool:
    return all(text.casefold() in names.POSITIVE | names.NEGATIVE for text in texts)


@frozen
class Positive:
    """The class to be found, and why."""

    text: str
    why: str
    is_sure: bool


def positive_of(label: Label, higher: str | None) -> Positive:
    """Return the class to be found; `higher` is the class of the higher scores, where there are scores."""
    classes = label.classes
    usual = [text for text in classes if text.casefold() in names.POSITIVE]
    against = [text for text in classes if text.casefold() in names.NEGATIVE]
    denied = [text for text in classes if any(names.is_negation(text, other) for other in classes if other != text)]
    left = [text for text in classes if text not in against and text not in denied]
    if len(usual) == 1 and usual[0] in left:
        return Positive(text=usual[0], why=f"The class to find: '{usual[0]}' is its usual name.", is_sure=True)
    if len(left) == 1 and len(classes) == TWO:
        other = next(text for text in classes if text != left[0])
        why = f"The class to find: '{other}' is what the other class is usually called."
        return Positive(text=left[0], why=why, is_sure=True)
    if higher in classes:
        why = f"A guess: the cases of '{higher}' have the higher scores."
        return Positive(text=higher, why=why, is_sure=False)
    rarest = min(classes, key=lambda text: (label.column.texts[text], text))
    return Positive(text=rarest, why="A guess: the rarer class is the one to find.", is_sure=False)


def order_of(label: Label) -> tuple[tuple[str, ...], bool, str]:
    """Return three classes or more in an order, whether they rise in it, and why."""
    order = names.in_order(label.classes)
    if order is not None:
        return order, True, "The names of the classes rise from the first to the last; remove the key if not."
    if label.column.is_numeric:
        rising = tuple(sorted(label.classes, key=float))
        if names.has(label.column.name, names.LEVELS - {"class"}):
            return rising, True, f"'{label.column.name}' sounds like levels that rise; remove the key if not."
        return rising, False, "If the classes rise from the first to the last, so that some errors are graver:"
    return tuple(sorted(label.classes)), False, "If the classes rise from the first to the last:"


def id_of(columns: Columns) -> ColumnProfile | None:
    """Return the column that tells the cases apart: by its name, or the only texts that differ in every row."""
    able = [column for column in columns if column.tells_apart and not (is_index(column) or is_day(column))]
    apart = [column for column in able if not column.times]
    named = [column for column in apart if names.has(column.name, names.IDS)]
    texts = [column for column in apart if not column.is_numeric]
    return next(iter(named), None) or (texts[0] if len(texts) == 1 else None)


def is_index(column: ColumnProfile) -> bool:
    """Return whether a column only numbers the rows, as a table does that was saved with its index."""
    if not (column.tells_apart and column.whole and column.is_numeric):
        return False
    counts = column.low in {0.0, 1.0} and column.high - column.low == column.rows - 1
    return counts and not names.has(column.name, names.IDS | names.SCORES | names.RANKS)


def cluster_of(columns: Columns) -> ColumnProfile | None:
    """Return the column that names what several rows belong to, such as a customer."""
    for column in columns:
        repeats = column.values / max(column.distinct, 1)
        several = column.distinct >= _FEWEST_CLUSTERS and repeats >= _FEWEST_REPEATS
        if several and names.has(column.name, names.IDS - {"number", "no", "nr"}):
            return column
    return None


def time_of(columns: Columns) -> ColumnProfile | None:
    """Return the first column of times."""
    return next((column for column in columns if column.times), None)


def is_day(column: ColumnProfile) -> bool:
    """Return whether a column holds days as few but people read them: 31.12.2026, 12/31/2026."""
    return not column.times and _DAY.match(column.first) is not None


def is_split(column: ColumnProfile) -> bool:
    """Return whether a column tells which cases trained, tuned and test a model."""
    vocabulary = {*names.TUNING, *names.REPORTING, *names.TRAINING}
    return bool(column.texts) and {text.casefold() for text in column.texts} <= vocabulary


def split_of(columns: Columns) -> ColumnProfile | None:
    """Return the column of the split; None where no column tells one, or tells one part alone."""
    return next((column for column in columns if is_split(column) and column.distinct >= TWO), None)


def split_entry(column: ColumnProfile) -> Entry:
    """Return the entry of the split."""

    def first(wanted: Sequence[str]) -> str | None:
        return next((text for name in wanted for text in column.texts if text.casefold() == name), None)

    report = first(names.REPORTING) or first(names.TUNING) or next(iter(column.texts))
    tune = first([name for name in names.TUNING if name != report.casefold()])
    parts = ", ".join(f"{text} {n:,} rows" for text, n in column.texts.items())
    why = f"Which cases choose the threshold, and which ones judge the models ({parts}); any others are left out."
    if tune is None:
        why += (
            "\nNo part is called validation, so one part does both, and the report corrects for it: the scores of "
            "cases that a model was trained on are too good to choose a threshold by."
        )
    below = (Entry("column", scalar(column.name)), Entry("tune_on", scalar(tune or report)))
    return Entry("split", why=why, below=(*below, Entry("report_on", scalar(report))))


def fold_of(columns: Columns) -> ColumnProfile | None:
    """Return the column of the folds of a cross-validation."""
    return next(
        (
            column
            for column in columns
            if names.has(column.name, names.FOLDS) and TWO <= column.distinct <= _MOST_FOLDS and not is_split(column)
        ),
        None,
    )


def groups_of(columns: Columns) -> tuple[ColumnProfile, ...]:
    """Return the columns that may tell groups apart: few texts, each with some rows, or a name that says so."""
    candidates = [column for column in columns if _can_be_groups(column)]
    candidates.sort(key=lambda column: not names.has(column.name, names.GROUPS))
    return tuple(candidates[:_GROUPINGS])


def _can_be_groups(column: ColumnProfile) -> bool:
    few = TWO <= column.distinct <= _MOST_GROUPS and not column.times
    smallest = min(column.texts.values(), default=0)
    named = names.has(column.name, names.GROUPS)
    return few and (named or (not column.is_numeric and smallest >= min(_SMALLEST_GROUP, column.rows // 10)))


def missing_entry(texts: Mapping[str, Sequence[str]]) -> Entry | None:
    """Return the entry of texts that mean, by the name of the column, that a value is missing; None without any."""
    below = tuple(Entry(scalar(column), listed(absent)) for column, absent in texts.items() if absent)
    why = "Texts that seem to mean that there is no value; such cases are counted and left out."
    return Entry("missing", why=why, below=below) if below else None


@frozen
class ModelColumns:
    """The columns of the models."""

    scores: tuple[ColumnProfile, ...] = ()
    decisions: tuple[ColumnProfile, ...] = ()
    of_classes: Mapping[str, Mapping[str, str]]  # model -> class -> column

    @property
    def names(self) -> set[str]:
        """The names of all of them."""
        of_classes = (column for by_class in self.of_classes.values() for column in by_class.values())
        return {*(column.name for column in (*self.scores, *self.decisions)), *of_classes}


def columns_of_models(columns: Columns, label: Label) -> ModelColumns:
    """Return the scores and the decisions among columns that have no other part."""
    of_classes = _scores_of_classes(columns, label.classes) if len(label.classes) > TWO else {}
    taken = {column for scores in of_classes.values() for column in scores.values()}
    left = [column for column in columns if column.name not in taken]
    decisions = tuple(column for column in left if _is_decision(column, label))
    left = [column for column in left if column not in decisions]
    scores = () if of_classes else _scores(left)
    if not (scores or decisions or of_classes):
        decisions = tuple(column for column in left if column.texts and set(column.texts) <= set(label.classes))[:1]
    return ModelColumns(scores=scores, decisions=decisions, of_classes=of_classes)


def _scores(columns: Columns) -> tuple[ColumnProfile, ...]:
    """Return the scores: by their names, else numbers from 0 to 1, else ranks, else the only numbers there are."""
    numbers = [column for column in columns if column.is_numeric and column.distinct > 1]
    named = [column for column in numbers if names.has(column.name, names.SCORES | names.PREDICTIONS)]
    named += [column for column in numbers if names.words(column.name)[:1] == ("p",) and column not in named]
    named = [column for column in named if not names.has(column.name, _OTHERS)]
    shares = [column for column in numbers if column.low >= 0 and column.high <= 1 and not column.whole]
    ranks = [column for column in numbers if names.has(column.name, names.RANKS)]
    alone = numbers if len(numbers) == 1 else []
    return tuple(named or shares or ranks or alone)


def names_several(column: ColumnProfile, label: Label) -> bool:
    """Return whether a column names three of the classes or more, as only a model of several classes does."""
    return len(set(column.texts) & set(label.classes)) > TWO


def _is_decision(column: ColumnProfile, label: Label) -> bool:
    """Return whether a column holds what was decided: by its name, and texts that are classes or yes and no."""
    texts = {text for text in column.texts if text not in column.absent}
    if not names.has(column.name, names.DECISIONS | names.SCORES):
        return len(texts) >= TWO and texts <= set(label.classes) - _BARE
    vocabulary = {*label.classes, *names.POSITIVE, *names.NEGATIVE}
    in_words = len(label.classes) == TWO >= len(texts) and {text.casefold() for text in texts} <= vocabulary
    return bool(texts) and (texts <= set(label.classes) or in_words)


def _scores_of_classes(columns: Iterable[ColumnProfile], classes: Sequence[str]) -> Mapping[str, Mapping[str, str]]:
    """Return model -> class -> column, where each class has a column whose name begins or ends with the class."""
    models: dict[tuple[str, ...], dict[str, str]] = {}
    for column in columns:
        words = names.words(column.name)
        for text in classes if column.is_numeric else ():
            of = names.words(text)
            for ends, rest in ((words[-len(of) :], words[: -len(of)]), (words[: len(of)], words[len(of) :])):
                if of and ends == of:
                    models.setdefault(rest, {}).setdefault(text, column.name)
    whole = {rest: scores for rest, scores in models.items() if len(set(scores.values())) == len(classes)}
    return {_named(rest, "model"): scores for rest, scores in whole.items()}


def model_name(column: str, of: Iterable[str] = ()) -> str:
    """Return what a column's name says of its model, without the words for scores and classes."""
    said = {word for text in of for word in names.words(text)}
    rest = tuple(word for word in names.words(column) if word not in said)
    return column if _OF_RULES & set(rest) else _named(rest, "model")


def _named(words: Sequence[str], otherwise: str) -> str:
    left = [word for word in words if word not in _SAYS_NOTHING]
    return "_".join(left) if left and not all(word.isdigit() for word in left) else otherwise


def of_the_other(pair: tuple[str, str], positive: Positive, label: Label, ranks: Mapping[str, float]) -> str:
    """Return which of two columns that add up to 1 is the chance of the other class."""
    first, second = pair
    others = [text for text in label.classes if text != positive.text]
    for text, keeps in ((positive.text, True), *((other, False) for other in others)):
        of = names.words(text)
        hits = [column for column in pair if of and names.words(column)[-len(of) :] == of]
        if len(hits) == 1:
            return (second if hits[0] == first else first) if keeps else hits[0]
    return first if ranks.get(first, 0.0) < ranks.get(second, 0.0) else second


def kind_entries(columns: Columns, *, has_rule: bool) -> tuple[Entry, ...]:
    """Return what a config says of scores that are no shares of 1; `has_rule`: whether a threshold has to be chosen."""
    low, high = min(column.low for column in columns), max(column.high for column in columns)
    if low >= 0 and high <= 1:
        return ()
    seen = f"The scores range from {low:g} to {high:g}"
    if low >= 0 and _PER_CENT_FROM < high <= PER_CENT:
        why = f"{seen}, which looks like percentages. If they only rank the cases, write `kind: rank` instead"
        return (Entry("scale", "percent", f"{why}{', and a rule such as `threshold: {maximise: f1}`' * has_rule}."),)
    kind = Entry("kind", "rank", f"{seen}, so they are not probabilities and only rank the cases.")
    why = "A rank needs a rule for its threshold. What errors cost is a better one: see `costs` below."
    rule = Entry("threshold", why=why, below=(Entry("maximise", "f1"),))
    return (kind, rule) if has_rule else (kind,)


def score_entries(column: ColumnProfile, rank: float) -> tuple[Entry, ...]:
    """Return what a config says of one score; `rank` says how much higher the positive cases stand by it."""
    entries = [Entry("score", scalar(column.name), _why_score(column)), *kind_entries([column], has_rule=True)]
    if rank < -_SURELY:
        why = "The positive cases have the lower scores, so low ones are flagged; if a high one means positive: high."
        entries.append(Entry("flag", "low", why))
    return tuple(entries)


def _why_score(column: ColumnProfile) -> str:
    called = names.SCORES | names.PREDICTIONS | names.RANKS
    if names.has(column.name, called) or names.words(column.name)[:1] == ("p",):
        return ""
    return "A guess: no column is called a score, and this one contains numbers."


def decision_entries(column: ColumnProfile, positive: Positive | None) -> tuple[Entry, ...]:
    """Return what a config says of a decision; without a positive class its values are the classes."""
    entry = Entry("decision", scalar(column.name))
    if positive is None:
        return (entry,)
    texts = [text for text in column.texts if text not in column.absent]
    positives = [text for text in texts if text.casefold() in names.POSITIVE]
    if positive.text in texts:
        return (entry, Entry("flagged", scalar(positive.text)))
    sure = len(positives) == 1
    flagged = positives[0] if sure else min(texts, key=lambda text: (column.texts[text], text))
    why = (
        ""
        if sure
        else f"A guess: the rarer value. The others mean that a case was not flagged; here: {', '.join(texts)}."
    )
    return (entry, Entry("flagged", scalar(flagged), why))
