"""The tools, one small module a family; `browser_tools/registry.py` lists them."""
