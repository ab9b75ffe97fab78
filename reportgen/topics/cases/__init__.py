"""Single errors."""
