import { dateOfDay, localDay, startOfDay } from '@vitrine/money'
import type { LockedAccount } from '../../people/accounts/account.store.ts'
import type { Tx } from '../../platform/db/database.ts'
import { isEarlier } from '../matching/changes.ts'
import { isOn } from '../matching/delivery.ts'
import type { Known } from '../matching/known.ts'
import { idName } from '../matching/names.ts'
import { tidy } from '../matching/normalise.ts'
import type { StoredDelivery } from './delivery.store.ts'
import type { DeliveryContext } from './delivery-context.ts'
import { findInDeliveries, findNamed, findReportedBetween } from './known-lines.store.ts'
import type { Removal } from './ledger.store.ts'

/** A delivery whose lines are all stored. */
export type IngestedDelivery = DeliveryContext & {
  /** Earlier deliveries of the same statement, and the numbers of all deliveries of which this one repeats a line. */
  issues: StoredDelivery[]
  repeated: Set<number>
  holds: () => Promise<Known[]>
  /** Whether one of its lines is this transaction. */
  isReported: (id: string) => boolean
}

/** Transactions that leave the list with a delivery: withdrawn by it, or missing although it would have them. */
export async function findMissing(tx: Tx, account: LockedAccount, delivery: IngestedDelivery): Promise<Removal[]> {
  const removals = [
    ...(await findWithdrawn(tx, account, delivery)),
    ...(await findExpiredHolds(delivery)),
    ...(await findLeftOut(tx, account, delivery)),
    ...(await findWithdrawnLines(tx, account, delivery)),
  ].filter(({ id }) => !delivery.isReported(id))
  return [...new Map(removals.map((removal) => [removal.id, removal])).values()]
}

/** A bank that withdraws a hold because it was booked does not withdraw the booking. */
async function findWithdrawn(tx: Tx, account: LockedAccount, { facts, created }: IngestedDelivery): Promise<Removal[]> {
  const { source, withdrawn = [] } = facts
  if (withdrawn.length === 0) return []
  const names = withdrawn.map((id) => idName(source, tidy(id) ?? ''))
  const isNamed = ({ status, names: own }: Pick<Known, 'status' | 'names'>) =>
    own.some(({ name, pending }) => names.includes(name) && (!pending || status === 'pending'))
  const found = await findNamed(tx, account.id, account.revision, names)
  return found
    .filter((one) => one.listed && isNamed(one) && !isEarlier(created, one.reportedAt))
    .map(({ id }) => ({ id, reason: 'bank_withdrew' }))
}

/** Holds that are missing in a complete pending set. */
async function findExpiredHolds({ facts, created, pendingIsOld, holds }: IngestedDelivery): Promise<Removal[]> {
  if (facts.pending !== 'complete' || pendingIsOld) return []
  const own = (await holds()).filter(
    ({ source, reportedAt }) => source === facts.source && !isEarlier(created, reportedAt),
  )
  return own.map(({ id }) => ({ id, reason: 'hold_expired' }))
}

/** Lines of a statement that are missing in its next issue. */
async function findLeftOut(tx: Tx, account: LockedAccount, delivery: IngestedDelivery): Promise<Removal[]> {
  const { facts, survey, created, issues, repeated } = delivery
  // It is a reissue only if it repeats a line: some banks use one id for all statements.
  if (!issues.some(({ number }) => repeated.has(number))) return []
  if (!survey.proven && facts.opening !== undefined && facts.closing !== undefined) return []
  const earlier = issues.filter((issue) => !isEarlier(created, issue.created)).map(({ number }) => number)
  if (earlier.length === 0) return []
  // Repeated lines belong to this delivery now.
  const left = await findInDeliveries(tx, account.id, account.revision, earlier)
  return left.map(({ id }) => ({ id, reason: 'bank_withdrew' }))
}

/** Earlier lines of the source that are missing on days of which this delivery has all lines. */
async function findWithdrawnLines(tx: Tx, account: LockedAccount, delivery: IngestedDelivery): Promise<Removal[]> {
  const { facts, created, complete, reportedLater } = delivery
  if (!complete) return []
  const midnight = (day: number) => startOfDay(dateOfDay(day), account.timeZone)
  const time = { from: midnight(complete.from), until: midnight(complete.to + 1) }
  const reported = await findReportedBetween(tx, account.id, account.revision, facts.source, time)
  return reported.flatMap(({ id, reportedAt, bookedTime }) => {
    const day = localDay(bookedTime, account.timeZone)
    const isNewer = isEarlier(created, reportedAt) || reportedLater.some((days) => isOn(days, day))
    return isNewer ? [] : [{ id, reason: 'bank_withdrew' as const }]
  })
}
