"""The earlier report that a config names as its baseline: read back, and held against its own counts."""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import Any, Generic, TypeVar

import numpy as np

from reportgen.analysis.classes.contradictions import contradictions as of_classes
from reportgen.analysis.contradictions import Contradiction, contradictions
from reportgen.analysis.unlabelled.contradictions import contradictions as of_selections
from reportgen.config.schema import Config
from reportgen.errors import DataError
from reportgen.frozen import frozen
from reportgen.results.document import DIGEST, Document, digest_of
from reportgen.results.file import document_at, parts_of, version_in
from reportgen.results.kinds import AnyResults
from reportgen.results.read import UnreadError, beyond
from reportgen.results.results import ModelResult, Results
from reportgen.results.values.classes import ClassModel, ClassResults
from reportgen.results.values.published import Published
from reportgen.results.values.unlabelled import SelectionResults

# What another report is compared with. The rest, such as checks, may be of an older version.
COMPARED = ("title", "run", "data", "subject", "models", "baselines", "costs", "beta", "alpha")

LOWEST_LEVEL = 0.5  # of an interval, as in the config
LISTED = 3  # figures that a message names
MOST = 100  # that are looked for
R = TypeVar("R", Results, ClassResults)
_AGAIN = "Copy the results.json of that report again, or make it again."


@frozen(eq=False)
class Past(Generic[R]):
    """An earlier report, as far as another one is compared with it."""

    results: R
    name: str  # what comparisons call it, which no model of today is called
    model: str  # that the config names, or that the report is about
    file: str
    sha256: str
    version: str  # of the program that made it


def same_model(past: Past[Any], config: Config) -> str | None:
    """Return the model of today that an earlier report is about: the one of the same name; None where it has none."""
    return past.model if past.model in config.models else None


def past_of(config: Config) -> Past[Any] | None:
    """Return the earlier report that the config names as the baseline; None where it names none."""
    if config.earlier is None:
        return None
    path = Path(config.earlier.results)
    with _refused(path.name, config):
        document, sha256 = document_at(path)
    return past_in(document, file=path.name, sha256=sha256, config=config)


def past_in(document: Document, *, file: str, sha256: str, config: Config) -> Past[Any]:
    """Return the earlier report that a document holds; stop where it does not have it whole."""
    with _refused(file, config):
        results, version = parts_of(document, COMPARED), _version(document)
        _check_kind(results, config)
        check_numbers(document, results)
    model = _model_in(results, file, config)
    _check_counts(results, file, config)
    if document.get(DIGEST, digest := digest_of(document)) != digest:
        raise problem(config, "results", f"{file} has changed since it was written: its digest is another", _AGAIN)
    return Past(
        results=results,
        name=_name(results.run.as_of, config),
        model=model,
        file=file,
        sha256=sha256,
        version=version,
    )


def problem(config: Config, key: str, what: str, mend: str) -> DataError:
    """Return what is wrong with an earlier report."""
    return DataError([config.problem(f"compare.baseline.{key}", what, mend)])


@contextmanager
def _refused(file: str, config: Config) -> Iterator[None]:
    """Turn what cannot be read of a file into the problem of the key that names it."""
    try:
        yield
    except UnreadError as error:
        mend = error.mend or "Keep the results.json of a report under that name."
        raise problem(config, "results", f"{file}: {error}", mend) from error


def _version(document: Document) -> str:
    version = version_in(document)
    if version is None:
        message = "`tool.version` is missing"
        raise UnreadError(message, _AGAIN)
    return version


def _check_kind(results: AnyResults, config: Config) -> None:
    mend = "Name the report of a config with these classes."
    if isinstance(results, SelectionResults):
        message = "the report is of cases without labels, and these have some"
        raise UnreadError(message, "Name a report of cases whose labels are known.")
    if config.several and isinstance(results, Results):
        message = "the report is about one class to find, and `data.classes` names several"
        raise UnreadError(message, mend)
    if not config.several and isinstance(results, ClassResults):
        message = "the report is about several classes, and `data.positive` names the one to find"
        raise UnreadError(message, mend)


def check_numbers(document: Document, results: AnyResults, read: tuple[str, ...] = COMPARED) -> None:
    """Stop where a number of the parts that are read is none that a report holds."""
    if not LOWEST_LEVEL < results.run.level < 1:
        message = f"`run.level` is {results.run.level!r}, which is not a level of a range"
        raise UnreadError(message, _AGAIN)
    number = next(beyond({key: document[key] for key in read if key in document}), None)
    if number is not None:
        message = f"{number}, which is not a number of a report"
        raise UnreadError(message, _AGAIN)


def _model_in(results: AnyResults, file: str, config: Config) -> str:
    """Return the model of the earlier report that the config names, or that it is about."""
    models: dict[str, ModelResult | Published | ClassModel] = {}
    if not isinstance(results, SelectionResults):  # which is refused
        models |= results.models
    if isinstance(results, Results):
        models |= results.published
    name = (config.earlier.model if config.earlier is not None else None) or results.subject
    if name not in models:
        mend = f"Its models: {', '.join(models)}." if models else "It has no models: make that report again."
        raise problem(config, "model", f"{file} has no model '{name}'", mend)
    if models[name].confusion is None:
        counted = [other for other, model in models.items() if model.confusion is not None]
        mend = f"Models with counts: {', '.join(counted)}." if counted else "Name a report that was made from cases."
        raise problem(config, "model", f"'{name}' is in {file} without counts", mend)
    return name


def _check_counts(results: AnyResults, file: str, config: Config) -> None:
    """Stop where figures of an earlier report do not follow from its counts."""
    try:
        wrong = wrong_figures(results)
    except UnreadError as error:
        raise problem(config, "results", f"{file} is not whole: {error}", _AGAIN) from error
    if wrong:
        more = "; more of its figures are wrong, too" if len(wrong) > LISTED else ""
        what = f"{file} contradicts itself: {'; '.join(wrong[:LISTED])}{more}"
        raise problem(config, "results", what, _AGAIN)


def contradictions_of(results: AnyResults) -> Iterator[Contradiction]:
    """Return what yields each figure of a report that does not follow from its counts."""
    if isinstance(results, ClassResults):
        return of_classes(results)
    return of_selections(results) if isinstance(results, SelectionResults) else contradictions(results)


def wrong_figures(results: AnyResults) -> list[str]:
    """Return each figure of a report that does not follow from its counts; stop where it is not whole."""
    of = contradictions_of(results)
    try:
        with np.errstate(all="ignore"):  # a number may be so large that a product of it is none
            return _named(of)
    except (KeyError, IndexError, ValueError, OverflowError) as error:
        raise UnreadError(f"it lacks {error}" if isinstance(error, KeyError) else str(error)) from error


def _named(contradictions: Iterator[Contradiction]) -> list[str]:
    """Return what is wrong, each place once."""
    named: dict[str, str] = {}
    for contradiction in islice(contradictions, MOST):
        named.setdefault(contradiction.path, str(contradiction))
    return [*named.values()]


def _name(as_of: str | None, config: Config) -> str:
    """Return what an earlier report is called, which no model is."""
    name = "earlier report" if as_of is None else f"earlier report ({as_of})"
    while name in config.models:
        name = f"{name}, read"
    return name
