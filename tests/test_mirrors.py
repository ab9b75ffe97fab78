"""The same cases and the same config, seen in a mirror, are told alike: no name, order, class or coin is favoured.

Exactly alike: two models with each other's name, models listed the other way round, rows in another order, prices in
another currency, frequency weights beside the rows written out; and classes swapped where the threshold is given, or as
far as counted figures go. A tuned threshold is a score of a flagged case, and where nothing else decides the one with
the fewest flags. So with the classes swapped it lies at the other end of the gap between two scores, which is
where held-out cases of the other folds, or of the other split, may lie: figures that are judged on them move a little.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any

import pytest

from reportgen.stats.metrics import METRICS
from tests.cases.mirrors import (
    MIRRORED,
    OTHER,
    Made,
    classes_swapped,
    made,
    models_turned,
    names_exchanged,
    prices_scaled,
    rows_shuffled,
    weighed_by_frequency,
    written_out,
)

SEEDS_DRAWN = 8


def seeds(*every_day: int) -> list[Any]:
    """Return the seeds of the generated configs: a few for every day, the rest slow."""
    return [seed if seed in every_day else pytest.param(seed, marks=pytest.mark.slow) for seed in range(SEEDS_DRAWN)]


SEEDS = seeds(7)
CLOSE = 1e-9
APART = 0.25  # of a range: in 31 tuned reports corrected figures of the mirror were up to 0.19 of their range away
RANKED = (0.05, 0.98)  # an AUC beyond: the gap between the classes is empty, and its ends are far apart
TIMES = 100.0

Document = dict[str, Any]
Apart = tuple[str, Any, Any]


@cache
def told(seed: int) -> Document:
    return results(made(seed))


def results(one: Made) -> Document:
    """Return the content of `results.json`, but for the config and the hash of the input."""
    found = {key: part for key, part in one.results().items() if key != "config"}
    return {**found, "run": {**found["run"], "inputs": []}}


def apart(one: Any, other: Any, path: str = "") -> Iterator[Apart]:
    """Yield where two documents differ; numbers by more than rounding."""
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        for key in dict.fromkeys((*one, *other)):
            yield from apart(one.get(key, "none"), other.get(key, "none"), f"{path}.{key}")
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        for at, (a, b) in enumerate(zip(one, other, strict=True)):
            yield from apart(a, b, f"{path}.{at}")
    elif is_number(one) and is_number(other):
        if abs(one - other) > CLOSE * max(abs(one), abs(other), 1e-6):
            yield path, one, other
    elif one != other:
        yield path, one, other


def is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def ids(document: Document) -> list[str]:
    return [sentence["id"] for sentence in document["sentences"]]


def findings(document: Document) -> list[tuple[str, str]]:
    return [(finding["code"], finding["severity"]) for finding in document["findings"]]


def numbers(document: Document) -> Document:
    """Return all but the words."""
    return {key: part for key, part in document.items() if key not in {"sentences", "findings", "config"}}


def several(seed: int) -> Made:
    one = made(seed)
    if len(one.config["models"]) < 2:
        pytest.skip("one model has nobody to change names with")
    return one


def renamed(value: Any, of: Callable[[str], str]) -> Any:
    """Return a document in which every text, keys among them, is another one."""
    if isinstance(value, Mapping):
        return {of(key): renamed(part, of) for key, part in value.items()}
    if isinstance(value, list):
        return [renamed(part, of) for part in value]
    return of(value) if isinstance(value, str) else value


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
def test_two_models_with_each_others_name_are_told_alike(seed):
    other = results(names_exchanged(several(seed)))
    back = renamed(other, lambda text: re.sub("|".join(OTHER), lambda found: OTHER[found[0]], text))
    assert list(apart(told(seed), back)) == []


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
def test_models_listed_the_other_way_round_are_told_alike(seed):
    one, other = told(seed), results(models_turned(several(seed)))
    assert list(apart(in_any_order(one), in_any_order(other))) == []
    assert sorted(findings(one)) == sorted(findings(other))


def in_any_order(document: Document) -> Document:
    """Return what is said of pairs and sets of models, whichever comes first; of models that tie, any may."""
    found = {key: document.get(key) for key in ("models", "baselines", "checks", "groups", "costs")}
    for key in ("comparisons", "break_even", "crossings", "flips"):
        found[key] = sorted(document.get(key, []), key=lambda each: json.dumps(each, sort_keys=True))
    for key, of in (("winners", "ratios"), ("beta_winners", "betas")):
        found[key] = [(sorted((one["model"], *one.get("alike", []))), one[of]) for one in document.get(key, [])]
    found["ties"] = [sorted(map(sorted, one["groups"])) for one in document.get("ties", [])]
    picked = document.get("pick", {})
    found["pick"] = {key: picked.get(key) for key in ("models", "doubt")}
    for first, rest in (("picked", "tied"), ("for_new", "alike")):
        found["pick"][first] = sorted((picked[first], *picked[rest])) if picked.get(first) else None
    return found


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
def test_rows_in_another_order_are_told_alike(seed):
    assert list(apart(told(seed), results(rows_shuffled(made(seed))))) == []


@pytest.mark.parametrize("seed", SEEDS)
def test_prices_in_another_currency_change_nothing_but_money(seed):
    if "costs" not in made(seed).config:
        pytest.skip("nothing has a price")
    one, other = told(seed), results(prices_scaled(made(seed), TIMES, "JPY"))
    moved = [each for each in apart(numbers(one), numbers(other)) if each[0] != ".costs.currency"]
    assert [each for each in moved if not is_money(each)] == []
    assert ids(one) == ids(other)
    assert findings(one) == findings(other)


def is_money(found: Apart) -> bool:
    """Return whether a number is the same sum of money in the other currency."""
    _, one, other = found
    return is_number(one) and is_number(other) and abs(other - TIMES * one) <= CLOSE * abs(other)


def kinds_of_columns(results):
    """Take the columns out of the results, and return them without the weight and what goes by the rows of the file."""
    columns = results["data"].pop("columns")
    return [
        {**one, "rows": None, "contents": None} for one in columns if not one["used_as"][0].startswith("data.weight")
    ]


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
def test_frequency_weights_are_the_rows_written_out(seed):
    one = made(seed)
    if "weight" in one.config["data"]:
        pytest.skip("these have weights already")
    weighed, written = results(weighed_by_frequency(one)), results(written_out(one))
    assert weighed["data"].pop("weight") == "frequency"
    assert kinds_of_columns(weighed) == kinds_of_columns(written)
    assert list(apart(numbers(weighed), numbers(written))) == []
    assert findings(weighed) == findings(written)
    assert [key for key in ids(weighed) if "weight" not in key] == [key for key in ids(written) if "weight" not in key]


@pytest.mark.everyday(1)
@pytest.mark.parametrize("seed", seeds(8, 10))  # a threshold that is given, and one that is tuned
def test_swapped_classes_are_told_alike(seed):
    one, other = told(seed), results(classes_swapped(made(seed)))
    assert list(apart(of_scores(one), of_scores(other, mirrored=True))) == []
    given, alone = "fixed" in made(seed).config["threshold"], "split" not in made(seed).config["data"]
    if given:
        assert list(apart(of_decisions(one), of_decisions(other, mirrored=True))) == []
        assert list(apart(of_the_other_class(one), of_this_class(other))) == []
    if given or (alone and not tied(one) and not tied(other)):
        assert list(apart(counted(one), counted(other, mirrored=True))) == []
        assert [each for each in apart(corrected(one), corrected(other, mirrored=True)) if not is_near(each)] == []
        assert opposed(one, other) == []


def is_near(found: Apart) -> bool:
    """Return whether one estimate lies in the middle of the other's range, or is not known on one side."""
    _, one, other = found
    if "none" in (one, other) or None in (*one, *other):
        return True
    width = max(high - low for _, low, high in (one, other))
    return abs(one[0] - other[0]) <= APART * width


