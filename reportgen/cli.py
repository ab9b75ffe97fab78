"""The command line: verbs, options and exit codes; what is done stands in app.py."""

import json
import os
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import date
from functools import partial, wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn, ParamSpec

import click

from reportgen.across.kinds import KINDS, STYLES, Style
from reportgen.ending import STOPPED
from reportgen.errors import ReportgenError, unfilled_failures
from reportgen.failures import FAILED, lines_of
from reportgen.harmless import one_line
from reportgen.made_by import full_version
from reportgen.streams import (
    CommandGroup,
    give,
    is_stopped,
    leave,
    making,
    say_stopped,
    stoppable,
    tell,
    warnings_told,
)
from reportgen.work import END, Tell, silent

if TYPE_CHECKING:
    from reportgen.batch import Asked, Job, Outcome

ALL_WELL, CHECK_FAILED, USAGE = 0, 1, 2
UNDECIDED = 4
GRAVITY = (ALL_WELL, UNDECIDED, CHECK_FAILED, USAGE, FAILED)  # from the lightest to the gravest

P = ParamSpec("P")


def _date(_context: click.Context, _option: click.Parameter, typed: str | None) -> date | None:
    """Return the date of `--as-of`."""
    if typed is None:
        return None
    from reportgen.config.load import day_of

    day = day_of(typed)
    if day is None:
        message = f"expected YYYY-MM-DD, found '{typed}'"
        raise click.BadParameter(message)
    return day


def _version(context: click.Context, _option: click.Parameter, asked: bool) -> None:  # noqa: FBT001 (click's own)
    """Print the version, with the commit where it is known."""
    if asked and not context.resilient_parsing:
        give(f"reportgen, version {full_version()}")
        context.exit()


def _texts(_context: click.Context, _option: click.Parameter, typed: tuple[str, ...]) -> tuple[str, ...]:
    """Return the values of `--set` as UTF-8, which a machine without a locale hands over byte by byte."""
    return tuple(os.fsencode(text).decode("utf-8", "replace") for text in typed)


def _gravest(codes: list[int]) -> int:
    return max(codes, key=GRAVITY.index)


def _exits(command: Callable[P, int]) -> Callable[P, NoReturn]:
    """Turn the code that a command returns, or a failure, into the exit code."""

    @wraps(command)
    def wrapped(*args: P.args, **kwargs: P.kwargs) -> NoReturn:
        codes: list[int] = []
        try:
            with stoppable(), warnings_told(), _guarded(codes):
                codes.append(command(*args, **kwargs))
        except KeyboardInterrupt:
            say_stopped()
            codes = [STOPPED]
        sys.exit(codes[-1])

    return wrapped


CONFIGS = click.argument("configs", nargs=-1, required=True, type=click.Path(path_type=Path))
SETS = click.option(
    "--set", "sets", callback=_texts, multiple=True, metavar="KEY=VALUE", help="Set a key of the config: `--set a.b=c`."
)
AS_OF = click.option(
    "--as-of",
    callback=_date,
    metavar="YYYY-MM-DD",
    help="The date of the report; fills `${as_of:%Y-%m}` in the config.",
)
QUIET = click.option("-q", "--quiet", is_flag=True, help="Print nothing but problems.")


@click.group(cls=CommandGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--version", is_flag=True, callback=_version, expose_value=False, is_eager=True, help="Show the version and exit."
)
def main() -> None:
    """Turn saved predictions and one YAML file into a classifier audit report.

    Exit codes: 0 all well; 1 a check failed, or --fail-on or --strict did; 2 usage or config; 3 data or run time; 4 a
    check could not be decided.
    """
    # Models are worked on side by side; threads of each matrix product would stand in each other's way, at twice the
    # processor time. numpy looks here once, when it is imported.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")


def in_own_process() -> None:
    """Run the command that was typed, and end the process with its exit code."""
    try:
        main(prog_name="reportgen")
    except SystemExit as ended:
        if isinstance(ended.code, int):
            leave(ended.code)
        raise


