"""The numbers of reports on several classes."""
