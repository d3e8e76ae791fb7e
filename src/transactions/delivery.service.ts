import { findHousehold, type LockedAccount, lockAccount, setBalance, setRevision } from '../accounts/account.store.ts'
import { loadEngine } from '../categorization/engine.service.ts'
import { findRuleVersion, listRules } from '../categorization/rule.store.ts'
import { openRuleBook } from '../categorization/rule-book.ts'
import { Declined } from '../core/declined.ts'
import type { Id } from '../core/id.ts'
import { toUnits } from '../core/units.ts'
import type { Tx } from '../db/database.ts'
import type { Deps } from '../db/deps.ts'
import { type Categoriser, categoriser } from './categorised.ts'
import { hasSameContent } from './content.ts'
import {
  findLastComplete,
  hasDelivery,
  insertDelivery,
  listIssues,
  nextDelivery,
  type StoredDelivery,
} from './delivery.store.ts'
import {
  balanceTime,
  bankTime,
  type DeliveredLine,
  type Delivery,
  type DeliveryFacts,
  DeliverySurvey,
  dayOf,
  type StatedBalance,
  type Survey,
} from './delivery.ts'
import { findNamed, insertRemovals, type Removal, supersede } from './ledger.store.ts'
import { openLedgerWriter } from './ledger-writer.service.ts'
import { idName } from './names.ts'
import { normalise, type RecordFault, tidy } from './normalise.ts'
import type { SourceRecord } from './source-record.ts'
import { memoryBudget, NO_DAY, type StagedLines, stageLines } from './staged-lines.store.ts'

export type DeliveryReport = {
  revision: number
  added: number
  booked: number
  corrected: number
  removed: number
  unchanged: number
  /** Doubtful matches that were left separate. */
  reviews: number
}

/** Also how many collective entries the ledger has in another form: as one, or in their parts. */
export type StoredReport = DeliveryReport & { keptBatches: number }

/** Nothing of a delivery is stored when something in it is wrong, and everything that is wrong is told. */
export class DeliveryRefused extends Error {
  readonly faults: RecordFault[]
  constructor(faults: RecordFault[]) {
    super(`${faults.length} of the records cannot be taken; the first is record ${faults[0]!.index}: ${faults[0]!.why}`)
    this.faults = faults
  }
}

/** What has to be known of an account before its lines can be read. */
export type ReceivingAccount = { currency: string; timeZone: string }

/** A delivery whose lines are being received; nothing is decided before its end. */
export type OpenDelivery = {
  /** Tells what is wrong with the line, if something is: then it is not taken. */
  add: (line: DeliveredLine) => Promise<string | undefined>
  end: (facts: DeliveryFacts) => ReceivedDelivery
}

export type ReceivedDelivery = { facts: DeliveryFacts; survey: Survey; staged: StagedLines }

/** `ids`: where one id is one movement, two different lines must not share it. */
export function receiveDelivery(
  tx: Tx,
  account: ReceivingAccount,
  now: Date,
  ids: DeliveryFacts['ids'],
  budget = memoryBudget(),
): OpenDelivery {
  const staged = stageLines(tx, budget)
  const survey = new DeliverySurvey(account.timeZone)
  const findContradiction = openContradictions()
  return {
    async add({ record, parts }) {
      const normal = normalise(record, account, now)
      if (typeof normal === 'string') return normal
      const line: DeliveredLine = { record: normal.record }
      for (const part of parts ?? []) {
        const one = normalise(part, account, now)
        if (typeof one === 'string') return one
        line.parts = [...(line.parts ?? []), one.record]
      }
      const why = ids === 'stable' ? findContradiction(normal.record) : undefined
      if (why !== undefined) return why
      const text = JSON.stringify(line)
      survey.add(line, text)
      await staged.add(dayOf(normal.record, account.timeZone) ?? NO_DAY, line, text)
      return undefined
    },
    end: (facts) => ({ facts, survey: survey.end(facts), staged }),
  }
}

/** A source that uses one id for two movements would have one of them disappear: better to say so. */
function openContradictions(): (record: SourceRecord) => string | undefined {
  const seen = new Map<string, SourceRecord>()
  return (record) => {
    if (record.sourceId === undefined) return undefined
    const meaning = `${record.status} ${record.sourceId}`
    const earlier = seen.get(meaning)
    if (!earlier) seen.set(meaning, record)
    return earlier && !hasSameContent(earlier, record)
      ? `sourceId "${record.sourceId}" is used by two records with different content; each movement has an id of its own`
      : undefined
  }
}

/** Takes a delivery into the ledger: all of it, as at most one new revision, or nothing. */
export async function takeDelivery(deps: Deps, accountId: Id<'account'>, delivery: Delivery): Promise<DeliveryReport> {
  const { lines, ...told } = delivery
  // Whoever sends records has ids of its own, unless it says otherwise.
  const facts: DeliveryFacts = told.nature === 'records' ? { ids: 'stable', ...told } : told
  return deps.db.transaction(async (tx) => {
    const account = await requireLocked(tx, accountId)
    const received = receiveDelivery(tx, account, account.now, facts.ids)
    const faults: RecordFault[] = []
    for (const [index, record] of lines.entries()) {
      const why = await received.add({ record })
      if (why !== undefined) faults.push({ index, why })
    }
    if (faults.length > 0) throw new DeliveryRefused(faults)
    const { keptBatches: _, ...report } = await storeDelivery(deps, tx, account, received.end(facts))
    return report
  })
}

