import type { Id } from '../../platform/core/id.ts'
import { leafHash } from './merkle.ts'

export const READ_KINDS = ['account', 'transactions', 'transaction', 'changes'] as const

/** One read of one account: who, under which consent, what, within which bounds, how many rows were sent. */
export type Read = {
  accountId: Id<'account'>
  consentId: Id<'consent'>
  tenantId: Id<'tenant'>
  keyId: Id<'key'>
  requestId: string
  readAt: Date
  what: (typeof READ_KINDS)[number]
  fromBookedTime: Date | null
  untilBookedTime: Date | null
  revision: number
  rows: number
}

/** Where a read is in the log. Positions begin with 1. */
export type ReadPosition = { chain: number; sequence: number; position: number }
export type StoredRead = Read & ReadPosition

/** As text, so that an invalid time (written by someone else) differs from none. */
const momentOf = (time: Date | null): string | null => time && String(time.getTime())

/** What a leaf of the log covers: every field, times in milliseconds since 1970. */
export const readText = (read: Read): string =>
  JSON.stringify([
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
  ])

export const readLeaf = (read: Read): Buffer => leafHash(readText(read))
