"""A config file, or a mapping from Python, to a Config; or every problem at once."""

import os
import re
import shlex
import sys
from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import UTC, date, datetime
from hashlib import sha256
from pathlib import Path
from typing import Any

from reportgen.config.asked import Asked
from reportgen.config.checks import Compare
from reportgen.config.conditions import closest
from reportgen.config.data import Data, Split
from reportgen.config.extends import KEY, Extending, extended, without_bases
from reportgen.config.files import NOT_READ, ends_as_data, is_data, unpacked
from reportgen.config.flow import block_of, yaml_of
from reportgen.config.matrix import Cell, cells, chosen_alone
from reportgen.config.measures import measured
from reportgen.config.models import ThresholdRule
from reportgen.config.part import Draft, Sound, built, unlabelled, with_cases
from reportgen.config.published import known_of, of_published
from reportgen.config.read import EMPTY, read_tree
from reportgen.config.schema import Config, Origin, check_consistency
from reportgen.config.tree import Sets, dated, digest_of, fill, filled_in, override, placed, texts, texts_in, tree_of
from reportgen.config.unlabelled import OF_SELECTIONS
from reportgen.config.variables import environment, printed
from reportgen.config.yaml_text import (
    LARGEST_BYTES,
    TOO_DEEP,
    Scalar,
    YamlMapping,
    decode,
    is_broken,
    read_yaml,
    short_lines,
)
from reportgen.errors import MOST, NO_FILE, ConfigError, Problem, path_of
from reportgen.frozen import frozen
from reportgen.harmless import read_whole
from reportgen.stats.metrics import PRESETS, find

MADE = (".html", ".md", ".xml", ".svg")
_PROPOSED = "Have a config proposed for them: reportgen init {}"
_NOT_MADE = "this is the output of a run, not a config"
_FILE = "Name the YAML file. `reportgen.run` takes a mapping of the keys as well."
_FROM_CONFIG = "Name the YAML file that the report is made from."


def load_config(
    path: str | Path,
    *,
    sets: Sets = (),
    as_of: date | str | None = None,
    environ: Mapping[str, str] | None = None,
    data_given: bool = False,
    of_any_day: bool = False,
) -> Config:
    """Return the config of a file, `sets` won over it; with `data_given` a frame replaces `data.path`.

    With `of_any_day` any day is the date of the report where none is given, and `undated` has the keys that
    depend on it. `-` is the standard input; paths in it are relative to the current folder.

    >>> from pathlib import Path
    >>> text = "{version: 1, data: {path: a.csv, label: y, positive: 1}, models: {new: {score: s}}}"
    >>> written = Path("audit.yaml").write_text(text)
    >>> reportgen.load_config("audit.yaml").subject
    'new'
    """
    path = path_of(path, "config", _FILE)
    environ = os.environ if environ is None else environ
    problems: list[Problem] = []
    day = _date_of(as_of, environ, problems)
    read = _read_file(path, sets, environ, day)
    problems += read.problems
    tree, values = chosen_alone(read.tree, problems)
    stands_in = of_any_day and day is None
    typed = texts(sets)
    origin = _origin_of(str(path), read.text, day, typed)
    origin = replace(
        origin,
        name="/".join((origin.name, *values)),
        as_of=_ANY_DAY if stands_in else day,
        undated=frozenset(dated(tree)) if stands_in else frozenset(),
        asked=Asked(
            text=read.text,
            sha256=read.sha256,
            resolved=digest_of(without_bases(tree)),
            file=str(path),
            sets=tuple(typed),
            variables=printed(without_bases(tree), environ),
        ),
    )
    return _config(tree, origin, environ=environ, problems=problems, top=tree.where, data_given=data_given)


@frozen
class _File:
    """A config as its file has it, with what it takes over and what was set on top."""

    tree: YamlMapping
    text: str  # of the file, or of all that it takes over, too
    sha256: str
    problems: list[Problem]


