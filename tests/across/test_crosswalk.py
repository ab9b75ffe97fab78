"""Frameworks: what each profile asks for is found in a report that has all, and what is taken away is missing."""

from dataclasses import replace

import pytest

from reportgen.across.crosswalk import PERIOD, crosswalks, frameworks_of, has_value
from reportgen.config.load import config_from
from reportgen.config.page import PROFILES
from reportgen.config.profiles import FOLDER, OR
from reportgen.results.known import SUBJECT, is_known
from reportgen.results.results import Period, Results
from reportgen.results.values.classes import ClassResults
from reportgen.stats.metrics import METRICS
from tests.cases.classes import class_cases
from tests.cases.profile import FULL, full

FRAMEWORKS = frameworks_of(config_from(FULL))
ITEMS = [(name, item) for name, framework in FRAMEWORKS.items() for item in framework.items if item.key or item.path]


@pytest.fixture(scope="module")
def report(tmp_path_factory):
    return full(tmp_path_factory.mktemp("full"))


def answered(name, item, results, config):
    """Return what a report has of one item."""
    (profile,) = crosswalks({name: replace(FRAMEWORKS[name], items=(item,))}, results, config)
    return profile.items[0]


def without(value, path, subject):
    """Return results without what is at a path."""
    first, _, rest = path.partition(".")
    if first == "models":
        rest = rest.partition(".")[2]
        return replace(value, models={**value.models, subject: _without(value.models[subject], rest)})
    return _without(value, path)


def _without(value, path):
    first, _, rest = path.partition(".")
    if isinstance(value, dict) or not hasattr(value, "__dataclass_fields__"):
        kept = dict(value)
        inner = kept.pop(first, None)
        return kept | ({first: _without(inner, rest)} if rest and inner is not None else {})
    if not rest:
        return replace(value, **{first: EMPTY.get(first)})
    return replace(value, **{first: _without(getattr(value, first), rest)})


EMPTY = {"groups": (), "checks": (), "comparisons": (), "metrics": {}, "curves": {}, "baselines": {}, "inputs": (),
         "computed_with": {}, "operating_points": (), "splits": {}}  # fmt: skip


def unstated(config, key):
    """Return a config in which nobody typed a key."""
    name = key.replace("[]", "[0]")  # the only one
    places = {place: where for place, where in config.places.items() if place != name}
    return replace(config, places=places)


def typed(config, key):
    return replace(config, places={**config.places, key: "typed"})


def test_the_profiles_that_the_config_names_are_those_that_come_with_the_program():
    assert {path.stem for path in FOLDER.iterdir()} == set(PROFILES) == set(FRAMEWORKS)


@pytest.mark.slow
def test_every_item_of_every_profile_is_answered_by_one_report_or_says_why_it_is_not(report):
    for profile in report.reported.results.profile:
        assert [item.id for item in profile.items if item.state == "not_stated"] == []
        assert [item.id for item in profile.items if item.state == "not_covered" and not item.note] == []
        assert sum(profile.counts.values()) == len(profile.items) > 10


@pytest.mark.slow
@pytest.mark.parametrize(("name", "item"), ITEMS, ids=lambda part: getattr(part, "id", part))
def test_what_is_taken_away_turns_an_item_open(report, name, item):
    results, config = report.reported.results, report.config
    assert answered(name, item, results, config).state == ("stated" if item.key else "computed")
    for key in item.key:
        found = answered(name, item, results, unstated(config, key))
        assert (found.state, found.missing) == ("not_stated", (key,))
    for paths in item.path:
        lacking = results
        for path in paths.split(OR):
            if is_known(path, Results):
                lacking = without(lacking, path.replace(SUBJECT, results.subject), results.subject)
        found = answered(name, item, lacking, unstated(config, item.add))
        assert (found.state, found.missing) == ("not_stated", (item.add,))
        found = answered(name, item, lacking, typed(config, item.add))
        assert (found.state, found.missing, found.absent) == ("not_covered", (), True)


@pytest.mark.slow
def test_every_key_that_a_profile_says_to_add_is_typed_in_that_report(report):
    said = {item.add for _, item in ITEMS if item.path} - {"data", "report.seal", "models"}
    assert {key for key in said if not report.config.given(key)} == set()


@pytest.mark.slow
def test_a_period_that_the_data_give_need_not_be_stated(report):
    results, config = report.reported.results, unstated(report.config, PERIOD)
    dated = replace(results, data=replace(results.data, period=Period(from_="2025-01-01", to="2025-12-31")))
    item = next(item for name, item in ITEMS if name == "tripod_ai" and item.id == "5b")
    assert answered("tripod_ai", item, results, config).missing == (PERIOD,)
    found = answered("tripod_ai", item, dated, config)
    assert (found.state, found.paths) == ("computed", ("data.period",))


def test_most_items_of_several_classes_are_answered_as_well_and_the_others_are_said_not_to_be():
    results = class_cases()[0].results
    for profile in crosswalks(FRAMEWORKS, results, config_from(FULL)):
        several = [item for item in profile.items if item.several]
        assert all(item.state == "not_covered" for item in several)
        assert len(several) < len(profile.items) / 4


def test_every_path_of_a_profile_is_one_that_results_may_have():
    paths = {path for _, item in ITEMS for paths in item.path for path in paths.split(OR)}
    assert [path for path in paths if not (is_known(path, Results) or is_known(path, ClassResults))] == []


@pytest.mark.parametrize(
    ("path", "known"),
    [
        ("models.<subject>.metrics.f0.5", True),
        ("models.<subject>.metrics.sensitivity", False),  # an alias, which no results have
        ("models.any name.threshold.value", True),
        ("data.rows.dropped.missing_label", True),
        ("run.seed.more", False),
        ("groups.0.column", False),
        ("published", False),
        ("", False),
    ],
)
def test_a_path_is_judged_by_what_values_hold(path, known):
    assert is_known(path, Results) == known


def test_every_metric_may_be_asked_for():
    assert all(is_known(f"models.<subject>.metrics.{key}", Results) for key in METRICS)


@pytest.mark.slow
def test_a_figure_that_is_not_defined_has_its_reason_and_one_that_is_not_there_has_none(report):
    results = report.reported.results
    model = results.models[results.subject]
    undefined = replace(model.metrics["recall"], estimate=None, reason="there is no positive case")
    lacking = replace(results, models={results.subject: replace(model, metrics={"recall": undefined})})
    assert has_value(lacking, f"models.{results.subject}.metrics.recall")
    assert not has_value(lacking, f"models.{results.subject}.metrics.precision")
    assert not has_value(lacking, "models.nobody.metrics.recall")
    assert not has_value(lacking, "data.period")
