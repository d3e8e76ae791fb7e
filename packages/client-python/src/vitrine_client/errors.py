"""What a call raises."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime, timezone
from email.utils import parsedate_to_datetime
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from .wire import ErrorCode, ErrorSubCode


class VitrineError(Exception):
    """Anything that went wrong between this client and the service. Its own are for mistakes in a call."""


@dataclass(eq=False)
class RefusalError(VitrineError):
    """The service has answered, and refused. Decide by the codes, not by the message."""

    message: str
    """For people."""
    status: int
    code: ErrorCode
    sub_code: ErrorSubCode | None = None
    documentation_url: str | None = None
    """A page with the cause, the remedy and an example."""
    request_id: str | None = None
    """Name it when you ask for help."""
    resource_id: str | None = None
    """What the refusal is about."""
    retry_after_seconds: float | None = None
    """When it is worth trying again, where the service says so."""
    consent_id: str | None = None
    """The consent whose state is the reason."""
    consent_status: str | None = None

    def __str__(self) -> str:
        return f"{self.message} ({self.status} {self.sub_code or self.code})"


class VitrineConnectionError(VitrineError):
    """The service could not be reached, or what answered was not the service: a proxy, or another address."""

    def __init__(self, message: str, *, status: int | None = None, retry_after_seconds: float | None = None) -> None:
        super().__init__(message)
        self.status = status
        """Of the answer, where there was one."""
        self.retry_after_seconds = retry_after_seconds
        """When it is worth trying again, where that answer says so."""


class NotModifiedError(VitrineError):
    """What was asked for with `if_none_match` is still as it was."""


class WebhookError(VitrineError):
    """What arrived is not an event of this service, or too old. Answer 400 and do nothing."""


def refusal_from(body: dict[str, object], status: int, headers: dict[str, str]) -> RefusalError | None:
    """The refusal that an answer is, or None when it is not one of the service's."""
    if not isinstance(body.get("errorCode"), str) or "errorMessage" not in body:
        return None

    def text(name: str) -> str | None:
        return cast("str | None", body.get(name))

    return RefusalError(
        message=str(body["errorMessage"]),
        status=status,
        code=cast("ErrorCode", body["errorCode"]),
        sub_code=cast("ErrorSubCode | None", body.get("errorSubCode")),
        documentation_url=text("documentationUrl"),
        request_id=text("requestId") or headers.get("request-id"),
        resource_id=text("resourceId"),
        retry_after_seconds=retry_after_of(headers),
        consent_id=headers.get("consent-id"),
        consent_status=headers.get("consent-status"),
    )


def retry_after_of(headers: dict[str, str]) -> float | None:
    """Seconds, or the time as HTTP writes it."""
    asked = headers.get("retry-after", "").strip()
    if re.fullmatch(r"[0-9]+(\.[0-9]+)?", asked):
        return float(asked)
    if not re.fullmatch(r"\w{3}, \d{2} \w{3} \d{4} \d{2}:\d{2}:\d{2} GMT", asked):
        return None
    try:
        time = parsedate_to_datetime(asked)
    except ValueError:
        return None
    return max(0.0, (time - datetime.now(timezone.utc)).total_seconds())
