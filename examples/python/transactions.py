"""Walks through the transactions of every account that can be read."""
import os
from collections import defaultdict
from decimal import Decimal

from vitrine_client import Client, RefusalError, booked_day


def main() -> None:
    with Client(
        os.environ["VITRINE_URL"],
        api_key=os.environ["VITRINE_API_KEY"],
        api_secret=os.environ["VITRINE_API_SECRET"],
    ) as vitrine:
        for account in vitrine.accounts.list():
            transactions = list(vitrine.transactions.list(account.id, page_size=500))
            newest = transactions[0]
            print(
                f"{account.id}: {len(transactions)} transactions, the newest of {booked_day(newest, account)}: "
                f"{newest.amount} {newest.currency}"
            )
            spent: defaultdict[str, Decimal] = defaultdict(Decimal)
            for transaction in transactions:
                if transaction.amount < 0 and transaction.categorization:
                    spent[transaction.categorization.group_description] -= transaction.amount
            for group, amount in sorted(spent.items(), key=lambda one: -one[1])[:2]:
                print(f"  {group}: {amount} {account.currency}")


if __name__ == "__main__":
    try:
        main()
    except RefusalError as error:
        raise SystemExit(f"Refused: {error}. See {error.documentation_url}")
