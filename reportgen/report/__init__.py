"""Results, sentences and figures to HTML, Markdown, JSON and tables."""
