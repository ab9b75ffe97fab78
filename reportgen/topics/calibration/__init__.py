"""Scores as chances."""
