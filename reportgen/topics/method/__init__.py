"""How the figures came about."""