def tied(document: Document) -> bool:
    return any(model["threshold"]["tied"] > 1 for model in document["models"].values())


def own(key: str, *, mirrored: bool) -> str | None:
    """Return what a metric is called in the first of the two reports; None where the other class has no such metric."""
    return MIRRORED.get(key) if mirrored else key if key in MIRRORED else None


def four(confusion: Mapping[str, float], *, mirrored: bool) -> tuple[float, ...]:
    order = ("tn", "fn", "fp", "tp") if mirrored else ("tp", "fp", "fn", "tn")
    return tuple(confusion[key] for key in order)


def of_scores(document: Document, *, mirrored: bool = False) -> Document:
    """Return what no threshold has a part in: ranking, chances, and which model is the cheapest at which price."""
    found: Document = {}
    for name, model in document["models"].items():
        metrics = model["metrics"]
        found[name] = {
            key: metrics[key].get("estimate") for key in ("roc_auc", "brier", "log_loss", "calibration_slope")
        }
        form = model.get("closed_form", {})
        chance = form.get("chance")
        found[name]["chance"] = 1 - chance if mirrored and chance is not None else chance
        found[name]["agrees"] = form.get("reason")
    stretches = [
        (sorted((one["model"], *one.get("alike", []))), one["ratios"].get("low"), one["ratios"].get("high"))
        for one in document.get("winners", [])
    ]
    turned = [(models, high and 1 / high, low and 1 / low) for models, low, high in reversed(stretches)]
    found["winners"] = [
        [models, low or None, high or None] for models, low, high in (turned if mirrored else stretches)
    ]
    return found


