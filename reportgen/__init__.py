"""Turn one YAML file into a classifier audit report."""

from reportgen.version import __version__

TYPE_CHECKING = False  # that of `typing`, which the command would wait for before it can be stopped
if TYPE_CHECKING:
    from typing import Any

    from reportgen.app import count, evaluate, run
    from reportgen.config.load import load_config
    from reportgen.report import Report

__all__ = ["Report", "__version__", "count", "evaluate", "load_config", "run"]

_HOMES = {"Report": "report", "count": "app", "evaluate": "app", "run": "app", "load_config": "config.load"}


def __getattr__(name: str) -> "Any":  # noqa: ANN401 (the public names, imported when first asked for)
    """Return a public name; what stands behind it is heavy, and the command line often needs none of it."""
    if name not in _HOMES:
        message = f"module 'reportgen' has no attribute '{name}'"
        raise AttributeError(message)
    from importlib import import_module

    return getattr(import_module(f"reportgen.{_HOMES[name]}"), name)


def __dir__() -> list[str]:
    """Return the public names, though they are not imported yet."""
    return list(__all__)
