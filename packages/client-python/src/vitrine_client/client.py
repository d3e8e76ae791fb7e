"""The calls."""

from __future__ import annotations

import random as random_numbers
import ssl
import time
from dataclasses import replace
from datetime import date, datetime
from types import TracebackType
from typing import Callable, Literal, Mapping, Sequence
from zoneinfo import ZoneInfo

from .answer import decode
from .calls import Calls
from .pages import ChangeFeed, ItemList, TransactionList
from .sandbox import SandboxCalls
from .transport import Settings, Transport
from .wire import (
    Account,
    AccountRefresh,
    Categories,
    Consent,
    ConsentStatus,
    CreatedWebhook,
    Inquiry,
    PinSent,
    QueuedDelivery,
    Replayed,
    Transaction,
    Webhook,
    WebhookDelivery,
    WebhookDeliveryStatus,
    WebhookEventType,
    WebhookSecret,
    WebhookStatus,
)

Time = datetime | str
"""A `datetime` with a time zone, or RFC 3339 text with an offset."""
# Not decided yet.
OPEN: frozenset[ConsentStatus] = frozenset(("initiated", "started", "received", "partially_authorised"))


class InquiryCalls(Calls):
    def get(self, inquiry_id: str) -> Inquiry:
        return self._get(Inquiry, "inquiries", inquiry_id)

    def list(self, *, page_size: int | None = None) -> ItemList[Inquiry]:
        return ItemList(self._transport, Inquiry, ["inquiries"], {"limit": page_size})


class ConsentCalls(Calls):
    def start(
        self,
        *,
        inquiry_id: str,
        email: str | None = None,
        phone_number: str | None = None,
        redirect_url: str | None = None,
        locale: str | None = None,
        data: Sequence[Mapping[str, str]] | None = None,
        idempotency_key: str | None = None,
    ) -> Consent:
        """Send the owner to `consent_url`. `data` is `[{"key": …, "value": …}]`."""
        body = {
            "inquiryId": inquiry_id,
            "email": email,
            "phoneNumber": phone_number,
            "redirectUrl": redirect_url,
            "locale": locale,
            "data": data,
        }
        return self._post(Consent, "consents", key=idempotency_key, body=body)

    def get(self, consent_id: str) -> Consent:
        return self._get(Consent, "consents", consent_id)

    def list(
        self,
        *,
        inquiry_id: str | None = None,
        status: ConsentStatus | None = None,
        email: str | None = None,
        phone_number: str | None = None,
        data_key: str | None = None,
        data_value: str | None = None,
        page_size: int | None = None,
    ) -> ItemList[Consent]:
        query = {
            "inquiryId": inquiry_id,
            "status": status,
            "email": email,
            "phoneNumber": phone_number,
            "dataKey": data_key,
            "dataValue": data_value,
            "limit": page_size,
        }
        return ItemList(self._transport, Consent, ["consents"], query)

    def wait(self, consent_id: str, *, every: float = 2.0, timeout: float | None = None) -> Consent:
        """Until the owner has decided, whatever the answer: look at `status`, which is also `rejected` or `failed`.
        After `timeout` seconds a `TimeoutError`. A webhook tells you sooner."""
        waited = 0.0
        while (consent := self.get(consent_id)).status in OPEN:
            if timeout is not None and waited >= timeout:
                raise TimeoutError(f"The consent {consent_id} is still {consent.status}")
            self._sleep(every)
            waited += every
        return consent

    def renew(
        self,
        consent_id: str,
        *,
        redirect_url: str | None = None,
        locale: str | None = None,
        idempotency_key: str | None = None,
    ) -> Consent:
        """A new `consent_url`; account ids, transaction ids and cursors stay valid."""
        body = {"redirectUrl": redirect_url, "locale": locale}
        return self._post(Consent, "consents", consent_id, "renew", key=idempotency_key, body=body)

    def send_pin(self, consent_id: str, *, idempotency_key: str | None = None) -> PinSent:
        """For clients with a page of their own."""
        return self._post(PinSent, "consents", consent_id, "pin", key=idempotency_key)

    def authorize(
        self,
        consent_id: str,
        *,
        pin: str,
        account_ids: Sequence[str] | None = None,
        idempotency_key: str | None = None,
    ) -> Consent:
        body = {"pin": pin, "accountIds": account_ids}
        return self._post(Consent, "consents", consent_id, "authorize", key=idempotency_key, body=body)

    def end(self, consent_id: str) -> None:
        self._transport.send("DELETE", ["consents", consent_id])


