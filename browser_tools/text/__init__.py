"""HTML in, data out, no browser: main text, summaries, labels, numbers. Import the module you need."""
