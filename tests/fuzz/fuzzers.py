"""The fuzzers by name: each makes a case from random numbers."""

import json
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from random import Random

from reportgen.config.part import keys_of
from reportgen.config.schema import Config
from reportgen.stats.metrics import METRICS
from tests.fuzz.base import BASE, DATA
from tests.fuzz.case import CORPUS, Case, case_of
from tests.fuzz.counted_cases import counts
from tests.fuzz.differing_cases import diffs
from tests.fuzz.drawn_cases import generated
from tests.fuzz.earlier_cases import earlier
from tests.fuzz.history_cases import history
from tests.fuzz.locked_cases import locks
from tests.fuzz.mutate import PIECES, changed, in_value
from tests.fuzz.sealed_cases import seals
from tests.fuzz.tables import BYTES, csv, jsonl

TESTS = Path(__file__).parents[1]


@cache
def _texts(*folders: str) -> tuple[str, ...]:
    """Return the configs that these folders hold."""
    paths = [path for folder in folders for path in sorted((TESTS / folder).glob("*.yaml"))]
    return tuple(path.read_text(encoding="utf-8") for path in paths)


def made(name: str, random: Random) -> Case:
    """Return a case of this fuzzer: a new one, or one that was kept, changed."""
    kept = _kept(name)
    return _varied(random, random.choice(kept)) if kept and random.random() < 0.1 else FUZZERS[name](random)


@cache
def _kept(name: str) -> tuple[Case, ...]:
    paths = sorted((CORPUS / name).glob("*.json"))
    return tuple(case_of(path.read_text(encoding="utf-8")) for path in paths)


def _varied(random: Random, case: Case) -> Case:
    """Return the case with a change in one of its files, or in what is set."""
    arguments, files = list(case.arguments), dict(case.files)
    if "--set" in arguments:
        place = arguments.index("--set") + 1
        arguments[place] = _typable(changed(random, arguments[place]))
    else:
        name = random.choice(sorted(files))
        files[name] = changed(random, files[name].decode("latin-1"), (), BYTES).encode("latin-1")
    return Case(arguments=tuple(arguments), files=files)


def config(random: Random) -> Case:
    """Return the check of a config that was changed; where only its values were, much of it still includes."""
    good, others = _texts("config/good", "../configs"), _texts("config/bad", "config/good", "../configs")
    if random.random() < 0.5:
        text = changed(random, random.choice(good), ways=(in_value,))
    else:
        text = changed(random, random.choice(others), others)
    return Case(arguments=("check", "c.yaml"), files={"c.yaml": _bytes(text)})


def sets(random: Random) -> Case:
    """Return the check of a config with options `--set`, some of them changed."""
    typed = [_set(random) for _ in range(random.choice((1, 1, 1, 2, 5)))]
    arguments = [part for text in typed for part in ("--set", text)]
    return Case(arguments=("check", *arguments, "c.yaml"), files={"c.yaml": BASE.encode()})


def _set(random: Random) -> str:
    key = random.choice(_keys())
    values = (random.choice(PIECES), "[a, b]", "{a: b}", '"a"', "[recall >= 0.5]", "{fixed: 0.5}", "")
    typed = f"{key}={random.choice(values)}"
    typed = changed(random, typed) if random.random() < 0.7 else typed
    return _typable(typed)


def _typable(text: str) -> str:
    """Return the text as a program may be handed it: without NUL, and whole characters."""
    return text.replace("\0", "").encode("utf-8", "replace").decode()


@cache
def _keys() -> tuple[str, ...]:
    fields = tuple(keys_of(Config))
    deep = ("data.path", "data.label", "models.m.score", "models.new.score", "checks[0]", "checks.0.check", "groups[1]",
            "groups.0.bins", "costs.false_negative.column", "report.formats[0]", "report.sections", "threshold.fixed",
            "threshold.subject_to[0]", "models.m.threshold.maximise", "words.case[1]", "about.limits[0]")  # fmt: skip
    return (*fields, *deep)


def checks(random: Random) -> Case:
    """Return the run, or the check, of conditions that were put together by the grammar and changed."""
    made = [_check(random) for _ in range(random.choice((1, 1, 2, 4)))]
    more = f"checks: {json.dumps(made)}\n"
    if random.random() < 0.3:
        more += f"threshold: {json.dumps({'maximise': random.choice(_names()), 'subject_to': [_condition(random)]})}\n"
        more += "" if random.random() < 0.7 else "beta: 2\n"
    text = BASE + more
    if random.random() < 0.2:
        text = text.replace("compare: {", f"compare: {{require: {json.dumps(_condition(random))}, then: precision, ")
    arguments = ("run", "c.yaml", "--dry-run", "--json") if random.random() < 0.5 else ("check", "c.yaml")
    return Case(arguments=arguments, files={"c.yaml": _bytes(text), "d.csv": DATA.encode()})


@cache
def _names() -> tuple[str, ...]:
    return tuple(name for metric in METRICS.values() for name in (metric.key, *metric.aliases))


def _condition(random: Random) -> str:
    sign = random.choice((*(">=", ">", "<=", "<") * 5, "=", "==", "=>", "\u2265", "is"))
    limit = random.choice(
        ("0.8", "80%", "0", "1", "-0.02", "5", "600", "100%", "1e300", "-1e300", "0.79999999999999999")
    )
    text = f"{random.choice(_names())} {sign} {limit}"
    return changed(random, text) if random.random() < 0.2 else text


def _check(random: Random) -> object:
    if random.random() < 0.5:
        return _condition(random)
    more = {
        "with_confidence": random.choice((0.95, "95%", 0.8, 1, 0.999999, "0.51")),
        "for_each": random.choice(("model", "g", "g", "nobody", {"group": "g"})),
        "model": random.choice(("m", "n", "m", "x")),
        "against": "baseline",
        "on_insufficient": "pass",
        "severity": "warning",
    }
    kept = random.sample(sorted(more), random.choice((0, 1, 1, 2)))
    return {"check": _condition(random)} | {key: more[key] for key in kept}


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")


FUZZERS: Mapping[str, Callable[[Random], Case]] = {
    "config": config,
    "set": sets,
    "checks": checks,
    "csv": csv,
    "jsonl": jsonl,
    "generated": generated,
    "earlier": earlier,
    "history": history,
    "lock": locks,
    "seal": seals,
    "counts": counts,
    "diff": diffs,
}
