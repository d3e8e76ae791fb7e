import type { SourceRecord } from '@vitrine/bank-statements'
import { canonicalDecimal } from '@vitrine/money'
import type { LockedAccount } from '../../people/accounts/account.store.ts'
import type { Id } from '../../platform/core/id.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { ChangeReason } from '../deliveries/change-reason.ts'
import { dayOf } from '../deliveries/delivery.ts'
import { reconcile } from '../reconcile/reconcile.ts'
import type { Track } from '../reconcile/view.ts'
import { planBlock } from './block-plan.ts'
import { listCarriedViews } from './carry-over.service.ts'
import { findEarlier } from './delivery.store.ts'
import { writeBlock } from './ledger.store.ts'
import { daysAround, loadPart, openViews } from './ledger-part.service.ts'
import { type AccountViews, type LedgerPart, NOTHING_TOUCHED, type Touched } from './ledger-part.ts'
import { renderPlan } from './prepare-block.service.ts'
import { planRows } from './row-plan.ts'
import { loadAccountCategoriser } from './store-delivery.service.ts'
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
      Object.assign(track, {
        record: earlier,
        day: dayOf(earlier, account.timeZone),
        amount: canonicalDecimal(earlier.amount),
        ids: earlier.sourceId === undefined ? [] : [earlier.sourceId],
        isTouched: true,
      })
      return last
    },
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
  { tx, account, revision, newId }: Decision,
  { views, stored, part }: DecidedRows,
  reasons: Record<string, ChangeReason | null>,
): Promise<{ isChanged: boolean }> {
  const rows = planRows(reconcile(views.all), part, newId, new Map())
  for (const change of rows.rows) {
    const reason = reasons[change.id]
    if (change.reason && reason !== undefined) change.reason = reason ?? undefined
  }
  const { now, timeZone } = account
  const facts = { revision, made: now, now, timeZone, isProven: false, views, written: new Set<string>() }
  const plan = planBlock(rows, part, { lines: [], toPlace: [], taken: [], lasts: new Map() }, facts)
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
