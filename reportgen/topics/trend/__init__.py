"""The trend over the months of a history."""
