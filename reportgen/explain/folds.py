"""What the folds of a cross-validation say of another training run."""

from collections.abc import Iterator

from reportgen.analysis.fold_results import Folds, FoldTest
from reportgen.explain import numbers
from reportgen.explain.explained import Sentence, Slot
from reportgen.explain.facts import Facts, metric_value, number_slot, percent_slot, size_of
from reportgen.explain.guessing import yet
from reportgen.stats.metrics import METRICS

_TOLD = ("recall", "precision", "roc_auc")  # of the subject, beside what decides which model is better


def covers(facts: Facts) -> Sentence | None:
    """Return that the folds say what ranges leave out; None without folds."""
    found = facts.results.folds
    return None if found is None else facts.say("folds.covers", folds=_number(found))


def folds(facts: Facts) -> tuple[Sentence, ...]:
    """Return what the folds show; nothing without folds."""
    found = facts.results.folds
    return () if found is None else tuple(_folds(facts, found))


def _folds(facts: Facts, found: Folds) -> Iterator[Sentence]:
    yield _held(facts, found)
    if found.one_class:
        count = number_slot(found.one_class, "folds.one_class")
        yield facts.say("folds.one_class", count=count, folds=_number(found))
    subject, held = facts.results.subject, found.models[facts.results.subject]
    deciding = dict.fromkeys(test.metric for test in found.tests)
    for key in dict.fromkeys((*deciding, *(key for key in _TOLD if key in held))):
        yield from (_spread(facts, found, name, key) for name in (*_also(facts, found, key), subject)[::-1])
    if facts.apparent:
        yield facts.say("folds.apparent", number=len(facts.apparent), models=facts.model_names(facts.apparent))
    for place, test in enumerate(found.tests):
        yield from _test(facts, test, f"folds.tests.{place}")


def _number(found: Folds) -> Slot:
    return number_slot(len(found.folds), "folds.folds")


def _held(facts: Facts, found: Folds) -> Sentence:
    sizes = [fold.cases for fold in found.folds]
    ends = {"fewest": min(sizes), "most": max(sizes)}
    slots = {name: number_slot(size, f"folds.folds.{sizes.index(size)}.cases") for name, size in ends.items()}
    if ends["fewest"] == ends["most"]:
        return facts.say("folds.held", folds=_number(found), held=facts.nouns("case", slots["most"]))
    return facts.say("folds.held", folds=_number(found), **slots)


def _also(facts: Facts, found: Folds, key: str) -> tuple[str, ...]:
    """Return the models that are told beside the subject: those that this metric decides about."""
    names = (name for test in found.tests if test.metric == key for name in (test.a, test.b))
    return tuple(dict.fromkeys(name for name in names if name != facts.results.subject))[::-1]


def _spread(facts: Facts, found: Folds, name: str, key: str) -> Sentence:
    held, path = found.models[name].get(key), f"folds.models.{name}.{key}"
    slots = {"metric": facts.metric_name(key), "model": facts.model_name(name)}
    if held is None or held.lowest is None or held.highest is None:
        return facts.say("folds.spread", **slots)
    decimals = numbers.decimals_apart([held.lowest, held.highest])
    slots["lowest"] = _value(facts, key, held.lowest, f"{path}.lowest", decimals)
    if held.lowest == held.highest:
        return facts.say("folds.spread", **slots)
    slots["highest"] = _value(facts, key, held.highest, f"{path}.highest", decimals)
    if not held.undefined:
        return facts.say("folds.spread", **slots)
    undefined = number_slot(held.undefined, f"{path}.undefined")
    return facts.say("folds.spread", **slots, undefined=undefined, folds=_number(found))


def _value(facts: Facts, key: str, value: float, source: str, decimals: int = numbers.METRIC) -> Slot:
    shown = metric_value(key, value, decimals, facts.currency)
    return Slot(value=value, shown=shown, source=source)


def _test(facts: Facts, test: FoldTest, path: str) -> Iterator[Sentence]:
    names = {"a": facts.model_name(test.a), "b": facts.model_name(test.b)}
    metric = facts.metric_name(test.metric)
    if test.difference is None or test.folds < 2:  # noqa: PLR2004 (a spread takes two)
        yield facts.say("folds.no_test", **names, metric=metric)
        return
    folds = number_slot(test.folds, f"{path}.folds")
    if test.difference:
        size = _value(facts, test.metric, *size_of(test.difference, f"{path}.difference"))
        way = "higher" if test.difference > 0 else "lower"
        yield facts.say("folds.mean", way=way, **names, metric=metric, folds=folds, size=size)
    else:
        yield facts.say("folds.mean", way="same", **names, metric=metric, folds=folds)
    if test.low is None or test.high is None:
        yield facts.say("folds.no_test")
        return
    shown = test.shown(facts.results.run.level)
    ends = {end: _value(facts, test.metric, getattr(test, end), f"{path}.{end}") for end in ("low", "high")}
    yield facts.say("folds.shown", shown=shown, **ends, level=percent_slot(test.level, f"{path}.level"))
    if shown:
        yield from yet(facts, test.a if (test.difference > 0) == METRICS[test.metric].higher_is_better else test.b)
