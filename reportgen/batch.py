"""One run of several configs: what is made of each, what is told of it, and what became of all."""

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from datetime import date
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from reportgen.audit.github import problem_annotations
from reportgen.config.load import cells_of, stem_of
from reportgen.errors import ConfigError, ReportgenError, unfilled
from reportgen.failures import lines_of
from reportgen.frozen import frozen
from reportgen.harmless import escaped
from reportgen.out.notice import append_summary, failure_notice
from reportgen.work import END, Tell

if TYPE_CHECKING:
    from reportgen.report import Report

MEND = "The rest of the report was made. Please report the fault; -v prints where it happened."


@frozen
class Asked:
    """What is asked of a run, whatever the config."""

    sets: tuple[str, ...] = ()
    as_of: date | None = None
    fail_on: tuple[str, ...] = ()
    strict: bool = False
    dry_run: bool = False
    as_json: bool = False
    quiet: bool = False
    verbose: bool = False


@frozen
class Job:
    """One report to be made."""

    config: Path
    folder: Path
    name: str
    sets: tuple[str, ...] = ()  # beyond those of the run: the cell of its matrix


def jobs_of(configs: Sequence[Path], output: Path | None, asked: Asked) -> list[Job]:
    """Return what is to be made, each in a folder of its own; those of a matrix in folders named after their values."""
    stems = [stem_of(config) for config in configs]
    twice = sorted({stem for stem in stems if stems.count(stem) > 1})
    if twice:
        what = f"two configs are called '{twice[0]}', so that their reports would share one folder"
        raise ConfigError.of(what, "Run them one by one, each with its own -o.")
    alone = output if output is not None and len(configs) == 1 else None
    jobs: list[Job] = []
    for config, stem in zip(configs, stems, strict=True):
        root = alone or (output or Path("reports")) / stem
        every = cells_of(config, sets=asked.sets, as_of=asked.as_of)
        for cell in every:
            folder = root if alone is not None and len(every) == 1 else root.joinpath(*cell.values)
            name, own = "/".join((stem, *cell.values)), cell.sets if len(every) > 1 else ()
            jobs.append(Job(config=config, folder=folder, name=name, sets=own))
        jobs += [] if every else [Job(config=config, folder=root, name=stem)]
    return jobs


@frozen
class Outcome:
    """What became of one config."""

    code: int
    said: tuple[str, ...]  # messages
    given: tuple[str, ...] = ()  # results
    notice: Mapping[str, Any] = field(default_factory=dict)


def outcome_of(job: Job, asked: Asked, tell: Tell) -> Outcome:
    """Return what became of a report that is made here, or not."""
    from reportgen.app import report_of

    folder = job.folder
    make = partial(report_of, job.config, sets=(*asked.sets, *job.sets), as_of=asked.as_of, tell=tell)
    report, said = made(make, folder, dry_run=asked.dry_run, quiet=asked.quiet)
    tell(END)
    code, lines = report.judged(fail_on=asked.fail_on, strict=asked.strict)
    if in_actions():
        lines += report.annotations(asked.fail_on)
        summary = os.environ.get("GITHUB_STEP_SUMMARY")
        failed = append_summary(summary, report.to_summary()) if summary and not asked.dry_run else ""
        lines += [failed] if failed else []
    given = (
        (escaped(report.to_json_line()),)
        if asked.as_json
        else ()
        if asked.dry_run or asked.quiet
        else (str(folder / report.main_file),)
    )
    notice = {**report.notice(), "exit_code": code, "report": None if asked.dry_run else str(folder / report.main_file)}
    return Outcome(code=code, said=(*said, *lines, *faults(report, verbose=asked.verbose)), given=given, notice=notice)


def failed_outcome(job: Job, error: Exception) -> Outcome:
    """Return what became of a config that no report could be made of."""
    code, lines = lines_of(error)
    marked = problem_annotations(error.problems) if in_actions() and isinstance(error, ReportgenError) else ()
    notice = failure_notice(job.name, lines, code)
    return Outcome(code=code, said=(*lines, *marked), notice=notice)


def in_actions() -> bool:
    """Return whether this is a step of GitHub Actions."""
    return os.environ.get("GITHUB_ACTIONS") == "true"


def made(
    make: Callable[[], "Report"], folder: Path, *, dry_run: bool = False, quiet: bool = False
) -> tuple["Report", list[str]]:
    """Return a report that stands in its folder, and what is to be said of it."""
    from reportgen.memory import hand_back_freed_memory
    from reportgen.report import check_place

    if not dry_run:
        check_place(folder)
    report = make()
    hand_back_freed_memory()
    if not dry_run:
        report.save(folder)
    return report, [] if quiet else report.summary(folder, dry_run=dry_run)


def faults(report: "Report", *, verbose: bool) -> list[str]:
    """Return what to do where a fault of the program has left something out of the report; on demand with its place."""
    traces = [unfilled(hole.trace, report.config.filled) for hole in report.holes] if verbose else []
    return [*traces, MEND] if report.holes else []
