"""How a test of ours ends other than well. Light: pytest's own hooks look for these."""

from __future__ import annotations


class StrelkaFailure(AssertionError):
    """The site, the plan or the policy: a verdict on what was tested."""


class StrelkaTrouble(Exception):
    """No browser, a model that is down, a login that fails: no verdict. Pytest counts it as an error."""


for _one in (StrelkaFailure, StrelkaTrouble):
    _one.__module__ = "strelka"  # what pytest shows before the message, in a line that it cuts
