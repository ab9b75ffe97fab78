"""Drawn reports whose models and metrics stand in another order say the same first."""

from collections.abc import Mapping
from typing import Any

import pytest

from reportgen.app import run
from tests.net.drawn import drawn

ALL, AT_ONCE = 120, 20


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
    verdict = {key: each for key, each in report.results["verdict"].items() if key != "because"}
    told = [one["text"] for one in report.results["sentences"] if one["id"] == f"result.{verdict['code']}"]
    gravest = {one["code"] for one in report.results["findings"] if one["severity"] == "grave"}
    return *verdict.items(), *told, ("grave", *sorted(gravest))


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
def test_the_order_of_models_and_metrics_changes_neither_verdict_nor_headline(first):
    assert apart(range(first, first + AT_ONCE)) == {}
