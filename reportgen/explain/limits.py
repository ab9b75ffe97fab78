"""Limits that more than one part of a report goes by."""

RARE = 0.05  # a class with a smaller share of the cases is rare
FEW_CASES = 30  # fewer under the bar: no percentage in prose, and a mark in tables
