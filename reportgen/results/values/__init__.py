"""What stands in results.json, by topic, as frozen values; the names are those of the file."""
