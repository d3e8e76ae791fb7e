# Made from openapi.json and the table of refusals by `npm run generate`.
"""What the service answers with."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Any, Literal

from .answer import Answer

ErrorCode = Literal["invalid_parameter", "bad_request", "unauthorized", "forbidden", "not_found", "not_allowed", "not_acceptable", "other"]
ErrorSubCode = Literal["invalid_argument", "email_invalid", "phone_number_invalid", "invalid_meta_data", "unspecified", "api_key_secret_header_must_be_provided", "access_not_allowed", "authorization_header_must_be_provided", "access_token_expired", "email_or_phone_number_required", "invalid_pin", "invalid_access_scope", "invalid_access_environment", "domain_not_allowed"]
WebhookEventType = Literal["consent.started", "consent.received", "consent.partially_authorised", "consent.valid", "consent.rejected", "consent.failed", "consent.revoked_by_psu", "consent.expired", "consent.terminated_by_tpp", "transactions.changed", "account.updated", "inquiry.updated", "connection.renewal_due", "connection.action_needed", "connection.ended", "connection.restored"]
AccessTokenEnvironment = Literal["sandbox", "production"]
AccountConnectionStatus = Literal["none", "valid", "renewal_due", "action_needed", "unavailable", "ended"]
AccountPartyType = Literal["iban", "payment_pointer"]
AccountRefreshStatus = Literal["planned"]
AccountRefreshConnectionStatus = Literal["valid", "renewal_due", "action_needed", "unavailable", "ended"]
ConsentStatus = Literal["initiated", "started", "received", "partially_authorised", "valid", "rejected", "failed", "revoked_by_psu", "expired", "terminated_by_tpp"]
ConsentFailedReason = Literal["not_answered", "no_account", "closed"]
ConsentScope = Literal["all", "accounts", "balances", "transactions"]
ConsentFrequency = Literal["once", "daily"]
CreatedWebhookStatus = Literal["enabled", "disabled"]
CreatedWebhookDisabledReason = Literal["gone", "failing", "request"]
InquiryStatus = Literal["initiated", "active", "inactive", "deleted"]
InquiryScope = Literal["all", "accounts", "balances", "transactions"]
InquiryFrequency = Literal["once", "daily"]
SandboxCoverageDataState = Literal["unmet", "met", "covered"]
TransactionStatus = Literal["booked", "pending"]
TransactionChangeChange = Literal["added", "modified", "removed"]
TransactionChangeReason = Literal["new", "booked", "corrected", "recategorised", "bank_withdrew", "hold_expired", "reappeared", "joined", "separated"]
WebhookStatus = Literal["enabled", "disabled"]
WebhookDisabledReason = Literal["gone", "failing", "request"]
WebhookDeliveryStatus = Literal["pending", "delivered", "failed"]


@dataclass(frozen=True, kw_only=True)
class AccessToken(Answer):
    access_token: str
    """Send it as Authorization: Bearer <token>"""
    token_type: Literal["Bearer"]
    expires: datetime
    """When the token ends"""
    expires_in: int
    """Seconds until then"""
    environment: AccessTokenEnvironment
    """Where the key lives; what lives in one environment is never seen from the other"""


@dataclass(frozen=True, kw_only=True)
class Account(Answer):
    id: str
    """The account"""
    consent_id: str
    """The consent that it is read under. In a list that names none its scope may leave out transactions"""
    consent_ids: list[str] | None = None
    """In a list that names no consent: all valid consents that open it, that one first"""
    provider_id: str | None = None
    """The bank; scope all"""
    country: str | None = None
    """The bank's country (ISO 3166-1); scope all"""
    name: str | None = None
    """What the bank calls it; scope all"""
    holder: str | None = None
    """Who holds it; scopes accounts, balances and all"""
    iban: str | None = None
    """IBAN with country prefix"""
    currency: str
    """ISO 4217"""
    time_zone: str
    """The bank's: the day of a booking is that of `executed` there"""
    balance: Decimal | None = None
    """Exactly two places; scopes balances and all"""
    balance_updated: datetime | None = None
    """When the bank reported the balance"""
    data_as_of: datetime | None = None
    """When the newest delivery was made: the data are as of then. Left out before the first one"""
    connection: AccountConnection
    """Where its data come from"""