class AccountCalls(Calls):
    def get(self, account_id: str, *, consent_id: str | None = None) -> Account:
        return self._get(Account, "accounts", account_id, consentId=consent_id)

    def refresh(self, account_id: str, *, idempotency_key: str | None = None) -> AccountRefresh:
        """Newer data from the bank, as far as the bank allows it; the feed of changes tells what it brought."""
        return self._post(AccountRefresh, "accounts", account_id, "refresh", key=idempotency_key)

    def list(self, *, consent_id: str | None = None, page_size: int | None = None) -> ItemList[Account]:
        """Those of a consent, or of all valid ones."""
        return ItemList(self._transport, Account, ["accounts"], {"consentId": consent_id, "limit": page_size})


class TransactionCalls(Calls):
    def get(
        self,
        account_id: str,
        transaction_id: str,
        *,
        consent_id: str | None = None,
        if_none_match: str | None = None,
    ) -> Transaction:
        path = ("accounts", account_id, "transactions", transaction_id)
        return self._get(Transaction, *path, if_none_match=if_none_match, consentId=consent_id)

    def list(
        self,
        account_id: str,
        *,
        from_: Time | None = None,
        until: Time | None = None,
        consent_id: str | None = None,
        page_size: int | None = None,
        if_none_match: str | None = None,
    ) -> TransactionList:
        """Newest first, booked `from_` (inclusive) `until` (exclusive). All pages show one state of the list."""
        query = {
            "fromBookedTime": _time(from_),
            "untilBookedTime": _time(until),
            "consentId": consent_id,
            "limit": page_size,
        }
        path = ["accounts", account_id, "transactions"]
        return TransactionList(self._transport, Transaction, path, query, if_none_match)

    def changes(
        self,
        account_id: str,
        *,
        since: str | None = None,
        consent_id: str | None = None,
        page_size: int | None = None,
    ) -> ChangeFeed:
        """What changed since a cursor, oldest first. Without `since` every transaction is added."""
        path = ["accounts", account_id, "transactions", "changes"]
        return ChangeFeed(self._transport, path, since, {"consentId": consent_id, "limit": page_size})


class CategoryCalls(Calls):
    def list(
        self, *, language: Literal["en", "de", "fr", "it", "es", "nl", "sl", "hr"] | None = None
    ) -> Categories:
        """All codes and groups, with their names in English or in the language asked for."""
        return self._get(Categories, "categories", language=language)


