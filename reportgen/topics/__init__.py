"""What a reader sees as one thing: its numbers, words, pictures, findings and place on the page."""
