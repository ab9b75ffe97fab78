"""Reports on cases of every extreme: nothing flagged, one class nearly empty, perfect, useless, reversed, tied."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

import numpy as np

from tests.cases.case import PAYMENTS, Case, scored

PRICES = {"false_positive": 1, "false_negative": 4, "currency": "EUR"}
FREE_ALARMS, FREE_MISSES = ({"false_positive": alarm, "false_negative": 4 - alarm} for alarm in (0, 4))
GAINS = PRICES | {"true_positive": -6, "true_negative": -1}
DEAR_ALARMS = {"false_positive": 5, "false_negative": 4}
LOW = {"models": {"model": {"score": "score", "flag": "low"}}}


def sample(gap: float = 1.5, share: float = 0.3, n: int = 150) -> tuple[Any, Any]:
    """Return labels and chances that are sound where the gap is that of the classes."""
    rng = np.random.default_rng(4)
    label = rng.permutation(np.arange(n) < share * n).astype(int)
    odds = np.log(share / (1 - share)) + abs(gap) * (rng.normal(size=n) + gap * label - gap / 2)
    return label, np.round(1 / (1 + np.exp(-(odds if gap else odds + rng.normal(size=n)))), 3)


def told(label: Any, score: Any, more: Mapping[str, Any] | None = None, **config: Any) -> Case:
    settings = {"uncertainty": {"resamples": 100}, "words": PAYMENTS, "costs": PRICES}
    return scored([int(one) for one in label], [float(one) for one in score], more, **(settings | config))


def _groups_of_one() -> Case:
    label, score = sample()
    groups = {"g": [*map(str, range(20)), *["rest"] * (len(label) - 20)]}
    return told(label, score, groups, groups=["g"])


def _twins() -> Case:
    label, score = sample()
    return told(label, score, {"b": score.tolist()}, models={"a": {"score": "score"}, "b": {"score": "b"}})


EXTREMES: Mapping[str, Callable[[], Case]] = MappingProxyType(
    {
        "sound": lambda: told(*sample()),
        "constant": lambda: told(sample()[0], np.full(150, 0.4)),
        "nothing pays": lambda: told(*sample(0.3, 0.1), costs=DEAR_ALARMS),
        "nothing pays, low": lambda: told(sample()[0], 1 - sample(0.3)[1], costs=DEAR_ALARMS, **LOW),
        "useless": lambda: told(*sample(0)),
        "reversed": lambda: told(*sample(-1.5)),
        "perfect": lambda: told(sample()[0], 0.1 + 0.8 * sample()[0]),
        "perfect, spread": lambda: told(sample()[0], (sample()[0] + sample()[1]) / 2),
        "two scores": lambda: told(sample()[0], np.where(sample()[1] > 0.4, 0.7, 0.2)),
        "all flagged": lambda: told(*sample(), threshold={"fixed": 0}),
        "none flagged": lambda: told(*sample(), threshold={"fixed": 1}),
        "one positive": lambda: told([1, *[0] * 149], sample()[1]),
        "one negative": lambda: told([0, *[1] * 149], sample()[1]),
        "free alarms": lambda: told(*sample(), costs=FREE_ALARMS),
        "free misses": lambda: told(*sample(), costs=FREE_MISSES),
        "gains": lambda: told(*sample(), costs=GAINS),
        "low": lambda: told(sample()[0], 1 - sample()[1], **LOW),
        "rare in use": lambda: told(*sample(), deployment={"prevalence": 0.01}),
        "capacity": lambda: told(*sample(), threshold={"flag_at_most": "3%"}),
        "floor": lambda: told(*sample(), threshold={"maximise": "precision", "subject_to": ["recall >= 0.95"]}),
        "far floor": lambda: told(*sample(0.3), threshold={"maximise": "recall", "subject_to": ["precision >= 0.6"]}),
        "without prices": lambda: told(*sample(), costs=None, threshold={"maximise": "f1"}),
        "groups of one": _groups_of_one,
        "twins": _twins,
    }
)
