"""A task board of one page: everything by script and JSON, nothing by navigation; toasts and a dialog."""

from __future__ import annotations

import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from drift import Flow
from mutations import Mutation, moved_buttons, overlaid, renamed_classes, renamed_ids, reordered, wrapped

PAGE = Path(__file__).with_suffix(".html").read_text(encoding="utf-8")


class Board:
    """The site at `url`, with two tasks of others on it; `forget` starts anew."""

    def __init__(self) -> None:
        self.forget()
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), _handler(self))
        self.server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self.server.server_address[1]}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def forget(self) -> None:
        self.tasks = {
            1: {"id": 1, "title": "Water the plants", "who": "Grace", "urgent": False, "state": "new"},
            2: {"id": 2, "title": "Order paper", "who": "Nobody", "urgent": True, "state": "started"},
        }

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()


def _handler(board: Board) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        def log_message(self, format: str, *args: Any) -> None:
            return

        def answer(self) -> None:
            body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
            if urlsplit(self.path).path == "/":
                board.forget()
                return self._send(PAGE.encode(), "text/html")
            _, _, _, *rest = self.path.split("/")
            if self.command == "GET":
                return self._send(json.dumps(list(board.tasks.values())).encode())
            if not rest:
                number = max(board.tasks, default=0) + 1
                board.tasks[number] = {"id": number, "state": "new", **json.loads(body)}
            elif self.command == "DELETE":
                board.tasks.pop(int(rest[0]), None)
            else:
                board.tasks[int(rest[0])]["state"] = {"start": "started", "finish": "done"}[rest[1]]
            return self._send(b"{}")

        do_GET = do_POST = do_DELETE = answer

        def _send(self, content: bytes, kind: str = "application/json") -> None:
            self.send_response(200)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

    return Handler


SCRIPT = """
name: board
start: {base}/
inputs:
  task: {default: Paint the fence}
policy:
  version: 1
  rules:
    - {id: use, decision: allow, when: {effect: [read, navigate, input, submit], origin: {in: act}}}
steps: |
  type "{{task}}" into "Task"
  select "Ada" in "Assignee"
  check "Urgent"
  click "Create task"
  click "Start work" in the "{{task}}" item
  click "Finish" in the "{{task}}" item
  click "Done"
  expect text "Ada, urgent, done"
  click "Open"
  click "Delete" in the "Order paper" item
  click "Delete it"
expect:
  - text "Task deleted"
  - no text "Order paper"
  - text "Water the plants"
limits: {seconds: 180}
"""

_START = 'await api("POST", "/tasks/" + t.id + "/start");'
SLOW = {_START: f"await new Promise(r => setTimeout(r, 8000)); {_START}"}
_CREATE = 'await api("POST", "/tasks", {title'
_DELETE = 'await api("DELETE", "/tasks/" + t.id);'
_TAG = "<button type=submit>Create tag</button></form>"
DRIFT = (
    Mutation("ids", renamed_ids),
    Mutation("classes", renamed_classes),
    Mutation("wrapped", wrapped),
    Mutation("order", reordered),
    Mutation("moved buttons", moved_buttons),
    Mutation("text: create", replaced={">Create task<": ">Create a new task<"}),
    Mutation("text: add task", replaced={">Create task<": ">Add task<"}),
    Mutation("text: start", replaced={'"Start work"': '"Start working"'}),
    Mutation("text: finish", replaced={'"Finish"': '"Finish task"'}),
    Mutation("text: delete it", replaced={'"Delete it"': '"Yes, delete it"'}),
    Mutation("text: delete", replaced={'remove: "Delete"': 'remove: "Delete task"'}),
    Mutation("label: task", replaced={">Task<": ">Task title<"}),
    Mutation("label: assigned", replaced={">Assignee<": ">Assignee of the task<"}),
    Mutation("link: done", replaced={">Done<": ">Done tasks<"}),
    Mutation("overlay", overlaid),
    Mutation("slow start", replaced=SLOW),
)
REGRESSIONS = (
    Mutation("create fails", broken="POST /api/tasks$"),
    Mutation("create is inert", replaced={_CREATE: f"if (0) {_CREATE}"}),
    Mutation("start throws", replaced={'"/start"); toast': '"/start"); undefined.x; toast'}),
    Mutation("finish missing", replaced={'t.state == "started"': "false"}),
    Mutation("urgent lost", replaced={'urgent: !!f.get("urgent")': "urgent: false"}),
    Mutation("wrong assignee", replaced={'who: f.get("who")': 'who: "Grace"'}),
    Mutation("delete is kept", replaced={_DELETE: ""}),
    Mutation("deletes another too", replaced={_DELETE: _DELETE + ' await api("DELETE", "/tasks/1");'}),
    Mutation("finish only starts", replaced={'"/finish"); toast("Task': '"/start"); toast("Task'}),
    Mutation("only keep is left", replaced={"button(words.confirm, async": 'button("Keep", async'}),
    Mutation(
        "decoy: create tag", replaced={">Create task<": " disabled hidden>Create task<", "</form>": _TAG}
    ),
    Mutation("decoy: start over", replaced={'start: "Start work"': 'start: "Start over"'}),
    Mutation("decoy: delete all", replaced={'confirm: "Delete it"': 'confirm: "Delete everything"'}),
    Mutation("list fails", broken="GET /api/tasks"),
    Mutation("start is stop", replaced={'"Start work"': '"Stop work"'}),
)
FLOW = Flow("board", SCRIPT, DRIFT, REGRESSIONS)
