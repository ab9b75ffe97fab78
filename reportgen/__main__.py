"""The command `reportgen`, also as `python -m reportgen`, in a process of its own."""

from reportgen.cli import main
from reportgen.streams import leave


def command() -> None:
    """Run the command that was typed, and end the process with its exit code."""
    try:
        main(prog_name="reportgen")
    except SystemExit as ended:
        if isinstance(ended.code, int):
            leave(ended.code)
        raise


if __name__ == "__main__":
    command()
