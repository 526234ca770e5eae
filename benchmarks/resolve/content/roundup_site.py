"""Roundup's classic issue tracker: four issues; everybody is the administrator. `prepare`, or a port."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from wsgiref.simple_server import make_server

from roundup import demo, instance
from roundup.cgi.wsgi_handler import RequestDispatcher

ISSUES = (
    ("Lamp hums at night", "1"),
    ("Write a manual", "4"),
    ("Add dark mode", "3"),
    ("Login is slow", "2"),
)


def prepare() -> None:
    template = Path(sys.prefix) / "share" / "roundup" / "templates" / "classic"
    demo.install_demo("tracker", "sqlite", str(template), 1, "127.0.0.1")
    db = instance.open("tracker").open("admin")
    for title, priority in ISSUES:
        db.issue.create(title=title, priority=priority, status="2")
    db.commit()
    db.close()


def serve(port: int) -> None:
    home = Path("tracker")
    config = home / "config.ini"
    config.write_text(re.sub(r"(?m)^web = .*$", f"web = http://127.0.0.1:{port}/", config.read_text()))
    make_server("127.0.0.1", port, RequestDispatcher(str(home))).serve_forever()


if __name__ == "__main__":
    prepare() if sys.argv[1] == "prepare" else serve(int(sys.argv[1]))
