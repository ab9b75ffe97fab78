"""The passes over the counts, shared by all topics."""
