"""Counts are the root: Query, Cells and their addition."""
