"""Measure how often sound data sets raise a warning, and spoilt ones the right finding; print Markdown.

    python benchmarks/findings.py                          200 of each, about 8 minutes
    python benchmarks/findings.py --sets 50

Sound ones have chances that are true, a useful model and a threshold that was not chosen on the cases that judge it.
That a test is small is a fact of its size and told as such: it is no false alarm here, and `small_test` is left out.
"""

import argparse
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
import pandas as pd

from reportgen.app import run

SETS = 200
RESAMPLES = 400
SIZES = (100, 20_000)
SEVERAL = 4_000  # cases at most, of several classes
LEAST = 20  # positives of the smallest sound test
GAPS = (0.95, 2.3)  # of the classes, in standard deviations: AUC 0.75 to 0.95
CODED = 0.03  # of the cases have a code in the place of a score
KEPT = 0.4  # of the positives of a split, where its mix is another
FACTS = ("small_test", "few_cases_of_class")  # told of what a test is, whether it is sound or not

Random = np.random.Generator
FloatArray = npt.NDArray[np.float64]


@dataclass(frozen=True, kw_only=True)
class Made:
    """A data set with its config, what was spoilt, and the findings one of which has to be raised."""

    kind: str
    config: Mapping[str, Any]
    frame: pd.DataFrame
    right: tuple[str, ...] = ()

    def findings(self) -> dict[str, str]:
        """Return the severity of each finding that the report raises."""
        results = run(self.config, self.frame).results
        return {one["code"]: one["severity"] for one in reversed(results["findings"])}


@dataclass(frozen=True, kw_only=True)
class Sound:
    """Cases whose scores are their true chances."""

    label: npt.NDArray[np.bool_]
    log_odds: FloatArray
    prevalence: float
    part: npt.NDArray[np.str_]

    @property
    def frame(self) -> pd.DataFrame:
        """The cases as a frame."""
        return pd.DataFrame(
            {
                "id": [f"c{place}" for place in range(len(self.label))],
                "label": np.where(self.label, "bad", "good"),
                "part": self.part,
                "score": chances(self.log_odds),
            }
        )


def chances(log_odds: FloatArray) -> FloatArray:
    """Return log odds as chances."""
    return np.asarray(1 / (1 + np.exp(-log_odds)))


def turns(random: Random, share: float) -> bool:
    """Return whether something turns up that does so in this share of the sets."""
    return bool(random.random() < share)


