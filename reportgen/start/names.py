"""What names of columns and texts of labels usually mean, told from their words."""

import re
from collections.abc import Sequence

_WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+|[^\W\d_A-Za-z]+")


def _set(listed: str) -> frozenset[str]:
    return frozenset(listed.split())


LABELS = _set(
    "label labels target y ytrue truelabel groundtruth truth actual gold goldlabel goldstandard outcome class "
    "trueclass actualclass labeltrue actuallabel observed reference"
)
_TRUTH = frozenset(["true", "truth", "actual", "gold", "label", "target", "outcome", "observed"])
EVENTS = _set(
    "fraud fraudulent spam churn churned default defaulted survived diagnosis disease response responded converted "
    "conversion click clicked attrition exited died death readmitted result status event species category kind grade "
    "stage rating triage"
)
SCORES = _set(
    "score scores prob probs proba probas probability probabilities risk likelihood confidence logit margin pd chance"
)
RANKS = _set("rank ranks ranking ranked")
PREDICTIONS = _set(
    "pred preds predicted prediction predictions yhat hat output estimate decision decided flag flagged alert hit "
    "model classifier"
)
DECISIONS = PREDICTIONS | {"rule", "rules", "call", "verdict"}
MODELS = _set("model models modelname classifier algorithm method estimator learner system variant")
IDS = _set("id ids uuid guid key identifier number no nr")
SPLITS = _set("split part partition subset set dataset sample phase")
TUNING = ("validation", "valid", "val", "dev", "development", "tune", "tuning", "calibration")
REPORTING = ("test", "testing", "holdout", "hold_out", "heldout", "oot", "eval", "evaluation")
TRAINING = ("train", "training", "learn", "fit")
FOLDS = _set("fold folds kfold cv")
WEIGHTS = _set("weight weights w freq frequency")
AMOUNTS = _set("amount value price loss sum revenue balance exposure")
GROUPS = _set(
    "sex gender region country state area site hospital clinic segment channel ethnicity race group product device "
    "language branch type tier"
)
POSITIVE = _set(
    "1 true yes y positive pos + fraud fraudulent spam churn churned default defaulted malignant cancer bad sick "
    "disease diseased ill abnormal anomaly attack died dead event case defect defective fail failed failure responded "
    "converted click clicked survived exited left high toxic phishing suspicious infected t "
    "ja oui si sí sì sim tak да wahr vrai vero verdadero verdadeiro"
)
NEGATIVE = _set(
    "0 -1 false no n negative neg - ham legit legitimate genuine normal benign good healthy clear ok clean none "
    "retained stayed pass passed safe nonfraud control low f "
    "nein nee nej non não nie нет falsch faux falso"
)
DOUBTFUL = _set("unknown unclear doubtful uncertain unsure undetermined indeterminate")
NO_VALUE = _set("na n/a #n/a nan null nat nil ? . - --")  # also among labels
ORDERS = (
    ("very low", "low", "medium", "high", "very high", "critical"),
    ("low", "moderate", "high", "severe"),
    ("none", "mild", "moderate", "severe", "critical"),
    ("minor", "major", "critical"),
    ("small", "medium", "large"),
    ("bad", "fair", "good", "very good", "excellent"),
    ("poor", "fair", "good", "excellent"),
    ("negative", "neutral", "positive"),
    ("green", "yellow", "red"),
    ("bronze", "silver", "gold"),
    ("never", "rarely", "sometimes", "often", "always"),
)
LEVELS = _set("grade stage level rating stars severity rank degree class risk band score triage")


def words(name: str) -> tuple[str, ...]:
    """Return the words of a name in small letters: those of `yTrue`, `y_true` and `Y-TRUE` are y and true."""
    return tuple(word.casefold() for word in _WORD.findall(name))


def joined(name: str) -> str:
    """Return the words of a name as one."""
    return "".join(words(name))


def has(name: str, vocabulary: frozenset[str]) -> bool:
    """Return whether one of the words of a name is known."""
    return not vocabulary.isdisjoint(words(name))


def tells_truth(name: str) -> int:
    """Return how surely a name is that of a label: 3 surely, 2 likely, 1 maybe, 0 not."""
    parts = words(name)
    truth, prediction = not _TRUTH.isdisjoint(parts), not (PREDICTIONS | SCORES).isdisjoint(parts)
    if joined(name) in LABELS:
        return 3
    if prediction and not ("true" in parts or "actual" in parts):
        return 0
    event, asked = not EVENTS.isdisjoint(parts), parts[:1] == ("is",)
    return 2 if truth or (event and asked) else int(event or asked)


def is_negation(text: str, other: str) -> bool:
    """Return whether a text is another one with a no before it: "non-fraud", "not churned", "no disease"."""
    plain, of = joined(text), joined(other)
    return bool(of) and plain in {f"{no}{of}" for no in ("no", "non", "not", "un", "in")}


def in_order(texts: Sequence[str]) -> tuple[str, ...] | None:
    """Return texts in an order that their words have, from the lowest on; None where none is known."""
    plain = {" ".join(words(text)): text for text in texts}
    for order in ORDERS:
        if len(plain) == len(texts) and plain.keys() <= set(order):
            return tuple(plain[word] for word in order if word in plain)
    return None
