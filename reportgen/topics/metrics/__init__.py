"""Tables of metrics."""