def _read_file(path: Path, sets: Sets, environ: Mapping[str, str], day: date | None) -> _File:
    """Return what a file holds; a text that cannot be read as a mapping is an error at once."""
    name = "stdin" if is_stdin(path) else str(path)
    content = _bytes_of(path)
    text = decode(content, name)
    tree, problems = _tree_in(text, name)
    if isinstance(said := tree.entries.get("schema"), Scalar) and said.text.startswith("reportgen/results/"):
        raise ConfigError.of(_NOT_MADE, _FROM_CONFIG, where=name)
    if KEY in tree.entries:
        tree = extended(tree, name, _extending(environ, day, _folder_of(path)))
        text = block_of(without_bases(tree))
    tree, set_problems = override(tree, sets)
    return _File(tree=tree, text=text, sha256=sha256(content).hexdigest(), problems=[*problems, *set_problems])


def cells_of(path: str | Path, *, sets: Sets = (), as_of: date | None = None) -> tuple[Cell, ...]:
    """Return the reports that a config file stands for by its matrix; none where it has none, or cannot be read."""
    path = Path(path)
    try:
        if is_stdin(path) or not any(key in _bytes_of(path) for key in (b"matrix", b"extends")):
            return ()
        return cells(_read_file(path, sets, os.environ, as_of).tree)
    except ConfigError:  # which is told where the config is read
        return ()


def _extending(environ: Mapping[str, str], day: date | None, folder: Path) -> Extending:
    """Return how the configs are read that another takes over."""

    def read(file: str) -> tuple[YamlMapping, list[Problem]]:
        return _tree_in(decode(_bytes_of(file), file), file)

    return Extending(read=read, environ=environ, as_of=day, folder=str(folder), problems=[])


_ANY_DAY = date(2000, 1, 1)


def config_again(
    asked: Asked, as_of: date | None, where: str, *, file: Path | None = None, data_given: bool = True
) -> Config:
    """Return the config of a report that was made, as it was read then; `where` is what messages call its text.

    `file` is where the config is now, to which its paths are relative; without `data_given` the data are read.
    """
    tree, problems = _tree_in(asked.text, where)
    origin, top = Origin(as_of=as_of), where
    if asked.file is None:  # lines are told of files alone
        tree = replace(tree, entries={name: placed(node, "") for name, node in tree.entries.items()}, keys={})
    else:
        origin, top = _origin_of(asked.file, asked.text, as_of, asked.sets), tree.where
    if file is not None:
        origin = replace(origin, folder=file.absolute().parent)
    tree, set_problems = override(tree, asked.sets)
    problems += set_problems
    tree, values = chosen_alone(tree, problems)
    origin = replace(origin, name="/".join((origin.name, *values)))
    environ = environment(tree, asked, os.environ)
    origin = replace(origin, asked=asked)
    config = _config(tree, origin, environ=environ, problems=problems, top=top, data_given=data_given)
    return config if asked.file is None else _placed_in(config, asked.file, where)


def loaded_as(asked: Asked, as_of: date | None, file: Path) -> Config:
    """Return the config of a file as it is now, under the name and with the settings of a report that was made."""
    environ = {name: value for name, value in os.environ.items() if name != "SOURCE_DATE_EPOCH"}
    config = load_config(file, sets=asked.sets, as_of=as_of, environ=environ)
    named = asked.file or str(file)
    origin = _origin_of(named, asked.text, as_of, asked.sets)
    named_so = replace(config, name=origin.name, command=origin.command, asked=replace(config.asked, file=asked.file))
    return named_so if asked.file is None else _placed_in(named_so, asked.file, str(file))


def _placed_in(config: Config, file: str, read: str) -> Config:
    """Return a config with the places of its keys in the file that it is of, not in the one that was read.

    Of one that took others over the lines are those of none of the files, and no place is given.
    """
    name, prefix = "stdin" if is_stdin(file) else file, f"{read}:"

    def place_of(place: str) -> str:
        if not place.startswith(prefix):
            return place
        return f"{name}:{place[len(prefix) :]}" if config.asked.is_of_one_file else ""

    places = {key: place_of(place) for key, place in config.places.items()}
    return replace(config, places=places)


def keys_of_text(text: str, sets: Iterable[str], name: str) -> dict[str, str]:
    """Return every key of a config with its value as typed, those set on the command line included."""
    tree, _ = override(_tree_in(text, name)[0], tuple(sets))
    return dict(texts_in(tree))


