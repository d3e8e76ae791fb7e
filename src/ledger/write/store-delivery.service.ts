import { openRuleBook } from '@vitrine/categorizer'
import { dayNumber, toUnits } from '@vitrine/money'
import { findHousehold, type LockedAccount, setBalance, setRevision } from '../../people/accounts/account.store.ts'
import type { Id } from '../../platform/core/id.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/db/deps.ts'
import { findRuleVersion, listRules } from '../categorization/rule.store.ts'
import { isEarlier } from '../matching/changes.ts'
import {
  balanceTime,
  bankTime,
  type Days,
  type DeliveryFacts,
  type StatedBalance,
  type Survey,
} from '../matching/delivery.ts'
import { recordAccountEvents } from './account-event.store.ts'
import { type Categoriser, categoriser } from './categorised.ts'
import { loadCategorizer } from './categorizer.ts'
import { findCorrections } from './correction.store.ts'
import {
  findLastComplete,
  hasDelivery,
  insertDelivery,
  listIssues,
  listReportedLater,
  nextDelivery,
  type StoredDelivery,
} from './delivery.store.ts'
import { openKnownLines } from './known-lines.service.ts'
import { insertRemovals, supersede } from './ledger.store.ts'
import { openLedgerWriter } from './ledger-writer.service.ts'
import { findMissing } from './missing.service.ts'
import type { StagedLines } from './staged-lines.store.ts'

/** A delivery whose lines have all arrived, with its survey. */
export type ReceivedDelivery = { facts: DeliveryFacts; survey: Survey; staged: StagedLines }

export type DeliveryReport = {
  revision: number
  added: number
  booked: number
  corrected: number
  removed: number
  unchanged: number
  /** Doubtful matches, which were left separate. */
  reviews: number
}

/** Also the number of collective entries that the ledger has in another form: as one, or in parts. */
export type StoredReport = DeliveryReport & { keptBatches: number }

export type Storing = {
  /** Called and awaited after each batch, with the number of further stored lines. */
  onStored?: (lines: number) => Promise<unknown>
}

/** Stores a received delivery in the ledger. The account is locked, so the ledger does not change meanwhile. */
export async function storeDelivery(
  deps: Deps,
  tx: Tx,
  account: LockedAccount,
  { facts, survey, staged }: ReceivedDelivery,
  { onStored }: Storing = {},
): Promise<StoredReport> {
  const { source, nature } = facts
  // Repeating a file changes nothing, whatever came after it. Records are current each time that they are sent.
  if (nature !== 'records' && (await hasDelivery(tx, account.id, survey.digest)))
    return unchanged(account.revision, survey.lines)
  // Reports and notifications have ids too, but are never reissued.
  const statement = facts.covers === 'sequence' ? facts.statementId : undefined
  const created = bankTime(facts, survey, account.timeZone, account.now)
  const alike = statement === undefined ? [] : await listIssues(tx, account.id, source, statement)
  const issues = alike.filter((issue) => isSameStatement(issue, facts, survey))
  const number = await nextDelivery(tx, account.id)
  const complete = completeDays(facts)
  const reportedLater = created ? await listReportedLater(tx, account.id, source, created) : []
  const pendingIsOld = isEarlier(created, await findLastComplete(tx, account.id, source))
  const known = openKnownLines(tx, account, { source, lines: survey.lines, forgets: !complete })
  const writer = openLedgerWriter(deps, tx, account, known, {
    facts,
    survey,
    number,
    created,
    statement,
    isSuperseded: issues.some((issue) => isEarlier(created, issue.created)),
    pendingIsOld,
    complete,
    reportedLater,
    categorise: await loadCategoriser(tx, account.id),
  })
  // In an empty ledger nothing has to be compared by day.
  for await (const block of staged.blocks(survey.order, { wholeDays: account.revision > 0 })) {
    await writer.take(block)
    await onStored?.(block.reduce((sum, { line }) => sum + (line.parts?.length ?? 1), 0))
  }
  const { counts, repeated, lastBalance, isReferred } = await writer.end()
  const { holds, isReported } = known
  const taken = { facts, survey, created, issues, repeated, pendingIsOld, complete, reportedLater, holds, isReported }
  const gone = await findMissing(tx, account, taken)
  const changes = counts.added + counts.booked + counts.corrected + gone.length
  const revision = account.revision + (changes > 0 ? 1 : 0)
  if (gone.length > 0) {
    const ids = gone.map(({ id }) => id)
    const ended = await supersede(tx, account.id, revision, ids)
    if (ended !== ids.length) throw new Error('a transaction is removed and changed by one delivery')
    await insertRemovals(tx, account.id, revision, created, gone)
  }
  if (changes > 0) await setRevision(tx, account.id, revision)
  await insertDelivery(tx, account.id, {
    number,
    source,
    nature,
    statementId: statement ?? null,
    created,
    pendingComplete: facts.pending === 'complete',
    complete,
    opening: facts.opening?.amount ?? null,
    firstDay: survey.firstDay ?? null,
    lastDay: survey.lastDay ?? null,
    digest: survey.digest,
    revision,
    idle: nature === 'records' && changes === 0 && !isReferred,
  })
  const balance = await keepBalance(tx, account, created ?? account.now, facts.closing ?? facts.interim ?? lastBalance)
  await recordAccountEvents(tx, account, { parts: balance ? ['balance'] : [], ...(changes > 0 && { revision }) })
  return { revision, ...counts, removed: gone.length }
}

/** Days of which the delivery states that it has all booked lines. */
const completeDays = ({ booked, period }: DeliveryFacts): Days | undefined =>
  booked === 'complete' && period ? { from: dayNumber(period.from), to: dayNumber(period.to) } : undefined

/**
 * Numbers restart each year, and some banks use one id for all statements: it is the same only with the same opening
 * balance and time.
 */
function isSameStatement(
  { opening, firstDay, lastDay }: StoredDelivery,
  facts: DeliveryFacts,
  survey: Survey,
): boolean {
  const own = facts.opening?.amount
  const isSameOpening =
    opening === null || own === undefined ? opening === null && own === undefined : toUnits(opening) === toUnits(own)
  const hasDays = firstDay !== null && lastDay !== null && survey.firstDay !== undefined && survey.lastDay !== undefined
  return isSameOpening && (!hasDays || (firstDay <= survey.lastDay! && lastDay >= survey.firstDay!))
}

const unchanged = (revision: number, lines: number): StoredReport => ({
  revision,
  added: 0,
  booked: 0,
  corrected: 0,
  removed: 0,
  unchanged: lines,
  reviews: 0,
  keptBatches: 0,
})

/** The account is locked: a recategorisation runs either before or after this change. */
export async function loadCategoriser(tx: Tx, accountId: Id<'account'>): Promise<Categoriser> {
  const rules = openRuleBook(await listRules(tx, 'operator', await findRuleVersion(tx, 'operator')))
  const [household, corrections] = await Promise.all([findHousehold(tx, accountId), findCorrections(tx, accountId)])
  return categoriser(await loadCategorizer(), household, rules, corrections)
}

/** The account's balance is the newest that any source states, with its time. Returns whether it is another one now. */
async function keepBalance(
  tx: Tx,
  account: LockedAccount,
  created: Date,
  stated: StatedBalance | undefined,
): Promise<boolean> {
  if (!stated) return false
  const at = balanceTime(stated, account.timeZone, created)
  if (account.balanceAt !== null && at < account.balanceAt) return false
  await setBalance(tx, account.id, stated.amount, at)
  return account.balance !== stated.amount || account.balanceAt?.getTime() !== at.getTime()
}