class WebhookCalls(Calls):
    def create(
        self, *, url: str, events: Sequence[WebhookEventType] | None = None, idempotency_key: str | None = None
    ) -> CreatedWebhook:
        """The secret is in this answer only."""
        made = self._post(CreatedWebhook, "webhooks", key=idempotency_key, body={"url": url, "events": events})
        if made.secret is not None:
            return made
        # The service shows a secret once: if that answer was lost, only another one helps.
        rotated = self.rotate(made.webhook_id)
        return replace(made, secret=rotated.secret, previous_secret_until=rotated.previous_secret_until)

    def get(self, webhook_id: str) -> Webhook:
        return self._get(Webhook, "webhooks", webhook_id)

    def list(self, *, page_size: int | None = None) -> ItemList[Webhook]:
        return ItemList(self._transport, Webhook, ["webhooks"], {"limit": page_size})

    def change(
        self,
        webhook_id: str,
        *,
        url: str | None = None,
        events: Sequence[WebhookEventType] | None = None,
        status: WebhookStatus | None = None,
    ) -> Webhook:
        body = {"url": url, "events": events, "status": status}
        return decode(Webhook, *self._transport.send("PATCH", ["webhooks", webhook_id], body=body))

    def delete(self, webhook_id: str) -> None:
        self._transport.send("DELETE", ["webhooks", webhook_id])

    def rotate(self, webhook_id: str, *, idempotency_key: str | None = None) -> WebhookSecret:
        return self._post(WebhookSecret, "webhooks", webhook_id, "rotate", key=idempotency_key)

    def test(self, webhook_id: str, *, idempotency_key: str | None = None) -> QueuedDelivery:
        return self._post(QueuedDelivery, "webhooks", webhook_id, "test", key=idempotency_key)

    def deliveries(
        self,
        webhook_id: str,
        *,
        status: WebhookDeliveryStatus | None = None,
        page_size: int | None = None,
    ) -> ItemList[WebhookDelivery]:
        query = {"status": status, "limit": page_size}
        return ItemList(self._transport, WebhookDelivery, ["webhooks", webhook_id, "deliveries"], query)

    def replay(self, webhook_id: str, delivery_id: str, *, idempotency_key: str | None = None) -> QueuedDelivery:
        path = ("webhooks", webhook_id, "deliveries", delivery_id, "replay")
        return self._post(QueuedDelivery, *path, key=idempotency_key)

    def replay_period(
        self,
        webhook_id: str,
        *,
        from_: Time,
        until: Time,
        preview: bool = False,
        idempotency_key: str | None = None,
    ) -> Replayed:
        """With `preview` nothing is sent."""
        return self._post(
            Replayed,
            *("webhooks", webhook_id, "replay"),
            key=idempotency_key,
            body={"from": _time(from_), "until": _time(until)},
            preview="true" if preview else None,
        )


class Client:
    """Every call raises a `RefusalError` when the service refuses, and a `VitrineConnectionError` when it cannot be
    reached or something else answers. Threads may share one."""

    def __init__(
        self,
        base_url: str,
        *,
        api_key: str | None = None,
        api_secret: str | None = None,
        token: Callable[[], str] | None = None,
        retries: int = 5,
        timeout: float = 30.0,
        longest_wait: float = 60.0,
        largest_answer: int = 64 * 1024 * 1024,
        context: ssl.SSLContext | None = None,
        sleep: Callable[[float], None] = time.sleep,
        random: Callable[[], float] = random_numbers.random,
    ) -> None:
        self._transport = transport = Transport(
            Settings(
                base_url=base_url,
                api_key=api_key,
                api_secret=api_secret,
                token=token,
                retries=retries,
                timeout=timeout,
                longest_wait=longest_wait,
                largest_answer=largest_answer,
                context=context,
                sleep=sleep,
                random=random,
            )
        )
        self.inquiries = InquiryCalls(transport, sleep)
        self.consents = ConsentCalls(transport, sleep)
        self.accounts = AccountCalls(transport, sleep)
        self.transactions = TransactionCalls(transport, sleep)
        self.categories = CategoryCalls(transport, sleep)
        self.webhooks = WebhookCalls(transport, sleep)
        self.sandbox = SandboxCalls(transport, sleep)

    def token(self) -> str:
        """For a page in a browser: your server passes it on, and keeps the secret. Good for at least half a minute."""
        return self._transport.token()

    def __enter__(self) -> Client:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Forgets the token."""
        self._transport.forget_token()


def booked_day(transaction: Transaction, account: Account) -> date:
    """The day of a booking as the bank writes it. `executed` is an instant, and a bank that gives only a date means
    midnight where it is: in UTC that is often the day before."""
    return transaction.executed.astimezone(ZoneInfo(account.time_zone)).date()


def _time(time: Time | None) -> str | None:
    return time.isoformat() if isinstance(time, datetime) else time