def _tree_in(text: str, name: str) -> tuple[YamlMapping, list[Problem]]:
    """Return the tree of a config's text, and what is wrong with single texts of it."""
    tree, problems = read_yaml(text, name)
    if tree is None or not isinstance(tree, YamlMapping):
        wrong = sorted([*problems, *_behind(short_lines(text), name, problems)], key=place_in_file) if problems else []
        raise ConfigError(wrong or [_no_mapping(tree, name)])
    return tree, problems


def _origin_of(file: str, text: str, day: date | None, sets: Iterable[str]) -> Origin:
    """Return where the config of a file comes from, so named."""
    return Origin(name=stem_of(file), folder=_folder_of(file), as_of=day, text=text, command=_command(file, day, sets))


def _folder_of(file: str | Path) -> Path:
    """Return the folder at which the relative paths of a config start."""
    return Path(file).absolute().parent


def is_stdin(path: str | Path) -> bool:
    """Return whether a config is to be read from the standard input."""
    return str(path) == "-"


def stem_of(path: str | Path) -> str:
    """Return the name of a config, which is that of its report, too."""
    if is_stdin(path):
        return "stdin"
    name = Path(path).stem
    return name if name.strip(".") else Path(path).resolve().stem or "report"  # a folder such as `.`, which has no name


def _behind(text: str, name: str, problems: list[Problem]) -> list[Problem]:
    """Return what else is wrong with a text that is not YAML, read without the lines that break it."""
    lines, collected = text.splitlines(), list(problems)
    for _ in range(MOST if is_broken(text) else 0):
        *_, line, _ = ("", "0", "", *collected[-1].where.rsplit(":", 2))[-3:]
        if not line.isdecimal() or not 0 < int(line) <= len(lines) or not lines[int(line) - 1]:
            return collected[len(problems) :]
        lines[int(line) - 1] = ""
        tree, more = read_yaml("\n".join(lines) + "\n", name)
        if isinstance(tree, YamlMapping):
            places = {problem.where for problem in collected}
            draft = read_tree(tree, tree.where, Path())
            # What a line left out has held is missing now, and nothing is told of that.
            of_the_gap = {*draft.missing.values(), *(fault for fault in draft.problems if fault.what == EMPTY)}
            more += [problem for problem in draft.problems if problem not in of_the_gap]
            return [*collected[len(problems) :], *(problem for problem in more if problem.where not in places)]
        if not more:
            break
        collected.append(more[-1])
        if more[-1].what == TOO_DEEP:
            break
    return collected[len(problems) :]


def _command(typed: str, as_of: date | None, sets: Iterable[str]) -> str:
    """Return the command line that makes the same report, from where this one was made."""
    date_of = () if as_of is None else ("--as-of", as_of.isoformat())
    return shlex.join(("reportgen", "run", typed, *date_of, *(part for text in sets for part in ("--set", text))))


def config_from(
    document: Mapping[str, Any], *, sets: Sets = (), as_of: date | str | None = None, data_given: bool = True
) -> Config:
    """Return the config of a mapping written in Python, held to the same rules; `None` counts as left out."""
    problems: list[Problem] = []
    day, tree = _date_of(as_of, os.environ, problems), tree_of(document, problems)
    if KEY in tree.entries:
        tree = extended(tree, "", _extending(os.environ, day, Path.cwd()))
    tree, set_problems = override(tree, sets)
    problems += set_problems
    tree, _ = chosen_alone(tree, problems)
    text = yaml_of(without_bases(tree))
    written = Asked(
        text=text,
        sha256=sha256(text.encode()).hexdigest(),
        resolved=digest_of(without_bases(tree)),
        variables=printed(without_bases(tree), os.environ),
    )
    origin = Origin(as_of=day, asked=written)
    return _config(tree, origin, environ=os.environ, problems=problems, top="", data_given=data_given)


def _config(
    tree: YamlMapping,
    origin: Origin,
    *,
    environ: Mapping[str, str],
    problems: list[Problem],
    top: str,
    data_given: bool,
) -> Config:
    filled = fill(tree, "", environ=environ, as_of=origin.as_of, problems=problems)
    assert isinstance(filled, YamlMapping)  # noqa: S101 - filling keeps the form
    origin = replace(origin, filled=filled_in(tree, environ))
    draft = read_tree(filled, top, origin.folder)
    check_consistency(draft, data_given=data_given)
    keys = {problem.key for problem in problems if problem.key}  # what cannot be filled in need not be judged
    problems += [problem for problem in draft.problems if problem.key not in keys]
    if problems:
        raise ConfigError(sorted(dict.fromkeys(problems), key=place_in_file)).unfilled(origin.filled)
    return settle(draft, origin)


