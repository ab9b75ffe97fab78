"""What went wrong, as the lines that are told of it and the exit code."""

import traceback

from reportgen.errors import ReportgenError
from reportgen.harmless import one_line

FAILED = 3
BUG = "This is a fault in reportgen. Please report it with the lines above."


def lines_of(error: Exception) -> tuple[int, list[str]]:
    """Return the exit code, and what to tell; a bug keeps its traceback, but never looks like a failed check."""
    if isinstance(error, ReportgenError):
        return error.exit_code, error.told()
    if isinstance(error, OSError):
        return FAILED, [one_line(": ".join(str(part) for part in (error.filename, error.strerror or error) if part))]
    if _is_of_memory(error):
        return FAILED, ["too little memory is free\n    Take a machine with more, or a sample."]
    return FAILED, ["".join(traceback.format_exception(error)), BUG]


def _is_of_memory(error: Exception) -> bool:
    """Return whether there was no room for something: an array, a thread, or a library that was to be loaded."""
    said = {ImportError: "failed to map segment", RuntimeError: "can't start new thread"}
    return isinstance(error, MemoryError) or any(
        isinstance(error, kind) and text in str(error) for kind, text in said.items()
    )
