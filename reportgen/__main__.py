"""`python -m reportgen` is the command `reportgen`."""

from reportgen.entry import main

main()
