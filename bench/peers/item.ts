/** A row as the peers store it, and the item that every server here sends for it. */
export type Row<Time = string> = {
  account_id: string
  id: string
  created: Time
  booked_time: Time
  amount: string
  balance: string | null
  currency: string
  status: string
  description: string | null
  reference: string | null
  additional: string | null
  counterparty_name: string | null
  counterparty_iban: string | null
  category_code: string | null
  category_description: string | null
  group_id: number | null
  group_description: string | null
}

export type Account = { iban: string | null; holder: string }

const party = (identifier: string | null, name: string | null) =>
  identifier === null ? undefined : { type: 'iban', identifier, name: name ?? undefined }

export function toItem(row: Row<string | Date>, account: Account) {
  const own = { iban: account.iban, name: account.holder, party: party(account.iban, account.holder) }
  const other = {
    iban: row.counterparty_iban,
    name: row.counterparty_name,
    party: party(row.counterparty_iban, row.counterparty_name),
  }
  const amount = Number(row.amount)
  const [source, target] = amount < 0 ? [own, other] : [other, own]
  return {
    id: row.id,
    created: row.created,
    executed: row.booked_time,
    accountId: row.account_id,
    description: row.description ?? undefined,
    details: {
      reference: row.reference ?? undefined,
      description: row.additional ?? undefined,
      source: source.name ?? undefined,
      target: target.name ?? undefined,
    },
    amount,
    balance: row.balance === null ? undefined : Number(row.balance),
    currency: row.currency,
    status: row.status,
    source: source.iban ?? undefined,
    target: target.iban ?? undefined,
    sourceAccount: source.party,
    targetAccount: target.party,
    categorization:
      row.category_code === null
        ? undefined
        : {
            code: row.category_code,
            description: row.category_description ?? undefined,
            groupId: row.group_id ?? undefined,
            groupDescription: row.group_description ?? undefined,
          },
  }
}

/** Where the next page begins. */
export type Position = { bookedTime: string; id: string }

export const sealCursor = (position: Position): string => Buffer.from(JSON.stringify(position)).toString('base64url')

export const openCursor = (cursor: string | undefined): Position | undefined =>
  cursor === undefined ? undefined : JSON.parse(Buffer.from(cursor, 'base64url').toString())
