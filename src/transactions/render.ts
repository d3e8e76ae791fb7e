import { isNegative, toTwoPlaces } from '../core/decimal.ts'
import type { Id } from '../core/id.ts'
import type { SourceRecord } from './source-record.ts'

/** What the renderer needs beside the record: whose account it is, and what the service itself knows. */
export type RenderFacts = {
  id: Id<'transaction'>
  created: Date
  bookedTime: Date
  account: { id: Id<'account'>; iban: string | null; holder: string }
}

/**
 * The one place that turns a transaction into JSON text. It runs when a version is written; reading joins texts.
 * Numbers are written by hand, because JSON.stringify would make -12.30 into -12.3.
 */
export function renderTransaction(record: SourceRecord, facts: RenderFacts): string {
  const { account } = facts
  const own = party(account.iban ?? undefined, undefined, account.holder)
  const { counterparty } = record
  const other = party(counterparty?.iban, counterparty?.paymentPointer, counterparty?.name)
  const ownSide = { iban: account.iban ?? undefined, name: account.holder, party: own }
  const otherSide = { iban: counterparty?.iban, name: counterparty?.name, party: other }
  const [source, target] = isNegative(record.amount) ? [ownSide, otherSide] : [otherSide, ownSide]
  return object({
    id: text(facts.id),
    created: text(facts.created.toISOString()),
    executed: text(facts.bookedTime.toISOString()),
    accountId: text(account.id),
    description: text(record.description ?? record.additional ?? counterparty?.name),
    details: object({
      reference: text(record.reference),
      description: text(record.additional),
      source: text(source.name),
      target: text(target.name),
      exchange:
        record.exchange &&
        object({
          source: text(record.exchange.source),
          target: text(record.exchange.target),
          unit: text(record.exchange.unit),
          exchangeRate: record.exchange.rate,
        }),
    }),
    amount: toTwoPlaces(record.amount),
    balance: record.balance === undefined ? undefined : toTwoPlaces(record.balance),
    currency: text(record.currency),
    status: text(record.status),
    source: text(source.iban),
    target: text(target.iban),
    sourceAccount: source.party,
    targetAccount: target.party,
    categorization:
      record.categorization &&
      object({
        code: text(record.categorization.code),
        description: text(record.categorization.description),
        groupId: String(record.categorization.groupId),
        groupDescription: text(record.categorization.groupDescription),
      }),
  })
}

/** Without an identifier there is no account to speak of; the name is in details. */
function party(iban: string | undefined, pointer: string | undefined, name: string | undefined): string | undefined {
  if (iban !== undefined) return object({ type: text('iban'), identifier: text(iban), name: text(name) })
  if (pointer !== undefined)
    return object({ type: text('payment_pointer'), identifier: text(pointer), name: text(name) })
  return undefined
}

const text = (value: string | undefined): string | undefined =>
  value === undefined ? undefined : JSON.stringify(value)

/** Fields without a value are left out, not null. A loop, because this runs for every line of every file. */
function object(fields: Record<string, string | undefined>): string {
  let json = ''
  for (const name in fields) {
    const value = fields[name]
    if (value !== undefined) json += json === '' ? `"${name}":${value}` : `,"${name}":${value}`
  }
  return `{${json}}`
}
