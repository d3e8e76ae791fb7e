import type { Id } from '../../platform/core/id.ts'

/**
 * Where a page of the list ends. The order is booked time, the bank's own order, then id, all newest first; it is
 * total.
 */
export type ListPosition = { bookedTime: Date; place: number; id: Id<'transaction'> }

/**
 * A client's position in the feed of changes: it has seen everything up to and including this revision and id. Until it
 * reaches the end it also carries the list that it started with (as of `base`) and the newest revision at that time
 * (`head`).
 */
export type FeedPosition = { revision: number; id: string; base: number; head: number }

/** After the last change of a revision, and before the first. Ids are lower-case letters, digits and `_`. */
export const feedEnd = (revision: number): FeedPosition => ({ revision, id: '~', base: revision, head: revision })
export const FEED_START = feedEnd(0)

/**
 * The version of the tenant's own rules that the client's rows were rendered under; null in cursors from before it was
 * added. While the client catches up with newer rules, this holds for rows after a place, and those up to it have
 * version `to`.
 */
export type RulesSeen = { version: number | null; catchUp: CatchUp | null }
export type CatchUp = { to: number; revision: number; id: string }

/** The state that a client carries from one page of the feed to the next. */
export type FeedState = { since: FeedPosition; rules: RulesSeen }

export const rulesSeen = (version: number): RulesSeen => ({ version, catchUp: null })
