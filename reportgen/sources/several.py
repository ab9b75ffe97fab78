"""Texts in the data -> which of several classes they mean, or what is wrong with them."""

from collections.abc import Iterator, Mapping, Sequence

from reportgen.config.conditions import at_a_glance
from reportgen.config.schema import Config
from reportgen.errors import Problem
from reportgen.sources.classes import (
    ColumnTexts,
    Meaning,
    commonest_texts,
    in_quotes,
    in_yaml,
    matching,
    near,
    no_labels,
)
from reportgen.sources.columns import decision_name

_LISTED = 20  # classes that a mend writes out


def class_meanings(config: Config, texts: Mapping[str, ColumnTexts]) -> Mapping[str, Meaning | Problem]:
    """Return which class each text of the label and of each decision means: its place, -1 where that is doubtful."""
    doubtful, found = config.data.doubtful, dict[str, Meaning | Problem]()
    if not config.data.cuts:
        found["label"] = _meaning(config, texts["label"], config.data.label, "data.label", doubtful)
    for model, settings in config.models.items():
        if settings.decision is not None:
            name = decision_name(config, model)
            found[name] = _meaning(config, texts[name], settings.decision, f"models.{model}.decision", ())
    return found


def absent_classes(config: Config, meanings: Mapping[str, Meaning]) -> Iterator[Problem]:
    """Yield that classes never occur, unless a model tells of them: then none of their cases is at hand."""
    label = meanings.get("label")
    held = {code for meaning in meanings.values() for code in meaning.codes}
    absent = [name for code, name in enumerate(config.classes) if code not in held]
    if label is None or not absent or any(model.scores is not None for model in config.models.values()):
        return
    left = [name for name in config.classes if name not in absent]
    what = f"column '{config.data.label}' never holds {in_quotes(absent)}; it holds {commonest_texts(label.texts.rows)}"
    mend = f"Write each class as it stands in the data, or take it out:\ndata:\n  classes: {in_yaml(left)}"
    yield config.problem("data.classes", what, mend)


def _meaning(config: Config, column: ColumnTexts, name: str, key: str, doubtful: Sequence[str]) -> Meaning | Problem:
    shown, code_of = dict[str, str](), dict[str, int]()
    for code, typed in (*enumerate(config.classes), *((-1, each) for each in doubtful)):
        for hit in matching(typed, column.rows, column.kind):
            if hit in code_of:
                what = (
                    f"'{shown[hit]}' and '{typed}' are one value of column '{name}', and cannot stand for two classes"
                )
                mend = "Numbers count by their value. Name each value under one class only."
                return config.problem(key, what, mend)
            shown[hit], code_of[hit] = typed, code
    others = [text for text in column.rows if text not in code_of]
    if others:
        counted = commonest_texts({text: column.rows[text] for text in others})
        what = f"column '{name}' holds what is none of the classes: {counted}"
        mend = _mend(config, column, others, of_label=key == "data.label")
        return config.problem(key, what, mend)
    return Meaning(
        texts=column,
        shown=tuple(shown[text] for text in column.rows),
        codes=tuple(code_of[text] for text in column.rows),
    )


def _mend(config: Config, column: ColumnTexts, others: Sequence[str], *, of_label: bool) -> str:
    """Return what to write where texts are no class."""
    alike = [(text, name) for text in others for name in config.classes if at_a_glance(text) == at_a_glance(name)]
    if alike:
        text, name = alike[0]
        return f"'{text}' and '{name}' differ in case, blanks or kind alone: labels are compared exactly."
    absent = [name for name in config.classes if not matching(name, column.rows, column.kind)]
    meant = next((mend for name in absent if (mend := near(name, others))), "")
    if meant or not of_label:
        named = ", ".join(config.classes[:_LISTED]) + (", ..." if len(config.classes) > _LISTED else "")
        return meant or f"A decision is one of the classes: {named}."
    if told := no_labels(config, others, negative=False):
        return told
    last = 'A text that means "not known" stands under `doubtful:`, one that means "missing" under `missing:`.'
    if len(config.classes) + len(others) > _LISTED:
        return f"Name them under `data.classes`, too. {last}"
    return f"Name every class:\ndata:\n  classes: {in_yaml([*config.classes, *others])}\n{last}"
