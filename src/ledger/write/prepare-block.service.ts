import { setImmediate } from 'node:timers/promises'
import type { LockedAccount } from '../../people/accounts/account.store.ts'
import type { Id } from '../../platform/core/id.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { DeliveryFacts, Line, Survey } from '../deliveries/delivery.ts'
import { foldDelivery } from '../reconcile/fold.ts'
import { reconcile } from '../reconcile/reconcile.ts'
import type { PaymentRow } from '../reconcile/rows.ts'
import { type ToldFacts, toldBefore } from '../reconcile/told.ts'
import { type CoveredDays, isWithin, type TrackedLine } from '../reconcile/view.ts'
import { type BlockPlan, planBlock, type RenderedPlan, rowsToPlace } from './block-plan.ts'
import { emptyPart, findTouched, isSequence, loadPart, toToldLines } from './ledger-part.service.ts'
import {
  type AccountViews,
  type LedgerPart,
  type LedgerRow,
  NOTHING_TOUCHED,
  type ToldLine,
  type Touched,
} from './ledger-part.ts'
import type { ToPlace } from './places.ts'
import { planRows } from './row-plan.ts'
import { findLastPlaces, findPlaces, listLedgerRows } from './track.store.ts'
import type { NewVersion, RenderVersion } from './version.ts'

/** A delivery with its account's views: what holds for all of its lines. */
export type DeliveryContext = {
  facts: DeliveryFacts
  survey: Survey
  told: ToldFacts
  views: AccountViews
  number: number
  /** The revision that its changes belong to. */
  revision: number
}

/** What the blocks of a delivery have in common. */
export type BlockWork = {
  delivery: DeliveryContext
  account: LockedAccount
  newId: () => Id<'transaction'>
  /** Tracks that its lines are, by number. */
  seen: Set<number>
  /** Rows that an earlier block has written. */
  written: Set<string>
  /** The greatest place at each time, as far as it is known. */
  lasts: Map<number, number>
}

export const openBlocks = (
  delivery: DeliveryContext,
  account: LockedAccount,
  newId: () => Id<'transaction'>,
): BlockWork => ({ delivery, account, newId, seen: new Set(), written: new Set(), lasts: new Map() })

/**
 * Reads what the lines of a block touch, folds them into the view of their source, reconciles all views, and decides what
 * the ledger gets from that; undefined for nothing.
 */
export async function prepareBlock(
  tx: Tx,
  work: BlockWork,
  lines: Line[],
  missing: CoveredDays | undefined,
): Promise<BlockPlan | undefined> {
  const { delivery, account, seen } = work
  const { told, views } = delivery
  const all = toToldLines(lines, told.ids)
  const isEmpty = account.revision === 0
  const touched = isEmpty ? NOTHING_TOUCHED : await findTouched(tx, account, views, told, { lines: all, missing })
  const part = isEmpty || !touched ? emptyPart(views) : await loadPart(tx, account, views, touched)
  const compared = isEmpty ? all : findChanged(work, part, all, touched)
  const known = all.length - compared.length
  foldDelivery(views.own, { ...told, missing, lines: compared, known, seen, ...toldBefore(told, views.all) })
  if (!touched || (isEmpty && all.length === 0)) return undefined
  return planReconciled(tx, work, part, all)
}

/**
 * The lines that have to be compared with the loaded tracks. The others are as they were, and so are their tracks, where
 * they are loaded with others of their row.
 */
function findChanged(
  { delivery, seen }: BlockWork,
  { stored }: LedgerPart,
  lines: ToldLine[],
  touched: Touched | undefined,
): ToldLine[] {
  const { told, views } = delivery
  const [amounts, ids] = [new Set(touched?.amounts), new Set(touched?.ids)]
  const own = [...stored].filter(([{ view }]) => view === views.own)
  const isTouched = ({ amount, day, record }: TrackedLine) =>
    touched?.isNamed
      ? ids.has(record.sourceId!)
      : amounts.has(amount) && (day === undefined || (touched?.days !== undefined && isWithin(touched.days, day)))
  for (const [track] of own) if (!isTouched(track) && !track.ids.some((id) => ids.has(id))) seen.add(track.number)
  const some = lines.filter(isTouched)
  // A late delivery says since when a line was known.
  if (told.made < views.own.newest || isSequence(told)) return some
  const same = Map.groupBy(
    own.filter(([{ isGone, missed }]) => !isGone && missed.length === 0),
    ([, { line }]) => line,
  )
  return some.filter(({ digest }) => {
    const track = same.get(digest)?.shift()?.[0]
    if (track) seen.add(track.number)
    return track === undefined
  })
}

