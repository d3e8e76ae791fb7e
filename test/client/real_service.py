"""What a client does in its life, with vitrine_client against the real service. Prints what it saw as JSON."""

import json
import os
from datetime import datetime, timezone
from decimal import Decimal

from vitrine_client import Client, NotModifiedError, RefusalError, booked_day
from vitrine_client.transport import Settings

given = json.loads(os.environ["GIVEN"])
account_id, revoked_id = given["accountId"], given["revokedAccountId"]
seen = {}

with Client(given["baseUrl"], api_key=given["apiKey"], api_secret=given["apiSecret"]) as vitrine:
    inquiry = vitrine.inquiries.get(given["inquiryId"])
    seen["inquiries"] = [inquiry.id, inquiry.tenant.name, [each.id for each in vitrine.inquiries.list()]]

    account = vitrine.accounts.get(account_id)
    assert account.response.request_id, "an answer has a request id"
    seen["accounts"] = sorted(each.id for each in vitrine.accounts.list(consent_id=given["consentId"]))

    walked = vitrine.transactions.list(account_id, page_size=7)
    transactions = list(walked)
    assert all(isinstance(each.amount, Decimal) for each in transactions)
    assert all(each.executed.tzinfo is not None for each in transactions)
    seen["transactions"] = [[each.id, str(each.amount), str(booked_day(each, account))] for each in transactions]
    seen["consent"] = walked.consent_id
    seen["sum"] = str(sum((each.amount for each in transactions), Decimal(0)))
    bounded = vitrine.transactions.list(
        account_id, from_=datetime(2026, 1, 3, tzinfo=timezone.utc), until="2026-01-05T00:00:00+01:00"
    )
    seen["bounded"] = len(list(bounded))
    assert vitrine.transactions.get(account_id, transactions[0].id) == transactions[0]

    page = next(vitrine.transactions.list(account_id).pages())
    try:
        list(vitrine.transactions.list(account_id, if_none_match=page.response.etag))
    except NotModifiedError as error:
        seen["unchanged"] = type(error).__name__

    feed = vitrine.transactions.changes(account_id, page_size=7)
    seen["changes"] = [change.id for change in feed if change.transaction is not None]
    again = vitrine.transactions.changes(account_id, since=feed.cursor)
    seen["later"] = list(again) + list(vitrine.transactions.changes(account_id, since=walked.changes_cursor))

    categories = vitrine.categories.list(language="sl")
    seen["category"] = next(each.group_description for each in categories.data if each.code == "5912")

    started = vitrine.consents.start(
        inquiry_id=inquiry.id, email=given["email"], data=[{"key": "order", "value": "python"}]
    )
    assert started.consent_url and started.data[0].value == "python"
    seen["started"] = [each.consent_id == started.consent_id for each in vitrine.consents.list(data_value="python")]
    same = {"inquiry_id": inquiry.id, "email": given["email"], "idempotency_key": "python-2"}
    twice = [vitrine.consents.start(**same).consent_id for _ in range(2)]
    assert twice[0] == twice[1] != started.consent_id, "one key, one consent"
    vitrine.consents.end(started.consent_id)
    seen["ended"] = vitrine.consents.wait(started.consent_id).status

    url = "http://127.0.0.1:9/hook"
    webhook = vitrine.webhooks.create(url=url, events=["consent.valid"], idempotency_key="python-1")
    repeated = vitrine.webhooks.create(url=url, events=["consent.valid"], idempotency_key="python-1")
    seen["webhook"] = [repeated.webhook_id == webhook.webhook_id, repeated.secret not in (None, webhook.secret)]
    vitrine.webhooks.test(webhook.webhook_id)
    seen["deliveries"] = [each.type for each in vitrine.webhooks.deliveries(webhook.webhook_id)]
    period = {"from_": "2020-01-01T00:00:00Z", "until": datetime.now(timezone.utc).replace(year=2100)}
    seen["preview"] = vitrine.webhooks.replay_period(webhook.webhook_id, **period, preview=True).replayed
    seen["changed"] = vitrine.webhooks.change(webhook.webhook_id, status="disabled").status
    vitrine.webhooks.delete(webhook.webhook_id)
    seen["webhooks"] = len(list(vitrine.webhooks.list()))

    try:
        list(vitrine.transactions.list(revoked_id))
    except RefusalError as error:
        seen["refusal"] = [error.status, error.code, error.sub_code, error.consent_status, bool(error.request_id)]

try:
    Client(given["baseUrl"], api_key="vk_sandbox_x", api_secret="vs_x").accounts.get(account_id)
except RefusalError as error:
    seen["stranger"] = [error.status, error.sub_code]
# Error trackers write down what local variables look like.
seen["shown"] = "vs_x" in repr(Settings(base_url=given["baseUrl"], api_key="vk_sandbox_x", api_secret="vs_x"))

print(json.dumps(seen))
