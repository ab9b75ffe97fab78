"""Which columns are the scores and decisions of models, and what kind of scores they are; pure functions."""

from collections.abc import Iterable, Mapping, Sequence

from reportgen.frozen import frozen
from reportgen.sources.profile import ColumnProfile
from reportgen.start import names
from reportgen.start.lines import Entry, scalar
from reportgen.start.roles import TWO, Label, Positive

PER_CENT = 100.0
_PER_CENT_FROM = 20.0  # the highest of scores that are no shares: from here on they are rather per cent than grades
_OTHERS = names.IDS | names.FOLDS | names.SPLITS | names.WEIGHTS | names.AMOUNTS | names.GROUPS
_SAYS_NOTHING = names.SCORES | names.PREDICTIONS | {"y", "p", "value", "of", "for"}
_OF_RULES = frozenset(["rule", "rules", "hit", "alert"])
_BARE = frozenset(["0", "1", "yes", "no", "true", "false", "True", "False", "Yes", "No", "Y", "N"])  # any column's
_SURELY = 0.1  # of the place among sorted cases, by which a class has the lower scores


@frozen
class Columns:
    """The columns of the models."""

    scores: tuple[ColumnProfile, ...] = ()
    decisions: tuple[ColumnProfile, ...] = ()
    of_classes: Mapping[str, Mapping[str, str]]  # model -> class -> column

    @property
    def names(self) -> set[str]:
        """The names of all of them."""
        of_classes = (column for found in self.of_classes.values() for column in found.values())
        return {*(column.name for column in (*self.scores, *self.decisions)), *of_classes}


def columns_of(columns: Sequence[ColumnProfile], label: Label) -> Columns:
    """Return the scores and the decisions among columns that have no other part."""
    of_classes = scores_of_classes(columns, label.classes) if len(label.classes) > TWO else {}
    taken = {column for scores in of_classes.values() for column in scores.values()}
    left = [column for column in columns if column.name not in taken]
    decisions = tuple(column for column in left if is_decision(column, label))
    left = [column for column in left if column not in decisions]
    scores = () if of_classes else _scores(left)
    if not (scores or decisions or of_classes):
        decisions = tuple(column for column in left if column.texts and set(column.texts) <= set(label.classes))[:1]
    return Columns(scores=scores, decisions=decisions, of_classes=of_classes)


def _scores(columns: Sequence[ColumnProfile]) -> tuple[ColumnProfile, ...]:
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


def is_decision(column: ColumnProfile, label: Label) -> bool:
    """Return whether a column holds what was decided: by its name, and texts that are classes or yes and no."""
    held = {text for text in column.texts if text not in column.absent}
    if not names.has(column.name, names.DECISIONS | names.SCORES):
        return len(held) >= TWO and held <= set(label.classes) - _BARE
    known = {*label.classes, *names.POSITIVE, *names.NEGATIVE}
    in_words = len(label.classes) == TWO >= len(held) and {text.casefold() for text in held} <= known
    return bool(held) and (held <= set(label.classes) or in_words)


def scores_of_classes(columns: Iterable[ColumnProfile], classes: Sequence[str]) -> Mapping[str, Mapping[str, str]]:
    """Return model -> class -> column, where each class has a column whose name begins or ends with the class."""
    found: dict[tuple[str, ...], dict[str, str]] = {}
    for column in columns:
        words = names.words(column.name)
        for text in classes if column.is_numeric else ():
            of = names.words(text)
            for ends, rest in ((words[-len(of) :], words[: -len(of)]), (words[: len(of)], words[len(of) :])):
                if of and ends == of:
                    found.setdefault(rest, {}).setdefault(text, column.name)
    whole = {rest: scores for rest, scores in found.items() if len(set(scores.values())) == len(classes)}
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


def kind_entries(columns: Sequence[ColumnProfile], *, has_rule: bool) -> tuple[Entry, ...]:
    """Return what a config says of scores that are no shares of 1; `has_rule`: whether a threshold has to be chosen."""
    low, high = min(column.low for column in columns), max(column.high for column in columns)
    if low >= 0 and high <= 1:
        return ()
    seen = f"The scores lie from {low:g} to {high:g}"
    if low >= 0 and _PER_CENT_FROM < high <= PER_CENT:
        why = f"{seen}, which looks like per cent. If they only rank the cases, write in its place `kind: rank`"
        return (Entry("scale", "percent", f"{why}{', and a rule such as `threshold: {maximise: f1}`' * has_rule}."),)
    kind = Entry("kind", "rank", f"{seen}, so they are no probabilities and only rank the cases.")
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
    return "A guess: no column is called a score, and this one holds numbers."


def decision_entries(column: ColumnProfile, positive: Positive | None) -> tuple[Entry, ...]:
    """Return what a config says of a decision; without a positive class its values are the classes."""
    entry = Entry("decision", scalar(column.name))
    if positive is None:
        return (entry,)
    held = [text for text in column.texts if text not in column.absent]
    known = [text for text in held if text.casefold() in names.POSITIVE]
    if positive.text in held:
        return (entry, Entry("flagged", scalar(positive.text)))
    sure = len(known) == 1
    flagged = known[0] if sure else min(held, key=lambda text: (column.texts[text], text))
    why = (
        ""
        if sure
        else f"A guess: the rarer value. The others mean that a case was not flagged; here: {', '.join(held)}."
    )
    return (entry, Entry("flagged", scalar(flagged), why))
