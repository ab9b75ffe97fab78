"""The config language: YAML text to a frozen Config, or every problem at once."""