@main.command("run")
@CONFIGS
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path),
    help="The folder of the report, or with several configs the folder of their folders. Default: reports/NAME.",
)
@SETS
@AS_OF
@click.option(
    "--fail-on",
    type=click.Choice(["warning", "grave", "insufficient"]),
    multiple=True,
    help="Exit with 1 if there is a finding of this severity or a graver one. `warning` also covers failed checks that "
    "only warn; `insufficient` covers checks that could not be decided.",
)
@click.option(
    "--strict",
    is_flag=True,
    help="Exit with 1 where a required stated field or item of a profile is missing.",
)
@click.option("--dry-run", is_flag=True, help="Read the data and say what would be done; write nothing.")
@click.option("--json", "as_json", is_flag=True, help="Print the results, one JSON object a line and config.")
@click.option(
    "--notify-file",
    type=click.Path(path_type=Path),
    help="Write what became of the run to this file, for whatever sends messages: JSON, with a message as `text`.",
)
@click.option(
    "--jobs",
    type=click.IntRange(1, 64),
    default=1,
    show_default=True,
    help="How many reports to make at once, of several configs or of a `matrix`; each takes memory of its own.",
)
@QUIET
@click.option("-v", "--verbose", is_flag=True, help="Print each step with its time.")
@_exits
def run_command(
    configs: tuple[Path, ...],
    output: Path | None,
    sets: tuple[str, ...],
    as_of: date | None,
    fail_on: tuple[str, ...],
    *,
    strict: bool,
    dry_run: bool,
    as_json: bool,
    notify_file: Path | None,
    jobs: int,
    quiet: bool,
    verbose: bool,
) -> int:
    """Make the report of each CONFIG, and of each combination of values of its `matrix`.

    `-` as CONFIG reads it from the standard input; its paths are relative to the current folder.
    """
    from reportgen.batch import Asked, jobs_of
    from reportgen.memory import collect_seldom, keep_freed_memory

    keep_freed_memory()
    collect_seldom()
    asked = Asked(
        sets=sets,
        as_of=as_of,
        fail_on=fail_on,
        strict=strict,
        dry_run=dry_run,
        as_json=as_json,
        quiet=quiet,
        verbose=verbose,
    )
    codes: list[int] = []
    notices: list[Mapping[str, Any]] = []
    made = jobs_of(configs, output, asked)
    for outcome in (
        _side_by_side(made, asked, jobs) if min(jobs, len(made)) > 1 else (_outcome(job, asked) for job in made)
    ):
        codes.append(outcome.code)
        notices.append(outcome.notice)
        for line in outcome.said:
            tell(line)
        codes += [_given(text) for text in outcome.given]
    if notify_file is not None and not dry_run:
        from reportgen.out.notice import write_notice

        with _guarded(codes):
            write_notice(notify_file, notices, _gravest(codes))
    return _gravest(codes)


def _side_by_side(jobs: "list[Job]", asked: "Asked", count: int) -> "Iterator[Outcome]":
    from reportgen.parallel import outcomes

    return outcomes(jobs, asked, count)


def _outcome(job: "Job", asked: "Asked") -> "Outcome":
    """Return what became of a config, unless Ctrl-C was what became of it."""
    from reportgen.batch import failed_outcome, outcome_of

    try:
        with _progress(quiet=asked.quiet, verbose=asked.verbose) as step:
            outcome = outcome_of(job, asked, step)
    except Exception as error:
        if is_stopped():
            raise KeyboardInterrupt from error
        return failed_outcome(job, error)
    if is_stopped():  # and whatever was at work took no notice
        raise KeyboardInterrupt
    return outcome


@main.command("count")
@click.argument("config", type=click.Path(path_type=Path))
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path),
    help="The file of counts to write; one that is there is replaced. Default: NAME.counts.",
)
@click.option(
    "--digits",
    type=click.IntRange(1, 5),
    help="Write scores by so many significant digits, 1 to 5. What thresholds of CONFIG flag stays exact.",
)
@SETS
@AS_OF
@QUIET
@click.option("-v", "--verbose", is_flag=True, help="Print each step with its time.")
@_exits
def count_command(
    config: Path,
    output: Path | None,
    sets: tuple[str, ...],
    as_of: date | None,
    *,
    digits: int | None,
    quiet: bool,
    verbose: bool,
) -> int:
    """Write the counts of the cases of CONFIG to a file, which has no id.

    A config that names such files as `data.counts` makes the report of the cases of all of them. So the rows of a day
    need be read once, and can stay where they are.

    `-` as CONFIG reads it from the standard input; its paths are relative to the current folder.
    """
    from reportgen.app import counts_of
    from reportgen.config.load import stem_of
    from reportgen.memory import collect_seldom, keep_freed_memory

    making("a file of counts")
    keep_freed_memory()
    collect_seldom()
    target = output or Path(f"{stem_of(config)}.counts")
    with _progress(quiet=quiet, verbose=verbose) as step:
        counts_of(config, target, sets=sets, as_of=as_of, digits=digits, tell=step)
        step(END)
    return ALL_WELL if quiet else _given(str(target))


