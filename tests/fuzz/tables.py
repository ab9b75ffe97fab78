"""Tables of text, CSV and JSON lines, changed byte by byte, and configs that read them."""

import json
from collections.abc import Sequence
from random import Random

from tests.fuzz.case import OUT, Case
from tests.fuzz.mutate import PIECES, changed

COLUMNS = ("id", "y", "s", "d", "w", "part", "day", "g", "amount")
ROWS = tuple(
    (place, "yes" if place % 3 == 0 else "no", place * 37 % 101 / 101, "hit" if place % 4 else "", place % 3 + 1,
     "test" if place % 2 else "validation", f"2026-09-{place % 28 + 1:02d}", "north" if place % 5 else "a, b",
     round(place * 17.31 % 230, 2))
    for place in range(1, 41)
)  # fmt: skip
# Pieces as bytes, each of which stands as the character of its number.
BYTES = (*(piece.encode("utf-8", "surrogatepass").decode("latin-1") for piece in PIECES), "\x1a", "\x7f", "\x80",
         "\xa0", "\xc3", "\xff", "\xff\xfe", "\x1f\x8b\x08")  # fmt: skip


VALUES = ("", " ", "NA", "-", "nan", "inf", "1e400", "1e-323", "5e-324", "0.9999999999999998", "1", "0", "1.0", "+.5",
          "1e16", "-1e300", "90", "0,5", "1_0", "50%", "yes", "Yes", "no ", "maybe", "true", "x" * 5000, "2026-02-30",
          "1900-01-01", "12/31/2026", "\u0660", "\u00a0yes", "\x1b[2J", '"', "\n", "a,b", "<b>", "|")  # fmt: skip
KINDS = (None, True, 1, 0.5, 10**30, 10**4000, float("nan"), float("inf"), [1], {"a": 1}, "\ud800", *VALUES)


def csv(random: Random) -> Case:
    """Return the run over a table of text that was changed."""
    separator = random.choice((",", ",", "\t"))
    texts = [separator.join(COLUMNS), *(separator.join(map(_quoted, row)) for row in _rows(random, VALUES))]
    name = "d.tsv" if separator == "\t" else "d.csv"
    end = random.choice(("\n", "\n", "\r\n", "\r"))
    return _case(random, name, end.join(texts) + random.choice((end, "")))


def jsonl(random: Random) -> Case:
    """Return the run over JSON lines that were changed."""
    rows = [dict(zip(COLUMNS, row, strict=True)) for row in _rows(random, KINDS)]
    return _case(random, "d.jsonl", "".join(json.dumps(row) + "\n" for row in rows))


def _rows(random: Random, values: Sequence[object]) -> list[list[object]]:
    """Return some rows, in part with other values."""
    rows = [list(row) for row in ROWS[: random.choice((2, 4, 12, 40))]]
    for _ in range(random.choice((0, 0, 1, 2, 5))):
        random.choice(rows)[random.randrange(len(COLUMNS))] = random.choice(values)
    if random.random() < 0.2:
        place, value = random.randrange(len(COLUMNS)), random.choice(values)
        for row in rows[random.randrange(3) :]:
            row[place] = value
    return rows


def _quoted(value: object) -> str:
    text = str(value)
    return '"' + text.replace('"', '""') + '"' if {",", '"', "\n"} & {*text} else text


def _case(random: Random, name: str, text: str) -> Case:
    content = text.encode("utf-8", "surrogatepass")
    if random.random() < 0.5:
        content = changed(random, content.decode("latin-1"), (), BYTES).encode("latin-1")
    arguments = ("run", "c.yaml", "--json", *(("-o", OUT) if random.random() < 0.1 else ("--dry-run",)))
    return Case(arguments=arguments, files={"c.yaml": _config(random, name).encode(), name: content})


def _config(random: Random, name: str) -> str:
    """Return a config that reads some of the columns."""
    data: dict[str, object] = {"path": name, "label": "y", "positive": "yes"}
    more = {
        "id": "id",
        "negative": random.choice(("no", "rest")),
        "missing": ["NA", "-"],
        "doubtful": ["maybe", "x"],
        "weight": {"column": "w", "kind": random.choice(("sampling", "frequency"))},
        "split": {"column": "part"},
        "time": "day",
        "cluster": "g",
    }
    data |= {key: more[key] for key in random.sample(sorted(more), random.choice((0, 1, 2, 4)))}
    models: dict[str, object] = {"m": {"score": "s", "kind": random.choice(("probability", "rank"))}}
    if random.random() < 0.4:
        models["r"] = {"decision": "d", "flagged": "hit"}
    document: dict[str, object] = {"version": 1, "data": data, "models": models, "uncertainty": {"resamples": 100}}
    document["threshold"] = {"maximise": "f1"}
    if random.random() < 0.4:
        document["groups"] = random.choice((["g"], ["day"], [{"column": "amount", "bins": [0, 50, 100]}]))
    if random.random() < 0.4:
        document["costs"] = {"false_positive": 2, "false_negative": {"column": "amount", "plus": 3}}
    return json.dumps(document)
