"""The way in: a config proposed from a file of predictions, and an example with its data."""
