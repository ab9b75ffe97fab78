"""The numbers of a report as values: the content of `results.json`."""
