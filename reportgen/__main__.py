"""`python -m reportgen` is the command `reportgen`."""

from reportgen.cli import main

main(prog_name="reportgen")
