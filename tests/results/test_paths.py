"""Every value of the results is found at the place where `results.json` holds it."""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace

import pytest

from reportgen.results.document import rounded
from reportgen.results.paths import Number, Paths, total
from reportgen.topics.comparison.values import NONE_ALIKE
from tests.example_reports import EXAMPLES, example
from tests.text.tracing import resolved


def nodes(node):
    """Yield what holds numbers and texts, the long way round."""
    if is_dataclass(node):
        yield node
        parts = [getattr(node, one.name) for one in fields(node) if one.metadata.get("written") != "never"]
    else:
        parts = list(node.values()) if isinstance(node, Mapping) else list(node) if isinstance(node, tuple) else []
    for part in parts:
        yield from nodes(part)


def written(value):
    """Return a value as `results.json` may hold it, numbers in the digits that derived ones have."""
    if isinstance(value, float):
        return rounded(value)
    return value if isinstance(value, str | int) and value != "" else None


@pytest.mark.parametrize("name", EXAMPLES)
def test_every_value_stands_where_its_path_leads(name):
    report = example(name)
    results, document = report.analysis.results, report.results
    paths, seen = Paths(results), 0
    for node in (one for one in nodes(results) if one not in (results, NONE_ALIKE)):
        held = resolved(paths.of(node), document)
        for each in fields(node):
            value = written(getattr(node, each.name))
            if each.metadata.get("written") != "never" and value is not None and each.name in held:
                assert written(held[each.name]) == value
                seen += 1
    assert seen > 100


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_value_at_two_places_has_the_first_and_is_quoted_elsewhere_by_names_from_above(name):
    results = example(name).analysis.results
    paths, model = Paths(results), results.judged(results.subject)
    for place, point in enumerate(getattr(model, "operating_points", ())):
        path = f"models.{results.subject}.operating_points.{place}.confusion"
        assert paths.of(point, "confusion") == path
        assert paths.at(point, "confusion", "fn") == (point.confusion.fn, f"{path}.fn")
    assert model.confusion is None or paths.of(model.confusion) == f"models.{results.subject}.confusion"
    assert paths.at(results, "run", "level") == (results.run.level, "run.level")


def test_a_copy_a_property_and_what_is_no_number_have_no_place():
    results = example("minimal").analysis.results
    paths, model = Paths(results), results.models[results.subject]
    with pytest.raises(LookupError, match="Confusion is no part of the results: quote the original"):
        paths.of(replace(model.confusion))
    with pytest.raises(LookupError, match="has no may_guess that is written"):
        paths.at(model, "may_guess")
    with pytest.raises(LookupError, match="has no missing that is written"):
        paths.at(model.metrics, "missing", "estimate")
    with pytest.raises(TypeError, match="title is no number"):
        paths.at(results, "title")


def test_signs_between_numbers_write_the_formula_that_is_calculated():
    three, five = Number(3, "a.three"), Number(5, "a.five")
    assert abs(three) == (3, "a.three")
    assert three - five == (-2, "a.three - a.five")
    assert abs(three - five) == (2, "0 - ( a.three - a.five )")
    assert abs(five - three) == (2, "( a.five - a.three )")
    assert three - (five - three) == (1, "a.three - ( a.five - a.three )")
    assert total([three, five]).times(10) == (80, "10 * ( a.three + a.five )")
    assert total([three]).times(10) == (30, "10 * a.three")
