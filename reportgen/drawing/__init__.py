"""Marks as plain values, and what turns them into SVG: nothing here knows of a figure, a model or a word."""
