import type { Id } from '../core/id.ts'
import { toWireTime } from '../core/instant.ts'
import type { Categoriser } from '../transactions/categorised.ts'
import { fingerprintHex } from '../transactions/identity.ts'
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

/** What is the same for all lines of a statement. */
export type StageFacts = {
  account: StatementAccount
  revision: number
  source: string
  created: Date
  categorise: Categoriser
}

/**
 * A record as lines of COPY text, in the order of the columns: its name, its transaction and the version that this
 * begins with. Rendered here, so that the database only stores.
 */
export function stageLines(
  { account, revision, source, created, categorise }: StageFacts,
  { record, bookedTime }: NormalRecord,
  key: string,
  id: Id<'transaction'>,
): { name: string; transaction: string; version: string } {
  const { balance = '\\N', status, amount, currency } = record
  const { category, reason, confidence, data } = categorise(record)
  const body = forCopy(renderTransaction(record, { id, created, bookedTime, account, category }))
  const said = forCopy(JSON.stringify(record))
  const print = fingerprintHex(record)
  return {
    name: `${account.id}\t${forCopy(key)}\t\\\\x${print}\t${balance}\t${status}\t${amount}\t${id}\n`,
    transaction: `${account.id}\t${id}\t${source}\t${created.toISOString()}\t${revision}\n`,
    version: `${account.id}\t${id}\t${revision}\t${revision}\tnew\t${status}\t${toWireTime(bookedTime)}\t${amount}\t${currency}\t${said}\t\\\\x${print}\t${body}\t${forCopy(reason)}\t${confidence}\t${data}\n`,
  }
}

/** Neither JSON text nor a name nor a reason has raw tabs or line ends, so the backslash is all that COPY could mistake. */
const forCopy = (text: string): string => (text.includes('\\') ? text.replaceAll('\\', '\\\\') : text)
