"""Texts in the data -> the class that they mean, or what is wrong with them."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import islice

from reportgen.config.conditions import at_a_glance, did_you_mean
from reportgen.config.schema import Config
from reportgen.errors import Problem
from reportgen.frozen import frozen
from reportgen.sources import sql
from reportgen.sources.columns import LOOKS_MISSING, decision_name

_PLAIN = re.compile(r"[A-Za-z][\w -]*")
_NOT_PLAIN = {"yes", "no", "on", "off", "true", "false", "null", "y", "n", "rest"}
_LOOKS_DOUBTFUL = {
    "unknown",
    "unclear",
    "doubtful",
    "uncertain",
    "unsure",
    "not known",
    "undetermined",
    "indeterminate",
}
_LOOKS_NOT_FLAGGED = {"no", "n", "off", "false", "0", "none"}
_TRUTH = {"false": 0.0, "true": 1.0}
_NONE_YET = "While no label is known, leave `data.label` and what needs it out: that is a report without labels."
_ALL_NAMED = "Every label of the data is named as positive or as doubtful. "
_ONE_VALUE = "are one value of column '{}', and cannot be two classes"
_NAMED_ONCE = "Numbers count by their value. Name each value under one class only."
_SHOWN = 6
_WRITTEN_OUT = 20  # classes that a mend writes out
_LONGEST_QUOTED = 60

TextCounts = Mapping[str, int]  # text -> rows that hold it
_Found = Mapping[str, Mapping[str, Sequence[str]]]  # group -> as typed in the config -> as written in the data


@frozen
class ColumnTexts:
    """The texts of a column in ascending order; those that mean "missing" are left out."""

    rows: TextCounts
    kind: sql.Kind
    places: Mapping[str, int]  # text with the blanks around it -> place of the text

    @classmethod
    def of(cls, counts: Mapping[str, int], kind: sql.Kind, missing: Sequence[str]) -> "ColumnTexts":
        """Return the texts of a column from what stands in it."""
        stripped = {text: text.strip() for text in counts}
        absent = {"", *(text for typed in missing for text in matching(typed, stripped.values(), kind))}
        rows = dict.fromkeys(sorted(set(stripped.values()) - absent), 0)
        for text, n in counts.items():
            if stripped[text] in rows:
                rows[stripped[text]] += n
        order = {text: place for place, text in enumerate(rows)}
        places = {text: order[plain] for text, plain in stripped.items() if plain in order}
        return cls(rows=rows, kind=kind, places=places)


@frozen
class Meaning:
    """What each text of a column means."""

    texts: ColumnTexts
    shown: tuple[str, ...]  # as typed in the config where it names them
    codes: tuple[int, ...]  # 1 positive or flagged, 0 negative or not flagged, -1 doubtful


def label_meaning(config: Config, column: ColumnTexts, *, whole: bool = True) -> Meaning | Problem:
    """Return the class of each label: 1 positive, 0 negative, -1 doubtful; a part of the data may lack a class."""
    data, texts, kind = config.data, column.rows, column.kind
    typed = {"positive": data.positive, "negative": _negatives(config), "doubtful": data.doubtful}
    groups = {group: {text: matching(text, texts, kind) for text in given} for group, given in typed.items()}
    group_of = {hit: group for group, by_typed in groups.items() for hits in by_typed.values() for hit in hits}
    twice, unnamed = _twice(config, groups), _unnamed(config, column, group_of)
    mistyped = unnamed is not None and any(near(text, texts) for text in data.positive)
    wrong = (_absent(config, groups, texts) if whole or mistyped else None) or twice or unnamed
    if wrong is not None:
        return wrong
    group_of |= {text: "negative" for text in texts if text not in group_of}
    if whole and "negative" not in group_of.values():
        return config.problem(
            "data.label",
            f"column '{data.label}' contains one class only: {commonest_texts(texts)}",
            f"{_ALL_NAMED if len(texts) > 1 else ''}A report needs cases of both classes.",
        )
    spelling = {hit: text for by_typed in groups.values() for text, hits in by_typed.items() for hit in hits}
    code = {"positive": 1, "negative": 0, "doubtful": -1}
    return Meaning(
        texts=column,
        shown=tuple(spelling.get(text, text) for text in texts),
        codes=tuple(code[group_of[text]] for text in texts),
    )


def _absent(config: Config, groups: _Found, texts: TextCounts) -> Problem | None:
    """Return the problem of positive labels that no case has."""
    absent = [text for text, hits in groups["positive"].items() if not hits]
    if not absent:
        return None
    return config.problem(
        "data.positive",
        f"column '{config.data.label}' never contains {in_quotes(absent)}; it contains {commonest_texts(texts)}",
        _several("data", "positive", absent[0], texts)
        or near(absent[0], texts)
        or (
            _NONE_YET
            if config.data.labels_come_later and not texts
            else "Write the positive label as written in the data."
        ),
    )


def _twice(config: Config, groups: _Found) -> Problem | None:
    """Return the problem of one value that stands for two classes."""
    twice = _in_two_groups(groups)
    if twice is None:
        return None
    return config.problem(
        "data.label",
        f"{twice} {_ONE_VALUE.format(config.data.label)}",
        _NAMED_ONCE,
    )


def _unnamed(config: Config, column: ColumnTexts, group_of: Mapping[str, str]) -> Problem | None:
    """Return the problem of labels that the config does not name; None where they are the negatives."""
    data, texts, name = config.data, column.rows, f"column '{config.data.label}'"
    others = [text for text in texts if text not in group_of]
    alike = {text: named for text in others if (named := _alike(text, group_of)) is not None}
    if alike and data.negative != "rest":
        return _nearly_named(config, column, alike, group_of)
    if data.negative is None and len(others) > 1:
        return Problem(
            where=config.where("data.label"),
            key="data.negative",
            what=f"besides the positive, {name} contains {commonest_texts({text: texts[text] for text in others})}",
            mend=no_labels(config, others, negative=True)
            or f"Say which of them are negative:\ndata:\n  negative: {in_yaml(others)}\n"
            'or `negative: rest`. Name a text that means "not known" under `doubtful:`.\n'
            "To distinguish all of them, write `classes:` instead of `positive:`.",
        )
    if isinstance(data.negative, tuple) and others:
        return _misspelt(config, column, others) or config.problem(
            "data.label",
            f"{name} contains labels of neither class: {commonest_texts({text: texts[text] for text in others})}",
            "".join(_several("data", "negative", text, texts) for text in data.negative)
            or no_labels(config, others, negative=False)
            or f'Add them to a class, or say that they mean "not known":\ndata:\n  doubtful: '
            f"{in_yaml([*data.doubtful, *others])}",
        )
    return None


def _misspelt(config: Config, column: ColumnTexts, others: Sequence[str]) -> Problem | None:
    """Return the problem of a negative label that the data never hold, where another one was likely meant."""
    absent = [text for text in _negatives(config) if not matching(text, column.rows, column.kind)]
    meant = next((mend for text in absent if (mend := near(text, others))), "")
    if not meant:
        return None
    what = (
        f"column '{config.data.label}' never contains {in_quotes(absent)}; it contains {commonest_texts(column.rows)}"
    )
    return config.problem("data.negative", what, meant)


def _negatives(config: Config) -> tuple[str, ...]:
    """Return the labels that the config names as negative."""
    return config.data.negative if isinstance(config.data.negative, tuple) else ()


def _alike(text: str, named: Iterable[str]) -> str | None:
    """Return the label that the config names and that differs from this one in case, blanks or kind alone."""
    return next((label for label in named if at_a_glance(label) == at_a_glance(text)), None)


def _nearly_named(
    config: Config, column: ColumnTexts, alike: Mapping[str, str], group_of: Mapping[str, str]
) -> Problem:
    """Return the problem of labels that look like named ones; the mend joins them to these."""
    data, texts = config.data, column.rows
    typed = {"positive": data.positive, "negative": data.negative or (), "doubtful": data.doubtful}
    joined = {
        group: [*names, *(text for text, named in alike.items() if group_of[named] == group)]
        for group, names in typed.items()
    }
    left = [text for text in texts if text not in group_of and text not in alike]
    if data.negative is None and len(left) > 1 and not no_labels(config, left, negative=True):
        joined["negative"] = left
    lines = [f"  {group}: {in_yaml(names)}" for group, names in joined.items() if list(names) != list(typed[group])]
    pairs = (f"'{shorten(text)}' ({told_rows(texts[text])}), not '{shorten(named)}'" for text, named in alike.items())
    listed = ", ".join(islice(pairs, _SHOWN))
    return config.problem(
        "data.label",
        f"column '{data.label}' contains labels that differ in case, blanks or kind alone: {listed}",
        "\n".join(["Labels are compared exactly. Where they mean the same, write", "data:", *lines])
        + "\nWhere they do not, name each under its own class.",
    )


def decision_meaning(config: Config, model: str, column: ColumnTexts) -> Meaning | Problem:
    """Return which texts of a decision column mean flagged: 1, or not: 0."""
    typed, texts = config.models[model].flagged, column.rows
    flagged = {hit: text for text in typed for hit in matching(text, texts, column.kind)}
    others = {text: n for text, n in texts.items() if text not in flagged}
    negatives = {hit: text for text in _negatives(config) for hit in matching(text, others, column.kind)}
    meant = [text for text in map(partial(_same_but_for_case, texts=others), typed) if text is not None]
    # One class against the rest: a decision may name any of the others, too.
    against_rest = config.data.negative == "rest" and bool(flagged)
    # A model may flag nothing; but where only the case of a letter differs, something else was meant.
    if meant or (len(others) - len(negatives) + bool(negatives) > 1 and not against_rest):
        key, name = f"models.{model}.flagged", f"column '{config.models[model].decision}'"
        if meant:
            mend = (
                f"Upper and lower case count:\nmodels:\n  {model}:\n    flagged: {in_yaml([*sorted(flagged), *meant])}"
            )
        elif flagged:
            mend = _flagged(model, sorted(flagged), others)
        else:
            mend = _several(f"models:\n  {model}", "flagged", typed[0], others)
            mend = mend or near(typed[0], others) or "Write the value that means flagged as written in the data."
        return config.problem(key, f"{name} contains, besides {in_quotes(typed)}, {commonest_texts(others)}", mend)
    spelling = negatives | flagged
    spelt = tuple(spelling.get(text, text) for text in texts)
    return Meaning(texts=column, shown=spelt, codes=tuple(int(text in flagged) for text in texts))


def _flagged(model: str, flagged: Sequence[str], others: TextCounts) -> str:
    """Return what to write where a decision has more than two values, some of which are named as flagged."""
    last = "Name one that means no decision under `data.missing`; give several that mean not flagged one name."
    if len(others) > _SHOWN:
        return f"Name all that mean flagged; one other may remain. {last}"
    rest, *also = sorted(others, key=lambda text: (text.casefold() not in _LOOKS_NOT_FLAGGED, -others[text], text))
    lines = f"models:\n  {model}:\n    flagged: {in_yaml([*flagged, *sorted(also)])}"
    return f"If '{rest}' alone means not flagged, write\n{lines}\n{last}"


def class_meanings(config: Config, texts: Mapping[str, ColumnTexts]) -> Mapping[str, Meaning | Problem]:
    """Return which class each text of the label and of each decision means: its place, -1 where that is doubtful."""
    doubtful, meanings = config.data.doubtful, dict[str, Meaning | Problem]()
    if not config.data.cuts:
        meanings["label"] = _class_meaning(config, texts["label"], config.data.label or "", "data.label", doubtful)
    for model, settings in config.models.items():
        if settings.decision is not None:
            name = decision_name(config, model)
            meanings[name] = _class_meaning(config, texts[name], settings.decision, f"models.{model}.decision", ())
    return meanings


def absent_classes(config: Config, meanings: Mapping[str, Meaning]) -> Iterator[Problem]:
    """Yield that classes never occur, unless a model tells of them: then none of their cases is at hand."""
    label = meanings.get("label")
    codes = {code for meaning in meanings.values() for code in meaning.codes}
    absent = [name for code, name in enumerate(config.classes) if code not in codes]
    if label is None or not absent or any(model.scores is not None for model in config.models.values()):
        return
    left = [name for name in config.classes if name not in absent]
    there = commonest_texts(label.texts.rows)
    what = f"column '{config.data.label}' never contains {in_quotes(absent)}; it contains {there}"
    mend = f"Write each class as written in the data, or remove it:\ndata:\n  classes: {in_yaml(left)}"
    yield config.problem("data.classes", what, mend)


def _class_meaning(
    config: Config, column: ColumnTexts, name: str, key: str, doubtful: Sequence[str]
) -> Meaning | Problem:
    spelling, code_of = dict[str, str](), dict[str, int]()
    for code, typed in (*enumerate(config.classes), *((-1, label) for label in doubtful)):
        for hit in matching(typed, column.rows, column.kind):
            if hit in code_of:
                both = f"'{spelling[hit]}' and '{typed}'"
                return config.problem(key, f"{both} {_ONE_VALUE.format(name)}", _NAMED_ONCE)
            spelling[hit], code_of[hit] = typed, code
    others = [text for text in column.rows if text not in code_of]
    if others:
        counted = commonest_texts({text: column.rows[text] for text in others})
        what = f"column '{name}' contains values that are not among the classes: {counted}"
        mend = _mend_of_classes(config, column, others, of_label=key == "data.label")
        return config.problem(key, what, mend)
    return Meaning(
        texts=column,
        shown=tuple(spelling[text] for text in column.rows),
        codes=tuple(code_of[text] for text in column.rows),
    )


def _mend_of_classes(config: Config, column: ColumnTexts, others: Sequence[str], *, of_label: bool) -> str:
    """Return what to write where texts are no class."""
    alike = [(text, name) for text in others for name in config.classes if at_a_glance(text) == at_a_glance(name)]
    if alike:
        text, name = alike[0]
        return f"'{text}' and '{name}' differ in case, blanks or kind alone: labels are compared exactly."
    absent = [name for name in config.classes if not matching(name, column.rows, column.kind)]
    meant = next((mend for name in absent if (mend := near(name, others))), "")
    if meant or not of_label:
        named = ", ".join(config.classes[:_WRITTEN_OUT]) + (", ..." if len(config.classes) > _WRITTEN_OUT else "")
        return meant or f"A decision is one of the classes: {named}."
    if advice := no_labels(config, others, negative=False):
        return advice
    last = 'Name a text that means "not known" under `doubtful:`, one that means "missing" under `missing:`.'
    if len(config.classes) + len(others) > _WRITTEN_OUT:
        return f"Name them under `data.classes`, too. {last}"
    return f"Name every class:\ndata:\n  classes: {in_yaml([*config.classes, *others])}\n{last}"


def _several(above: str, key: str, typed: str, texts: Iterable[str]) -> str:
    """Return how to write a list where one text names several values of the data with commas between."""
    parts = [part.strip() for part in typed.split(",")]
    inner = "    " if "\n" in above else "  "
    listed = len(parts) > 1 and not set(parts).isdisjoint(texts)
    return f"Put a list in brackets:\n{above}:\n{inner}{key}: {in_yaml(parts)}" if listed else ""


def no_labels(config: Config, others: Sequence[str], *, negative: bool) -> str:
    """Return what to write where some texts look as if there were no label; empty where none does."""
    doubtful = [text for text in others if text.casefold() in _LOOKS_DOUBTFUL]
    missing = [text for text in others if text.casefold() in LOOKS_MISSING and text not in doubtful]
    left = [text for text in others if text not in doubtful and text not in missing]
    if not (doubtful or missing) or (negative and not left):
        return ""
    lines = []
    if missing:
        every = in_yaml([*config.data.missing_in(config.data.label), *missing])
        by_column = isinstance(config.data.missing, dict)
        lines.append(f"  missing: {{{config.data.label}: {every}, ...}}" if by_column else f"  missing: {every}")
    if doubtful:
        lines.append(f"  doubtful: {in_yaml([*config.data.doubtful, *doubtful])}")
    if negative and len(left) > 1:
        lines.append(f"  negative: {in_yaml(left)}")
    sentence = f"If {in_quotes([*missing, *doubtful])} means that the label is missing or not known, write"
    if negative:
        lines.append("Else write `negative: rest`.")
    elif left:
        lines.append("Each of the others belongs to a class.")
    return "\n".join([sentence, "data:", *lines])


def _in_two_groups(groups: _Found) -> str | None:
    """Return a value of the data that two groups name: "1.0 (positive) and 1 (negative)"."""
    named: dict[str, dict[str, str]] = {}
    for group, by_typed in groups.items():
        for typed, hits in by_typed.items():
            for hit in hits:
                named.setdefault(hit, {}).setdefault(group, typed)
    twice = next((by_group for by_group in named.values() if len(by_group) > 1), {})
    return " and ".join(f"'{typed}' ({group})" for group, typed in twice.items()) or None


def matching(typed: str, texts: Iterable[str], kind: sql.Kind) -> list[str]:
    """Return the texts that a typed text means: text exactly, a number by its value, true and false in any case."""
    plain = typed.strip()
    texts = list(texts)
    if plain in texts:
        return [plain]
    if kind in ("boolean", "json") and plain.lower() in ("true", "false"):
        return [text for text in texts if text == plain.lower()]
    number = sql.as_number(plain) if kind != "text" else None
    if kind == "boolean" and number in (0, 1):  # as in Python
        return [text for text in texts if text == str(bool(number)).lower()]
    return [text for text in texts if number is not None and sql.as_number(text) == number]


def _same_but_for_case(typed: str, texts: Iterable[str]) -> str | None:
    return next((text for text in texts if text.casefold() == typed.strip().casefold()), None)


def near(typed: str, texts: Iterable[str]) -> str:
    """Return which text of the data was likely meant; empty where none is near."""
    texts = list(texts)
    if alike := _same_but_for_case(typed, texts):
        return f"Did you mean '{alike}'? Upper and lower case count."
    number = _value(typed)
    same = next((text for text in texts if number is not None and _value(text) == number), None)
    if same is None:
        return did_you_mean(typed, texts)
    numbers = sql.as_number(typed) is not None and sql.as_number(same) is not None
    return f"Did you mean '{same}'?" + f" As texts, '{same}' and '{typed}' are two labels." * numbers


def _value(text: str) -> float | None:
    """Return what a text comes to as a number, true as 1 and false as 0."""
    return _TRUTH.get(text.strip().casefold(), sql.as_number(text))


def commonest_texts(texts: TextCounts) -> str:
    """Return the commonest texts with their rows: "'genuine' (90 rows), 'open' (1 row) and 3 other texts"."""
    if not texts:
        return "no text at all"
    commonest = sorted(texts.items(), key=lambda item: (-item[1], item[0]))
    parts = [f"'{shorten(text)}' ({told_rows(n)})" for text, n in commonest[:_SHOWN]]
    rest = len(texts) - len(parts)
    if rest:
        parts.append(f"{rest} other text{'s' if rest != 1 else ''}")
    return " and ".join(filter(None, [", ".join(parts[:-1]), parts[-1]]))


def told_rows(number: int) -> str:
    """Return "1 row" or "2 rows"."""
    return f"{number} row{'s' if number != 1 else ''}"


def shorten(text: str) -> str:
    """Return a text from the data so short that a message can quote it."""
    return text if len(text) <= _LONGEST_QUOTED else text[: _LONGEST_QUOTED - 3] + "..."


def in_quotes(texts: Sequence[str]) -> str:
    """Return the texts in quotes, with "or" between them."""
    return " or ".join(f"'{text}'" for text in texts)


def in_yaml(texts: Sequence[str]) -> str:
    """Return a YAML list of the texts, quoted where YAML needs it."""
    plain = [
        text if _PLAIN.fullmatch(text) and text.lower() not in _NOT_PLAIN else json.dumps(text, ensure_ascii=False)
        for text in texts
    ]
    return f"[{', '.join(plain)}]"