def sound(random: Random, *, least: int = SIZES[0], most: int = SIZES[1], clustered: bool = False) -> Sound:
    """Return cases of two classes a gap apart, with the log odds that follow from it, in two halves."""
    cases = int(np.exp(random.uniform(np.log(least), np.log(most))))
    prevalence = random.uniform(max(0.05, LEAST * 2 / cases), 0.5)
    gap = random.uniform(*GAPS)
    label = random.random(cases) < prevalence
    shared = random.normal(size=cases // 2 + 1)[np.arange(cases) // 2] if clustered else 0.0
    weight = 0.5 if clustered else 0.0
    noise = np.sqrt(weight) * shared + np.sqrt(1 - weight) * random.normal(size=cases)
    log_odds = np.log(prevalence / (1 - prevalence)) + gap * (gap * label + noise) - gap**2 / 2
    halves = (np.arange(cases) // 2) % 2 == 0
    return Sound(label=label, log_odds=log_odds, prevalence=prevalence, part=np.where(halves, "validation", "test"))


def config_of(made: Sound, *, split: bool, **more: Any) -> dict[str, Any]:  # noqa: ANN401 (sections of a config)
    """Return a config under which a chance as large as the share of positives is the even one."""
    even = round(made.prevalence, 3)
    data: dict[str, Any] = {"label": "label", "positive": "bad", "negative": "good", "id": "id"}
    if split:
        data["split"] = {"column": "part", "tune_on": "validation", "report_on": "test"}
    return {
        "version": 1,
        "data": data | more.pop("data", {}),
        "models": {"model": {"score": "score"}} | more.pop("models", {}),
        "costs": {"false_positive": 10, "false_negative": round(10 * (1 - even) / even, 2)},
        "threshold": {"minimise": "cost"} if split else {"fixed": even},
        "report": {"kind": "guard"},
        "uncertainty": {"resamples": RESAMPLES},
        **more,
    }


def clean(seed: int) -> Made:
    """Return a sound data set: one model or several, groups, clusters, weights, two splits or a fixed threshold."""
    random = np.random.default_rng([1, seed])
    split, clustered = turns(random, 0.5), turns(random, 0.2)
    made = sound(random, least=400 if split or clustered else SIZES[0], clustered=clustered)
    frame, more = made.frame, {}
    if clustered:
        frame["cluster"] = [f"k{place // 2}" for place in range(len(frame))]
        more["data"] = {"cluster": "cluster"}
    elif turns(random, 0.25):
        kind = str(random.choice(["sampling", "frequency"]))
        frame["weight"] = random.choice([1.0, 2.0] if kind == "sampling" else [1, 2], len(frame))
        more["data"] = {"weight": {"column": "weight", "kind": kind}}
    if turns(random, 0.4):
        frame["other"] = chances(made.log_odds + 0.3 * random.normal(size=len(frame)))
        more["models"] = {"other": {"score": "other", "kind": "rank", "threshold": {"maximise": "informedness"}}}
        if not split:
            more["models"]["other"]["threshold"] = {"fixed": float(np.quantile(frame["other"], 1 - made.prevalence))}
    if turns(random, 0.5):
        frame["id"] = np.arange(len(frame)) + 1
    if turns(random, 0.3):
        frame["region"] = random.choice(["north", "south", "east"], len(frame))
        more["groups"] = ["region"]
    return Made(kind="sound", config=config_of(made, split=split, **more), frame=frame)


def clean_several(seed: int) -> Made:
    """Return a sound data set of 3 to 8 classes, whose scores are their true chances: one model or two, groups, ids."""
    random = np.random.default_rng([3, seed])
    names = [f"class {place}" for place in range(int(random.integers(3, 9)))]
    cases = int(np.exp(random.uniform(np.log(40 * len(names)), np.log(SEVERAL))))
    shares = random.dirichlet(np.full(len(names), 20.0))
    label = random.choice(len(names), cases, p=shares)
    gap = random.uniform(*GAPS)
    frame, models = pd.DataFrame({"label": np.array(names)[label], "id": np.arange(cases) + 1}), {}
    for model, blur in (("model", 1.0), ("other", 1.3))[: 1 + turns(random, 0.4)]:
        seen = gap / blur * (np.arange(len(names)) == label[:, np.newaxis]) + random.normal(size=(cases, len(names)))
        odds = shares * np.exp(gap / blur * seen)
        chance = odds / odds.sum(axis=1, keepdims=True)
        frame = frame.assign(**{f"{model} {name}": chance[:, place] for place, name in enumerate(names)})
        models[model] = {"scores": {name: f"{model} {name}" for name in names}}
    frame["region"] = random.choice(["north", "south", "east"], cases)
    config = {
        "version": 1,
        "data": {"label": "label", "classes": names, "id": "id"},
        "models": models,
        "groups": ["region"],
        "report": {"kind": "guard"},
        "uncertainty": {"resamples": RESAMPLES},
    }
    return Made(kind="sound, several classes", config=config, frame=frame)


# What is spoilt, each with the finding that has to tell it.


def _reversed(random: Random) -> Made:
    made = sound(random)
    frame = made.frame.assign(score=chances(-made.log_odds))
    return Made(kind="scores reversed", config=config_of(made, split=False), frame=frame, right=("auc_below_chance",))


def _useless(random: Random) -> Made:
    made = sound(random)
    frame = made.frame.assign(score=random.permutation(chances(made.log_odds)))
    right = ("auc_below_chance", "no_better_than_guessing")
    return Made(kind="scores useless", config=config_of(made, split=False), frame=frame, right=right)


def _dearer_than_none(random: Random) -> Made:
    made = sound(random, least=400)
    config = config_of(made, split=False, costs={"false_positive": 100, "false_negative": 10})
    return Made(kind="dearer than no model", config=config, frame=made.frame, right=("worse_than_no_model",))


def _over_confident(random: Random) -> Made:
    made = sound(random, least=1000)
    frame = made.frame.assign(score=chances(4 * made.log_odds))
    return Made(kind="chances too extreme", config=config_of(made, split=True), frame=frame, right=CHANCES)


def _shifted(random: Random) -> Made:
    made = sound(random, least=1000)
    frame = made.frame.assign(score=chances(made.log_odds + 1.5))
    return Made(kind="chances too high", config=config_of(made, split=True), frame=frame, right=CHANCES)


def _other_mix(random: Random) -> Made:
    made = sound(random, least=1000)
    kept = (made.part == "test") | ~made.label | (random.random(len(made.label)) < KEPT)
    frame = made.frame[kept]
    return Made(
        kind="another share of positives", config=config_of(made, split=True), frame=frame, right=("prevalence_shift",)
    )


def _other_scores(random: Random) -> Made:
    made = sound(random, least=1000)
    frame = made.frame.assign(score=chances(made.log_odds + 0.7 * (made.part == "test")))
    return Made(
        kind="scores drift between splits", config=config_of(made, split=True), frame=frame, right=("score_shift",)
    )


def _twice(random: Random) -> Made:
    made = sound(random, least=400)
    frame = made.frame
    again = frame[frame["part"] == "validation"].sample(frac=0.2, random_state=int(random.integers(99)))
    frame = pd.concat([frame, again.assign(part="test")])
    return Made(kind="cases in both splits", config=config_of(made, split=True), frame=frame, right=TWICE)


def _twice_unnamed(random: Random) -> Made:
    found = _twice(random)
    frame = found.frame.assign(id=[f"n{place}" for place in range(len(found.frame))])
    return Made(kind="the same, with new ids", config=found.config, frame=frame, right=TWICE)


def _numbered(random: Random) -> Made:
    made = sound(random)
    order = np.lexsort((random.random(len(made.label)), made.label))
    frame = made.frame.assign(id=np.argsort(order))
    return Made(kind="ids by outcome", config=config_of(made, split=False), frame=frame, right=("id_tells_label",))


def _disguised(random: Random) -> Made:
    made = sound(random, least=1000)
    frame = made.frame.assign(score=chances(made.log_odds + 40 * (made.label - 0.5)))
    return Made(kind="label in the score", config=config_of(made, split=False), frame=frame, right=("score_is_label",))


def _coded(random: Random) -> Made:
    made = sound(random, least=400)
    score = np.where(random.random(len(made.label)) < CODED, float(random.choice([-1, -99, 999])), made.frame["score"])
    config = config_of(made, split=False, models={"model": {"score": "score", "kind": "rank"}})
    return Made(kind="a code for missing", config=config, frame=made.frame.assign(score=score), right=("missing_code",))


def _coarse(random: Random) -> Made:
    made = sound(random)
    frame = made.frame.assign(score=np.round(chances(made.log_odds), 1))
    return Made(kind="coarse scores", config=config_of(made, split=False), frame=frame, right=("coarse_scores",))


def _one_value(random: Random) -> Made:
    made = sound(random)
    frame = made.frame.assign(score=0.5)
    right = ("no_better_than_guessing", "auc_below_chance", "coarse_scores")
    return Made(kind="one score for all", config=config_of(made, split=False), frame=frame, right=right)


def _few(random: Random) -> Made:
    made = sound(random, least=100, most=190)
    return Made(kind="too few cases", config=config_of(made, split=False), frame=made.frame, right=("small_test",))


def _one_class(random: Random) -> Made:
    made = sound(random)
    kept = ~made.label
    kept[np.flatnonzero(made.label)[:3]] = True
    return Made(
        kind="hardly any positives", config=config_of(made, split=False), frame=made.frame[kept], right=("small_test",)
    )


def _harm(error: str) -> Callable[[Random], Made]:
    def spoilt(random: Random) -> Made:
        made = sound(random)
        other = "false_positive" if error == "false_negative" else "false_negative"
        errors = {error: {"reversible": False}, other: {"reversible": True}}
        config = config_of(made, split=False, errors=errors, threshold={"nearest": "perfect_corner"})
        right = {"false_negative": "miss", "false_positive": "false_alarm"}[error]
        code = f"irreversible_{right}_equal_weights"
        return Made(
            kind=f"{right.replace('_', ' ')} not undone, weighed alike", config=config, frame=made.frame, right=(code,)
        )

    return spoilt


def _beta(random: Random) -> Made:
    made = sound(random)
    costs = {"false_positive": 10, "false_negative": 2}
    config = config_of(made, split=False, costs=costs, beta=float(random.choice([2, 5])))
    return Made(kind="beta against the prices", config=config, frame=made.frame, right=("beta_contradicts_costs",))


def _deployed(random: Random) -> Made:
    made = sound(random, least=1000)
    frame = made.frame
    model = {"score": "score", "deployed_threshold": float(np.quantile(frame["score"], 0.99))}
    config = config_of(made, split=True, models={"model": model})
    return Made(kind="a dear threshold in use", config=config, frame=frame, right=("deployed_dearer",))


TWICE = ("same_case_in_both_splits",)
CHANCES = ("unsound_chances", "closed_form_disagrees")
SPOILT: tuple[Callable[[Random], Made], ...] = (
    _reversed, _useless, _dearer_than_none, _over_confident, _shifted, _other_mix, _other_scores, _twice,
    _twice_unnamed, _numbered,
    _disguised, _coded, _coarse,
    _one_value, _few, _one_class, _harm("false_negative"), _harm("false_positive"), _beta, _deployed,
)  # fmt: skip


def spoilt(seed: int) -> Made:
    """Return a data set with one thing wrong, each kind in its turn."""
    return SPOILT[seed % len(SPOILT)](np.random.default_rng([2, seed]))


def warned(made: Made) -> list[str]:
    """Return the findings of a sound data set that are warnings or worse, but for facts of its size."""
    return [code for code, severity in made.findings().items() if severity != "note" and code not in FACTS]


def found(made: Made) -> bool:
    """Return whether a spoilt data set raises the right finding."""
    return any(code in made.findings() for code in made.right)


def lines(sets: int) -> Iterator[str]:
    """Yield both tables."""
    alarms = [warned(clean(seed)) for seed in range(sets)]
    yield from ("| of the sound data sets | share |", "|---|---|")
    yield f"| raise a warning or worse | {sum(map(bool, alarms)) / sets:.1%} |"
    counted = Counter(code for codes in alarms for code in codes)
    yield from (f"| `{code}` | {number / sets:.1%} |" for code, number in counted.most_common())
    several = [warned(clean_several(seed)) for seed in range(sets)]
    yield from ("", "| of those of several classes | share |", "|---|---|")
    yield f"| raise a warning or worse | {sum(map(bool, several)) / sets:.1%} |"
    counted = Counter(code for codes in several for code in codes)
    yield from (f"| `{code}` | {number / sets:.1%} |" for code, number in counted.most_common())
    told: dict[str, list[bool]] = {}
    for seed in range(sets):
        made = spoilt(seed)
        told.setdefault(f"{made.kind} | {', '.join(f'`{code}`' for code in made.right)}", []).append(found(made))
    yield from ("", "| spoilt | the right finding | raised |", "|---|---|---|")
    yield from (f"| {kind} | {sum(hits)} of {len(hits)} |" for kind, hits in told.items())
    every = [hit for hits in told.values() for hit in hits]
    yield f"| all | | {sum(every) / len(every):.1%} |"


def main() -> None:
    """Print both tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sets", type=int, default=SETS)
    for line in lines(parser.parse_args().sets):
        print(line, flush=True)


if __name__ == "__main__":
    main()
