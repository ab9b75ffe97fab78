"""Every value of the results is found at the place where `results.json` holds it."""

import ast
from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from pathlib import Path
from typing import get_args, get_type_hints

import pytest

import reportgen
from reportgen.frozen import frozen
from reportgen.results.document import rounded
from reportgen.results.paths import Number, Paths, total
from reportgen.results.results import Results
from reportgen.results.values.classes import ClassResults
from reportgen.results.values.comparison import NONE_ALIKE
from reportgen.stats.metrics import METRICS
from reportgen.units import Derived
from tests.example_reports import EXAMPLES, example
from tests.text.tracing import resolved

PACKAGE = Path(reportgen.__file__).parent


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


@pytest.mark.slow
@pytest.mark.parametrize("name", EXAMPLES)
def test_every_value_stands_where_its_path_leads(name):
    report = example(name)
    results, document = report.reported.results, report.results
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
    results = example(name).reported.results
    paths, model = Paths(results), ({**results.models, **getattr(results, "published", {})})[results.subject]
    for place, point in enumerate(getattr(model, "operating_points", ())):
        path = f"models.{results.subject}.operating_points.{place}.confusion"
        assert paths.of(point, "confusion") == path
        assert paths.at(point, "confusion", "fn") == (point.confusion.fn, f"{path}.fn")
    assert (
        getattr(model, "confusion", None) is None or paths.of(model.confusion) == f"models.{results.subject}.confusion"
    )
    assert paths.at(results, "run", "level") == (results.run.level, "run.level")


def test_a_copy_a_property_and_what_is_no_number_have_no_place():
    results = example("minimal").reported.results
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


QUOTING = {"quote": 1, "at": 1, "text": 1, "percent": 1, "cut_off_at": 1, "fact": 2, "reason_slot": 2}  # -> names after


def quoted_names():
    """Yield every name that wording and findings quote by, with its file."""
    for path in (path for room in ("analysis", "text", "topics") for path in sorted((PACKAGE / room).rglob("*.py"))):
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(call, ast.Call) and len(call.args) > 1:
                name = call.func.attr if isinstance(call.func, ast.Attribute) else ast.unparse(call.func)
                name = "" if ast.unparse(call.func) == "text" else name  # of the config
                if path.name not in ("page.py", "topic.py") and name in QUOTING:
                    for each in call.args[QUOTING[name] :]:
                        if isinstance(each, ast.Constant) and isinstance(each.value, str):
                            yield path.relative_to(PACKAGE).as_posix(), each.value


def names_in(kind, seen):
    """Return the names of all fields that a class of results leads to."""
    if is_dataclass(kind) and kind not in seen:
        seen.add(kind)
        own = {one.name.rstrip("_") for one in fields(kind)}
        return own.union(*(names_in(each, seen) for each in get_type_hints(kind).values()))
    return set().union(*(names_in(each, seen) for each in get_args(kind)))


@pytest.mark.slow
def test_every_name_that_is_quoted_is_a_field_of_the_results_a_metric_or_a_column_of_a_curve():
    columns = {"in_use", "precision", "doubtful_label"}
    known = names_in(Results, set()) | names_in(ClassResults, set()) | set(METRICS) | columns
    found = list(quoted_names())
    assert len(found) > 150
    assert {(path, name) for path, name in found if name not in known} == set()


def test_a_count_is_quoted_whole_and_a_cut_off_as_in_the_data():
    results = example("minimal").reported.results
    model = results.models[results.subject]
    assert isinstance(results.paths.at(model, "confusion", "tp").value, int)
    assert f"models.{results.subject}.threshold.value" in results.paths.exact
    assert f"models.{results.subject}.confusion.tp" not in results.paths.exact


SLOTS = {"Slot", "Quoted", "text_slot", "number_slot", "listed", "money", "balance", "cut_off"}


def test_a_number_that_says_nothing_of_how_it_is_written_is_not_quoted():
    @frozen
    class Unmarked:
        share: float
        marked: Derived
        cases: int

    node = Unmarked(share=0.5, marked=0.5, cases=2)
    paths = Paths({"node": node})
    assert (paths.at(node, "marked").value, paths.at(node, "cases").value) == (0.5, 2)
    with pytest.raises(TypeError, match=r"node.share: .* mark the field"):
        paths.at(node, "share")


@pytest.mark.slow
def test_no_wording_types_the_path_of_a_value():
    heads = {one.name for one in fields(Results)}
    found = set()
    for path in (path for room in ("analysis", "text", "topics") for path in sorted((PACKAGE / room).rglob("*.py"))):
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(call, ast.Call) and ast.unparse(call.func).rpartition(".")[2] in SLOTS:
                typed = [*call.args[1:], *(each.value for each in call.keywords if each.arg in ("source", "path"))]
                texts = (
                    ast.unparse(each).lstrip("f").strip("\"'")
                    for each in typed
                    if isinstance(each, ast.Constant | ast.JoinedStr)
                )
                starts = {text.replace("{", ".").split(".")[0] for text in texts}
                found |= {path.relative_to(PACKAGE).as_posix()} if starts & heads else set()
    assert found == set()
