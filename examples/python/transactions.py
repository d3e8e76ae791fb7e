"""Walks through the transactions of every account that can be read."""
import os
from zoneinfo import ZoneInfo

from vitrine_client import AccountsApi, ApiClient, AuthenticationApi, Configuration, TransactionsApi
from vitrine_client.rest import ApiException


def sign_in() -> ApiClient:
    """A client with an access token, which is valid for ten minutes."""
    configuration = Configuration(host=os.environ["VITRINE_URL"])
    configuration.api_key = {
        "apiKey": os.environ["VITRINE_API_KEY"],
        "apiSecret": os.environ["VITRINE_API_SECRET"],
    }
    # This release of the generator forgets to define it.
    configuration.access_token = None
    client = ApiClient(configuration)
    configuration.access_token = AuthenticationApi(client).create_access_token().access_token
    return client


def walk(client: ApiClient, account_id: str):
    """All transactions, newest first, page by page. A cursor is there exactly when there is more."""
    api, more = TransactionsApi(client), {}
    while True:
        page = api.list_transactions(account_id, limit=500, **more)
        yield from page.data
        if not page.metadata.next_cursor:
            return
        more = {"cursor": page.metadata.next_cursor}


def main() -> None:
    with sign_in() as client:
        for account in AccountsApi(client).list_accounts().data:
            transactions = list(walk(client, account.id))
            newest = transactions[0]
            day = newest.executed.astimezone(ZoneInfo(account.time_zone))
            print(
                f"{account.id}: {len(transactions)} transactions, the newest of {day:%Y-%m-%d}: "
                f"{newest.amount:.2f} {newest.currency}"
            )


if __name__ == "__main__":
    try:
        main()
    except ApiException as error:
        raise SystemExit(f"Refused with {error.status}: {error.body}")
