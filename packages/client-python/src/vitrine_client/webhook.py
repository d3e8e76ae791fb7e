"""The check of what arrives at your endpoint."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import time
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Any, Callable, Mapping

from .errors import WebhookError

TOLERANCE_SECONDS = 300


@dataclass(frozen=True)
class WebhookEvent:
    id: str
    """The same when it arrives a second time: remember it, and ignore what you have seen."""
    type: str
    timestamp: datetime
    data: dict[str, Any]
    """As the service writes it: `event.data["consentId"]`."""


def read_webhook(
    body: bytes | str, headers: Mapping[str, str], secret: str, *, now: Callable[[], float] = time.time
) -> WebhookEvent:
    """The event in a request, after its signature was checked. Give the body as it arrived, not parsed."""
    if not isinstance(body, (bytes, str)):
        raise WebhookError("Give the body as it arrived, as text or bytes: a parsed one is not what was signed")
    event_id, seconds, signatures = _headers_of(headers)
    if not (seconds.isascii() and seconds.isdigit()) or abs(now() - int(seconds)) > TOLERANCE_SECONDS:
        raise WebhookError("The webhook is more than five minutes old, or the clocks differ")
    content = body.encode() if isinstance(body, str) else body
    expected = hmac.new(_key_of(secret), f"{event_id}.{seconds}.".encode() + content, hashlib.sha256).digest()
    if not any(_is_signed(signature, expected) for signature in signatures.split(" ")):
        raise WebhookError("The signature is wrong: not from this service, altered, or made with another secret")
    try:
        event = json.loads(content, parse_float=Decimal)
        return WebhookEvent(event_id, event["type"], datetime.fromisoformat(event["timestamp"]), event["data"])
    except (ValueError, KeyError, TypeError) as error:
        raise WebhookError("The body is not an event") from error


def _headers_of(headers: Mapping[str, str]) -> list[str]:
    """Frameworks write their names in small or capital letters. One that is there twice says nothing."""
    found = []
    for name in ("webhook-id", "webhook-timestamp", "webhook-signature"):
        values = [value for key, value in headers.items() if key.lower() == name]
        if len(values) != 1 or not isinstance(values[0], str) or not values[0]:
            raise WebhookError("The headers of a webhook are missing")
        found.append(values[0])
    return found


def _key_of(secret: str) -> bytes:
    key = _from_base64(str(secret).removeprefix("whsec_"))
    if not key:
        raise WebhookError(
            "The secret is not one: it looks like whsec_…, and was given once, when the endpoint was made"
        )
    return key


def _is_signed(signature: str, expected: bytes) -> bool:
    version, _, value = signature.partition(",")
    given = _from_base64(value) if version == "v1" else None
    return given is not None and hmac.compare_digest(given, expected)


def _from_base64(text: str) -> bytes | None:
    try:
        return base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        return None
