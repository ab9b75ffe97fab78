"""Made-up reports on cases without labels, which together say every message of theirs."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache, cached_property
from typing import Any

from reportgen.analysis.unlabelled.analyse import analyse_selections
from reportgen.results.values.seal import Moved, Seal
from reportgen.results.values.unlabelled import SelectionResults
from reportgen.sources.frames import frame_of
from reportgen.sources.opening import open_source
from reportgen.text.sentences import Explanation
from reportgen.topics.unlabelled.facts import SelectionFacts, selection_facts
from reportgen.topics.without_labels import Unlabelled, explain_selections
from tests.cases.case import Case
from tests.text.recording import recorded

APPLICANTS = {"case": ["applicant", "applicants"], "flag": ["invite", "invited"], "person": ["applicant", "applicants"]}


class Selections(Case):
    """One report without labels, made when asked for."""

    def __init__(self, columns: Mapping[str, Sequence[object]], **config: Any) -> None:
        super().__init__(columns, **{"models": {"screen": {"decision": "in", "flagged": "yes"}}} | config)
        self._typed["data"] = {
            key: said for key, said in self._typed["data"].items() if key not in ("label", "positive")
        }

    @cached_property
    def results(self) -> SelectionResults:
        return analyse_selections(self.config, open_source(self.config, frame_of(self._columns), lambda _: None))

    @property
    def reported(self) -> Unlabelled:
        return Unlabelled(results=self.results)

    @cached_property
    def facts(self) -> SelectionFacts:
        return selection_facts(self.results, self.config)

    @cached_property
    def _told(self) -> tuple[Explanation, frozenset[str]]:
        used: set[str] = set()
        with recorded(used):
            return explain_selections(self.results, self.config), frozenset(used)


def groups_of(*counts: tuple[str, int, int], column: str = "sex", **config: Any) -> Selections:
    """Return groups, each with its cases and how many of these are selected."""
    columns = {
        column: [name for name, cases, _ in counts for _ in range(cases)],
        "in": [chosen for _, cases, of in counts for chosen in ["yes"] * of + ["no"] * (cases - of)],
    }
    asked = {"groups": [column], "flag_is": "favourable", "words": APPLICANTS}
    return Selections(columns, **asked | config)


def scored(scores: Sequence[float], threshold: float = 0.5, **config: Any) -> Selections:
    """Return scores with a threshold."""
    models = {"screen": {"score": "score", "threshold": {"fixed": threshold}}}
    return Selections({"score": [*scores]}, **{"models": models} | config)


RATIO = "ratio(flag_rate, by: sex) >= 0.8"
WORKED = (("male", 92, 50), ("female", 76, 34))  # of the worked example of New York's rule, by 54.3 % and 44.7 %


@cache
def worked() -> Selections:
    """The sexes of the worked example of New York's rule, with one check on their ratio."""
    return groups_of(*WORKED, checks=[RATIO])


@cache
def kept_apart() -> Selections:
    """Return applicants of whom 28 state no sex and none is invited, and a group of four, both kept out of ratios."""
    few = {"below": "5%", "because": "Too few to say"}
    grouping = {"column": "sex", "unknown": "apart", "leave_out": few}
    return groups_of(("a", 60, 30), ("b", 60, 25), ("c", 4, 4), ("", 28, 0), groups=[grouping], checks=[RATIO])


@cache
def without_reference(few: int, chosen: int) -> Selections:
    """Return applicants with a reference that is too small, or of which none is invited."""
    return groups_of(("a", few, chosen), ("b", 60, 25), groups=[{"column": "sex", "reference": "a"}], checks=[RATIO])


def loosened(*checks: str) -> Selections:
    """Return applicants whose check passes, after its limit was loosened."""
    case = groups_of(*WORKED, **({"checks": [*checks]} if checks else {}))
    moved = Moved(way="loosened", key="checks[0]", then="flag_rate <= 50%", now="90%", check=True)
    seal = Seal(fixed_on="2026-03-03", file="audit.seal.yaml", digest="0" * 64, moved=(moved,))
    vars(case)["results"] = replace(case.results, seal=seal)
    return case


