import type { SourceRecord } from '@vitrine/bank-statements'
import { canonicalDecimal } from '@vitrine/money'
import type { LockedAccount } from '../../people/accounts/account.store.ts'
import type { Id } from '../../platform/core/id.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { ChangeReason } from '../deliveries/change-reason.ts'
import { dayOf } from '../deliveries/delivery.ts'
import { reconcile } from '../reconcile/reconcile.ts'
import type { Track } from '../reconcile/view.ts'
import { type BlockPlan, planBlock } from './block-plan.ts'
import { listCarriedViews } from './carry-over.service.ts'
import { findEarlier } from './delivery.store.ts'
import { release, writeBlock } from './ledger.store.ts'
import { daysAround, loadPart, openViews } from './ledger-part.service.ts'
import {
  type AccountViews,
  type BeforeDecision,
  type DecidedPair,
  type LedgerPart,
  NOTHING_TOUCHED,
  type StoredTrack,
  type Touched,
} from './ledger-part.ts'
import { findRevived, openIds, renderPlan } from './prepare-block.service.ts'
import { planRows } from './row-plan.ts'
import { loadAccountCategoriser } from './store-delivery.service.ts'
import { deleteTrack } from './track.store.ts'
import { openVersions } from './version.ts'
import { type StoredView, saveView } from './view.store.ts'

/** Some rows of an account that an operator decides about, with what each source says of them. */
export type DecidedRows = {
  views: AccountViews
  stored: StoredView[]
  part: LedgerPart
  tracksOf: (...rows: string[]) => Track[]
  /** A track that was two payments: it is again what it was, and what was told of it last is a track of its own. */
  split: (track: Track, earlier: SourceRecord) => Track
  /** Those that were split, with what they gave away. */
  splits: Map<Track, Track>
}

export async function openDecision(tx: Tx, account: LockedAccount, rows: string[]): Promise<DecidedRows> {
  const { isCarriedOver } = await findEarlier(tx, account.id, NO_DIGEST)
  const stored = await listCarriedViews(tx, account, isCarriedOver)
  const all = [...openViews(stored).values()]
  const numbers = new Map(all.map((view, at) => [view, stored[at]!.number]))
  const views: AccountViews = { own: all[0]!, all, numbers }
  const decided = await loadPart(tx, account, views, { ...NOTHING_TOUCHED, rows })
  // What is decided of them may settle what is near them.
  const part = await loadPart(tx, account, views, { ...touchedBy([...decided.stored.keys()], rows), rows })
  const splits = new Map<Track, Track>()
  const tracks = () => all.flatMap((view) => [...view.booked, ...view.holds])
  return {
    views,
    stored,
    part,
    tracksOf: (...ids) => tracks().filter(({ row }) => row !== undefined && ids.includes(row)),
    split: (track, earlier) => {
      const { view } = track
      const last: Track = { ...track, number: view.nextNumber++ }
      ;(last.status === 'pending' ? view.holds : view.booked).push(last)
      splits.set(track, last)
      Object.assign(track, {
        record: earlier,
        day: dayOf(earlier, account.timeZone),
        amount: canonicalDecimal(earlier.amount),
        ids: earlier.sourceId === undefined ? [] : [earlier.sourceId],
        isTouched: true,
      })
      return last
    },
    splits,
  }
}

function touchedBy(tracks: Track[], rows: string[]): Omit<Touched, 'rows'> {
  const own = tracks.filter(({ row }) => row !== undefined && rows.includes(row))
  return {
    amounts: [...new Set(own.map(({ amount }) => amount))],
    days: daysAround(own.flatMap(({ day }) => day ?? [])),
    ids: [],
    held: [],
    isNamed: false,
  }
}

const NO_DIGEST = Buffer.alloc(0)

type Decision = { tx: Tx; account: LockedAccount; revision: number; newId: () => Id<'transaction'> }

/**
 * Reconciles the rows as they are decided, and writes what differs. `reasons`: why rows read otherwise now; of a row with
 * the reason null nothing is written.
 */
export async function decideRows(
  decision: Decision,
  decided: DecidedRows,
  about: DecidedPair,
  reasons: Record<string, ChangeReason | null>,
): Promise<{ isChanged: boolean }> {
  return writeDecided(decision, decided, reasons, (track, stored, change) => {
    // Also what follows from it for others.
    if (!track.isTouched && change.row === stored.row) return
    const { row, isPinned, isJoined, joinedFrom } = stored
    const split = decided.splits.get(track)
    const before: BeforeDecision = {
      about,
      revision: decision.revision,
      row,
      isPinned,
      isJoined,
      joinedFrom,
      joinedTold: stored.joinedTold?.toISOString() ?? null,
      ...(split && { split: { number: split.number, ...stateOf(stored) } }),
    }
    change.decisions = [...(stored.decisions ?? []), before]
  })
}

const stateOf = ({ line, told, statement }: StoredTrack) => ({ line, told: told.toISOString(), statement })

/** The last decision about two rows: what each track was before it. */
export type LastDecision = { tracks: Map<Track, BeforeDecision>; isLast: boolean }

