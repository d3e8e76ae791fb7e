"""Requests with a token, sent again where that helps."""

from __future__ import annotations

import gzip
import http.client
import io
import json
import random as random_numbers
import re
import ssl
import threading
import time
import urllib.request
import uuid
import zlib
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any, Callable, Mapping, Sequence
from urllib.parse import quote, urlencode, urlsplit

from .answer import Response
from .deadline import TimedHandler, TimedSecureHandler
from .errors import NotModifiedError, RefusalError, VitrineConnectionError, VitrineError, refusal_from, retry_after_of

FIRST_WAIT = 0.25
# A token that is about to expire is replaced before.
RENEW_BEFORE = 30
# 429 was not carried out; of these nobody knows. 409 is said by the clock of a sandbox alone, while it moves.
AWAY = (409, 500, 502, 503, 504)


@dataclass(frozen=True, kw_only=True)
class Settings:
    base_url: str
    """Where the service is, such as https://ais.example.com"""
    api_key: str | None = None
    api_secret: str | None = field(default=None, repr=False)
    token: Callable[[], str] | None = None
    """Instead of the two: asks somebody else for a token."""
    retries: int = 5
    """How often a request is tried again."""
    timeout: float = 30.0
    """How many seconds one try may take."""
    longest_wait: float = 60.0
    """The longest wait before another try, in seconds. If the service asks for more, its answer is raised at once. The
    random part may exceed it by a tenth."""
    largest_answer: int = 64 * 1024 * 1024
    """How many bytes an answer may have, no longer compressed."""
    context: ssl.SSLContext | None = None
    """For certificates of your own."""
    sleep: Callable[[float], None] = time.sleep
    random: Callable[[], float] = random_numbers.random

    def __post_init__(self) -> None:
        """A setting that is missing is found when the client is made, not with its first call."""
        parts = urlsplit(self.base_url) if isinstance(self.base_url, str) else None
        if parts is None or parts.scheme not in ("http", "https") or not parts.netloc:
            raise VitrineError("Client needs base_url, the address of the service, such as https://ais.example.com")
        address = self.base_url.rstrip("/")
        if address.endswith("/service"):
            without = address.removesuffix("/service")
            raise VitrineError(f"base_url is the address of the service without /service: {without}")
        if self.token is None and not (self.api_key and self.api_secret):
            missing = "api_secret (vs_…)" if self.api_key else "api_key (vk_sandbox_…)"
            raise VitrineError(f"Client needs {missing}, or token")


@dataclass(frozen=True)
class CompleteAnswer:
    """An answer that has arrived as a whole."""

    request: str
    response: Response
    content: bytes

    def body(self) -> dict[str, Any]:
        """The object in an answer of success; empty for one without a body by design."""
        if self.response.status == 204:
            return {}
        body = self._object()
        if body is None:
            raise self._not_ours()
        return body

    def failure(self) -> RefusalError | VitrineConnectionError:
        """What the service refused, or that something in between answered in its place."""
        body = self._object()
        refusal = body and refusal_from(body, self.response.status, self.response.headers)
        return refusal or self._not_ours()

    def _object(self) -> dict[str, Any] | None:
        try:
            body = json.loads(self.content, parse_float=_number, parse_constant=_no_number)
        except (ValueError, RecursionError):
            return None
        return body if isinstance(body, dict) else None

    def _not_ours(self) -> VitrineConnectionError:
        status = self.response.status
        what = f"a body that is not the service's: {self.content[:40]!r}" if self.content else "an empty body"
        return VitrineConnectionError(
            f"{self.request} was answered {status} with {what}. "
            "Is base_url the address of the service, and what is in between?",
            status=status,
            retry_after_seconds=retry_after_of(self.response.headers),
        )


