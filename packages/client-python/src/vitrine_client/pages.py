"""Lists as iterables: pages are fetched as you go."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Generic, Iterator, Mapping, Sequence, TypeVar

from .answer import Answer, Response, decode
from .errors import VitrineConnectionError
from .transport import Transport
from .wire import Transaction, TransactionChange

Item = TypeVar("Item", bound=Answer)


@dataclass(frozen=True)
class Page(Generic[Item]):
    data: list[Item]
    next_cursor: str | None
    """`cursor` of the next page; None on the last one. Of a feed: `since` of the next time."""
    response: Response
    """What came with it."""


class ItemList(Generic[Item]):
    """All items of a list, page after page. Each loop asks anew."""

    def __init__(
        self,
        transport: Transport,
        kind: type[Item],
        path: Sequence[str],
        query: Mapping[str, object],
        if_none_match: str | None = None,
    ) -> None:
        self._transport, self._kind, self._path = transport, kind, path
        self._query, self._if_none_match = query, if_none_match
        self._first: Response | None = None

    def __iter__(self) -> Iterator[Item]:
        for page in self.pages():
            yield from page.data

    def pages(self, cursor: str | None = None) -> Iterator[Page[Item]]:
        """The same by pages; `cursor` goes on after an earlier one."""
        self._first, condition, seen = None, self._if_none_match, {cursor}
        while True:
            query: dict[str, object] = {**self._query, "cursor": cursor}
            body, response = self._transport.send("GET", self._path, query=query, if_none_match=condition)
            data, metadata = _list_in(body, self._path)
            self._first, condition = self._first or response, None
            cursor = metadata.get("next_cursor")
            if cursor is not None:
                _expect_new(cursor, seen, self._path)
            yield Page([decode(self._kind, item) for item in data], cursor, response)
            if cursor is None:
                return


class TransactionList(ItemList[Transaction]):
    """The transactions of an account, newest first. What it tells about itself is known from the first page on."""

    @property
    def changes_cursor(self) -> str | None:
        """Where the feed of changes goes on from the state that this walk shows: `since` of `changes`."""
        return None if self._first is None else self._first.headers.get("changes-cursor")

    @property
    def consent_id(self) -> str | None:
        """The consent that it is read under."""
        return None if self._first is None else self._first.consent_id


class ChangeFeed:
    """The changes of an account up to now, oldest first."""

    def __init__(
        self, transport: Transport, path: Sequence[str], since: str | None, query: Mapping[str, object]
    ) -> None:
        self._transport, self._path, self._query = transport, path, query
        self.cursor = since
        """Where the next feed goes on. It moves when a whole page was consumed: store it after the loop."""
        self.consent_id: str | None = None
        """The consent that it is read under, from the first page on."""

    def __iter__(self) -> Iterator[TransactionChange]:
        for page in self.pages():
            yield from page.data

    def pages(self) -> Iterator[Page[TransactionChange]]:
        """The same by pages."""
        more, seen = True, {self.cursor}
        while more:
            query: dict[str, object] = {**self._query, "since": self.cursor}
            body, response = self._transport.send("GET", self._path, query=query)
            data, metadata = _list_in(body, self._path)
            self.consent_id = response.consent_id
            cursor, more = metadata.get("next_cursor"), bool(metadata.get("has_more"))
            if more:
                _expect_new(cursor, seen, self._path)
            yield Page([decode(TransactionChange, item) for item in data], cursor, response)
            self.cursor = cursor


def _expect_new(cursor: object, seen: set[str | None], path: Sequence[str]) -> None:
    """A cursor that was there before leads to pages that were there before, without end."""
    if not isinstance(cursor, str) or cursor in seen:
        address = "/".join(path)
        raise VitrineConnectionError(
            f"What answered /service/{address} gave {cursor!r} as cursor, which is none or was there before: it would never end"
        )
    seen.add(cursor)


def _list_in(body: dict[str, Any], path: Sequence[str]) -> tuple[list[Any], dict[str, Any]]:
    """Something else than the service may answer with JSON of its own."""
    data, metadata = body.get("data"), body.get("metadata")
    if not isinstance(data, list) or not isinstance(metadata, dict):
        address = "/".join(path)
        raise VitrineConnectionError(f"What answered /service/{address} is not the service: there is no list")
    return data, metadata