export function findLastDecision({ part }: DecidedRows, [id, otherId]: DecidedPair): LastDecision {
  const isAbout = ({ about: [one, other] }: BeforeDecision) =>
    (one === id && other === otherId) || (one === otherId && other === id)
  const all = [...part.stored].flatMap(([track, { decisions }]) =>
    (decisions ?? []).filter(isAbout).map((before) => ({ track, before, isLast: decisions!.at(-1) === before })),
  )
  const revision = Math.max(...all.map(({ before }) => before.revision))
  const last = all.filter(({ before }) => before.revision === revision)
  return {
    tracks: new Map(last.map(({ track, before }) => [track, before])),
    isLast: last.every((one) => one.isLast),
  }
}

/**
 * Takes a decision back: its tracks are what they were before it, and all that has been told until now is reconciled
 * without it.
 */
export async function undecideRows(
  decision: Decision,
  decided: DecidedRows,
  tracks: LastDecision['tracks'],
): Promise<{ isChanged: boolean }> {
  const { tx, account } = decision
  const { part } = decided
  const reasons: Record<string, ChangeReason> = {}
  const joined = new Set<StoredTrack>()
  for (const [track, before] of tracks) {
    const row = part.rows.get(before.row)
    if (row && track.row !== before.row && row.joinedInto === track.row) reasons[track.row!] = 'separated'
    // Of a withdrawal.
    if (row?.withdrawn && before.about[0] === before.about[1]) part.rows.set(row.id, { ...row, withdrawn: false })
    const last = before.split && unite(decided, track, before.split)
    if (last) joined.add(last)
    Object.assign(track, {
      row: before.row,
      isPinned: before.isPinned,
      isJoined: before.isJoined,
      joinedTold: before.joinedTold === null ? undefined : Date.parse(before.joinedTold),
      isTouched: true,
    })
  }
  for (const one of joined) await deleteTrack(tx, account.id, one)
  const change = await writeDecided(decision, decided, reasons, (track, stored, changed) => {
    const before = tracks.get(track)
    if (!before) return
    changed.decisions = stored.decisions!.length > 1 ? stored.decisions!.slice(0, -1) : null
    if (changed.row === before.row) changed.joinedFrom = before.joinedFrom
  })
  const standing = new Set([...tracks.keys()].map(({ row }) => row!))
  await release(
    tx,
    account.id,
    [...standing].filter((id) => part.rows.has(id)),
  )
  return change
}

/** What was told last is again what the source says of the payment, unless it has told both since. */
function unite(
  { part }: DecidedRows,
  track: Track,
  { number, ...state }: NonNullable<BeforeDecision['split']>,
): StoredTrack | undefined {
  const { view } = track
  const now = stateOf(part.stored.get(track)!)
  if (now.line !== state.line || now.told !== state.told || now.statement !== state.statement) return undefined
  const last = [...view.booked, ...view.holds].find((one) => one.number === number)
  const stored = last && part.stored.get(last)
  if (!stored) return undefined
  const { day, amount, record, whole, ids, firstSeen, told, missed, isGone, statement } = last
  Object.assign(track, { day, amount, record, whole, ids, firstSeen, told, missed, isGone, statement })
  Object.assign(view, {
    booked: view.booked.filter((one) => one !== last),
    holds: view.holds.filter((one) => one !== last),
  })
  Object.assign(last, { row: track.row })
  return stored
}

async function writeDecided(
  { tx, account, revision, newId }: Decision,
  { views, stored, part }: DecidedRows,
  reasons: Record<string, ChangeReason | null>,
  keep: (track: Track, stored: StoredTrack, change: BlockPlan['changedTracks'][number]) => void,
): Promise<{ isChanged: boolean }> {
  const result = reconcile(views.all)
  const revived = await findRevived(tx, account.id, result.rows, part)
  const rows = planRows(result, part, openIds(result.rows, part, revived, newId), revived)
  for (const change of rows.rows) {
    const reason = reasons[change.id]
    if (change.reason && reason !== undefined) change.reason = reason ?? undefined
  }
  const { now, timeZone } = account
  const facts = { revision, made: now, now, timeZone, isProven: false, views, written: new Set<string>() }
  const plan = planBlock(rows, part, { lines: [], toPlace: [], taken: [], lasts: new Map() }, facts)
  const tracks = new Map([...part.stored].map(([track, one]) => [`${one.view} ${one.number}`, { track, one }]))
  for (const change of plan.changedTracks) {
    const { track, one } = tracks.get(`${change.view} ${change.number}`)!
    keep(track, one, change)
  }
  const render = openVersions(account, await loadAccountCategoriser(tx, account.id))
  const [{ source } = { source: '' }] = part.rows.values()
  await writeBlock(
    tx,
    account.id,
    { source, delivery: 0, revision },
    await renderPlan({ ...plan, matches: [] }, render),
  )
  for (const view of views.all) {
    const before = stored.find(({ number }) => number === views.numbers.get(view))!
    if (before.nextTrack !== view.nextNumber) await saveView(tx, account.id, { ...before, nextTrack: view.nextNumber })
  }
  return { isChanged: plan.versions.length + plan.removals.length > 0 }
}
