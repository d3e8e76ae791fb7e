import { type CursorKey, openCursor, sealCursor } from '../../platform/core/cursor.ts'
import { Refusal } from '../../platform/core/errors.ts'
import type { Id } from '../../platform/core/id.ts'
import type { FeedState, ListPosition } from './transaction.ts'

/** The content of a list cursor: the walk it belongs to, and the client's position in it. */
export type ListCursor = {
  consentId: Id<'consent'>
  revision: number
  /** Of the tenant's own rules. */
  ruleVersion: number
  from: Date | null
  until: Date | null
  after: ListPosition
}

export type FeedCursor = FeedState & { consentId: Id<'consent'> }

const listOf = (accountId: string) => `transactions ${accountId}`
const feedOf = (accountId: string) => `changes ${accountId}`

type ListPayload = [Id<'consent'>, number, number | null, number | null, number, Id<'transaction'>, number?, number?]
type FeedPayload = [
  consentId: Id<'consent'>,
  revision: number,
  id: string,
  base: number,
  head: number,
  // Cursors from before the rule version was added end here.
  ruleVersion?: number | null,
  catchUpTo?: number,
  catchUpRevision?: number,
  catchUpId?: string,
]

export function sealListCursor(key: CursorKey, accountId: string, cursor: ListCursor): string {
  const { consentId, revision, ruleVersion, from, until, after } = cursor
  const payload: ListPayload = [
    consentId,
    revision,
    from?.getTime() ?? null,
    until?.getTime() ?? null,
    after.bookedTime.getTime(),
    after.id,
    ruleVersion,
    after.place,
  ]
  return sealCursor(key, listOf(accountId), payload)
}

export function openListCursor(key: CursorKey, accountId: string, text: string): ListCursor {
  const payload = openCursor(key, listOf(accountId), text) as ListPayload | undefined
  if (!payload) throw notOurs('cursor')
  const [consentId, revision, from, until, bookedTime, id, ruleVersion = 0, place = 0] = payload
  const date = (ms: number | null) => (ms === null ? null : new Date(ms))
  const after = { bookedTime: new Date(bookedTime), place, id }
  return { consentId, revision, ruleVersion, from: date(from), until: date(until), after }
}

export function sealFeedCursor(key: CursorKey, accountId: string, { consentId, since, rules }: FeedCursor): string {
  const { version, catchUp } = rules
  const payload: FeedPayload = [consentId, since.revision, since.id, since.base, since.head, version]
  if (catchUp) payload.push(catchUp.to, catchUp.revision, catchUp.id)
  return sealCursor(key, feedOf(accountId), payload)
}

export function openFeedCursor(key: CursorKey, accountId: string, text: string): FeedCursor {
  const payload = openCursor(key, feedOf(accountId), text) as FeedPayload | undefined
  if (!payload) throw notOurs('since')
  const [consentId, revision, id, base, head, version = null, to, atRevision = 0, atId = ''] = payload
  const catchUp = to === undefined ? null : { to, revision: atRevision, id: atId }
  return { consentId, since: { revision, id, base, head }, rules: { version, catchUp } }
}

const notOurs = (name: string) =>
  new Refusal('invalid_argument', {
    message: `"${name}" is not a cursor of this account: it was altered, or belongs to another list. Send metadata.next_cursor of the answer before, unchanged.`,
  })