@dataclass(frozen=True, kw_only=True)
class AccountConnection(Answer):
    """Where its data come from"""
    status: AccountConnectionStatus
    """How its connection to the bank is. none: its data come as files. renewal_due: its owner has to renew it within 14 days. action_needed: its owner has to approve again; until then its data get old. unavailable: the bank does not answer. ended: its data get old"""
    since: datetime | None = None
    """Since when"""


@dataclass(frozen=True, kw_only=True)
class AccountParty(Answer):
    type: AccountPartyType
    """What the identifier is"""
    identifier: str
    """An IBAN or the URL of a payment pointer"""
    name: str | None = None
    """Account holder or display name"""


@dataclass(frozen=True, kw_only=True)
class AccountRefresh(Answer):
    status: AccountRefreshStatus
    """The bank is asked as soon as possible; follow the changes of the account"""
    connection: AccountRefreshConnection
    """How the connection is"""


@dataclass(frozen=True, kw_only=True)
class AccountRefreshConnection(Answer):
    """How the connection is"""
    status: AccountRefreshConnectionStatus
    """How it is"""


@dataclass(frozen=True, kw_only=True)
class AdvanceReport(Answer):
    before: datetime
    """The time before"""
    now: datetime
    """The time now"""
    stops: int
    """How often it stopped because something was due"""
    jobs: dict[str, Any]
    """Jobs that were run, by kind"""
    deliveries: int
    """Deliveries that were added to the ledger"""
    events: dict[str, Any]
    """Events that an endpoint wanted, by type"""
    webhooks: dict[str, Any]
    """Webhooks that were sent, by how they stand"""
    consents: dict[str, Any]
    """Consents that changed, by their status now"""


@dataclass(frozen=True, kw_only=True)
class Categories(Answer):
    data: list[Category]
    """By code; without those of single airlines, car hire firms and hotels"""
    groups: list[CategoryGroup]
    """By id"""


@dataclass(frozen=True, kw_only=True)
class Categorization(Answer):
    code: str
    """Merchant category code (ISO 18245:2023)"""
    description: str
    """What the code means"""
    group_id: int
    """The group that the code belongs to"""
    group_description: str
    """What the group is"""


@dataclass(frozen=True, kw_only=True)
class Category(Answer):
    code: str
    """Merchant category code (ISO 18245:2023)"""
    description: str
    """What the code means, in English, as transactions have it"""
    name: str
    """The same in the language asked for"""
    group_id: int
    """The group; an id never gets another meaning"""
    group_description: str
    """What the group is, in the language asked for"""
    company_codes: CategoryCompanyCodes | None = None
    """Codes of single companies of this trade, which the list leaves out. Their description ends with the company."""


@dataclass(frozen=True, kw_only=True)
class CategoryCompanyCodes(Answer):
    """Codes of single companies of this trade, which the list leaves out. Their description ends with the company."""
    first: str
    """The first one"""
    last: str
    """The last one"""


@dataclass(frozen=True, kw_only=True)
class CategoryGroup(Answer):
    group_id: int
    """The group; an id never gets another meaning"""
    group_description: str
    """What the group is, in the language asked for"""


@dataclass(frozen=True, kw_only=True)
class Consent(Answer):
    consent_id: str
    """The consent"""
    inquiry_id: str
    """The inquiry that it answers"""
    status: ConsentStatus
    """Only a valid one can be read under"""
    failed_reason: ConsentFailedReason | None = None
    """Of a failed one: nobody answered in time; or the owner has no account here; or it was closed before an answer, because its inquiry was deleted or the owner erased"""
    scope: ConsentScope
    """What may be read"""
    frequency: ConsentFrequency
    """How often"""
    account_ids: list[str]
    """The accounts that the owner chose; empty until then"""
    email: str | None = None
    """The owner, as you named them"""
    phone_number: str | None = None
    """The owner, as you named them"""
    data: list[DataPair] | None = None
    """What you keep with it"""
    locale: str | None = None
    """The owner's language, as you sent it"""
    redirect_url: str | None = None
    """Where the owner goes afterwards"""
    consent_url: str | None = None
    """The page where the owner answers, while there is something to answer. Pass it on whole: what follows the # opens the page"""
    valid_until: datetime | None = None
    """When it ends"""
    created: datetime
    """When it was started"""
    modified: datetime
    """When its status changed last"""


