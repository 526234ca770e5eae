"""Numbers, money, days and units as people write them; it knows of no page."""
