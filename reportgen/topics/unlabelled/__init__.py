"""A report without labels: what is flagged, of which groups, and what cannot be told."""
