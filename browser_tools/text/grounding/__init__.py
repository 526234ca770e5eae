"""What a sentence states, looked up in the lines it is said to come from."""
