import type { Id } from '../core/id.ts'
import { sha256 } from '../core/secret.ts'

/** One read of one account: who, under which consent, what, within which bounds, how many rows were sent. */
export type Read = {
  accountId: Id<'account'>
  consentId: Id<'consent'>
  tenantId: Id<'tenant'>
  keyId: Id<'key'>
  requestId: string
  readAt: Date
  what: 'account' | 'transactions' | 'transaction' | 'changes'
  fromBookedTime: Date | null
  untilBookedTime: Date | null
  revision: number
  rows: number
}

/** As text, so that an invalid time (written by someone else) differs from none. */
const momentOf = (time: Date | null): string | null => time && String(time.getTime())

/** The digest of a group covers every field of every row, in order. */
export const digestOf = (reads: readonly (Omit<Read, 'readAt'> & { readAt: Date | null })[]): Buffer =>
  sha256(
    JSON.stringify(
      reads.map((read) => [
        read.accountId,
        read.consentId,
        read.tenantId,
        read.keyId,
        read.requestId,
        momentOf(read.readAt),
        read.what,
        momentOf(read.fromBookedTime),
        momentOf(read.untilBookedTime),
        read.revision,
        read.rows,
      ]),
    ),
  )

/** `recordedMs` is when the group was written, in milliseconds since the epoch. */
export const linkOf = (previous: Buffer, digest: Buffer, recordedMs: string): Buffer =>
  sha256(Buffer.concat([previous, digest, Buffer.from(recordedMs)]))

/** The hash before the first link. */
export const CHAIN_START = sha256('')
