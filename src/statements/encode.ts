import type { Id } from '../core/id.ts'
import { toWireTime } from '../core/instant.ts'
import type { NormalRecord } from '../transactions/normalise.ts'
import { renderTransaction } from '../transactions/render.ts'

/** What has to be known of an account before a line of its statement can be stored. */
export type StatementAccount = {
  id: Id<'account'>
  iban: string | null
  holder: string
  currency: string
  timeZone: string
}

/** A record that is on its way to the ledger. */
export type Named = NormalRecord & { key: string; fingerprintHex: string }

/**
 * A record as two lines of COPY text, in the order of the columns of the stage and of a version: rendered here, so that
 * the database only stores.
 */
export function stageLines(
  account: StatementAccount,
  revision: number,
  { record, bookedTime, key, fingerprintHex }: Named,
  life: { id: Id<'transaction'>; created: Date },
): { name: string; version: string } {
  const { balance = '\\N', status, amount, currency } = record
  const body = forCopy(renderTransaction(record, { ...life, bookedTime, account }))
  const said = forCopy(JSON.stringify(record))
  return {
    name: `${account.id}\t${forCopy(key)}\t\\\\x${fingerprintHex}\t${balance}\t${status}\t${amount}\t${life.id}\n`,
    version: `${account.id}\t${life.id}\t${revision}\t${revision}\tnew\t${status}\t${toWireTime(bookedTime)}\t${amount}\t${currency}\t${said}\t\\\\x${fingerprintHex}\t${body}\n`,
  }
}

/** Neither JSON text nor a name has raw tabs or line ends, so the backslash is all that COPY could mistake. */
const forCopy = (text: string): string => (text.includes('\\') ? text.replaceAll('\\', '\\\\') : text)
