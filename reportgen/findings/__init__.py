"""What makes an evaluation untrustworthy, as values."""
