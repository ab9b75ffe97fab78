"""Every text of a report as plain data, one module a language."""
