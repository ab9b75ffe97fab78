"""Put the statistics together for a config: Results, the content of results.json."""
