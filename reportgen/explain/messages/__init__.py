"""Every text of a report as plain data: a module for each language, which `languages.py` lists, with parts beside it."""
