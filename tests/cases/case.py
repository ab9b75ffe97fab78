"""Small reports for the tests: cases as columns, counted and explained by the real thing."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from functools import cache, cached_property
from typing import Any

from reportgen.across.past import past_in
from reportgen.across.since import Since
from reportgen.analysis.analyse import analyse, analyse_without_cases
from reportgen.config.load import config_from
from reportgen.config.schema import Config
from reportgen.results.results import Results
from reportgen.sources.frames import frame_of
from reportgen.sources.opening import open_source
from reportgen.text.facts import Facts, facts
from reportgen.text.sentences import Explanation
from reportgen.topics.explain import explain
from tests.helpers import D_LABELS, D_SCORES
from tests.resamples import FEW
from tests.text.recording import recorded

PATIENTS = {
    "case": ["patient", "patients"],
    "positive": ["sick patient", "sick patients"],
    "negative": ["healthy patient", "healthy patients"],
}
PAYMENTS = {
    "case": ["payment", "payments"],
    "positive": ["fraud", "frauds"],
    "negative": ["genuine payment", "genuine payments"],
    "flag": ["hold", "held"],
    "person": ["customer", "customers"],
}
SPANS = {
    "case": ["span", "spans"],
    "positive": ["cracked span", "cracked spans"],
    "negative": ["sound span", "sound spans"],
    "flag": ["close", "closed"],
}


class Case:
    """One report, made when asked for."""

    def __init__(self, columns: Mapping[str, Sequence[object]], **config: Any) -> None:
        document = {
            "version": 1,
            "data": {"label": "label", "positive": "1"} | config.pop("data", {}),
            "models": {"model": {"score": "score"}},
            "report": {"kind": "guard"},
            "uncertainty": {"resamples": FEW},
            **config,
        }
        # The document of an earlier report, where one is the baseline, or what makes it.
        self._earlier = document.pop("earlier", None)
        self._columns, self._typed = columns, document

    @cached_property
    def config(self) -> Config:
        return config_from(self._typed)

    @cached_property
    def results(self) -> Results:
        source = open_source(self.config, frame_of(self._columns), lambda _: None)
        told = self._earlier() if callable(self._earlier) else self._earlier
        return analyse(self.config, source, None if told is None else since(told, self.config)).results

    @cached_property
    def facts(self) -> Facts:
        return facts(self.results, self.config)

    @cached_property
    def _told(self) -> tuple[Explanation, frozenset[str]]:
        used: set[str] = set()
        with recorded(used):
            return explain(self.results, self.config), frozenset(used)

    @property
    def explained(self) -> Explanation:
        return self._told[0]

    @property
    def said(self) -> frozenset[str]:
        """The messages that it says, with their forms."""
        return self._told[1]

    @cached_property
    def document(self) -> dict[str, Any]:
        """The numbers as they stand in `results.json`, but for their rounding."""
        found = plain(self.results)
        found["models"] |= found.pop("published")
        return found


def since(document: Mapping[str, Any], config: Config, file: str = "results.json") -> Since:
    """Return an earlier report, as it stands in its file, beside a config."""
    return Since(past=past_in(document, file=file, sha256="0", config=config), config=config)


class WithoutCases(Case):
    """One report of models that are known by published figures alone."""

    def __init__(self, models: Mapping[str, Any], **config: Any) -> None:
        self._typed = {"version": 1, "models": models, "report": {"kind": "guard"}, **config}

    @cached_property
    def results(self) -> Results:
        return analyse_without_cases(self.config).results


class Changed(Case):
    """A case with other results, made of those of the first when asked for."""

    def __init__(self, case: Case, change: Callable[[Results], Results]) -> None:
        self._case, self._change = case, change

    @cached_property
    def config(self) -> Config:
        return self._case.config

    @cached_property
    def results(self) -> Results:
        return self._change(self._case.results)


def plain(value: Any) -> Any:
    if type(value) in ALONE:
        return value
    if is_dataclass(value) and not isinstance(value, type):
        return {name.rstrip("_"): plain(getattr(value, name)) for name in names_of(type(value))}
    if isinstance(value, Mapping):
        return {key: plain(part) for key, part in value.items()}
    return [plain(part) for part in value] if isinstance(value, tuple) else value


ALONE = frozenset({float, int, bool, str, type(None)})  # kinds of most values, which hold no others


@cache
def names_of(kind: type) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind))


def texts_of(explained: Explanation, place: str) -> list[str]:
    return [sentence.text for sentence in explained.said(place)]


def said(explained: Explanation, key: str) -> list[str]:
    """Return the texts of the sentences of one message."""
    return [sentence.text for sentence in explained.sentences if sentence.id == key]


def codes(explained: Explanation) -> dict[str, str]:
    """Return the findings as code -> severity."""
    return {finding.code: finding.severity for finding in explained.findings}


def decided(tp: int, fp: int, fn: int, tn: int, **config: Any) -> Case:
    """Return decisions with these four outcomes."""
    columns = {
        "label": ["1"] * (tp + fn) + ["0"] * (fp + tn),
        "call": ["yes"] * tp + ["no"] * fn + ["yes"] * fp + ["no"] * tn,
    }
    models = {"model": {"decision": "call", "flagged": "yes"}}
    return Case(columns, **{"models": models, "words": PATIENTS} | config)


def scored(
    labels: Sequence[int], scores: Sequence[float], more: Mapping[str, Sequence[object]] | None = None, **config: Any
) -> Case:
    columns = {"label": [str(label) for label in labels], "score": list(scores), **(more or {})}
    return Case(columns, **{"words": PATIENTS} | config)


def at_cut_off(tp: int, fp: int, fn: int, tn: int, **config: Any) -> Case:
    """Return scores that a threshold of 0.5 sorts into these four outcomes."""
    labels = [1] * (tp + fn) + [0] * (fp + tn)
    scores = [0.9] * tp + [0.2] * fn + [0.8] * fp + [0.1] * tn
    return scored(labels, scores, **{"threshold": {"fixed": 0.5}} | config)


@cache
def example_a() -> Case:
    return decided(6, 1, 2, 3)


@cache
def example_b() -> Case:
    return decided(1, 0, 9, 90)


@cache
def example_c() -> Case:
    return decided(90, 9, 0, 1)


@cache
def example_d() -> Case:
    return scored(D_LABELS, D_SCORES, beta=2)


@cache
def example_e() -> Case:
    return scored((1, 1, 0, 1, 0, 0), (0.68, 0.94, 0.30, 0.92, 0.70, 0.20), threshold={"fixed": 0.5})


@cache
def fraud() -> Case:
    """Fraud of REPORT_PRACTICE 2.8, its threshold chosen on a split of its own."""
    test = ([1] * 40 + [0] * 9960, [0.9] * 34 + [0.01] * 6 + [0.0244] * 226 + [0.001] * 9734)
    tuning = ([1] * 40 + [0] * 960, [0.9] * 40 + [0.3] * 10 + [0.001] * 950)
    return scored(
        [*test[0], *tuning[0]],
        [*test[1], *tuning[1]],
        {"part": ["test"] * 10_000 + ["validation"] * 1_000},
        data={"split": {"column": "part"}},
        threshold={"fixed": 0.0244},
        costs={"false_positive": 12, "false_negative": 480},
        words=PAYMENTS,
        errors={
            "false_positive": {"happens": "a payment is held.", "borne_by": "the customer", "reversible": True},
            "false_negative": {"happens": "the money is gone", "borne_by": "the bank", "reversible": False},
        },
    )


@cache
def two_models() -> Case:
    """Fraud with a second score that is better, and a third model that flags nothing."""
    labels = [1] * 120 + [0] * 380
    a = [0.9] * 80 + [0.2] * 40 + [0.7] * 60 + [0.1] * 320
    b = [0.9] * 100 + [0.2] * 20 + [0.7] * 10 + [0.1] * 370
    return scored(
        labels,
        a,
        {"b": b, "rule": ["no"] * 500},
        models={
            "champion": {"score": "score"},
            "challenger": {"score": "b"},
            "rules": {"decision": "rule", "flagged": "yes"},
        },
        threshold={"maximise": "precision"},
        report={"kind": "guard", "metrics": ["ppv", "sensitivity"]},
        words=PAYMENTS,
    )