/** Reconciles what is loaded, and plans what differs from the ledger. */
export async function planReconciled(
  tx: Tx,
  { delivery, account, newId, written, lasts }: BlockWork,
  part: LedgerPart,
  lines: ToldLine[],
): Promise<BlockPlan> {
  const { told, views, survey, revision } = delivery
  const result = reconcile(views.all)
  const revived = await findRevived(tx, account.id, result.rows, part)
  const rows = planRows(result, part, openIds(result.rows, part, revived, newId), revived)
  const facts = {
    revision,
    made: new Date(told.made),
    now: account.now,
    timeZone: account.timeZone,
    isProven: survey.proven,
    views,
    written,
  }
  const toPlace = rowsToPlace(rows, lines, facts)
  if (account.revision > 0) await addNeighbours(tx, delivery, account, { toPlace, lines, lasts })
  const taken = toPlace.flatMap(({ keeps }) => keeps ?? [])
  const plan = planBlock(rows, part, { lines, toPlace, taken, lasts }, facts)
  for (const { id } of [...plan.versions, ...plan.hidden, ...plan.removals, ...plan.unlisted]) written.add(id)
  return plan
}

/** Reads the places that the ledger has at the times of new rows: those of their neighbours, and the greatest. */
async function addNeighbours(
  tx: Tx,
  { views, revision }: DeliveryContext,
  account: LockedAccount,
  { toPlace, lines, lasts }: { toPlace: ToPlace[]; lines: ToldLine[]; lasts: Map<number, number> },
): Promise<void> {
  const fresh = toPlace.filter(({ keeps }) => !keeps)
  if (fresh.length === 0) return
  const times = new Map(fresh.map(({ bookedTime }) => [bookedTime.getTime(), bookedTime]))
  const days = new Set(fresh.flatMap(({ line }) => line.day ?? []))
  const placed = new Set(toPlace.map(({ line }) => line))
  const beside = lines.filter(({ line, day }) => day !== undefined && days.has(day) && !placed.has(line))
  if (beside.length > 0) {
    const asked = { lines: beside.map(({ digest }) => digest), days: [...days] }
    insertNeighbours(toPlace, beside, await findPlaces(tx, account.id, views.numbers.get(views.own)!, asked))
  }
  for (const [time, last] of await findLastPlaces(tx, account.id, revision, [...times.values()])) lasts.set(time, last)
}

/** Lines that are known, and between which new ones go, keep their places. */
function insertNeighbours(
  toPlace: ToPlace[],
  beside: ToldLine[],
  known: { line: string; bookedTime: Date; place: number }[],
): void {
  const byDigest = Map.groupBy(known, ({ line }) => line)
  for (const { digest, line } of beside) {
    const placed = byDigest.get(digest)?.shift()
    if (placed) toPlace.push({ line, bookedTime: placed.bookedTime, keeps: placed })
  }
  toPlace.sort((a, b) => a.line.order - b.line.order)
}

/** Rows that were joined into others, and whose tracks are a payment of their own again. */
export async function findRevived(
  tx: Tx,
  accountId: Id<'account'>,
  rows: PaymentRow[],
  { stored }: LedgerPart,
): Promise<Map<string, LedgerRow>> {
  const ids = rows.flatMap(({ id, tracks, holds }) =>
    id === undefined ? [...tracks, ...holds].flatMap((track) => stored.get(track)?.joinedFrom ?? []) : [],
  )
  const found = ids.length === 0 ? [] : await listLedgerRows(tx, accountId, [...new Set(ids)])
  return new Map(found.map((row) => [row.id, row]))
}

/** New ids in the order of the lines: a client that replays the feed sorts by booked time and id. */
export function openIds(
  rows: PaymentRow[],
  { stored }: LedgerPart,
  revived: Map<string, LedgerRow>,
  newId: () => Id<'transaction'>,
): (row: PaymentRow) => string {
  const fresh = rows.filter(({ id }) => id === undefined).map((row) => ({ row, first: firstOf(row) }))
  const ids = fresh.map(() => newId()).sort()
  fresh.sort((a, b) => a.first - b.first)
  const idOf = new Map<PaymentRow, string>(fresh.map(({ row }, at) => [row, ids[at]!]))
  const used = new Set<string>(rows.flatMap(({ id }) => id ?? []))
  return (row) => {
    for (const track of [...row.tracks, ...row.holds]) {
      const earlier = stored.get(track)?.joinedFrom
      // Another payment may have the id since.
      if (earlier == null || used.has(earlier) || revived.get(earlier)?.listed !== false) continue
      used.add(earlier)
      return earlier
    }
    return idOf.get(row)!
  }
}

const firstOf = ({ tracks, holds }: PaymentRow): number =>
  Math.min(...[...tracks, ...holds].map(({ number }) => number))

const VERSIONS_AT_A_STRETCH = 20

export async function renderPlan(plan: BlockPlan, render: RenderVersion): Promise<RenderedPlan> {
  const versions: NewVersion[] = []
  for (const [at, one] of plan.versions.entries()) {
    // Yields, so that the rows of the previous block can be sent to PostgreSQL before this one is complete.
    if (at % VERSIONS_AT_A_STRETCH === 0) await setImmediate()
    versions.push(render(one))
  }
  return { ...plan, versions, hidden: plan.hidden.map(render) }
}
