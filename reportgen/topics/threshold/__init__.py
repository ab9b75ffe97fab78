"""The threshold, its rule, and beta."""
