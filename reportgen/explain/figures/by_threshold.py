"""The words of the figures that draw metrics against the cut-off."""

from collections.abc import Iterator

from reportgen.explain import numbers
from reportgen.explain.explained import Sentence, Slot
from reportgen.explain.facts import Facts
from reportgen.explain.figures.worded import Worded, all_cases, cut_off_label, decided, nothing_flagged


def precision_recall(facts: Facts) -> Worded:
    """Return the words of precision and recall against the cut-off."""
    name = "figure.precision_recall_by_threshold"
    reading = (
        facts.say(f"{name}.recall", recall_name=facts.metric_name("recall")),
        facts.say(f"{name}.bumpy", precision_name=facts.metric_name("precision")),
        facts.say(f"{name}.few", precision_name=facts.metric_name("precision")),
    )
    return _two_lines(facts, {"precision": "precision", "recall": "recall"}, reading)


def sensitivity_specificity(facts: Facts) -> Worded:
    """Return the words of sensitivity and specificity against the cut-off."""
    name = "figure.sensitivity_specificity_by_threshold"
    names = {"recall_name": facts.metric_name("recall"), "specificity_name": facts.metric_name("specificity")}
    reading = (facts.say(f"{name}.read", **names), facts.say(f"{name}.cross"))
    return _two_lines(facts, {"sensitivity": "recall", "specificity": "specificity"}, reading)


def _two_lines(facts: Facts, lines: dict[str, str], reading: tuple[Sentence, ...]) -> Worded:
    """Return the words of two lines; `lines` maps the line's name to its metric."""
    say, (a, b) = facts.say, lines.values()
    names = {"a_name": facts.metric_name(a), "b_name": facts.metric_name(b)}
    if facts.measure(a).estimate is None or facts.measure(b).estimate is None:
        title, short = nothing_flagged(facts), say("figure.by_threshold.short_nothing", **names)
    else:
        slots = {**names, "a": facts.metric(a), "b": facts.metric(b)}
        title, short = _in_use(facts, slots), say("figure.by_threshold.short", **slots)
    return Worded(
        title=title,
        subtitle=say("figure.by_threshold.subtitle", model=facts.model_name(), cases_tested=all_cases(facts)),
        x=say("figure.cut_off_axis"),
        y=say("figure.share_axis"),
        labels={
            **{line: say("figure.name", name=facts.metric_name(key)) for line, key in lines.items()},
            "threshold": cut_off_label(facts),
        },
        short=short,
        reading=reading,
    )


def _in_use(facts: Facts, slots: dict[str, Slot]) -> Sentence:
    cut_offs = facts.cut_offs()
    if decided(facts):
        return facts.say("figure.by_threshold.decided", **slots)
    if cut_offs is None:
        return nothing_flagged(facts)
    return facts.say("figure.by_threshold.title", value=cut_offs.value, **slots)


def f_measures(facts: Facts) -> Worded:
    """Return the words of F1, and F-beta where there is a beta, against the cut-off."""
    say, names = facts.say, {"precision_name": "precision", "recall_name": "recall"}
    named = {slot: facts.metric_name(key) for slot, key in names.items()}
    f1 = {"f1_name": facts.metric_name("f1"), "f1": facts.metric("f1")}
    labels = {"f1": say("figure.name", name=f1["f1_name"]), "threshold": cut_off_label(facts)}
    if facts.results.beta is not None:
        labels["f_beta"] = say("figure.name", name=facts.metric_name("f_beta"))
    return Worded(
        title=_f_title(facts, f1),
        subtitle=say(
            "figure.f_by_threshold.subtitle", model=facts.model_name(), cases_tested=all_cases(facts), **named
        ),
        x=say("figure.cut_off_axis"),
        y=say("figure.share_axis"),
        labels=labels,
        short=say("figure.f_by_threshold.short", **f1),
        reading=tuple(_f_reading(facts, named)),
    )


def _f_title(facts: Facts, f1: dict[str, Slot]) -> Sentence:
    cut_offs = facts.cut_offs()
    if decided(facts):
        return facts.say("figure.f_by_threshold.decided", **f1)
    if cut_offs is None:
        return nothing_flagged(facts)
    if facts.results.beta is None:
        return facts.say("figure.f_by_threshold.title", value=cut_offs.value, **f1)
    f_beta = {"f_beta_name": facts.metric_name("f_beta"), "f_beta": facts.metric("f_beta")}
    return facts.say("figure.f_by_threshold.title_beta", value=cut_offs.value, **f1, **f_beta)


def _f_reading(facts: Facts, named: dict[str, Slot]) -> Iterator[Sentence]:
    f1_name = facts.metric_name("f1")
    yield facts.say("figure.f_by_threshold.read", f1_name=f1_name, **named)
    beta = facts.results.beta
    if beta is not None:
        slot = Slot(value=beta, shown=numbers.plain(beta), source="beta")
        yield facts.say(
            "figure.f_by_threshold.beta",
            weighs="same" if beta == 1 else "more" if beta > 1 else "less",
            beta=slot,
            f_beta_name=facts.metric_name("f_beta"),
            f1_name=f1_name,
            **named,
        )
        if facts.results.beta_source is not None and facts.results.beta_source.source == "costs":
            f_beta_name = facts.metric_name("f_beta")
            yield facts.say("figure.f_by_threshold.from_costs", beta=slot, f_beta_name=f_beta_name)
