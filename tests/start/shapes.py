"""Files of predictions in the shapes that people save them in, each with what is to be proposed for it."""

import gzip
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pandas as pd
import pytest

from reportgen.config.data import ModelColumn

N = 240
RNG = np.random.default_rng(7)
Y = (RNG.random(N) < 0.3).astype(int)
SCORE = np.round(np.clip(RNG.beta(2, 5, N) + 0.35 * Y, 0, 1), 4)
OTHER = np.round(np.clip(RNG.beta(2, 4, N) + 0.25 * Y, 0, 1), 4)
WORDS = np.where(Y == 1, "fraud", "genuine")
K = RNG.integers(0, 3, N)
CHANCES = np.round(RNG.dirichlet([1, 1, 1], N) * 0.5 + 0.5 * np.eye(3)[K], 6)
SPECIES = np.array(["setosa", "versicolor", "virginica"])[K]
LEVEL = np.array(["low", "medium", "high"])[K]
PARTS = np.array(["train", "valid", "test"])[RNG.integers(0, 3, N)]
DAYS = pd.date_range("2026-01-01", periods=N, freq="D")


class Shape(NamedTuple):
    """A file, its content, and values of the config that is to be proposed, by their keys."""

    file: str
    write: Callable[[Path], object]
    expected: Mapping[str, Any]


def csv(file="cases.csv", *, index=False, sep=",", decimal=".", expected=None, **columns):
    frame = pd.DataFrame(columns)
    return Shape(file, lambda path: frame.to_csv(path, index=index, sep=sep, decimal=decimal), expected or {})


def parquet(frame, expected):
    return Shape("cases.parquet", frame.to_parquet, expected)


def of_classes(label, names, expected=None, prefix="p_", **more):
    columns = {f"{prefix}{name}": CHANCES[:, place] for place, name in enumerate(names)}
    return csv(label_=label, **columns, **more, expected=expected)


def _lines(path):
    text = pd.DataFrame({"target": WORDS, "score": SCORE, "id": [f"x{i}" for i in range(N)]}).to_json(
        orient="records", lines=True
    )
    path.write_bytes(gzip.compress(text.encode()))


BASIC = {"label": "y_true", "positive": "1"}


def _workbook(path):
    pytest.importorskip("openpyxl")
    pd.DataFrame({"label": WORDS, "score": SCORE, "visit_date": DAYS}).to_excel(path, index=False)


