"""The pictures of a report: what each figure draws, from its values and its words."""