@main.command("render")
@click.argument("results", type=click.Path(path_type=Path))
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path),
    help="The folder of the report. Default: that of RESULTS, where these are called results.json.",
)
@QUIET
@_exits
def render_command(results: Path, *, output: Path | None, quiet: bool) -> int:
    """Write the report of RESULTS again, without its data.

    RESULTS is the results.json of a report, or its folder; tables of thresholds are taken over from there. The exit
    code says whether the report was written, not whether its checks passed.
    """
    from reportgen.app import folder_again, report_again
    from reportgen.batch import faults, made

    folder = output or folder_again(results)
    with _progress(quiet=quiet, verbose=False) as step:
        report, said = made(partial(report_again, results, step), folder, quiet=quiet)
        step(END)
    for line in (*said, *faults(report, verbose=False)):
        tell(line)
    return FAILED if report.holes else ALL_WELL if quiet else _given(str(folder / report.main_file))


@main.command("verify")
@click.argument("folder", type=click.Path(path_type=Path))
@click.option("--quick", is_flag=True, help="Do not run the config again.")
@click.option("--config", type=click.Path(path_type=Path), help="Where the config is now, if it has moved.")
@click.option("--signers", type=click.Path(path_type=Path), help="The allowed signers, a file as OpenSSH has it.")
@QUIET
@_exits
def verify_command(folder: Path, *, quick: bool, config: Path | None, signers: Path | None, quiet: bool) -> int:
    """Verify the report in FOLDER, a line for each level.

    whole: every file is as reportgen.lock says. consistent: all figures, sentences, tables and pictures follow from
    results.json, and its figures from their counts; this needs no lock. repeated: the config, run again, gives the
    same report. signed: whose signature reportgen.lock.sig is.

    Exit codes: 0 where nothing has moved, 1 where something has, 3 where something cannot be read.
    """
    from reportgen.verifying import code_of, levels

    with _progress(quiet=quiet, verbose=False) as step:
        done = [*levels(folder, quick=quick, config=config, signers=signers, tell=step)]
        step(END)
    for level in done:
        if level.code or not quiet:
            _given(one_line(str(level)))
    return code_of(done)


@main.command("check")
@CONFIGS
@SETS
@AS_OF
@QUIET
@_exits
def check_command(configs: tuple[Path, ...], sets: tuple[str, ...], as_of: date | None, *, quiet: bool) -> int:
    """Check each CONFIG without reading any data.

    This includes the texts, the logo, the templates, the seal and the profiles that it names, and the programs that
    print a PDF or log the report. Without --as-of, `${as_of}` can be any date.

    `-` as CONFIG reads it from the standard input; its paths are relative to the current folder.
    """
    from reportgen.across.seal import seal_of
    from reportgen.config.load import cells_of, is_stdin, load_config, stem_of
    from reportgen.out.ready import check_ways_out
    from reportgen.page.own import own_keys, read_own

    codes: list[int] = []
    every = ((config, cell) for config in configs for cell in (cells_of(config, sets=sets, as_of=as_of) or (None,)))
    for config, cell in every:
        with _guarded(codes):
            chosen = sets if cell is None else (*sets, *cell.sets)
            checked = load_config(config, sets=chosen, as_of=as_of, of_any_day=True)
            with unfilled_failures(checked.filled):
                read_own(checked)
                seal_of(checked)
                if checked.report.profile:
                    from reportgen.across.crosswalk import frameworks_of  # which most configs have no need of

                    frameworks_of(checked)
                check_ways_out(checked)
            name = "/".join((stem_of(config) if is_stdin(config) else str(config), *(cell.values if cell else ())))
            unread = (
                "; --as-of also checks the files with the date in their names"
                if checked.undated & own_keys(checked)
                else ""
            )
            codes.append(ALL_WELL if quiet else _given(one_line(f"{name}: no problem found{unread}")))
    return _gravest(codes)


