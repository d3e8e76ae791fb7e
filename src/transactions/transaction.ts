import type { Id } from '../core/id.ts'

export type TransactionStatus = 'booked' | 'pending'

/** Why a version of a transaction is as it is. */
export type ChangeReason =
  | 'new'
  | 'booked'
  | 'corrected'
  | 'recategorised'
  | 'bank_withdrew'
  | 'hold_expired'
  | 'reappeared'

export const CHANGE_REASONS = [
  'new',
  'booked',
  'corrected',
  'recategorised',
  'bank_withdrew',
  'hold_expired',
  'reappeared',
] as const satisfies ChangeReason[]

/** Where a page of the list ends: the order is booked time, then id, both newest first, and it is total. */
export type ListPosition = { bookedTime: Date; id: Id<'transaction'> }

/** Where a client is in the feed of changes: it has seen everything up to and including this. */
export type FeedPosition = { revision: number; id: string }

/** Before the first change, and after the last one of a revision. Ids are lower-case letters, digits and `_`. */
export const FEED_START: FeedPosition = { revision: 0, id: '' }
export const feedEnd = (revision: number): FeedPosition => ({ revision, id: '~' })