def counted(document: Document, *, mirrored: bool = False) -> Document:
    """Return the counts of each model at its points, and what follows from them."""
    return {
        name: {
            "confusion": four(model["confusion"], mirrored=mirrored),
            "points": [
                (point["roles"], four(point["confusion"], mirrored=mirrored))
                for point in model["operating_points"]
                if point["roles"] != ["alternative"]
            ],
            "metrics": {
                own(key, mirrored=mirrored): measure["estimate"] for key, measure in of(model, mirrored=mirrored)
            },
        }
        for name, model in document["models"].items()
    }


def of(model: Document, *, mirrored: bool) -> Iterator[tuple[str, Document]]:
    """Yield the metrics of a model that the other class has, too."""
    yield from ((key, each) for key, each in model["metrics"].items() if own(key, mirrored=mirrored) is not None)


def corrected(document: Document, *, mirrored: bool = False) -> Document:
    """Return the corrected figures of each model whose scores overlap, each with its range."""
    return {
        name: {
            own(key, mirrored=mirrored): tuple(measure["corrected"].get(end) for end in ("estimate", "low", "high"))
            for key, measure in of(model, mirrored=mirrored)
            if measure.get("corrected") and RANKED[0] < model["metrics"]["roc_auc"]["estimate"] < RANKED[1]
        }
        for name, model in document["models"].items()
    }


def of_decisions(document: Document, *, mirrored: bool = False) -> Document:
    """Return all that rests on thresholds that are given: ranges, comparisons, checks, the pick, findings, verdicts."""
    pick, codes = document.get("pick", {}), CODES if mirrored else {}
    return {
        "ranges": {name: ranges(model, mirrored=mirrored) for name, model in document["models"].items()},
        "comparisons": {
            (one["a"], one["b"], own(one["metric"], mirrored=mirrored)): [one[key] for key in COMPARED]
            for one in document.get("comparisons", [])
            if one["metric"] not in {"npv", "precision"} and own(one["metric"], mirrored=mirrored)
        },
        "checks": [check["status"] for check in document.get("checks", [])],
        "pick": {key: pick.get(key) for key in ("picked", "tied", "here", "for_new", "doubt", "rivals")},
        "standings": {name: one["standing"] for name, one in pick.get("models", {}).items()},
        "flips": [
            [one["a"], one["b"], *(one[key] for key in of_classes(mirrored=mirrored))]
            for one in document.get("flips", [])
        ],
        "findings": sorted((codes.get(code, code), severity) for code, severity in findings(document)),
        "verdicts": [key for key in ids(document) if key.startswith(("verdict.", "key.better", "ties.", "standing."))],
    }


COMPARED = ("difference", "verdict", "alone", "primary")


def ranges(model: Document, *, mirrored: bool) -> Document:
    """Return the ranges of shares, which follow from counts alone."""
    shares = ((key, each) for key, each in of(model, mirrored=mirrored) if METRICS[key].kind == "share")
    return {own(key, mirrored=mirrored): [each.get("low"), each.get("high")] for key, each in shares}


def of_classes(*, mirrored: bool) -> tuple[str, str]:
    return ("negatives", "positives") if mirrored else ("positives", "negatives")


# Findings on one error that the report of the other class has on the other error.
CODES = {
    "irreversible_miss_equal_weights": "irreversible_false_alarm_equal_weights",
    "irreversible_false_alarm_equal_weights": "irreversible_miss_equal_weights",
}


def of_the_other_class(document: Document) -> Document:
    """Return what the report says of each model with the negative class taken as the positive one."""
    return {name: estimates(model["swapped"]["metrics"]) for name, model in document["models"].items()}


def of_this_class(document: Document) -> Document:
    """Return the same metrics of each model as they are told."""
    return {
        name: estimates({key: model["metrics"][key] for key in model["swapped"]["metrics"]})
        for name, model in document["models"].items()
    }


def estimates(metrics: Mapping[str, Document]) -> Document:
    return {key: each.get("estimate") for key, each in metrics.items()}


def opposed(one: Document, other: Document) -> list[set[str]]:
    """Return verdicts and checks of which one says the opposite of the other."""
    both = one.get("comparisons", []), other.get("comparisons", [])
    verdicts = {(each["a"], each["b"], MIRRORED.get(each["metric"])): each["verdict"] for each in both[1]}
    pairs = [{each["verdict"], verdicts.get((each["a"], each["b"], each["metric"]), "")} for each in both[0]]
    pairs += [{a["status"], b["status"]} for a, b in zip(one.get("checks", []), other.get("checks", []), strict=True)]
    return [pair for pair in pairs if pair in ({"better", "worse"}, {"pass", "fail"})]
