import { canonicalDecimal } from '@vitrine/money'
import type { LockedAccount } from '../../people/accounts/account.store.ts'
import type { Tx } from '../../platform/db/database.ts'
import { dayOf, type Nature, NO_DAY } from '../deliveries/delivery.ts'
import type { Authority } from '../reconcile/view.ts'
import { listSources, listUntracked, setViews, type UntrackedRow } from './carry-over.store.ts'
import type { StoredTrack } from './ledger-part.ts'
import { insertTracks } from './track.store.ts'
import { listViews, type StoredView, saveView } from './view.store.ts'

/** What a source is worth whose deliveries are no longer known: none of them tells what it had all lines of. */
const AUTHORITY: Record<Nature, Authority> = {
  statement: 'list',
  report: 'report',
  records: 'records',
  notification: 'notice',
}

/** The views of an account, after what was stored before there were any is carried over. */
export async function listCarriedViews(tx: Tx, account: LockedAccount, isCarriedOver: boolean): Promise<StoredView[]> {
  const views = await listViews(tx, account.id)
  if (isCarriedOver && (views.length > 0 || account.revision === 0)) return views
  await carryOver(tx, account, views)
  return listViews(tx, account.id)
}

/**
 * Carries over what was stored by a version of the service that had no views: each transaction becomes a track of the
 * source that told it first, and keeps its id. What is not known of those deliveries: which days they were complete for,
 * and what further sources said.
 */
async function carryOver(tx: Tx, account: LockedAccount, known: StoredView[]): Promise<void> {
  const views = new Map(known.map((view) => [`${view.source} ${view.nature}`, view]))
  const viewOf = ({ source, nature }: { source: string; nature: Nature }): StoredView => {
    const key = `${source} ${nature}`
    const known = views.get(key)
    if (known) return known
    const view: StoredView = {
      number: Math.max(0, ...[...views.values()].map(({ number }) => number)) + 1,
      source,
      nature,
      authority: AUTHORITY[nature],
      newest: null,
      newestPending: null,
      hasStableIds: false,
      nextTrack: 0,
      coverage: [],
    }
    views.set(key, view)
    return view
  }
  for (const source of await listSources(tx, account.id)) viewOf(source)
  for (let after = ''; ; ) {
    const rows = await listUntracked(tx, account.id, after)
    await insertTracks(
      tx,
      account.id,
      rows.map((row) => toTrack(row, viewOf(row), account.timeZone)),
    )
    if (rows.length === 0) break
    after = rows.at(-1)!.id
  }
  for (const view of views.values()) await saveView(tx, account.id, view)
  await setViews(tx, account.id, [...views.values()])
}

/** What was joined by an operator is a track of the other row, and what was decided stays decided. */
function toTrack(row: UntrackedRow, view: StoredView, timeZone: string): StoredTrack {
  const { id, record, joinedInto, hasJoined, listed, withdrawn, created, reportedAt } = row
  return {
    row: joinedInto ?? id,
    view: view.number,
    number: view.nextTrack++,
    isPending: record.status === 'pending',
    day: dayOf(record, timeZone) ?? NO_DAY,
    amount: canonicalDecimal(record.amount),
    line: '',
    ids: record.sourceId === undefined ? null : [record.sourceId],
    firstSeen: created,
    told: reportedAt ?? created,
    missed: null,
    isGone: !listed && joinedInto === null && !withdrawn,
    statement: null,
    isPinned: joinedInto !== null || hasJoined || withdrawn,
    isJoined: !withdrawn && (joinedInto !== null || hasJoined),
    joinedFrom: joinedInto === null ? null : id,
    joinedTold: joinedInto === null ? null : (reportedAt ?? created),
    record: joinedInto === null ? null : record,
    whole: null,
    decisions: null,
  }
}
