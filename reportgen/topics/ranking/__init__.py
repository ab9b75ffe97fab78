"""Curves and scores."""