export async function requireLocked(tx: Tx, accountId: Id<'account'>): Promise<LockedAccount> {
  const account = await lockAccount(tx, accountId)
  if (!account) throw new Declined(`There is no account ${accountId}. See: vitrine account list`)
  return account
}

/** Brings what was received into the ledger. The account is locked, so the ledger stands still meanwhile. */
export async function storeDelivery(
  deps: Deps,
  tx: Tx,
  account: LockedAccount,
  { facts, survey, staged }: ReceivedDelivery,
  pace?: () => Promise<unknown>,
): Promise<StoredReport> {
  const { source, nature, covers } = facts
  // Reports and notices have ids too, and none of them is issued again.
  const statementId = covers === 'sequence' ? facts.statementId : undefined
  const created = bankTime(facts, survey, account.timeZone, account.now)
  const isRecords = nature === 'records'
  // Repeating a file changes nothing, whatever came after it. Records are said anew each time.
  if (!isRecords && (await hasDelivery(tx, account.id, survey.digest))) return unchanged(account.revision, survey.lines)
  const known = statementId === undefined ? [] : await listIssues(tx, account.id, source, statementId)
  const issues = known.filter((issue) => isSameStatement(issue, facts, survey))
  const lastComplete = await findLastComplete(tx, account.id, source)
  const number = isRecords ? 0 : await nextDelivery(tx, account.id)
  const writer = openLedgerWriter(deps, tx, account, {
    facts,
    survey,
    number,
    created,
    // A later issue of the same statement, or a later set of all holds, has said what is left of it.
    isSuperseded: issues.some((issue) => isLater(issue.created, created)),
    pendingIsOld: isLater(lastComplete, created),
    categorise: once(() => loadCategoriser(tx, account.id)),
  })
  // Where nothing is known, nothing has to be compared by the day.
  const options = { wholeDays: account.revision > 0, isPaced: pace !== undefined }
  for await (const block of staged.blocks(survey.order, options)) {
    await writer.take(block)
    await pace?.()
  }
  const removals: Removal[] = [
    ...(await findWithdrawn(tx, account, facts, writer.isUsed)),
    ...(await writer.findMissing(issues)),
  ]
  const report = writer.report()
  const gone = new Map(removals.map((removal) => [removal.id, removal]))
  const revision = account.revision + (report.changes + gone.size > 0 ? 1 : 0)
  if (gone.size > 0) {
    const ended = await supersede(tx, account.id, revision, [...gone.keys()])
    if (ended !== gone.size) throw new Error('a transaction is removed and changed by one delivery')
    await insertRemovals(tx, account.id, revision, created, [...gone.values()])
  }
  if (revision > account.revision) await setRevision(tx, account.id, revision)
  if (number > 0) {
    await insertDelivery(tx, account.id, {
      number,
      source,
      nature,
      statementId: statementId ?? null,
      created,
      pendingComplete: facts.pending === 'complete',
      opening: facts.opening?.amount ?? null,
      firstDay: survey.firstDay ?? null,
      lastDay: survey.lastDay ?? null,
      digest: survey.digest,
      revision,
    })
  }
  await keepBalance(tx, account, facts, created ?? account.now, writer.lastBalance())
  const { changes: _, ...counts } = report
  return { revision, ...counts, removed: gone.size }
}

/** Numbers begin again each year, and some banks give one id to all: it is the same only from the same balance, at the same time. */
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

/** Only where the bank has told both times, one can be said to be later. */
const isLater = (one: Date | null, other: Date | null): boolean => one !== null && other !== null && one > other

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

/** The account is locked: work that decides anew comes after this change, or came before it. */
export async function loadCategoriser(tx: Tx, accountId: Id<'account'>): Promise<Categoriser> {
  const rules = openRuleBook(await listRules(tx, 'operator', await findRuleVersion(tx, 'operator')))
  return categoriser(await loadEngine(), await findHousehold(tx, accountId), rules)
}

const once = <T>(load: () => Promise<T>): (() => Promise<T>) => {
  let loaded: Promise<T> | undefined
  return () => (loaded ??= load())
}

/** A bank that withdraws the hold because it has booked it does not withdraw the booking. */
async function findWithdrawn(
  tx: Tx,
  account: LockedAccount,
  { source, withdrawn = [] }: DeliveryFacts,
  isUsed: (id: string) => boolean,
): Promise<Removal[]> {
  if (withdrawn.length === 0) return []
  const names = withdrawn.map((id) => idName(source, tidy(id) ?? ''))
  const found = await findNamed(tx, account.id, account.revision, names)
  return found
    .filter(({ id, listed, status, names: own }) => {
      const isItsOwn = own.some(({ name, pending }) => names.includes(name) && (!pending || status === 'pending'))
      return listed && isItsOwn && !isUsed(id)
    })
    .map(({ id }) => ({ id, reason: 'bank_withdrew' }))
}

/** The account's balance is the newest that any source states, with its time. */
async function keepBalance(
  tx: Tx,
  account: LockedAccount,
  { closing, interim }: DeliveryFacts,
  created: Date,
  last: StatedBalance | undefined,
): Promise<void> {
  const stated = closing ?? interim ?? last
  if (!stated) return
  const at = balanceTime(stated, account.timeZone, created)
  if (account.balanceAt === null || at >= account.balanceAt) await setBalance(tx, account.id, stated.amount, at)
}
