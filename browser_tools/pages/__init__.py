"""What happens to pages: what they load, tell and send, when they rest, where a navigation ended."""
