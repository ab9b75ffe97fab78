"""What other programs act on: exit codes, and checks as JUnit XML."""
