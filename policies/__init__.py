"""What may be done: policies, and the gate that decides by them. Pure: no browser, no model."""
