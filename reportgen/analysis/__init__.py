"""From a config and counts to results: the passes over the counts, and the numbers of every topic; no words."""
