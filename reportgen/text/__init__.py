"""Values to sentences: what every topic says them with."""
