"""The check of what arrives at your endpoint."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import re
import time
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Any, Callable, Mapping

from .errors import WebhookError

TOLERANCE_SECONDS = 300
# As Standard Webhooks says; those of the service have 32.
SHORTEST_KEY_BYTES = 24
# The service sends one for each secret that is valid: two while one is replaced.
MOST_SIGNATURES = 16


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
    key = _key_of(secret)
    if not isinstance(body, (bytes, str)):
        raise WebhookError("Give the body as it arrived, as text or bytes: a parsed one is not what was signed")
    event_id, seconds, signatures = _headers_of(headers)
    if not re.fullmatch("[0-9]{1,12}", seconds) or abs(now() - int(seconds)) > TOLERANCE_SECONDS:
        raise WebhookError("The webhook is more than five minutes old, or the clocks differ")
    content = body.encode(errors="replace") if isinstance(body, str) else body
    signed = f"{event_id}.{seconds}.".encode(errors="replace") + content
    expected = hmac.new(key, signed, hashlib.sha256).digest()
    if not any(_is_signed(signature, expected) for signature in signatures.split(" ")[:MOST_SIGNATURES]):
        raise WebhookError("The signature is wrong: not from this service, altered, or made with another secret")
    try:
        event = json.loads(content, parse_float=Decimal)
        kind, timestamp, data = event["type"], datetime.fromisoformat(event["timestamp"]), event["data"]
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise WebhookError("The body is not an event") from error
    if not isinstance(kind, str) or not isinstance(data, dict):
        raise WebhookError("The body is not an event")
    return WebhookEvent(event_id, kind, timestamp, data)


def _headers_of(headers: Mapping[str, str]) -> list[str]:
    """Frameworks write their names in small or capital letters. One that is there twice says nothing."""
    found = []
    for name in ("webhook-id", "webhook-timestamp", "webhook-signature"):
        values = [value for key, value in headers.items() if key.lower() == name]
        if len(values) != 1 or not isinstance(values[0], str) or not values[0]:
            raise WebhookError("The headers of a webhook are missing")
        found.append(values[0])
    return found


def _key_of(secret: object) -> bytes:
    """A secret that is missing would be a key that everybody knows."""
    key = _from_base64(secret.strip().removeprefix("whsec_")) if isinstance(secret, str) else None
    if key is None or len(key) < SHORTEST_KEY_BYTES:
        raise WebhookError(
            "The secret is missing or not one: it looks like whsec_…, and was given once, when the endpoint was made"
        )
    return key


def _is_signed(signature: str, expected: bytes) -> bool:
    given = _from_base64(signature[3:]) if signature.startswith("v1,") else None
    return given is not None and hmac.compare_digest(given, expected)


def _from_base64(text: str) -> bytes | None:
    """With or without padding."""
    if not re.fullmatch("[A-Za-z0-9+/]+={0,2}", text):
        return None
    digits = text.rstrip("=")
    try:
        return base64.b64decode(digits + "=" * (-len(digits) % 4))
    except binascii.Error:
        return None
