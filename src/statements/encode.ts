import { type CopyRows, madeFields } from '../core/copy-rows.ts'
import type { Id } from '../core/id.ts'
import type { Categoriser } from '../transactions/categorised.ts'
import { fingerprintHex } from '../transactions/identity.ts'
import type { NormalRecord } from '../transactions/normalise.ts'
import { openRenderer } from '../transactions/render.ts'

/** What has to be known of an account before a line of its statement can be stored. */
export type StatementAccount = {
  id: Id<'account'>
  iban: string | null
  holder: string
  currency: string
  timeZone: string
}

/** What is the same for all lines of a statement. */
export type StageFacts = {
  account: StatementAccount
  revision: number
  source: string
  created: Date
  categorise: Categoriser
}

export type StageRows = Record<'names' | 'transactions' | 'versions', CopyRows>

export type Encoder = (normal: NormalRecord, key: string, id: Id<'transaction'>) => void

/**
 * Makes a record into three rows, with their fields in the order of the columns: its name, its transaction and the
 * version that this begins with. Rendered here, so that the database only stores.
 */
export function openEncoder(facts: StageFacts, { names, transactions, versions }: StageRows): Encoder {
  const { account, revision, source, created, categorise } = facts
  const render = openRenderer(account)
  const begin = (fields: number) =>
    madeFields((rows) => {
      rows.row(fields)
      rows.text(account.id)
    })
  const [nameBegin, transactionBegin, versionBegin] = [begin(7), begin(5), begin(15)]
  const transactionEnd = madeFields((rows) => {
    rows.text(source)
    rows.time(created)
    rows.bigint(revision)
  })
  const versionMiddle = madeFields((rows) => {
    rows.bigint(revision)
    rows.bigint(revision)
    rows.text('new')
  })
  return ({ record, bookedTime }, key, id) => {
    const { balance, status, amount, currency } = record
    const { category, reason, confidence, data } = categorise(record)
    const print = fingerprintHex(record)

    names.fields(nameBegin)
    names.text(key)
    names.hex(print)
    if (balance === undefined) names.null()
    else names.numeric(balance)
    names.text(status)
    names.numeric(amount)
    names.text(id)

    transactions.fields(transactionBegin)
    transactions.text(id)
    transactions.fields(transactionEnd)

    versions.fields(versionBegin)
    versions.text(id)
    versions.fields(versionMiddle)
    versions.text(status)
    versions.time(bookedTime)
    versions.numeric(amount)
    versions.text(currency)
    versions.text(JSON.stringify(record))
    versions.hex(print)
    versions.text(render(record, { id, created, bookedTime, category }))
    versions.text(reason)
    versions.real(confidence)
    versions.text(data)
  }
}
