"""`python -m reportgen` is the command `reportgen`."""

from reportgen.cli import in_own_process

in_own_process()
