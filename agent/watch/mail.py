"""A notice as an e-mail, and the one conversation that hands it over."""

from __future__ import annotations

import hashlib
import smtplib
import socket
import ssl
import threading
from contextlib import suppress
from datetime import datetime
from email.message import EmailMessage
from email.utils import format_datetime
from typing import Any

from agent.watch.outbox import Notice
from agent.watch.parts import Mail

ANSWER_SECONDS = 30.0
"""Of one read of what the server says."""
LETTER_SECONDS = 60.0
"""Of the whole conversation: some servers let a stranger wait for each answer."""
PORTS = "port 587 is for `tls: starttls`, port 465 for `tls: tls`"


def letter(notice: Notice, text: str, mail: Mail, now: datetime) -> EmailMessage:
    """The e-mail of a notice. Its Message-ID comes of the notice: a mailbox shows a repeated one once."""
    message = EmailMessage()
    message["Subject"] = " ".join(str(notice.body["title"]).split())[:200]
    message["From"], message["To"] = mail.sender, notice.channel.target
    message["Date"] = format_datetime(now)
    digest = hashlib.sha256(notice.id.encode()).hexdigest()[:32]
    message["Message-ID"] = f"<{digest}@{mail.sender.partition('@')[2]}>"
    message.set_content(text)
    return message


class _Bounded(smtplib.SMTP):
    """Is cut off after `seconds`: smtplib bounds a read, and a server may say a byte at a time for ever."""

    def __init__(self, mail: Mail, seconds: float, **how: Any) -> None:
        self.late = False
        self._alarm = threading.Timer(seconds, self._cut)
        self._alarm.daemon = True
        self._alarm.start()
        try:
            super().__init__(mail.host, mail.port, timeout=min(ANSWER_SECONDS, seconds), **how)
        except OSError:
            self._alarm.cancel()
            self.in_time()
            raise

    def _cut(self) -> None:
        self.late = True
        if self.sock is not None:
            with suppress(OSError):  # the socket below TLS: a goodbye in TLS would wait for an answer
                socket.socket.shutdown(self.sock, socket.SHUT_RDWR)

    def in_time(self) -> None:
        """Raises TimeoutError if the conversation was cut off."""
        if self.late:
            raise TimeoutError

    def close(self) -> None:
        self._alarm.cancel()
        super().close()


class _BoundedTls(_Bounded, smtplib.SMTP_SSL):
    """The same, in TLS from the first byte."""


def post(message: EmailMessage, mail: Mail, password: str, seconds: float = LETTER_SECONDS) -> None:
    """Hand a letter to the mail server; takes time, in a thread. Raises OSError, SMTPException."""
    checked = ssl.create_default_context()  # smtplib by itself takes any certificate
    how = {"context": checked} if mail.tls == "tls" else {}
    with (_BoundedTls if how else _Bounded)(mail, seconds, **how) as server:
        try:
            if mail.tls == "starttls":
                server.starttls(context=checked)
            if mail.user is not None:
                server.login(mail.user, password)
            server.send_message(message)
        except OSError:
            server.in_time()
            raise


def refused_by_mail(error: OSError, mail: Mail) -> str:
    """Why a mail server did not take a letter, and what to do about it. What the server says is not told."""
    if isinstance(error, ssl.SSLCertVerificationError):
        return (
            f"its certificate is not accepted ({error.verify_message}): nothing was sent; `host` has to be "
            "the name in the certificate, and SSL_CERT_FILE names a file of authorities of your own"
        )
    if isinstance(error, ssl.SSLError):
        return f"no TLS with `tls: {mail.tls}` ({error.reason}): nothing was sent; {PORTS}"
    if isinstance(error, smtplib.SMTPNotSupportedError):
        unspoken = "SMTPUTF8" in str(error)
        advice = "write the address in ASCII, or send through another server" if unspoken else PORTS
        return f"{str(error).rstrip('.')}: nothing was sent; {advice}"
    if isinstance(error, smtplib.SMTPAuthenticationError):
        return f"it does not accept `user` and `password` ({error.smtp_code})"
    if isinstance(error, smtplib.SMTPRecipientsRefused):
        refused = ", ".join(f"{address} ({code})" for address, (code, _) in error.recipients.items())
        return f"it takes no letters to {refused}"
    if isinstance(error, smtplib.SMTPSenderRefused):
        return f"it takes no letters from `sender` {mail.sender} ({error.smtp_code})"
    if isinstance(error, TimeoutError):
        return f"it did not take the letter within {LETTER_SECONDS:g} seconds"
    if isinstance(error, smtplib.SMTPServerDisconnected):
        return f"it ended the conversation, or gave no answer in {ANSWER_SECONDS:g} seconds"
    code = f" {error.smtp_code}" if isinstance(error, smtplib.SMTPResponseException) else ""
    return f"{type(error).__name__}{code}"
