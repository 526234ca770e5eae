"""Search engines behind one small protocol: where a query is answered, and its answer as parsed results.

An engine never fetches anything itself: `browser_tools/tools/search.py` does, at the one address that the
policy has decided.
"""

from browser_tools.search.engine import SITE, Engine, Result, SearchEngine

__all__ = ["SITE", "Engine", "Result", "SearchEngine"]
