"""What an author states."""
