"""Limits that more than one part of a report goes by."""

RARE = 0.05  # a class with a smaller share of the cases is rare
