"""Two models and more."""
