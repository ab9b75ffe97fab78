"""Reports that name frameworks, which together say every message on them; and one that states and computes all."""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd

from reportgen.across.crosswalk import crosswalks, frameworks_of
from reportgen.app import run
from reportgen.config.page import PROFILES
from reportgen.report import Report
from reportgen.results.values.profile import Crosswalk
from reportgen.results.values.seal import Seal
from tests.cases.case import Case, Changed, at_cut_off
from tests.cases.crosswalks import MORE, ONE

HARM = {"happens": "A patient waits", "borne_by": "The patient", "reversible": True}
ABOUT: Mapping[str, Any] = {
    "report_id": "R-1",
    "purpose": "Finds patients to be seen first",
    "users": "Nurses",
    "decision": "The patient is seen at once",
    "affected": "Patients",
    "out_of_scope": "Children",
    "overrule": "A nurse decides",
    "materiality": "Every patient",
    "model": {
        "name": "triage",
        "version": "4.10",
        "algorithm": "Trees",
        "training_data": "Patients of 2024",
        "preprocessing": "None",
    },
    "owner": "Ward",
    "reviewer": "Audit",
    "approver": "Board",
    "status": "draft",
    "period": "2025",
    "next_review": "2027",
    "data_source": "The files of the ward",
    "first_used": "1 March 2025",
    "data_because": "Such patients will come",
    "metrics_because": "A miss costs more",
    "label": {
        "decided_by": "A doctor",
        "certainty": "98%",
        "delay_days": 3,
        "seen_by": "nobody",
        "noise": "2%",
        "only_flagged_checked": False,
    },
    "cases_selected": "all",
    "tested_in_use": "In two wards",
    "limits": ["One ward."],
    "conditions": "With a second look",
    "monitoring": "Monthly",
    "actions": [{"finding": "Few cases", "owner": "Ann", "due": "2027-01"}],
}
FULL: Mapping[str, Any] = {
    "version": 1,
    "title": "Patients seen first",
    "about": ABOUT,
    "data": {"label": "label", "positive": "1", "fold": "fold"},
    "models": {"model": {"score": "score"}, "other": {"score": "other"}},
    "costs": {"false_positive": 1, "false_negative": 4},
    "beta": 2,
    "compare": {"baseline": "other"},
    "groups": ["ward"],
    "errors": {"false_positive": HARM, "false_negative": HARM},
    "checks": ["recall >= 0.5"],
    "deployment": {"prevalence": 0.2},
    "uncertainty": {"resamples": 100},
    "report": {"profile": [*PROFILES]},
}


def columns() -> dict[str, list[object]]:
    rng = np.random.default_rng(1)
    label = rng.random(400) < 0.3
    score = np.round(np.clip(rng.normal(0.35 + 0.3 * label, 0.2), 0.01, 0.99), 2)
    return {
        "label": [str(int(one)) for one in label],
        "score": score.tolist(),
        "other": np.round(np.clip(score + rng.normal(0, 0.2, 400), 0.01, 0.99), 2).tolist(),
        "ward": rng.choice(["a", "b"], 400).tolist(),
        "fold": [str(place % 5) for place in range(400)],
    }


@cache
def earlier() -> Report:
    """Return the report that the full one is compared with."""
    return run(FULL, pd.DataFrame(columns()))


def full(folder: Path) -> Report:
    """Return a report that states and computes whatever a framework asks for, as far as any report does."""
    past = earlier().save(folder / "past")
    report = run(FULL | {"compare": {"baseline": {"results": str(past / "results.json")}}}, pd.DataFrame(columns()))
    sealed = report.reported.sealed(Seal(fixed_on="2025-01-01", file="triage.seal.yaml", digest="0" * 64))
    frameworks = frameworks_of(report.config)
    return replace(report, reported=sealed.mapped(crosswalks(frameworks, sealed.results, report.config)))


def mapped(*profiles: Crosswalk) -> Case:
    """Return a report with what it has of frameworks."""
    return Changed(at_cut_off(60, 100, 40, 800), lambda results: replace(results, profile=profiles))


def profile_cases() -> tuple[Case, ...]:
    return (mapped(ONE), mapped(MORE), mapped(ONE, MORE))