class Transport:
    """May be used by several threads."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._base = settings.base_url.rstrip("/") + "/service"
        self._open = urllib.request.build_opener(
            TimedHandler, TimedSecureHandler(context=settings.context), _AsItComes
        ).open
        self._tokens = _Tokens(self)

    def send(
        self,
        method: str,
        path: Sequence[str],
        *,
        query: Mapping[str, object] | None = None,
        body: Mapping[str, object] | None = None,
        idempotency_key: str | None = None,
        if_none_match: str | None = None,
        timeout: float | None = None,
    ) -> tuple[dict[str, Any], Response]:
        url = self._base + _address_of(path) + _query_of(query or {})
        headers: dict[str, str] = {}
        if method == "POST":
            # One key for a call, however often it is tried.
            headers["Idempotency-Key"] = str(uuid.uuid4()) if idempotency_key is None else idempotency_key
        if if_none_match is not None:
            headers["If-None-Match"] = if_none_match
        content = None if body is None else _json_of(body)
        repeatable = method in ("GET", "POST")

        def send_with(token: str) -> CompleteAnswer:
            sent = {**headers, "Authorization": f"Bearer {token}"}
            return self.persist(repeatable, lambda: self.attempt(method, url, sent, content, timeout))

        token = self._tokens.current()
        try:
            answer = send_with(token)
        except RefusalError as error:
            if error.sub_code != "access_token_expired":
                raise
            answer = send_with(self._tokens.after(token))
        if answer.response.status == 304:
            raise NotModifiedError(f"{answer.request}: it is as it was")
        return answer.body(), answer.response

    def token(self) -> str:
        return self._tokens.current()

    def forget_token(self) -> None:
        self._tokens.forget()

    def issue(self) -> tuple[str, float]:
        """A token, and how many seconds it lasts."""
        settings = self._settings
        if settings.token is not None:
            return settings.token(), float("inf")
        headers = {"Api-Key": settings.api_key or "", "Api-Secret": settings.api_secret or ""}
        # A second token does no harm.
        answer = self.persist(True, lambda: self.attempt("POST", f"{self._base}/auth/token", headers, None))
        body = answer.body()
        if not isinstance(body.get("accessToken"), str) or not isinstance(body.get("expiresIn"), int):
            raise VitrineConnectionError(f"{answer.request} gave no token", status=answer.response.status)
        return body["accessToken"], body["expiresIn"]

    def persist(self, repeatable: bool, once: Callable[[], CompleteAnswer]) -> CompleteAnswer:
        """Sends until the answer is not worth another try."""
        settings, tries = self._settings, 0
        while True:
            asked: float | None = None
            try:
                answer = once()
            except VitrineConnectionError as error:
                # What has a status did arrive, and would be no better the next time.
                if error.status is not None or not repeatable or tries >= settings.retries:
                    raise
            else:
                status = answer.response.status
                if 200 <= status < 300 or status == 304:
                    return answer
                asked = retry_after_of(answer.response.headers)
                helps = status == 429 or (repeatable and status in AWAY)
                if not helps or tries >= settings.retries or (asked or 0) > settings.longest_wait:
                    raise answer.failure()
            settings.sleep(self._wait(tries, asked))
            tries += 1

    def _wait(self, tries: int, asked: float | None) -> float:
        """Twice as long each time. Where the service says how long, a random time on top, which grows threefold: calls
        that were turned away together do not come back together, also where they have to wait for the longest time."""
        longest, random = self._settings.longest_wait, self._settings.random()
        if asked is None:
            return min(FIRST_WAIT * 2.0**tries, longest) * (0.5 + random / 2)
        most = max(longest - asked, asked / 10)
        return asked + random * min(max(asked, FIRST_WAIT) * 3.0**tries, most)

    def attempt(
        self, method: str, url: str, headers: dict[str, str], content: bytes | None, timeout: float | None = None
    ) -> CompleteAnswer:
        """Sends once, and reads all of it: a connection that breaks in the middle, or takes too long, has failed."""
        name = f"{method} {url.partition('?')[0]}"
        sent = {**headers, "Accept-Encoding": "gzip", "User-Agent": "vitrine-client-python"}
        if content is not None:
            sent["Content-Type"] = "application/json"
        _check_headers(sent)
        request = urllib.request.Request(url, data=content, headers=sent, method=method)
        timeout = self._settings.timeout if timeout is None else timeout
        largest = self._settings.largest_answer
        try:
            with self._open(request, timeout=timeout) as answer:
                received = _read(answer, largest)
                got = {key.lower(): value for key, value in answer.headers.items()}
                if got.get("content-encoding") == "gzip":
                    received = gzip.GzipFile(fileobj=io.BytesIO(received)).read(largest + 1)
                if len(received) > largest:
                    raise VitrineConnectionError(
                        f"{name} was answered with more than {largest} bytes, which largest_answer does not allow",
                        status=answer.status,
                    )
                return CompleteAnswer(name, Response(answer.status, got), received)
        except (OSError, EOFError, http.client.HTTPException, zlib.error) as error:
            reason = getattr(error, "reason", error)
            late = isinstance(reason, TimeoutError)
            why = f"there was no answer within {timeout:g} s" if late else str(reason) or type(reason).__name__
            raise VitrineConnectionError(f"{name} did not arrive: {why}") from error


class _AsItComes(urllib.request.HTTPErrorProcessor):
    """Every answer is one, whatever its status. A redirect is not followed: it would take the secret elsewhere."""

    def http_response(self, request: Any, response: Any) -> Any:
        return response

    https_response = http_response


def _check_headers(headers: Mapping[str, str]) -> None:
    """What is read from a file or the environment may end in a newline, which would be the end of a header."""
    for name, value in headers.items():
        if not isinstance(value, str) or not re.fullmatch(r"[\x20-\x7e]+", value):
            raise VitrineError(
                f"What is sent as {name} is empty, or has a newline or other characters that no header has"
            )


def _read(answer: Any, largest: int) -> bytes:
    """No more than a little above the largest."""
    parts, size = [], 0
    while part := answer.read1(65_536):
        parts.append(part)
        size += len(part)
        if size > largest:
            return b"".join(parts)
    # A connection that broke ends like a whole answer.
    if answer.length:
        raise http.client.IncompleteRead(b"".join(parts), answer.length)
    return b"".join(parts)


class _Tokens:
    """One token for all calls, and one request for it however many wait."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport
        self._lock = threading.Lock()
        self._token: str | None = None
        self._until = 0.0

    def current(self) -> str:
        with self._lock:
            if self._token is not None and self._until > time.monotonic():
                return self._token
            return self._renew()

    def after(self, expired: str) -> str:
        """Another one than this, which has expired."""
        with self._lock:
            if self._token is not None and self._token != expired:
                return self._token
            return self._renew()

    def forget(self) -> None:
        with self._lock:
            self._token = None

    def _renew(self) -> str:
        self._token, began = None, time.monotonic()
        token, seconds = self._transport.issue()
        self._token, self._until = token, began + seconds - RENEW_BEFORE
        return token


def _number(text: str) -> Decimal | float:
    """An amount has no exponent: written out, it could be a gigabyte long."""
    return float(text) if "e" in text.lower() else Decimal(text)


def _no_number(text: str) -> object:
    raise ValueError(f"{text} is not JSON")


def _address_of(path: Sequence[str]) -> str:
    """An empty id would be the address of a list, and dots are taken for steps to another one."""
    for part in path:
        if not isinstance(part, str) or part in ("", ".", ".."):
            kind = part or "empty" if isinstance(part, str) else type(part).__name__
            raise VitrineError(f"An id for {path[0]} is {kind}")
    return "".join("/" + quote(part, safe="") for part in path)


def _query_of(query: Mapping[str, object]) -> str:
    given = {name: value for name, value in query.items() if value is not None}
    return "?" + urlencode(given) if given else ""


def _json_of(body: Mapping[str, object]) -> bytes:
    return json.dumps({name: value for name, value in body.items() if value is not None}).encode()
