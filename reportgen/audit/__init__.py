"""What schedulers and other programs read of a report."""
