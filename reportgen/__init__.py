"""Turn one YAML file into a classifier audit report."""

__version__ = "0.1.0"
