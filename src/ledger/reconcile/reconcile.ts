import { contentCost, dayCost } from './cost.ts'
import { foldView } from './fold.ts'
import { absorbHolds, clusterHolds, type Hold, type HoldDoubt } from './holds.ts'
import { expected, firstSeenOf, nextBankingDay, type PaymentRow, reconcileBooked } from './rows.ts'
import { findSums, type Sum } from './sums.ts'
import { AUTHORITIES, isWithin, type SourceView, type Told } from './view.ts'

export type Doubt = { row: PaymentRow; other: PaymentRow; reason: string }

/** The list of an account as all of its sources together tell it. */
export type Reconciled = {
  rows: PaymentRow[]
  pending: Hold[]
  /** Rows that statements around their day do not have, and the other form of collective entries: hidden and listed. */
  hidden: { row: PaymentRow; reason: string }[]
  doubts: Doubt[]
  holdDoubts: HoldDoubt[]
}

/**
 * The list is computed from the set of deliveries, not from the order of their arrival. The write path does not call it
 * yet: `npm run soak -- sources --engine=test/sources/reconcile-engine.ts` measures it.
 */
export function reconcile(deliveries: Told[]): Reconciled {
  const seen = new Map(deliveries.map((told) => [`${told.view} ${told.made} ${told.digest}`, told]))
  const byView = Map.groupBy(seen.values(), ({ view }) => view)
  const views = [...byView].map(([name, some]) => foldView(name, some))
  const all = reconcileBooked(views)
  const hidden: Reconciled['hidden'] = []
  for (const sum of findSums(all, views)) for (const row of hiddenForm(sum)) hidden.push({ row, reason: sum.reason })
  const isHidden = new Set(hidden.map(({ row }) => row))
  for (const row of all) {
    if (!isHidden.has(row) && isUnconfirmed(row, views)) hidden.push({ row, reason: 'no statement has it' })
  }
  for (const { row } of hidden) isHidden.add(row)
  const rows = all.filter((row) => !isHidden.has(row))
  const { pending, doubts: holdDoubts } = absorbHolds(rows, clusterHolds(views))
  return { rows, pending, hidden, doubts: findDoubts(rows, views), holdDoubts }
}

/** The form that the source of the higher authority has is shown. */
function hiddenForm({ whole, parts }: Sum): PaymentRow[] {
  const rank = ({ tracks }: PaymentRow) => AUTHORITIES.indexOf(tracks[0]!.view.authority)
  return rank(whole) < Math.min(...parts.map(rank)) ? parts : [whole]
}

/** Statements from the day before to two banking days after it do not have it. */
function isUnconfirmed(row: PaymentRow, views: SourceView[]): boolean {
  const statements = views.filter(({ authority }) => authority === 'statement')
  if (statements.length === 0 || row.tracks.some(({ view }) => view.authority === 'statement')) return false
  const day = row.tracks[0]!.day!
  const last = nextBankingDay(nextBankingDay(day))
  const since = firstSeenOf(row)
  const covers = (one: number) =>
    statements.some(({ coverage }) => coverage.some((range) => range.made >= since && isWithin(range, one)))
  for (let one = day; one <= last; one++) if (!covers(one)) return false
  return true
}

/** Alike enough to be one: listed, where the sources do not decide it. */
const DOUBTFUL = 7

function findDoubts(rows: PaymentRow[], views: SourceView[]): Doubt[] {
  const doubts: Doubt[] = []
  for (const some of Map.groupBy(rows, ({ tracks }) => tracks[0]!.amount).values()) {
    for (const [at, row] of some.entries()) {
      for (const other of some.slice(at + 1)) {
        if (row.tracks.some(({ view }) => other.tracks.some((one) => one.view === view))) continue
        const cost =
          dayCost(row.tracks[0]!.day, other.tracks[0]!.day) +
          contentCost(row.tracks[0]!.record, other.tracks[0]!.record)
        const lacks = (one: PaymentRow, two: PaymentRow) =>
          two.tracks.some(({ view }) => expected(view, one.tracks[0]!.day!, firstSeenOf(one)) > 0)
        const isLackedByBoth = Number.isFinite(cost) && lacks(row, other) && lacks(other, row)
        if (cost < DOUBTFUL || isLackedByBoth) doubts.push({ row, other, reason: 'may be the same payment' })
      }
    }
  }
  return views.length > 1 ? doubts : []
}
