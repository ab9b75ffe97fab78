"""The items of frameworks, and where the report has them."""