def day_of(typed: str) -> date | None:
    """Return the day of a text of the form YYYY-MM-DD; None of any other."""
    try:
        return date.fromisoformat(typed) if re.fullmatch("[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}", typed) else None
    except ValueError:
        return None


def place_in_file(problem: Problem) -> tuple[bool, str, int, int]:
    """Return what sorts problems in the order of their files; those of the command line come last."""
    *_, file, line, column = ("", "", "", *problem.where.rsplit(":", 2))
    if line.isdecimal() and column.isdecimal():
        return (False, file, int(line), int(column))
    return (True, "", 0, 0)


def _bytes_of(path: str | Path) -> bytes:
    if is_stdin(path):
        if sys.stdin is None:
            raise ConfigError.of(what="the standard input is closed", where="stdin")
        return sys.stdin.buffer.read(LARGEST_BYTES + 1)
    name = Path(path).name
    if ends_as_data(name) or unpacked(name).endswith(NOT_READ):
        raise ConfigError([_data_given(Path(path))])
    if unpacked(name).endswith(MADE) and Path(path).is_file():
        raise ConfigError.of(_NOT_MADE, _FROM_CONFIG, where=str(path))
    try:
        content = read_whole(Path(path), LARGEST_BYTES)
    except OSError as error:
        problem = Problem(where=str(path), what=_reason(error), mend=_near(Path(path), error))
        raise ConfigError([problem]) from None
    if is_data(unpacked(name), content):
        raise ConfigError([_data_given(Path(path))])
    return content


def _data_given(path: Path) -> Problem:
    """Return that data stand instead of a config, and how to come by one."""
    mend = _PROPOSED.format(shlex.quote(str(path)))
    if not ends_as_data(path.name) and path.name.lower().endswith(NOT_READ):
        mend = f"Save the table as {path.stem}.csv. {_PROPOSED.format(shlex.quote(str(path.with_suffix('.csv'))))}"
    return Problem(where=str(path), what="these are data, not a config", mend=mend)


def _reason(error: OSError) -> str:
    if isinstance(error, FileNotFoundError):
        return NO_FILE
    if isinstance(error, IsADirectoryError):
        return "this is a folder, not a config file"
    return f"the file cannot be read: {error.strerror}"


def _near(path: Path, error: OSError) -> str:
    """Return which file may have been meant."""
    folder = path if isinstance(error, IsADirectoryError) else path.parent
    if not isinstance(error, FileNotFoundError | IsADirectoryError):
        return ""
    try:
        there = sorted(file.name for file in folder.iterdir())
    except OSError:
        return ""
    names = [name for name in there if name.endswith((".yaml", ".yml"))]
    if isinstance(error, IsADirectoryError):
        data = [name for name in there if ends_as_data(name)]
        if names or not data:
            paths = ", ".join(shlex.quote(str(folder / name)) for name in names[:5])
            return f"Name the config in it: {paths}" if names else "`reportgen init DATA` writes one for your data."
        return f"It contains data. {_PROPOSED.format(shlex.quote(str(folder / data[0])))}"
    by_stem = {Path(name).stem: name for name in names}  # an ending that all share makes no two names alike
    stem = closest(path.stem, by_stem)
    return (
        f"Did you mean '{path.parent / by_stem[stem]}'?" if stem else "`reportgen init DATA` writes one for your data."
    )


def _no_mapping(tree: object, name: str) -> Problem:
    mend = "A config begins with `version: 1`; `reportgen init DATA` writes one."
    if tree is None:
        return Problem(where=name, what="the file contains no config", mend=mend)
    if isinstance(tree, Scalar):
        what = f"expected keys with values, found only the text '{tree.typed[:40]}'"
        return Problem(where=tree.where, what=what, mend=f"Put a space after the colon of a key. {mend}")
    return Problem(where=f"{name}:1:1", what="expected keys with values, found a list", mend=mend)


