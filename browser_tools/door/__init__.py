"""The parts of the door (`browser_tools/dispatch.py`): calls understood, permitted, bound, held, noted."""
