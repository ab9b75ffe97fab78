"""The cut-off, its rule, and beta."""