@cache
def selection_cases() -> tuple[Selections, ...]:
    """Return reports that together say every message of theirs in every form."""
    two = (("a", 60, 30), ("b", 60, 30))
    many = [(f"g{place}", 20 + place, 5 + place) for place in range(12)]
    sure = {"check": "flag_rate <= 0.52", "with_confidence": 0.95}
    shares = ["flag_rate <= 0.9", "flag_rate >= 0.9"]
    adverse = {"flag_is": "adverse", "words": {"case": ["payment", "payments"], "flag": ["hold", "held"]}}
    some = {f"group {place}": 3 for place in range(6)}
    one = {"data": {"cluster": "c"}}
    by_score = {"screen": {"score": "score", "threshold": {"fixed": 0.5}}}
    above = {"models": {"screen": {"score": "score"}}, "threshold": {"above": "median"}}
    two_models = {name: {"decision": name, "flagged": "yes"} for name in ("a", "b")}
    weights = {"data": {"weight": {"column": "w", "kind": "sampling"}}}
    return (
        worked(),
        groups_of(*WORKED, checks=["ratio(flag_rate, by: sex) >= 0.9"]),
        groups_of(*WORKED, checks=["ratio(flag_rate, by: sex) >= 0.95", "flag_rate <= 0.3"]),
        groups_of(*WORKED, checks=["flag_rate <= 0.9", "flag_rate <= 0.3"]),
        groups_of(*WORKED, checks=["flag_rate <= 0.2", "flag_rate <= 0.3", "flag_rate >= 0.9"]),
        groups_of(*WORKED, checks=["flag_rate <= 0.9", "flag_rate <= 0.8", "flag_rate >= 0.1"]),
        groups_of(*WORKED, checks=[{"check": f"flag_rate >= 0.{n}", "with_confidence": 0.95} for n in (49, 5, 51)]),
        groups_of(
            *WORKED,
            checks=[
                "flag_rate <= 0.9",
                *({"check": f"flag_rate >= 0.{n}", "with_confidence": 0.95} for n in (5, 51)),
            ],
        ),
        groups_of(*WORKED, checks=shares[:1]),
        groups_of(*WORKED, checks=["flag_rate <= 0.9", "flag_rate >= 0.1"]),
        groups_of(*WORKED, checks=[sure]),
        groups_of(*WORKED, checks=[sure, {"check": "flag_rate >= 0.5", "with_confidence": 0.95}]),
        groups_of(*WORKED, checks=[sure, "flag_rate <= 0.9"]),
        groups_of(*WORKED, checks=[sure, {"check": "flag_rate >= 0.5", "with_confidence": 0.95}, "flag_rate <= 0.9"]),
        groups_of(*WORKED, **adverse, checks=["ratio(unflagged_rate, by: sex) >= 0.9"]),
        loosened("flag_rate <= 0.9"),
        groups_of(*two),
        groups_of(*two, **adverse),
        groups_of(("a", 60, 30), ("b", 60, 20), ("c", 4, 2)),
        groups_of(("a", 60, 30), ("b", 60, 20), *((name, of, 1) for name, of in some.items())),
        groups_of(("a", 60, 30), ("b", 60, 20), ("c", 4, 2), ("d", 5, 0)),
        Selections({"score": [0.1, 0.6, 0.7, 0.8] * 20}, **above),
        Selections({"score": [0.1, 0.6] * 40, "c": ["x"] * 80}, **above | one),
        Selections({"score": [0.1, 0.6, 0.7]}, **above),
        *(
            Selections({"score": [0.1, 0.6] * 40, "c": ["x"] * 80, "w": [1, 2] * 40}, **above, data=of)
            for of in (weights["data"], one["data"] | weights["data"])
        ),
        *(Selections({"a": ["yes"] * n, "b": ["yes", "no"] * (n // 2)}, models=two_models) for n in (4, 80)),
        Selections({"a": ["yes"] * 80, "b": ["no"] * 80, "c": [*range(80)]}, models=two_models, **one),
        groups_of(("a", 500, 250), ("b", 500, 100), ("c", 500, 245)),
        kept_apart(),
        without_reference(4, 2),
        groups_of(*many),
        scored([0.1, 0.6, 0.7] * 40),
        scored([0.1, 0.6, 0.7] * 3),
        scored([0.6] * 40),
        Selections({"in": ["yes", "no"] * 40, "day": ["2026-05-01", "2026-05-02"] * 40}, data={"time": "day"}),
        Selections({"in": ["yes", "no"] * 4}),
        Selections({"in": ["yes"] * 40}),
        Selections({"in": ["yes", "no"] * 40, "w": [1, 2] * 40}, **weights),
        Selections({"in": ["yes", "no"] * 40, "c": ["x"] * 80}, **one),
        Selections({"in": ["yes", "no"] * 40, "c": ["x"] * 80, "w": [1, 2] * 40}, data=one["data"] | weights["data"]),
        Selections({"score": [0.1, 0.6] * 40, "c": ["x"] * 80}, models=by_score, **one),
        Selections({"score": [0.1, 0.6] * 40, "w": [1, 2] * 40}, models=by_score, **weights),
        Selections(
            {"score": [0.1, 0.6] * 40, "c": ["x"] * 80, "w": [1, 2] * 40},
            models=by_score,
            data=one["data"] | weights["data"],
        ),
    )