@main.command("init")
@click.argument("data", type=click.Path(path_type=Path))
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path),
    help="The config to write, with the schema for editors next to it. Default: the name of DATA, ending in .yaml.",
)
@click.option("--label", metavar="COLUMN", help="The column of the true classes, instead of a guess.")
@click.option("--positive", metavar="CLASS", help="The class to find, instead of a guess.")
@click.option("--model", "models", multiple=True, metavar="COLUMN", help="A column with a score or a decision.")
@QUIET
@_exits
def init_command(
    data: Path, output: Path | None, label: str | None, positive: str | None, models: tuple[str, ...], *, quiet: bool
) -> int:
    """Propose a config for DATA, a file of labels and predictions.

    Each guess has a comment that says why, and what else is possible. Existing files are never overwritten.
    """
    from reportgen.start.init import init
    from reportgen.start.propose import Asked

    proposed = init(data, output, Asked(label=label, positive=positive, models=models))
    for line in () if quiet else proposed.told:
        tell(line)
    code = _given(str(proposed.path))
    return code if proposed.error is None else _told(proposed.error)


@main.command("demo")
@click.argument("folder", type=click.Path(path_type=Path), default=Path("reportgen-demo"))
@_exits
def demo_command(folder: Path) -> int:
    """Write an example with its data into FOLDER, and make its report.

    The default FOLDER is reportgen-demo. It must be new or empty.
    """
    from reportgen.start.init import write_demo

    config = write_demo(folder)
    from reportgen.app import report_of
    from reportgen.batch import made

    with _progress(quiet=False, verbose=False) as step:
        report, said = made(partial(report_of, config, tell=step), folder / "report")
        step(END)
    for line in (f"the config is {config}, its data are in {folder / 'data'}", *said):
        tell(line)
    return _given(str(folder / "report" / report.main_file))


@main.command("figure")
@click.argument("config", type=click.Path(path_type=Path))
@click.argument("name")
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path),
    help="The picture; its ending says the format. Default: NAME.png.",
)
@click.option("--width", metavar="LENGTH", help="How wide: 16cm, 160mm or 6.3in. Default: as on the page.")
@click.option("--dpi", type=click.IntRange(30, 2400), default=200, show_default=True, help="Pixels an inch.")
@click.option("--style", "styles", multiple=True, help="A style sheet of matplotlib, a file or a name.")
@click.option("--no-title", "bare", is_flag=True, help="Leave out the finding above the figure.")
@SETS
@AS_OF
@QUIET
@_exits
def figure_command(
    config: Path,
    name: str,
    *,
    output: Path | None,
    width: str | None,
    dpi: int,
    styles: tuple[str, ...],
    sets: tuple[str, ...],
    as_of: date | None,
    bare: bool,
    quiet: bool,
) -> int:
    """Write the figure NAME of the report of CONFIG as a picture of its own; `list` prints the names."""
    from reportgen.app import report_of
    from reportgen.drawing.styles import styled
    from reportgen.figures import ending_of, inches

    target = output or Path(f"{name}.png")
    ending, wide = ending_of(target), None if width is None else inches(width)
    with styled(styles):
        with _progress(quiet=quiet, verbose=False) as step:
            report = report_of(config, sets=sets, as_of=as_of, tell=step)
            if name == "list":
                return _given("\n".join(report.figures))
            content = report.picture(name, ending, width=wide, titled=not bare, dpi=dpi)
            step(END)
        target.write_bytes(content)
    return _given(str(target))


@main.command("seal")
@click.argument("config", type=click.Path(path_type=Path))
@click.option(
    "-o", "--output", type=click.Path(path_type=Path), help="The seal to write. Default: NAME.seal.yaml next to CONFIG."
)
@SETS
@AS_OF
@QUIET
@_exits
def seal_command(config: Path, output: Path | None, sets: tuple[str, ...], as_of: date | None, *, quiet: bool) -> int:
    """Fix the criteria of CONFIG in a small file, before the labels are seen.

    These are the checks, rules, prices, classes and the seed. With `report.seal: FILE` a report says on which day they
    were fixed, and what has changed since. The day is that of --as-of. An existing file is never overwritten.
    """
    from reportgen.between import seal

    target = seal(config, output, sets=sets, as_of=as_of)
    return ALL_WELL if quiet else _given(str(target))


