"""HTML as blocks of visible text: its tables, headings, fields and links, and its text as Markdown."""
