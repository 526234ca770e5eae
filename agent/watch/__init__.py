"""Watches: pages looked at on a schedule, compared with what they were, told in a report.

`file.py` is what people write, `schedule.py` says when, `records.py` keeps what happened, `job.py` does one
look, `engine.py` and `queue.py` run jobs on one machine or on many.
"""
