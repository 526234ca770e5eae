"""Trac with five tickets, two milestones and three wiki pages; run in an empty folder."""

import sys
from pathlib import Path

from trac.admin.console import TracAdmin
from trac.env import Environment
from trac.ticket.model import Ticket
from trac.wiki.model import WikiPage

TICKETS = [
    ("Lamp flickers when dimmed", "defect", "major", "component1", "ada", "milestone1"),
    ("Add dark mode", "enhancement", "minor", "component2", "grace", "milestone2"),
    ("Search ignores umlauts", "defect", "critical", "component1", "grace", ""),
    ("Write a manual", "task", "trivial", "component2", "ada", "milestone2"),
    ("Login page is slow", "defect", "major", "component2", "linus", "milestone1"),
]


def prepare() -> None:
    TracAdmin(str(Path("env").absolute())).onecmd("initenv Lumen sqlite:db/trac.db")
    TracAdmin(str(Path("env").absolute())).onecmd("permission add anonymous TRAC_ADMIN")
    env = Environment("env")
    for summary, kind, priority, component, owner, milestone in TICKETS:
        ticket = Ticket(env)
        values = {"type": kind, "priority": priority, "component": component, "owner": owner, "status": "new"}
        ticket.populate({**values, "summary": summary, "milestone": milestone, "reporter": "ada"})
        ticket.insert()
    for name, text in (("Manual", "= Manual =\n== Setup ==\nPlug it in.\n== Care ==\nDust it.\n"),):
        page = WikiPage(env, name)
        page.text = text
        page.save("ada", "first")


def serve(port: int) -> None:
    from trac.web.standalone import main

    sys.argv = ["tracd", "--single-env", "--port", str(port), "--hostname", "127.0.0.1", "env"]
    main()


if __name__ == "__main__":
    prepare() if sys.argv[1] == "prepare" else serve(int(sys.argv[1]))
