"""For tests of your own software, with a key of the sandbox."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from .answer import decode
from .calls import Calls
from .wire import AdvanceReport, SandboxCoverage, SandboxEvent, SandboxOwner, SandboxStory

EventType = Literal[
    "pay", "book", "withdraw", "correct", "remove", "expire", "revoke", "approve", "limit", "need_sca", "fail"
]


class SandboxCalls(Calls):
    def stories(self) -> list[SandboxStory]:
        body, _ = self._transport.send("GET", ["sandbox", "stories"])
        return [decode(SandboxStory, story) for story in body.get("data", [])]

    def create_owner(
        self,
        *,
        story: str,
        seed: int | None = None,
        inquiry_id: str | None = None,
        idempotency_key: str | None = None,
    ) -> SandboxOwner:
        """A person who lives a story, with accounts and a valid consent."""
        body = {"story": story, "seed": seed, "inquiryId": inquiry_id}
        return self._post(SandboxOwner, "sandbox", "owners", key=idempotency_key, body=body)

    def happen(
        self,
        owner_id: str,
        *,
        type: EventType,
        account: str | None = None,
        amount: str | None = None,
        name: str | None = None,
        text: str | None = None,
        hold_days: int | None = None,
        tip: str | None = None,
        for_: str | None = None,
        idempotency_key: str | None = None,
    ) -> SandboxEvent:
        """It has happened when this returns."""
        body = {
            "type": type,
            "account": account,
            "amount": amount,
            "name": name,
            "text": text,
            "holdDays": hold_days,
            "tip": tip,
            "for": for_,
        }
        return self._post(SandboxEvent, "sandbox", "owners", owner_id, "events", key=idempotency_key, body=body)

    def advance(
        self,
        *,
        advance_by: str | None = None,
        advance_to: datetime | str | None = None,
        timeout: float = 600.0,
        idempotency_key: str | None = None,
    ) -> AdvanceReport:
        """Returns when everything that is due until then is done. A try may take ten minutes, unless `timeout` says
        how many seconds."""
        until = advance_to.isoformat() if isinstance(advance_to, datetime) else advance_to
        body = {"advanceBy": advance_by, "advanceTo": until}
        path = ["sandbox", "clock"]
        return decode(
            AdvanceReport,
            *self._transport.send("POST", path, body=body, idempotency_key=idempotency_key, timeout=timeout),
        )

    def coverage(self, *, since: datetime | str | None = None) -> SandboxCoverage:
        """Which situations this key has met, since then, and whether it read what followed."""
        begin = since.isoformat() if isinstance(since, datetime) else since
        return self._get(SandboxCoverage, "sandbox", "coverage", since=begin)
