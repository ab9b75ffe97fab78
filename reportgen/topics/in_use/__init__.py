"""The model where it is used."""
