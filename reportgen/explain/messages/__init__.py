"""Every text of a report as plain data: a module for each language, listed in `languages.py`, with parts beside it."""
