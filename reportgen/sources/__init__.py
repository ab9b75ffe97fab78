"""Where the cases are; every source has one verb, count."""
