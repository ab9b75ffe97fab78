"""Variables of the environment in a config that is read again: their values of that time, or those of now."""

from collections.abc import Mapping

from reportgen.config.asked import Asked
from reportgen.config.tree import places_in
from reportgen.config.yaml_text import YamlMapping

_PATHS = ("data.", "models.", "report.", "compare.")  # files and stores are those of the machine


def printed(tree: YamlMapping, environ: Mapping[str, str]) -> dict[str, str]:
    """Return the values of the environment that stand in texts and numbers of the report, by their names."""
    return {name: environ[name] for name in sorted(_printed(tree)) if name in environ}


def environment(tree: YamlMapping, asked: Asked, environ: Mapping[str, str]) -> dict[str, str]:
    """Return what is filled in when the config is read again: the values of that time, and places as they are now.

    A variable that is not set stands for itself where it names a file or a store.
    """
    used: dict[str, set[str]] = {}
    for name, key in places_in(tree):
        used.setdefault(name, set()).add(key)
    values = {name: value for name, value in environ.items() if name not in _printed(tree)} | dict(asked.variables)
    unset = (name for name, keys in used.items() if name not in values and all(map(_names_a_place, keys)))
    return values | {name: f"${{{name}}}" for name in unset}


def _printed(tree: YamlMapping) -> set[str]:
    return {name for name, key in places_in(tree) if not key.startswith(_PATHS)}


def _names_a_place(key: str) -> bool:
    parts = key.split(".")
    sources = ("path", "database", "spark", "counts")
    ends = {"data": sources, "models": ("path",), "compare": ("results",), "report": ("log_to",)}
    return any(end in parts[1:] for end in ends.get(parts[0], ()))
