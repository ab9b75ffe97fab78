"""Results to sentences, in the words of the config."""
