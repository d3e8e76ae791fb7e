"""Connections on which an answer has to arrive in time as a whole. The timeout of a socket is for each read: headers that
come letter by letter would never exceed it."""

from __future__ import annotations

import http.client
import io
import socket
import time
import urllib.request
from typing import Any


class _TimedReader(io.RawIOBase):
    """Has as much time for each read as is left for all of them."""

    def __init__(self, sock: socket.socket, until: float) -> None:
        self._sock, self._until = sock, until
        self._raw: Any = sock.makefile("rb", buffering=0)

    def makefile(self, mode: str) -> io.BufferedReader:
        """All that an answer asks its socket for."""
        return io.BufferedReader(self)

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int | None:
        left = self._until - time.monotonic()
        if left <= 0:
            raise TimeoutError
        self._sock.settimeout(left)
        count: int | None = self._raw.readinto(buffer)
        return count

    def close(self) -> None:
        self._raw.close()
        super().close()


def _limit(connection: Any) -> None:
    until = time.monotonic() + connection.timeout

    def answer_on(sock: Any, *args: Any, **options: Any) -> http.client.HTTPResponse:
        reader: Any = _TimedReader(sock, until)
        return http.client.HTTPResponse(reader, *args, **options)

    connection.response_class = answer_on


class _Connection(http.client.HTTPConnection):
    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        _limit(self)


class _SecureConnection(http.client.HTTPSConnection):
    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        _limit(self)


class TimedHandler(urllib.request.HTTPHandler):
    def http_open(self, req: urllib.request.Request) -> Any:
        return self.do_open(_Connection, req)


class TimedSecureHandler(urllib.request.HTTPSHandler):
    def https_open(self, req: urllib.request.Request) -> Any:
        context: Any = getattr(self, "_context", None)
        return self.do_open(_SecureConnection, req, context=context)
