import { hash } from 'node:crypto'
import type { IdHabit, SourceRecord } from '@vitrine/bank-statements'
import { addDecimals, canonicalDecimal } from '@vitrine/money'
import type { LockedAccount } from '../../people/accounts/account.store.ts'
import type { Tx } from '../../platform/db/database.ts'
import { type Line, NO_DAY } from '../deliveries/delivery.ts'
import { daysSettledBy } from '../reconcile/statements.ts'
import { MAX_DAYS_APART } from '../reconcile/sums.ts'
import type { ToldFacts } from '../reconcile/told.ts'
import { type CoveredDays, isWithin, ONE_DAY_MS, type SourceView, type Track } from '../reconcile/view.ts'
import type { AccountViews, LedgerPart, LedgerRow, StoredTrack, ToldLine, Touched } from './ledger-part.ts'
import {
  compareLines,
  findDaysOfForms,
  findLackingRows,
  findPartRows,
  findRowsOfDays,
  findTouchedRows,
  listLedgerRows,
  listReviewedRows,
  listTracks,
} from './track.store.ts'
import { listStatements, type StoredView } from './view.store.ts'

/** Payments further apart are never compared: a hold is booked within two weeks. */
const DAYS_AROUND = 15
/** Parts of a collective entry, and lines that a weekend moves, are at most this many days from it. */
const DAYS_OF_SUMS = 6

export function openViews(stored: StoredView[]): Map<string, SourceView> {
  return new Map(
    stored.map(({ source, nature, authority, newest, newestPending, hasStableIds, nextTrack, coverage }) => {
      const name = `${source} ${nature}`
      const view: SourceView = {
        name,
        authority,
        newest: newest?.getTime() ?? Number.NEGATIVE_INFINITY,
        ...(newestPending && { newestPending: newestPending.getTime() }),
        hasStableIds,
        nextNumber: nextTrack,
        coverage,
        statements: [],
        booked: [],
        holds: [],
      }
      return [name, view]
    }),
  )
}

/** A statement, a report or a notice has what was booked since the last one: the same words may be the next payment. */
export const isSequence = ({ authority, statement }: ToldFacts): boolean =>
  authority === 'report' || authority === 'notice' || statement !== undefined

/**
 * A collective entry is told as its parts. Ids that are new each time tell nothing. Where one id is one movement, a line
 * that is there twice is one.
 */
export function toToldLines(lines: Line[], ids: IdHabit | undefined): ToldLine[] {
  const all = allLines(lines, ids)
  if (ids !== 'stable') return all
  const seen = new Set<string>()
  return all.filter(({ record, digest }) => record.sourceId === undefined || (!seen.has(digest) && seen.add(digest)))
}

const allLines = (lines: Line[], ids: IdHabit | undefined): ToldLine[] =>
  lines.flatMap((line) =>
    (line.parts ?? [line]).map((part) => ({
      record: part.record,
      day: part.day,
      amount: part.amount,
      ...(line.parts && { whole: line.record }),
      digest: digestOf(part.record, ids),
      line: part,
    })),
  )

function digestOf(record: SourceRecord, ids: IdHabit | undefined): string {
  const text = JSON.stringify(ids === 'volatile' ? withoutId(record) : record)
  return hash('sha256', text, 'base64url').slice(0, 16)
}

const withoutId = ({ sourceId: _, ...content }: SourceRecord): object => content

