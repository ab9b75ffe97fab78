"""Counts to numbers; no I/O."""
