"""Models known by published figures alone."""
