"""What a reader sees as one thing: its words, pictures, findings and place on the page."""