SHAPES = {
    "a workbook": Shape("cases.xlsx", _workbook, {"positive": "fraud", "time": "visit_date"}),
    "an array of JSON": Shape(
        "cases.json",
        lambda path: pd.DataFrame({"label": Y, "score": SCORE}).to_json(path, orient="records"), {"positive": "1"},
    ),
    "Feather": Shape(
        "cases.feather", lambda path: pd.DataFrame({"label": Y, "s": SCORE}).to_feather(path), {"s.score": "s"}
    ),
    "semicolons in an archive": csv(
        "cases.csv.zip", sep=";", label=Y, score=SCORE, expected={"delimiter": "semicolon"}
    ),
    "y_true and y_prob": csv(y_true=Y, y_prob=SCORE, expected={**BASIC, "model.score": "y_prob"}),
    "words": csv(outcome=WORDS, score=SCORE, expected={"label": "outcome", "positive": "fraud"}),
    "words nobody knows": csv(
        label=np.where(Y == 1, "blue", "green"), score=SCORE, expected={"positive": "blue", "unsure": "data.positive"}
    ),
    "an index left in": csv(index=True, label=Y, score=SCORE, expected={"label": "label", "id": None}),
    "an index that was read and saved": csv(
        **{"Unnamed: 0": np.arange(N)}, label=Y, score=SCORE, expected={"label": "label", "id": None}
    ),
    "predict_proba of both classes": csv(
        y=Y, proba_0=np.round(1 - SCORE, 4), proba_1=SCORE, expected={"model.score": "proba_1", "models": 1}
    ),
    "predict_proba of both classes, by words": csv(
        diagnosis=np.where(Y == 1, "malignant", "benign"), p_malignant=SCORE, p_benign=np.round(1 - SCORE, 4),
        expected={"positive": "malignant", "model.score": "p_malignant", "models": 1},
    ),
    "the chance of the other class": csv(
        diagnosis=np.where(Y == 1, "malignant", "benign"), p_benign=np.round(1 - SCORE, 4),
        expected={"positive": "malignant", "model.score": "p_benign", "model.flag": "low"},
    ),
    "several models by name": csv(target=Y, lr=SCORE, rf=OTHER, expected={"lr.score": "lr", "rf.score": "rf"}),
    "several models by number": csv(
        label=Y, score_a=SCORE, score_b=OTHER, expected={"a.score": "score_a", "b.score": "score_b"}
    ),
    "three classes": of_classes(
        SPECIES, ["setosa", "versicolor", "virginica"],
        {"classes": ("setosa", "versicolor", "virginica"), "model.scores.setosa": "p_setosa", "ordered": False},
    ),
    "three classes by number": of_classes(
        K, [0, 1, 2], {"classes": ("0", "1", "2"), "model.scores.2": "proba_2"}, prefix="proba_"
    ),
    "three classes with what was decided": of_classes(
        SPECIES, ["setosa", "versicolor", "virginica"],
        {"model.decision": "predicted"}, predicted=np.array(["setosa", "versicolor", "virginica"])[CHANCES.argmax(1)],
    ),
    "three classes by decisions alone": csv(
        species=SPECIES, predicted=np.array(["setosa", "versicolor", "virginica"])[CHANCES.argmax(1)],
        expected={"classes": ("setosa", "versicolor", "virginica"), "model.decision": "predicted"},
    ),
    "a label known by its decisions alone": csv(
        sex=np.array(["f", "m"])[RNG.integers(0, 2, N)], urgency=LEVEL,
        predicted=np.array(["low", "medium", "high"])[CHANCES.argmax(1)],
        expected={"label": "urgency", "ordered": True, "model.decision": "predicted", "unsure": "data.label"},
    ),
    "three classes by decisions beside scores of no class": csv(
        grade=LEVEL, s0=CHANCES[:, 0], s1=CHANCES[:, 1], s2=CHANCES[:, 2],
        rule=np.array(["low", "medium", "high"])[CHANCES.argmax(1)],
        expected={"classes": ("low", "medium", "high"), "models": 1, "rule.decision": "rule", "unsure": "data.label"},
    ),
    "blanks around names": csv(
        **{" truth ": Y, "risk level ": SCORE, " region": np.array(["n", "s"])[RNG.integers(0, 2, N)]},
        expected={"label": " truth ", "groups": (" region",)},
    ),
    "ordered classes": of_classes(
        LEVEL, ["low", "medium", "high"], {"classes": ("low", "medium", "high"), "ordered": True}
    ),
    "ordered numbers": csv(
        grade=K + 1, pred_grade=CHANCES.argmax(1) + 1, expected={"classes": ("1", "2", "3"), "ordered": True}
    ),
    "one class of three to be found": csv(
        label=np.array(["fraud", "genuine", "disputed"])[K], score=SCORE, expected={"negative": "rest"}
    ),
    "letters of Windows": Shape(
        "cases.csv",
        lambda path: path.write_bytes(
            pd.DataFrame({"label": WORDS, "score": SCORE, "note": [*(["x" * 2000] * (N - 1)), "café"]})
            .to_csv(index=False)
            .encode("cp1252")  # in its last row, beyond what is looked at first
        ),
        {"encoding": "windows-1252"},
    ),
    "letters of UTF-16": Shape(
        "cases.tsv",
        lambda path: pd.DataFrame({"label": WORDS, "score": SCORE}).to_csv(
            path, index=False, sep="\t", encoding="utf-16"
        ),
        {"encoding": "utf-16"},
    ),
    "semicolons": csv(sep=";", label=Y, score=SCORE, expected={"delimiter": "semicolon", "decimal": "point"}),
    "decimal commas": csv(
        sep=";", decimal=",", label=WORDS, score=SCORE, expected={"delimiter": "semicolon", "decimal": "comma"}
    ),
    "tabs": csv("cases.tsv", sep="\t", label=Y, score=SCORE, expected={"delimiter": None}),
    "a text without a kind": csv(
        "cases.txt", sep="|", label=Y, score=SCORE, expected={"format": "csv", "delimiter": "bar"}
    ),
    "JSON Lines within gzip": Shape("cases.jsonl.gz", _lines, {"label": "target", "positive": "fraud", "id": "id"}),
    "Parquet with an index": parquet(
        pd.DataFrame({"y_true": Y, "y_score": SCORE}, index=pd.Index([f"c{i}" for i in range(N)], name="case_id")),
        {"label": "y_true", "id": "case_id"},
    ),
    "Parquet with truth values": parquet(
        pd.DataFrame({"is_fraud": Y == 1, "score": SCORE}), {"label": "is_fraud", "positive": "true"}
    ),
    "Parquet with categories": parquet(
        pd.DataFrame({"truth": pd.Categorical(WORDS), "at": DAYS, "p": SCORE}), {"positive": "fraud", "time": "at"}
    ),
    "per cent": csv(label=Y, score=np.round(100 * SCORE, 1), expected={"model.scale": "percent"}),
    "credit scores": csv(
        default=Y, credit_score=np.round(850 - 500 * SCORE), expected={"credit.kind": "rank", "credit.flag": "low"}
    ),
    "logits": csv(y=Y, decision_function=np.round(np.log(SCORE + 0.01), 3), expected={"function.kind": "rank"}),
    "ranks that could number the rows": csv(
        age=RNG.integers(18, 90, N), label=Y, rank=1 + np.argsort(np.argsort(-SCORE)),
        expected={"rank.score": "rank", "rank.kind": "rank", "rank.flag": "low", "id": None},
    ),
    "decisions alone": csv(
        y_true=Y, y_pred=(SCORE > 0.4).astype(int), expected={"model.decision": "y_pred", "model.flagged": ("1",)}
    ),
    "decisions beside scores": csv(
        y_true=Y, y_pred=(SCORE > 0.4).astype(int), y_prob=SCORE,
        expected={"model.decision": "y_pred", "model.score": "y_prob", "models": 1},
    ),
    "a rule beside a model": csv(
        outcome=WORDS, score=SCORE, rule_hit=np.where(OTHER > 0.5, "yes", "no"),
        expected={"model.score": "score", "rule_hit.flagged": ("yes",)},
    ),
    "ids, split and time": csv(
        payment_id=[f"P{i:04}" for i in range(N)],
        booked_at=DAYS.strftime("%Y-%m-%d"), part=PARTS, label=Y, score=SCORE,
        expected={"id": "payment_id", "time": "booked_at", "split": ("part", "valid", "test")},
    ),
    "a split without validation": csv(
        split=np.where(PARTS == "test", "test", "train"), label=Y, score=SCORE,
        expected={"split": ("split", "test", "test")},
    ),
    "folds": csv(fold=np.arange(N) % 5, y_true=Y, y_prob=SCORE, expected={"fold": "fold"}),
    "groups": csv(
        sex=np.array(["f", "m"])[RNG.integers(0, 2, N)], region=np.array(["n", "s", "w"])[RNG.integers(0, 3, N)],
        age=RNG.integers(18, 90, N), label=Y, score=SCORE, expected={"groups": ("sex", "region")},
    ),
    "several rows of a customer": csv(
        customer_id=RNG.integers(0, 90, N), label=Y, score=SCORE, expected={"cluster": "customer_id"}
    ),
    "values that are missing": csv(
        label=np.where(np.arange(N) % 40 == 0, "unclear", WORDS), score=np.where(np.arange(N) % 30 == 1, "NA", SCORE),
        expected={"doubtful": ("unclear",), "missing": {"score": ("NA",)}},
    ),
    "features around the score": csv(
        tenure=RNG.integers(1, 70, N), monthly=np.round(RNG.random(N) * 100, 2), Churn=np.where(Y == 1, "Yes", "No"),
        probability=SCORE, amount=np.round(RNG.random(N) * 900, 2),
        expected={"label": "Churn", "positive": "Yes", "model.score": "probability", "models": 1},
    ),
    "minus one and one": csv(y=2 * Y - 1, score=SCORE, expected={"positive": "1"}),
    "labels saved as floats": csv(label=Y.astype(float), score=SCORE, expected={"positive": "1.0"}),
    "yes and no in German, and days": csv(
        sep=";", decimal=",", ausfall=np.where(Y == 1, "ja", "nein"), tag=DAYS.strftime("%d.%m.%Y"), score=SCORE,
        expected={"positive": "ja", "id": None, "time": None, "unsure": "data.label"},
    ),
    "truth values in French": csv(
        fraude=np.where(Y == 1, "VRAI", "FAUX"), score=SCORE, expected={"positive": "VRAI", "unsure": "data.label"}
    ),
    "two values of people before the label": csv(
        black=RNG.integers(0, 2, N), urban=RNG.integers(0, 2, N), readm=Y, married=RNG.integers(0, 2, N), prob=SCORE,
        expected={"label": "readm", "model.score": "prob", "unsure": "data.label"},
    ),
    "a decision made of the score before the label": csv(
        over=(SCORE > 0.4).astype(int), y5=Y, prob=SCORE, expected={"label": "y5", "unsure": "data.label"}
    ),
    "a label whose name may be another's": csv(
        status=RNG.integers(0, 2, N), readm=Y, prob=SCORE, expected={"label": "readm", "unsure": "data.label"}
    ),
    "a row for each case and model": csv(
        model=np.repeat(["lr", "rf"], N), case_id=np.tile(np.arange(N), 2), y=np.tile(Y, 2), score=np.r_[SCORE, OTHER],
        expected={"model": ModelColumn(column="model"), "id": "case_id", "models": 2, "cluster": None, "groups": (),
                  "lr.score": "score", "rf.score": "score"},
    ),
    "a row for each case and classifier of three classes": csv(
        classifier=np.repeat(["a", "b"], N), n=np.tile(np.arange(N) + 1000, 2), grade=np.tile(LEVEL, 2),
        predicted=np.r_[np.array(["low", "medium", "high"])[CHANCES.argmax(1)], LEVEL],
        expected={"model": ModelColumn(column="classifier"), "id": "n", "models": 2, "b.decision": "predicted"},
    ),
    "models of cars": csv(
        vin=[f"W{n}" for n in range(N)], model=np.array(["Golf", "Polo", "Up"])[np.arange(N) % 3], label=Y, score=SCORE,
        expected={"model": None, "models": 1, "groups": ("model",), "id": "vin"},
    ),
    "a rule in Spanish": csv(
        y=Y, score=SCORE, rule_hit=np.where(OTHER > 0.5, "sí", "no"), expected={"rule_hit.flagged": ("sí",)}
    ),
    "names that need quotes": csv(
        **{"true label": WORDS, "score: of 'A', #1": SCORE}, expected={"label": "true label", "positive": "fraud"}
    ),
}  # fmt: skip
