"""The tools for clients that speak MCP: the same door under the same policy. The extra `mcp` is needed.

Nothing here decides anything. Each client has one run of its own (`seat.py`), whose log is written as ever.
"""
