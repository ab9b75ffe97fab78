"""What has moved where a config was run again: inputs, keys, versions and numbers, each with both values."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from reportgen.audit.differing import first_difference
from reportgen.audit.level import Level, counted
from reportgen.audit.lock import LOCK
from reportgen.frozen import frozen
from reportgen.results.document import Document
from reportgen.results.file import differing, numbers_of

NAMED = 3  # causes that a line names


@frozen
class Again:
    """A report and the same one made again: their results, files, keys, author's own files and versions."""

    results: tuple[Document, Document]
    files: tuple[Mapping[str, bytes], Mapping[str, bytes]]
    keys: tuple[Mapping[str, str], Mapping[str, str]]
    own: tuple[Mapping[str, str], Mapping[str, str]]
    versions: tuple[str, str]


def repeated(again: Again) -> Level:
    """Return whether the run gives the same report, or what has moved and by how much."""
    causes = [*_keys(again.keys), *_inputs(again)]
    versions = [*_changed(_releases(again))]
    numbers = [_both(place, *sides) for place, *sides in _in_order(again.results[0], _moved(again.results))]
    stands, made = again.files
    others = [name for name in made if name in stands and name != LOCK and stands[name] != made[name]]
    if not (causes or numbers):
        if not others:
            return _level("identical")
        if versions:
            return _level(f"every number is the same, although {'; '.join(versions)}")
        numbers = [first_difference(others[0], stands[others[0]], made[others[0]])]
    more = f", and {counted(len(numbers) - 1, 'more has', 'more have')} moved" if len(numbers) > 1 else ""
    parts = [*[*causes, *versions][:NAMED], *(f"{number}{more}" for number in numbers[:1])]
    return Level(name="repeated", state="moved", text="; ".join(parts))


def _level(text: str) -> Level:
    return Level(name="repeated", state="holds", text=text)


def _keys(keys: tuple[Mapping[str, str], Mapping[str, str]]) -> Iterator[str]:
    yield from _changed(keys, "key")


def _changed(sides: tuple[Mapping[str, str], Mapping[str, str]], kind: str = "") -> Iterator[str]:
    then, now = sides
    label = f"the {kind} " if kind else ""
    for name in dict.fromkeys((*then, *now)):
        if then.get(name) != now.get(name):
            yield f"{label}{name} was {then.get(name, 'left out')}, is {now.get(name, 'left out')}"


def _inputs(again: Again) -> Iterator[str]:
    then, now = ([(part["name"], part["sha256"]) for part in results["run"]["inputs"]] for results in again.results)
    earlier = [
        [(part["file"], part["sha256"])] if (part := results.get("earlier")) else [] for results in again.results
    ]
    own = [[*side.items()] for side in again.own] if again.own[0] else [[], []]
    before, after = [*then, *earlier[0], *own[0]], [*now, *earlier[1], *own[1]]
    for name, digest in after:
        if (name, digest) not in before:
            yield f"{name} has changed" if any(name == other for other, _ in before) else f"{name} was not read"
    names = {name for name, _ in after}
    yield from (f"{name} is no longer read" for name, _ in before if name not in names)


def _releases(again: Again) -> tuple[Mapping[str, str], Mapping[str, str]]:
    then, now = (
        {"reportgen": version, **results["run"].get("computed_with", {})}
        for version, results in zip(again.versions, again.results, strict=True)
    )
    return then, now


def _moved(results: tuple[Document, Document]) -> Iterator[tuple[str, Any, Any]]:
    """Yield every place that has another value, with both."""
    then, now = ({key: _plain(key, side[key]) for key in numbers_of(side)} for side in results)
    for place in differing(then, now, ""):
        yield place, _at(then, place), _at(now, place)


def _in_order(document: Document, moved: Iterable[tuple[str, Any, Any]]) -> list[tuple[str, Any, Any]]:
    """Return what has moved, first the numbers of the model that the report is about."""
    about = f"models.{document.get('subject')}."
    first = (f"{about}confusion", f"{about}metrics", about, "models.", "data.")
    return sorted(
        moved, key=lambda place: next((at for at, of in enumerate(first) if place[0].startswith(of)), len(first))
    )


def _plain(key: str, part: Any) -> Any:  # noqa: ANN401 (any JSON)
    """Return a part of the results without what is told as a cause."""
    if key == "earlier":
        return {name: value for name, value in part.items() if name != "sha256"}
    return {} if key == "run" else part


def _at(document: Document, place: str) -> Any:  # noqa: ANN401 (any JSON)
    """Return what stands at a place, whose names may have points in them; nothing where it ends before."""
    content: Any = document
    while place:
        keys: Sequence[str] = [str(key) for key in (range(len(content)) if isinstance(content, list) else content)]
        key = next((key for key in keys if place == key or place.startswith(f"{key}.")), None)
        if key is None:
            return None
        content, place = content[int(key) if isinstance(content, list) else key], place[len(key) + 1 :]
    return content


def _both(place: str, then: Any, now: Any) -> str:  # noqa: ANN401
    plain = [isinstance(value, int | float) and not isinstance(value, bool) for value in (then, now)]
    if all(plain):
        return f"{place} was {then:.12g}, is {now:.12g} ({abs(now - then):.3g} {'higher' if now > then else 'lower'})"
    if isinstance(then, list | dict) or isinstance(now, list | dict):
        return f"{place} has other entries"
    return f"{place} was {then}, is {now}"
