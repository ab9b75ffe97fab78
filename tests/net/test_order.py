"""Drawn reports whose models and metrics stand in another order say the same first, and warn of the same."""

from collections.abc import Mapping
from typing import Any

import pytest

from reportgen.app import run
from tests.net.drawn import drawn
from tests.net.drawn_classes import drawn_classes

ALL, AT_ONCE = 8, 4


def turned(config: Mapping[str, Any]) -> dict[str, Any] | None:
    """Return the config with its models and its primary metrics the other way round; None where there is one alone."""
    models, compare = config["models"], config.get("compare", {})
    baseline = compare.get("baseline")
    names = [name for name in reversed(models) if name != baseline]
    if len([name for name in names if "score" in models[name] or "decision" in models[name]]) < 2:
        return None
    names += [baseline] if baseline in models else []
    asked = {**config, "models": {name: models[name] for name in names}}
    return asked | ({"compare": {**compare, "primary": compare["primary"][::-1]}} if "primary" in compare else {})


def first_words(report: Any) -> tuple[Any, ...]:
    verdict = {key: str(each) for key, each in report.results["verdict"].items() if key != "because"}
    told = [one["text"] for one in report.results["sentences"] if one["id"] == f"result.{verdict['code']}"]
    return *verdict.items(), *told, *sorted(fails_by(report))


def fails_by(report: Any) -> set[tuple[str, str]]:
    """Return what fails a run with `--fail-on warning`, besides the checks, which are about the first model."""
    return {(one["severity"], one["code"]) for one in report.results["findings"] if one["severity"] != "note"}


def apart(seeds: range) -> dict[int, tuple[Any, ...]]:
    found = {}
    for seed in seeds:
        made = drawn(seed)
        other = None if made.files or not len(made.frame) else turned(made.config)
        if other is not None:
            both = first_words(run(made.config, made.frame)), first_words(run(other, made.frame))
            found |= {} if both[0] == both[1] else {seed: both}
    return found


@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, ALL, AT_ONCE))
def test_the_order_of_models_and_metrics_changes_neither_verdict_nor_headline_nor_any_warning(first):
    assert apart(range(first, first + AT_ONCE)) == {}


def of_classes(seed: int) -> set[tuple[Any, ...]]:
    """Return what is said first of several classes, whichever model comes first; one model stands there twice."""
    config, frame = drawn_classes(seed)
    names, kept = config["data"]["classes"], config["models"]
    twin = {"scores": {name: f"twin {name}" for name in names}} | {
        key: each for key, each in kept["first"].items() if key != "scores"
    }
    frame = frame.assign(**{f"twin {name}": frame[f"first {name}"] for name in names})
    limited = {"require": "accuracy >= 0.3", "then": f"recall[{names[0]}]"} if seed % 3 == 0 else {}
    asked = {
        **config,
        **({"compare": {**config.get("compare", {}), **limited}} if limited or "compare" in config else {}),
    }
    rival = config.get("compare", {}).get("baseline")
    models = {**kept, "twin": twin}
    rest = [name for name in models if name != rival]
    orders = ([*order, *([rival] if rival else [])] for order in (rest, rest[::-1]))
    return {first_words(run({**asked, "models": {name: models[name] for name in order}}, frame)) for order in orders}


@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, 6, 3))
def test_of_several_classes_the_order_of_models_changes_neither_verdict_nor_any_warning(first):
    assert {seed: said for seed in range(first, first + 3) if len(said := of_classes(seed)) > 1} == {}


def with_checks_of(config: Mapping[str, Any], name: str) -> dict[str, Any]:
    """Return the config with every check about one model."""
    if "checks" not in config:
        return dict(config)
    typed = ({"check": each} if isinstance(each, str) else dict(each) for each in config["checks"])
    return {**config, "checks": [each if each.get("for_each") == "model" else {"model": name} | each for each in typed]}


def exit_codes(seed: int) -> list[int]:
    """Return the exit code of a drawn report whose checks name a model, then that with the models turned round."""
    made = drawn(seed)
    other = None if made.files or not len(made.frame) else turned(made.config)
    if other is None:
        return []
    name = made.config.get("subject", next(name for name in other["models"] if name != "bare"))
    configs = [with_checks_of(each, name) for each in (made.config, other)]
    return [run(config, made.frame).judged(fail_on=["warning"])[0] for config in configs]


# One whose second model alone has a dear threshold today (before: 1 and 0), and some of all kinds.
@pytest.mark.slow
@pytest.mark.parametrize("seed", [84, 8, 94])
def test_the_order_of_models_changes_no_exit_code(seed):
    one, other = exit_codes(seed)
    assert one == other