/** What of the ledger a block of lines touches; undefined where all of it is known and nothing is missing. */
export async function findTouched(
  tx: Tx,
  account: LockedAccount,
  views: AccountViews,
  facts: ToldFacts,
  { lines, missing }: { lines: ToldLine[]; missing: CoveredDays | undefined },
): Promise<Touched | undefined> {
  const number = views.numbers.get(views.own)!
  const covered = missing && withIssues(views.own, facts, missing)
  const isLate = facts.made < views.own.newest
  const { hasAllPending, withdrawn } = facts
  const isNews = isLate || isSequence(facts) || withdrawn.length > 0
  const days = [...new Set(lines.map(({ day }) => day ?? NO_DAY))]
  const differing = await compareLines(tx, account.id, number, {
    lines: lines.map(({ digest }) => digest),
    days,
    missing: covered,
    hasAllPending,
  })
  const unknown = new Set(differing.filter(({ told, known }) => told > known).map(({ line }) => line))
  const fresh = isNews ? lines : lines.filter(({ digest }) => unknown.has(digest))
  const rows = await findUnsettled(tx, account, views, facts, { fresh, missing })
  const named = fresh.filter(({ record, day }) => day !== undefined && record.bankReferences && !record.batchReferences)
  if (named.length > 0) {
    const references = named.flatMap(({ record }) => record.bankReferences!)
    rows.push(...(await findPartRows(tx, account.id, { days: named.map(({ day }) => day!), references })))
  }
  if (fresh.length + differing.length + rows.length + withdrawn.length === 0) return undefined
  const dated = [...fresh.flatMap(({ day }) => day ?? []), ...differing.flatMap((one) => one.days)].filter(
    (day) => day < NO_DAY,
  )
  const told = fresh.flatMap(({ amount, whole }) => (whole ? [amount, canonicalDecimal(whole.amount)] : [amount]))
  told.push(...sumsOfBatches(fresh))
  return {
    amounts: [...new Set([...told, ...differing.flatMap(({ amounts }) => amounts)])],
    days: daysAround(dated),
    ids: [...new Set([...fresh.flatMap(({ record }) => record.sourceId ?? []), ...withdrawn])],
    rows,
    held: fresh
      .filter(({ record }) => record.status === 'pending')
      .map(({ amount, day = Math.floor(facts.made / ONE_DAY_MS) }) => ({ amount, day })),
    isNamed: views.all.length === 1 && facts.ids === 'stable' && !missing && !hasAllPending && fresh.every(isNamed),
  }
}

/** Its id says which payment it is, unless it may be another form of one. */
const isNamed = ({ record, whole }: ToldLine): boolean =>
  record.sourceId !== undefined && !record.batchReferences && !whole

/** The amounts of collective entries that the parts name. */
function sumsOfBatches(lines: ToldLine[]): string[] {
  const parts = lines.filter(({ record }) => record.batchReferences)
  const sums = Map.groupBy(parts, ({ record }) => record.batchReferences![0]!)
  return [...sums.values()].map((some) =>
    canonicalDecimal(some.reduce((sum, { amount }) => addDecimals(sum, amount), '0')),
  )
}

/** A further issue of a statement may have lost its first or its last day. */
function withIssues({ statements }: SourceView, { statement }: ToldFacts, { from, to }: CoveredDays): CoveredDays {
  const issues = statements.filter((one) => statement?.id !== undefined && one.id === statement.id)
  return {
    from: Math.min(from, ...issues.filter((one) => one.to >= from).map((one) => one.from)),
    to: Math.max(to, ...issues.filter((one) => one.from <= to).map((one) => one.to)),
  }
}

/** Days near enough to be compared with these. */
export const daysAround = (days: number[]): CoveredDays | undefined => around(days, DAYS_AROUND)

const around = (days: number[], distance: number): CoveredDays | undefined =>
  days.length === 0
    ? undefined
    : {
        from: days.reduce((a, b) => Math.min(a, b)) - distance,
        to: days.reduce((a, b) => Math.max(a, b)) + distance,
      }

/**
 * Rows that the delivery may settle although it has no line of theirs: what a statement lacks, what may be the other form
 * of a collective entry, and what a person has been asked about.
 */
async function findUnsettled(
  tx: Tx,
  account: LockedAccount,
  { own, all, numbers }: AccountViews,
  facts: ToldFacts,
  { fresh, missing }: { fresh: ToldLine[]; missing: CoveredDays | undefined },
): Promise<string[]> {
  const { authority, booked } = facts
  if (all.length < 2 || (!booked && fresh.length === 0)) return []
  const complete = all.filter((view) => view.coverage.length > 0 || (view === own && booked !== undefined))
  const isCovered = ({ day }: ToldLine) =>
    complete.some((view) => view !== own && view.coverage.some((range) => isWithin(range, day)))
  const settled = authority === 'statement' && missing && daysSettledBy(own, facts, missing)
  const days = settled
    ? { from: settled.from - DAYS_OF_SUMS, to: settled.to }
    : around(
        fresh.filter((line) => booked || isCovered(line)).flatMap(({ day }) => day ?? []),
        DAYS_OF_SUMS,
      )
  const lacking = days
    ? await findLackingRows(
        tx,
        account.id,
        complete.map((view) => numbers.get(view)!),
        days,
      )
    : []
  if (booked) return [...lacking, ...(await listReviewedRows(tx, account.id))]
  // What a complete source has as one amount, such a line may be a part of.
  const late = [...new Set(fresh.filter(isCovered).flatMap(({ day }) => day ?? []))]
  return late.length === 0 ? lacking : [...lacking, ...(await findRowsOfDays(tx, account.id, late))]
}