@dataclass(frozen=True, kw_only=True)
class CreatedWebhook(Answer):
    webhook_id: str
    """The endpoint"""
    url: str
    """Where events are sent"""
    events: list[str]
    """The types that are sent; all of them if it is empty"""
    status: CreatedWebhookStatus
    """Nothing is sent to a disabled one"""
    disabled_reason: CreatedWebhookDisabledReason | None = None
    """It answered 410; or nothing was delivered for 5 days; or it was requested"""
    disabled: datetime | None = None
    """When it was disabled"""
    failing_since: datetime | None = None
    """Since when every try has failed"""
    previous_secret_until: datetime | None = None
    """Until when the previous secret signs too"""
    created: datetime
    """When it was made"""
    secret: str | None = None
    """Signs the events; it is not shown again, nor to a repeated request"""


@dataclass(frozen=True, kw_only=True)
class DataPair(Answer):
    key: str
    """Your name for it"""
    value: str
    """Your value"""


@dataclass(frozen=True, kw_only=True)
class Details(Answer):
    reference: str | None = None
    """Reference of the payment"""
    description: str | None = None
    """Further text"""
    source: str | None = None
    """Name of where the money comes from"""
    target: str | None = None
    """Name of where the money goes"""
    exchange: Exchange | None = None


@dataclass(frozen=True, kw_only=True)
class Exchange(Answer):
    source: str
    """Source currency (ISO 4217)"""
    target: str
    """Target currency (ISO 4217)"""
    unit: str | None = None
    """Currency that the rate is expressed in (ISO 4217)"""
    exchange_rate: Decimal
    """Exchange rate, with the digits that the bank gave"""


@dataclass(frozen=True, kw_only=True)
class Inquiry(Answer):
    id: str
    """The inquiry"""
    status: InquiryStatus
    """Only an active one takes new consents"""
    name: str
    """The tenant's own name for it"""
    display_name: str
    """What the owner is shown"""
    description: str
    """Why the tenant asks"""
    scope: InquiryScope
    """What may be read"""
    frequency: InquiryFrequency
    """How often"""
    tenant: Tenant


@dataclass(frozen=True, kw_only=True)
class PinSent(Answer):
    pin_length: int
    """How many digits it has"""
    expires: datetime
    """Until when it can be entered"""


@dataclass(frozen=True, kw_only=True)
class QueuedDelivery(Answer):
    delivery_id: str
    """The event, as in webhook-id"""


@dataclass(frozen=True, kw_only=True)
class Replayed(Answer):
    replayed: int
    """How many events are sent again: the oldest, and at most 10,000 in one call. In a preview: would be"""


@dataclass(frozen=True, kw_only=True)
class SandboxCoverage(Answer):
    covered: int
    """How many situations were met and followed"""
    of: int
    """How many situations there are"""
    data: list[SandboxCoverageData]


@dataclass(frozen=True, kw_only=True)
class SandboxCoverageData(Answer):
    situation: str
    """Its name"""
    about: str
    """What it is"""
    state: SandboxCoverageDataState
    """`met`: it happened to this key. `covered`: the key also read what followed"""
    met: datetime | None = None
    """When it was first met, since the time asked for"""
    covers: str
    """What makes it covered"""


@dataclass(frozen=True, kw_only=True)
class SandboxEvent(Answer):
    type: str
    """What happened"""
    happened: datetime
    """When"""


@dataclass(frozen=True, kw_only=True)
class SandboxOwner(Answer):
    owner_id: str
    """The owner"""
    story: str
    """The story"""
    seed: int
    """The seed"""
    consent_id: str
    """A valid consent of this owner"""
    accounts: list[SandboxOwnerAccounts]


@dataclass(frozen=True, kw_only=True)
class SandboxOwnerAccounts(Answer):
    account_id: str
    """The account"""
    account: str
    """What the story calls it: the `account` of an event"""
    name: str
    """Its name"""
    iban: str | None = None
    """Its IBAN; cards have none"""
    currency: str
    """Its currency"""


