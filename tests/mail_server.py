"""A small SMTP server on a free local port, as far as `smtplib` speaks to it."""

from __future__ import annotations

import base64
import socketserver
import ssl
import threading
from types import TracebackType


class MailServer:
    """Keeps the letters it is given by who logs in."""

    def __init__(self, *, user: str, password: str, tls: ssl.SSLContext | None = None) -> None:
        self.letters: list[bytes] = []
        self._login = base64.b64encode(f"\0{user}\0{password}".encode()).decode()
        self._server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), self._handler())
        self._server.daemon_threads = True
        if tls is not None:
            self._server.socket = tls.wrap_socket(self._server.socket, server_side=True)
        self.port: int = self._server.server_address[1]
        self._thread = threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.02})

    def __enter__(self) -> MailServer:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

    def _handler(self) -> type[socketserver.StreamRequestHandler]:
        outer = self

        class Handler(socketserver.StreamRequestHandler):
            def handle(self) -> None:
                self.say("220 local")
                known = False
                while line := self.rfile.readline().decode().strip():
                    word = line.split(" ")[0].upper()
                    if word in ("EHLO", "HELO"):
                        self.say("250-local")
                        self.say("250 AUTH PLAIN")
                    elif word == "AUTH":
                        known = line.split(" ")[-1] == outer._login
                        self.say("235 ok" if known else "535 no")
                    elif word == "DATA" and known:
                        self.say("354 go on")
                        outer.letters.append(self.letter())
                        self.say("250 kept")
                    elif word == "QUIT":
                        self.say("221 bye")
                        return
                    else:
                        self.say("250 ok" if known else "530 who are you")

            def say(self, text: str) -> None:
                self.wfile.write(f"{text}\r\n".encode())

            def letter(self) -> bytes:
                lines = []
                while (line := self.rfile.readline()) != b".\r\n":
                    lines.append(line.removeprefix(b".") if line.startswith(b"..") else line)
                return b"".join(lines)

        return Handler
