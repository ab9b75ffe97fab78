"""The version of the package, in a file without imports, so that every module can tell it."""

__version__ = "0.1.0"