@main.command("diff")
@click.argument("old", type=click.Path(path_type=Path))
@click.argument("new", type=click.Path(path_type=Path))
@click.option(
    "--format", "style", type=click.Choice(STYLES), default="text", show_default=True, help="How to print it."
)
@click.option(
    "--fail-on",
    type=click.Choice(KINDS),
    multiple=True,
    metavar="KIND",
    help=f"Exit with 1 if there is a difference of this kind, too. Kinds: {', '.join(KINDS)}. A `metric_moved` counts "
    "where the move is more than chance, or on the same cases.",
)
@_exits
def diff_command(old: Path, new: Path, *, style: Style, fail_on: tuple[str, ...]) -> int:
    """Print how the report NEW differs from OLD.

    Each is the results.json of a report, or its folder; no data are read. A check that was loosened or dropped ends it
    with 1.
    """
    from reportgen.between import compared

    both = compared(old, new, style=style, fail_on=fail_on)
    code = _given(both.text) if both.text else ALL_WELL
    return CHECK_FAILED if both.fails and code == ALL_WELL else code


@main.command("index")
@click.argument("folder", type=click.Path(path_type=Path))
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path),
    help="The folder of index.html and index.json. Default: FOLDER.",
)
@click.option(
    "--as-of", callback=_date, metavar="YYYY-MM-DD", help="The date of today, for ages and reviews that are overdue."
)
@QUIET
@_exits
def index_command(folder: Path, output: Path | None, as_of: date | None, *, quiet: bool) -> int:
    """Write one page over all reports in FOLDER and the folders below.

    It has a row for each series of reports, those that need action first: state, age, next review, main figures, their
    course, and whether the files are as reportgen.lock says. A second run reads only reports that have changed, by
    the names, sizes and times of their files, of which index.json has a digest.

    A report that cannot be read is listed with the reason, and fails nothing.
    """
    from reportgen.config.load import today
    from reportgen.indexing import index

    with _progress(quiet=quiet, verbose=False) as step:
        made = index(folder, output, today=today(as_of), tell=step)
        step(END)
    for unread in made.unread:
        tell(one_line(f"{folder / unread.folder}: {unread.problem}"))
    return ALL_WELL if quiet else _given(str(made.page))


@main.command("schema")
@click.option("--results", is_flag=True, help="That of results.json, for programs that read it.")
@_exits
def schema_command(*, results: bool) -> int:
    """Print the JSON Schema of the config, for editors."""
    from reportgen.config.reference import json_schema

    schema = json_schema
    if results:
        from reportgen.results.schema import results_schema as schema
    return _given(json.dumps(schema(), indent=2, ensure_ascii=False))


@main.command("metrics")
@_exits
def metrics_command() -> int:
    """List every metric with names, formula and meaning."""
    from reportgen.topics.explained import catalogue

    return _given(catalogue())


def _named(_context: click.Context, _parameter: click.Parameter, begun: str) -> list[str]:
    """Return the names that `explain` knows and that begin so, for a shell to complete."""
    from reportgen.topics.explained import known_names

    return [name for name in known_names() if name.startswith(begun)]


@main.command("explain")
@click.argument("name", shell_complete=_named)
@_exits
def explain_command(name: str) -> int:
    """Print what NAME means: a metric, the code of a finding, an exit code, a key, a section or a term."""
    from reportgen.topics.explained import explained

    return _given(explained(name))


@contextmanager
def _guarded(codes: list[int]) -> Iterator[None]:
    """Tell what went wrong with one config and go on with the next, unless Ctrl-C was what went wrong."""
    try:
        yield
    except Exception as error:
        if is_stopped():
            raise KeyboardInterrupt from error
        codes.append(_told(error))
    if is_stopped():  # and whatever was at work took no notice
        raise KeyboardInterrupt


def _told(error: Exception) -> int:
    """Tell what went wrong and return its exit code; a bug keeps its traceback, but never looks like a failed check."""
    code, lines = lines_of(error)
    if os.environ.get("GITHUB_ACTIONS") == "true" and isinstance(error, ReportgenError):
        from reportgen.audit.github import problem_annotations

        lines += problem_annotations(error.problems)
    for line in lines:
        tell(line)
    return code


def _given(text: str) -> int:
    """Print a result and return the exit code of that."""
    return ALL_WELL if give(text) else FAILED


@contextmanager
def _progress(*, quiet: bool, verbose: bool) -> Iterator[Tell]:
    """Yield a function that tells the step at hand: on a terminal, or with -v line by line."""
    if sys.stderr is None:  # closed by the caller
        yield silent
    elif verbose:
        from reportgen.progress import lines

        yield lines()
    elif quiet or not sys.stderr.isatty():
        yield silent
    else:
        from reportgen.progress import bar

        with bar() as tell:
            yield tell
