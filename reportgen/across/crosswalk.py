"""Which items of the frameworks that a config names its report states or computes; nothing is read but their files."""

from collections import Counter
from collections.abc import Mapping

from reportgen.analysis.stated import ERROR_FACTS, LABEL, applies
from reportgen.config.profiles import OR, Framework, FrameworkItem, is_typed, profile_files, read_framework
from reportgen.config.schema import Config
from reportgen.errors import ConfigError, Problem
from reportgen.frozen import frozen
from reportgen.results.kinds import AnyResults
from reportgen.results.known import SUBJECT, is_known, names_of, wrong_path
from reportgen.results.results import Results
from reportgen.results.values.classes import ClassResults
from reportgen.results.values.profile import STATES, Crosswalk, CrosswalkItem, State

PERIOD, PERIOD_OF_DATA = "about.period", "data.period"


def frameworks_of(config: Config) -> dict[str, Framework]:
    """Return the frameworks that a config names, by the names of their profiles; or every mistake in their files."""
    frameworks, problems = dict[str, Framework](), list[Problem]()
    for key, name, path in profile_files(config):
        try:
            frameworks[name] = read_framework(path, key, config.where(key), wrong_path)
        except ConfigError as error:
            problems += error.problems
    if problems:
        raise ConfigError(problems)
    return frameworks


def crosswalks(frameworks: Mapping[str, Framework], results: AnyResults, config: Config) -> tuple[Crosswalk, ...]:
    """Return what a report has of each framework."""
    return tuple(_crosswalk(name, framework, results, config) for name, framework in frameworks.items())


def _crosswalk(name: str, framework: Framework, results: AnyResults, config: Config) -> Crosswalk:
    items = tuple(_answered(item, results, config) for item in framework.items)
    counts = Counter(item.state for item in items)
    return Crosswalk(
        name=name,
        framework=framework.title,
        source=framework.source,
        version=framework.version,
        counts={state: counts[state] for state in STATES},
        required_missing=tuple(item.id for item in items if item.required and item.state == "not_stated"),
        items=items,
    )


@frozen
class _Answer:
    """What a report has of an item: keys that state it, paths of its numbers, and keys that are missing."""

    keys: tuple[str, ...]
    paths: tuple[str, ...]
    missing: tuple[str, ...]
    absent: bool = False  # some number is not there, and no key is missing


def _answered(item: FrameworkItem, results: AnyResults, config: Config) -> CrosswalkItem:
    several = _only_of_two_classes(item, results)
    covered = bool(item.key or item.path) and not several
    answer = _answer(item, results, config) if covered else _Answer(keys=(), paths=(), missing=())
    state: State = "not_covered" if not covered or answer.absent else "computed"
    if answer.missing:
        state = "not_stated"
    elif answer.keys and not answer.absent:
        state = "stated"
    return CrosswalkItem(
        id=item.id,
        item=item.item,
        state=state,
        required=item.required,
        keys=answer.keys,
        paths=answer.paths,
        missing=answer.missing,
        several=several,
        absent=answer.absent and not answer.missing,
        note=item.note,
    )


def _answer(item: FrameworkItem, results: AnyResults, config: Config) -> _Answer:
    asked = [key for key in item.key if applies(key, config, results.data.period)]
    where = [next((path for path in _ways(paths, results) if has_value(results, path)), None) for paths in item.path]
    dated = [PERIOD_OF_DATA] if PERIOD in item.key and PERIOD not in asked else []
    missing = [key for key in asked if not is_typed(key, config)]
    lacks, added = None in where, is_typed(item.add, config)
    return _Answer(
        keys=tuple(key for key in asked if key not in missing),
        paths=(*dated, *(path for path in where if path is not None)),
        missing=(*missing, *([item.add] if lacks and not added else [])),
        absent=lacks and added,
    )


def _ways(paths: str, results: AnyResults) -> list[str]:
    return [path.strip().replace(SUBJECT, results.subject) for path in paths.split(OR)]


def _only_of_two_classes(item: FrameworkItem, results: AnyResults) -> bool:
    """Return whether an item asks for what no report on several classes, or on cases without labels, has."""
    if isinstance(results, Results):
        return False
    beyond = ERROR_FACTS if isinstance(results, ClassResults) else (*ERROR_FACTS, *LABEL)
    return any(key in beyond for key in item.key) or not all(
        any(is_known(path.strip(), type(results)) for path in paths.split(OR)) for paths in item.path
    )


def has_value(results: AnyResults, path: str) -> bool:
    """Return whether results have anything at a path; of a figure that is not defined they have the reason."""
    names = names_of(path.replace(f"models.{results.subject}", "models.<>", 1))
    if isinstance(results, Results) and names[0] == "models" and results.subject in results.published:
        names[0] = "published"
    steps = [results.subject if name == "<>" else name for name in names]
    try:
        value, _ = results.paths.value(results, *steps)
    except LookupError:
        return False
    return bool(value) or (isinstance(value, float | int) and value is not False)
