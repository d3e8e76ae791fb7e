"""What the calls of every kind have in common."""

from __future__ import annotations

from typing import Callable, Mapping

from .answer import A, decode
from .transport import Transport


class Calls:
    def __init__(self, transport: Transport, sleep: Callable[[float], None]) -> None:
        self._transport, self._sleep = transport, sleep

    def _get(self, kind: type[A], *path: str, if_none_match: str | None = None, **query: object) -> A:
        return decode(kind, *self._transport.send("GET", path, query=query, if_none_match=if_none_match))

    def _post(
        self, kind: type[A], *path: str, key: str | None, body: Mapping[str, object] | None = None, **query: object
    ) -> A:
        return decode(kind, *self._transport.send("POST", path, query=query, body=body, idempotency_key=key))
