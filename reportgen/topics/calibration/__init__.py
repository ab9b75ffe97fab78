"""Scores as probabilities."""
