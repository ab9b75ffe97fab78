"""Blocks, tables and templates: what every topic is set on a page with."""