/** Loads what a block touches, in place of what the block before it touched. */
export async function loadPart(
  tx: Tx,
  account: LockedAccount,
  views: AccountViews,
  touched: Touched,
): Promise<LedgerPart> {
  const ids = await findTouchedRows(tx, account.id, views.numbers.get(views.own)!, touched)
  let loaded = await loadRows(tx, account, ids)
  const forms = await findForms(tx, account, views, loaded)
  if (forms.length > 0) loaded = await loadRows(tx, account, [...new Set([...ids, ...forms])])
  const part: LedgerPart = {
    rows: new Map(loaded.rows.map((row) => [row.id, row])),
    stored: new Map(),
    before: new Map(),
  }
  const byNumber = new Map([...views.numbers].map(([view, number]) => [number, view]))
  clear(views)
  if (touched.days) await loadStatements(tx, account, views, touched.days)
  for (const stored of loaded.tracks) {
    const view = byNumber.get(stored.view)!
    const track = toTrack(view, stored, part.rows.get(stored.row)!.record)
    part.stored.set(track, stored)
    part.before.set(track, { ...track })
    ;(stored.isPending ? view.holds : view.booked).push(track)
  }
  return part
}

/** Their balances say what is in a statement that is still to come; those of the delivery's own view are known. */
async function loadStatements(tx: Tx, { id }: LockedAccount, { all, numbers }: AccountViews, days: CoveredDays) {
  for (const view of all)
    if (view.authority === 'statement' && view.statements.length === 0)
      view.statements = await listStatements(tx, id, numbers.get(view)!, days)
}

type LoadedRows = { rows: LedgerRow[]; tracks: StoredTrack[] }

async function loadRows(tx: Tx, { id }: LockedAccount, ids: string[]): Promise<LoadedRows> {
  const [tracks, rows] = await Promise.all([listTracks(tx, id, ids), listLedgerRows(tx, id, ids)])
  return { rows, tracks }
}

/**
 * The other forms of what is loaded. A hidden row is listed, or was taken back, in another form, which may be any row near
 * its day; one that no statement has may be the form that is listed, and is hidden itself where the other one is not seen.
 */
async function findForms(
  tx: Tx,
  account: LockedAccount,
  { all, numbers }: AccountViews,
  { rows, tracks }: LoadedRows,
): Promise<string[]> {
  const statements = new Set(all.filter(({ authority }) => authority === 'statement').map((view) => numbers.get(view)!))
  const stated = new Set(tracks.filter(({ view }) => statements.has(view)).map(({ row }) => row))
  const daysOf = (isWanted: (row: LedgerRow) => boolean) => {
    const ids = new Set(rows.filter(isWanted).map(({ id }) => id))
    return tracks.filter(({ row, isGone, isPending }) => ids.has(row) && !isGone && !isPending).map(({ day }) => day)
  }
  const days = daysOf(({ listed }) => !listed)
  const unstated = statements.size === 0 ? [] : daysOf(({ id, listed }) => listed && !stated.has(id))
  if (unstated.length > 0) days.push(...(await findDaysOfForms(tx, account.id, near(unstated))))
  return days.length === 0 ? [] : findRowsOfDays(tx, account.id, near(days))
}

/** The days on which another form of what is on these days may be. */
const near = (days: number[]): number[] => [
  ...new Set(
    days.flatMap((day) => Array.from({ length: 2 * MAX_DAYS_APART + 1 }, (_, at) => day - MAX_DAYS_APART + at)),
  ),
]

function clear({ all }: AccountViews): void {
  for (const view of all) Object.assign(view, { booked: [], holds: [] })
}

/** Nothing of the ledger is touched. */
export function emptyPart(views: AccountViews): LedgerPart {
  clear(views)
  return { rows: new Map(), stored: new Map(), before: new Map() }
}

const toTrack = (view: SourceView, stored: StoredTrack, shown: SourceRecord): Track => ({
  view,
  number: stored.number,
  status: stored.isPending ? 'pending' : 'booked',
  amount: stored.amount,
  day: stored.day === NO_DAY ? undefined : stored.day,
  record: stored.record ?? shown,
  ...(stored.whole && { whole: stored.whole }),
  ids: stored.ids ?? [],
  firstSeen: stored.firstSeen.getTime(),
  told: stored.told.getTime(),
  missed: stored.missed?.map((at) => at.getTime()) ?? [],
  isGone: stored.isGone,
  statement: stored.statement ?? undefined,
  row: stored.row,
  isPinned: stored.isPinned,
  ...(stored.isJoined && { isJoined: true }),
  ...(stored.joinedTold && { joinedTold: stored.joinedTold.getTime() }),
})
