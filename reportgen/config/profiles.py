"""Profiles: the items of a framework as a YAML file, each with the keys that state it and the numbers it asks for."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Annotated

from reportgen.config.conditions import did_you_mean
from reportgen.config.load import place_in_file
from reportgen.config.page import PROFILES
from reportgen.config.part import Draft, OneOf, Part, Texts, built, entry, once
from reportgen.config.read import read_tree
from reportgen.config.schema import Config, keys_with_place
from reportgen.config.yaml_text import LARGEST_BYTES, YamlMapping, decode, read_yaml
from reportgen.errors import NO_FILE, ConfigError, Problem
from reportgen.harmless import read_whole

FOLDER = Path(__file__).parents[1] / "profiles"
CASES = "data"  # what gives a number, where an item names no other key
OR = " or "  # between paths of which one is enough
_PLACES = ((name, place) for name, place in keys_with_place() if "<" not in place)  # models have names of their own
_KEYS = tuple(dict.fromkeys(f"{place}.{name}" if place else name for name, place in _PLACES))
ConfigKeyName = Annotated[str, OneOf(_KEYS, "key of the config", "`reportgen explain KEY` says what a key is.")]
_HALF = "` or ` has no path on one side", "Write it, or remove ` or `."
Wrong = Callable[[str], tuple[str, str] | None]  # a path -> what is wrong with it, and the mend


class FrameworkItem(Part):
    """One item of a framework."""

    id: str = entry("Its number or name in the framework.")
    item: str = entry("What it asks for, in words of your own.")
    key: tuple[ConfigKeyName, ...] = entry(
        "Keys of the config that state it, such as `about.purpose`, or `about.actions[].owner` for one in a list; "
        "all of them are needed.",
        default=(),
    )
    path: Texts = entry(
        "Where `results.json` has it, such as `models.<subject>.metrics.recall`; all of them are needed, and of two "
        "with ` or ` between them one. `<subject>` is the model under audit.",
        default=(),
    )
    add: ConfigKeyName = entry("The key to add where a number of `path` is missing.", default=CASES)
    required: bool = entry("Whether a run with `--strict` fails where it is not stated.", default=False)
    note: str | None = entry(
        "What the report does not cover of it. An item that has neither `key` nor `path` needs one.", default=None
    )


class Framework(Part):
    """A framework with its items."""

    title: str = entry("What the framework is called.")
    source: str | None = entry("Who published it, and where.", default=None)
    version: str | None = entry("Its edition or date.", default=None)
    items: tuple[FrameworkItem, ...] = entry("What it asks for, item by item.")


def is_typed(key: str, config: Config) -> bool:
    """Return whether a config has a key; of one in a list, whether any item has it."""
    pattern = re.escape(key).replace(re.escape("[]"), r"(\[\d+\])?")  # one item alone needs no list
    return any(re.fullmatch(pattern, place) for place in config.places)


def profile_files(config: Config) -> Iterator[tuple[str, str, Path]]:
    """Yield the key of each profile that a config names, what the profile is called, and its file."""
    names = config.report.profile
    for place, name in enumerate(names):
        alone = len(names) == 1 and not config.given("report.profile[0]")
        key = "report.profile" if alone else f"report.profile[{place}]"
        if key not in config.undated:
            yield (key, name, FOLDER / f"{name}.yaml") if name in PROFILES else (key, Path(name).stem, Path(name))


def read_framework(path: Path, key: str, where: str, wrong: Wrong) -> Framework:
    """Return the framework of a file, or tell of every mistake in it with its line; `wrong` judges paths."""
    tree = _tree_of(path, key, where)
    draft = read_tree(tree, tree.where, path.parent, Framework)
    _check(draft, wrong)
    if draft.problems:
        raise ConfigError(sorted(draft.problems, key=place_in_file))
    framework: Framework = built(draft.sound)
    return framework


def _tree_of(path: Path, key: str, where: str) -> YamlMapping:
    try:
        content = read_whole(path, LARGEST_BYTES)
    except FileNotFoundError:
        mend = did_you_mean(path.name, PROFILES) or f"Profiles that come with the program: {', '.join(PROFILES)}."
        raise ConfigError([Problem(where=where, key=key, what=f"{NO_FILE}: {path}", mend=mend)]) from None
    except IsADirectoryError:
        what = f"this is a folder, and a file is meant: {path}"
        raise ConfigError([Problem(where=where, key=key, what=what)]) from None
    except OSError as error:
        what = f"the file cannot be read: {error.strerror}: {path}"
        raise ConfigError([Problem(where=where, key=key, what=what)]) from None
    tree, problems = read_yaml(decode(content, str(path)), str(path))
    if not isinstance(tree, YamlMapping):
        mend = "It begins with `title: ...`, and has a list of `items`."
        problems = problems or [Problem(where=str(path), what="this is not a profile", mend=mend)]
    if problems:
        raise ConfigError(problems)
    assert isinstance(tree, YamlMapping)  # noqa: S101 - anything else is a problem
    return tree


def _check(draft: Draft, wrong: Wrong) -> None:
    """Tell of ids that occur twice, of paths that no results have, and of items that nothing answers."""
    seen: set[tuple[object, ...]] = set()
    for item, _ in draft.items("items"):
        if f"{item}.id" in draft.values:
            once(draft, f"{item}.id", seen, (draft.values[f"{item}.id"],))
        if not any(draft.given(f"{item}.{name}") for name in ("key", "path", "note")):
            mend = "Say where the report has it, or with `note` why it does not."
            draft.tell(item, "the item needs `key`, `path` or `note`", mend)
        for key, paths in draft.items(f"{item}.path"):
            for path in map(str.strip, paths.split(OR)):
                reason = wrong(path) if path else _HALF
                if reason is not None and paths.strip():  # that it is empty was told
                    draft.tell(key, *reason)