def today(as_of: date | None) -> date | None:
    """Return the date that ages are judged by: the one given, else that of SOURCE_DATE_EPOCH in UTC, else None."""
    problems: list[Problem] = []
    day = _date_of(as_of, os.environ, problems)
    if problems:
        raise ConfigError(problems)
    return day


def _date_of(as_of: date | str | None, environ: Mapping[str, str], problems: list[Problem]) -> date | None:
    """Return the date of the report: the one given, else that of SOURCE_DATE_EPOCH in UTC, else None."""
    seconds = environ.get("SOURCE_DATE_EPOCH")
    # A date of numpy is one of Python; no date, of numpy or pandas, is the text NaT.
    is_scalar = getattr(as_of, "shape", ()) == ()
    as_of = "NaT" if str(as_of) == "NaT" else getattr(as_of, "item", lambda: as_of)() if is_scalar else str(as_of)
    if as_of is not None and not isinstance(as_of, date):
        day = day_of(str(as_of))
        if day is None:
            what, mend = f"expected YYYY-MM-DD, found '{as_of}'", 'Write as_of="2026-10-01", or give a date.'
            problems.append(Problem(where="", key="as_of", what=what, mend=mend))
        return day
    if as_of is not None or not seconds:
        return as_of.date() if isinstance(as_of, datetime) else as_of
    try:
        return datetime.fromtimestamp(int(seconds if seconds.isascii() and seconds.isdigit() else "no"), UTC).date()
    except (ValueError, OverflowError, OSError):
        what = f"expected whole seconds since 1970, found '{seconds}'"
        problems.append(Problem(where="SOURCE_DATE_EPOCH", what=what, mend="Correct the variable, or give --as-of."))
        return None


def settle(draft: Draft, origin: Origin) -> Config:
    """Return the Config of a draft without problems."""
    data = Sound(Data, draft.sound.get("data", {}))
    config: Config = built(Sound(Config, draft.sound | {"data": data}))
    every = {name: replace(model, threshold=_rule(model.threshold)) for name, model in config.models.items()}
    models = with_cases(draft, every)
    metrics_asked = config.report.metrics
    if unlabelled(draft) and not draft.given("report.metrics"):
        metrics_asked = OF_SELECTIONS[:1]
    metrics = _shown(metrics_asked, has_beta=config.beta is not None or config.alpha is not None)
    forms = [known_of(draft, name) for name in every]
    splits = Split() if isinstance(config.data.path, dict) else None
    return replace(
        config,
        subject=config.subject or next(iter(models or every)),
        names_subject=bool(config.subject),
        data=replace(
            config.data, split=config.data.split or splits, ordered=config.data.ordered or bool(config.data.cuts)
        ),
        models=models,
        published={name: model for name, model in every.items() if name not in models},
        threshold=_rule(config.threshold),
        compare=_compared_once(config.compare),
        report=replace(config.report, metrics=metrics if models else of_published(metrics, forms)),
        extends=(),  # it is taken over
        matrix={},  # and its values are filled in
        **vars(replace(origin, places=dict(draft.places))),
    )


def _rule(rule: ThresholdRule | None) -> ThresholdRule | None:
    """Return the rule with the metric that it pursues under its key."""
    metric = find(rule.maximise) if rule is not None and rule.maximise else None
    return replace(rule, maximise=metric.key) if rule is not None and metric else rule


def _shown(names: Iterable[str], *, has_beta: bool) -> tuple[str, ...]:
    """Return the names typed, a preset replaced by its metrics; each metric once, under the first name typed for it."""
    shown: dict[str, str] = {}
    typed: dict[str, str] = {}
    for name in names:
        for metric_name in PRESETS.get(name, (name,)):
            metric = find(metric_name)
            if metric is not None and (name not in PRESETS or has_beta or metric.needs != "beta"):
                shown.setdefault(metric.key, metric_name)
                if name not in PRESETS:
                    typed.setdefault(metric.key, name)
    return tuple((shown | typed).values())


def _compared_once(compare: Compare | None) -> Compare | None:
    """Return what is compared, with each metric that decides once, under the first name typed for it."""
    if compare is None:
        return None
    typed: dict[str, str] = {}
    for name in compare.primary:
        what = measured(name)
        typed.setdefault(name if what is None else what.key, name)
    return replace(compare, primary=tuple(typed.values()))
