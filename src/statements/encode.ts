import type { Id } from '../core/id.ts'
import type { Incoming } from '../transactions/matching.ts'
import { renderTransaction } from '../transactions/render.ts'

/** What has to be known of an account before a line of its statement can be stored. */
export type StatementAccount = {
  id: Id<'account'>
  iban: string | null
  holder: string
  currency: string
  timeZone: string
}

/** A record as a line of COPY text, in the order of the stage's columns: rendered here, so that the database only stores. */
export function stageLine(
  account: StatementAccount,
  sequence: number,
  incoming: Incoming,
  life: { id: Id<'transaction'>; created: Date },
): string {
  const { record, bookedTime, key, fingerprint } = incoming
  const body = renderTransaction(record, { ...life, bookedTime, account })
  return [
    account.id,
    sequence,
    key,
    `\\\\x${fingerprint.toString('hex')}`,
    record.balance ?? '\\N',
    record.status,
    bookedTime.toISOString(),
    record.amount,
    record.currency,
    forCopy(JSON.stringify(record)),
    life.id,
    forCopy(body),
  ].join('\t')
}

/** JSON text has no raw tabs or line ends, so the backslash is all that COPY could mistake. */
const forCopy = (json: string): string => json.replaceAll('\\', '\\\\')
