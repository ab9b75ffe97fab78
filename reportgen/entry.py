"""Where the command begins: Ctrl-C ends it in silence from here on, also while its modules are still loaded."""

# `signal` itself takes longer to load than all that is done here.
from _signal import SIGINT, default_int_handler, getsignal, signal  # type: ignore[import-not-found]

from reportgen.ending import end_silently


def main() -> None:
    """Run the command that was typed."""
    if getsignal(SIGINT) is default_int_handler:  # and not ignored, or the caller's own
        signal(SIGINT, end_silently)
    from reportgen.cli import in_own_process

    in_own_process()