@dataclass(frozen=True, kw_only=True)
class SandboxStory(Answer):
    story: str
    """Its name"""
    about: str
    """What it is about"""
    country: str
    """Where the bank is"""
    accounts: int
    """How many accounts the owner has"""
    account_names: list[str]
    """What the story calls them: the `account` of an event"""


@dataclass(frozen=True, kw_only=True)
class Tenant(Answer):
    name: str
    """Name"""
    logo_url: str | None = None
    """Where the logo is served, once it is synchronised"""
    company_name: str
    """Legal name"""
    address_street: str | None = None
    """Street"""
    address_street_number: str | None = None
    """Street number"""
    address_city: str | None = None
    """City"""
    address_zip_code: str | None = None
    """ZIP code"""
    address_country: str | None = None
    """Country code"""


@dataclass(frozen=True, kw_only=True)
class Transaction(Answer):
    id: str
    """One id for life: from pending to booked to corrected"""
    created: datetime
    """When the service first saw it"""
    executed: datetime
    """Its booked time, which the list is sorted and filtered by"""
    account_id: str
    """The account"""
    description: str | None = None
    """What it was for"""
    details: Details | None = None
    amount: Decimal
    """Minus means that money leaves the account; a decimal number with exactly two places"""
    balance: Decimal | None = None
    """Balance of the account after it, where the bank proves it; a decimal number with exactly two places"""
    currency: str
    """Currency of amount and balance (ISO 4217)"""
    status: TransactionStatus
    """Whether the bank has booked it"""
    source: str | None = None
    """IBAN that the money comes from"""
    target: str | None = None
    """IBAN that the money goes to"""
    source_account: AccountParty | None = None
    target_account: AccountParty | None = None
    categorization: Categorization | None = None


@dataclass(frozen=True, kw_only=True)
class TransactionChange(Answer):
    change: TransactionChangeChange
    """added and modified put the transaction in, removed takes it out"""
    reason: TransactionChangeReason
    """Why"""
    id: str
    """The transaction"""
    transaction: Transaction | None = None


@dataclass(frozen=True, kw_only=True)
class Webhook(Answer):
    webhook_id: str
    """The endpoint"""
    url: str
    """Where events are sent"""
    events: list[str]
    """The types that are sent; all of them if it is empty"""
    status: WebhookStatus
    """Nothing is sent to a disabled one"""
    disabled_reason: WebhookDisabledReason | None = None
    """It answered 410; or nothing was delivered for 5 days; or it was requested"""
    disabled: datetime | None = None
    """When it was disabled"""
    failing_since: datetime | None = None
    """Since when every try has failed"""
    previous_secret_until: datetime | None = None
    """Until when the previous secret signs too"""
    created: datetime
    """When it was made"""


@dataclass(frozen=True, kw_only=True)
class WebhookDelivery(Answer):
    delivery_id: str
    """The event, as in webhook-id"""
    type: str
    """What has happened"""
    status: WebhookDeliveryStatus
    """A pending one is tried again"""
    attempts: int
    """How often it was tried"""
    payload: str
    """The body that is sent, the same each time"""
    created: datetime
    """When it happened"""
    attempted: datetime | None = None
    """When it was tried last"""
    answer_status: int | None = None
    """The status of the last answer"""
    answer: str | None = None
    """The beginning of the last answer"""
    error: str | None = None
    """Why the last try failed, or why there is none"""
    next_try: datetime | None = None
    """When a pending one is tried next"""
    waits_for: str | None = None
    """An earlier event of the same subject, which is delivered first"""
    tries: list[WebhookTry]
    """The last 20 tries, also of replays, the oldest first; of earlier answers 200 characters are kept"""


@dataclass(frozen=True, kw_only=True)
class WebhookSecret(Answer):
    webhook_id: str
    """The endpoint"""
    secret: str
    """Signs the events from now on; it is not shown again"""
    previous_secret_until: datetime | None = None
    """Until when the previous secret signs too"""


@dataclass(frozen=True, kw_only=True)
class WebhookTry(Answer):
    at: datetime
    """When it began"""
    duration_ms: int | None = None
    """How long it took, in milliseconds"""
    answer_status: int | None = None
    """The status of the answer"""
    answer: str | None = None
    """The beginning of the answer"""
    error: str | None = None
    """Why it failed"""
