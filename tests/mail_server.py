"""A small SMTP server on a free local port, as far as `smtplib` speaks to it."""

from __future__ import annotations

import base64
import socketserver
import ssl
import threading
from types import TracebackType


class MailServer:
    """Keeps the letters it is given by who logs in. With `starttls` nobody may do so in clear."""

    def __init__(
        self,
        *,
        user: str,
        password: str,
        tls: ssl.SSLContext | None = None,
        starttls: ssl.SSLContext | None = None,
    ) -> None:
        self.letters: list[bytes] = []
        self.in_clear: list[str] = []
        """Words of commands that came outside of TLS."""
        self._tls, self._starttls = tls is not None, starttls
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
                known, inside = False, outer._tls
                while line := self.rfile.readline().decode().strip():
                    word = line.split(" ")[0].upper()
                    if not inside:
                        outer.in_clear.append(word)
                    if word in ("EHLO", "HELO"):
                        self.say("250-local")
                        self.say("250 AUTH PLAIN" if inside or outer._starttls is None else "250 STARTTLS")
                    elif word == "STARTTLS" and outer._starttls is not None:
                        self.say("220 go on")
                        if not self.wraps(outer._starttls):
                            return
                        inside = True
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

            def wraps(self, context: ssl.SSLContext) -> bool:
                """Whether the client went on in TLS: not if the certificate is none for it."""
                try:
                    self.connection = context.wrap_socket(self.connection, server_side=True)
                except OSError:
                    return False
                self.rfile, self.wfile = self.connection.makefile("rb"), self.connection.makefile("wb", 0)
                return True

            def finish(self) -> None:
                super().finish()
                self.connection.close()  # in TLS it is not the one that the server knows

            def say(self, text: str) -> None:
                self.wfile.write(f"{text}\r\n".encode())

            def letter(self) -> bytes:
                lines = []
                while (line := self.rfile.readline()) != b".\r\n":
                    lines.append(line.removeprefix(b".") if line.startswith(b"..") else line)
                return b"".join(lines)

        return Handler
