"""Where the cases are; every source has one verb, count."""

from reportgen.sources.opening import open_source

__all__ = ["open_source"]
