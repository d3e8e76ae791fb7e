import { dateOfDay, localDay, startOfDay } from '@vitrine/money'
import type { LockedAccount } from '../accounts/account.store.ts'
import type { Tx } from '../db/database.ts'
import { isEarlier } from './changes.ts'
import type { StoredDelivery } from './delivery.store.ts'
import { type Days, type DeliveryFacts, isOn, type ReportedDays, type Survey } from './delivery.ts'
import type { Known } from './known.ts'
import { findInDeliveries, findNamed, findReportedBetween } from './known-lines.store.ts'
import type { Removal } from './ledger.store.ts'
import { idName } from './names.ts'
import { tidy } from './normalise.ts'

/** A delivery when all of its lines were taken. */
export type IngestedDelivery = {
  facts: DeliveryFacts
  survey: Survey
  created: Date | null
  /** Earlier deliveries of the same statement, and the numbers of all deliveries of which this one tells a line again. */
  issues: StoredDelivery[]
  repeated: Set<number>
  /** A later delivery has said what is pending. */
  pendingIsOld: boolean
  /** Days of which it says that it tells all that is booked, and days that later deliveries of the source told of. */
  complete: Days | undefined
  reportedLater: ReportedDays[]
  holds: () => Promise<Known[]>
  /** Whether one of its lines tells of a transaction. */
  isReported: (id: string) => boolean
}

/** What has left the list with a delivery, because it says so or because it would tell it if it were still there. */
export async function findMissing(tx: Tx, account: LockedAccount, delivery: IngestedDelivery): Promise<Removal[]> {
  const removals = [
    ...(await findWithdrawn(tx, account, delivery)),
    ...(await findExpiredHolds(delivery)),
    ...(await findLeftOut(tx, account, delivery)),
    ...(await findWithdrawnLines(tx, account, delivery)),
  ].filter(({ id }) => !delivery.isReported(id))
  return [...new Map(removals.map((removal) => [removal.id, removal])).values()]
}

/** A bank that withdraws the hold because it has booked it does not withdraw the booking. */
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

/** Holds that are not in a set of all of them. */
async function findExpiredHolds({ facts, created, pendingIsOld, holds }: IngestedDelivery): Promise<Removal[]> {
  if (facts.pending !== 'complete' || pendingIsOld) return []
  const own = (await holds()).filter(
    ({ source, reportedAt }) => source === facts.source && !isEarlier(created, reportedAt),
  )
  return own.map(({ id }) => ({ id, reason: 'hold_expired' }))
}

/** Lines of a statement that its next issue no longer has. */
async function findLeftOut(tx: Tx, account: LockedAccount, delivery: IngestedDelivery): Promise<Removal[]> {
  const { facts, survey, created, issues, repeated } = delivery
  // It is issued again only if it tells a line again: some banks give one id to all that they issue.
  if (!issues.some(({ number }) => repeated.has(number))) return []
  if (!survey.proven && facts.opening !== undefined && facts.closing !== undefined) return []
  const earlier = issues.filter((issue) => !isEarlier(created, issue.created)).map(({ number }) => number)
  if (earlier.length === 0) return []
  // The lines that are told again stand in this delivery now.
  const left = await findInDeliveries(tx, account.id, account.revision, earlier)
  return left.map(({ id }) => ({ id, reason: 'bank_withdrew' }))
}

/** What the source told before of days of which it now tells all. */
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
