import { toUnits } from '@vitrine/money'
import { coverageAt } from './coverage.ts'
import type { PaymentRow } from './rows.ts'
import type { SourceView } from './view.ts'

const MAX_PARTS = 8
const MAX_CANDIDATES = 40
const MAX_DAYS_APART = 4

/** A payment in two forms: as one amount in one source, in parts in another. */
export type Sum = { whole: PaymentRow; parts: PaymentRow[]; reason: 'batch reference' | 'only sum' }

/**
 * Finds collective entries that one source has as a whole and another in its parts, among what a complete source
 * lacks: by the batch's reference, else where exactly one set of parts gives the sum.
 */
export function findSums(rows: PaymentRow[], views: SourceView[]): Sum[] {
  const sums: Sum[] = []
  const used = new Set<PaymentRow>()
  // Not by when it was made: the sum itself says that the two are one.
  const isLacking = ({ tracks }: PaymentRow) =>
    views.some((view) => !tracks.some((one) => one.view === view) && coverageAt(view, tracks[0]!.day) !== undefined)
  const lonely = rows.filter(isLacking)
  for (const whole of lonely) {
    if (used.has(whole)) continue
    const parts = partsOf(
      whole,
      lonely.filter((one) => one !== whole && !used.has(one)),
    )
    if (!parts) continue
    sums.push(parts)
    for (const one of [whole, ...parts.parts]) used.add(one)
  }
  return sums
}

function partsOf(whole: PaymentRow, others: PaymentRow[]): Sum | undefined {
  const target = toUnits(whole.tracks[0]!.record.amount)
  const day = whole.tracks[0]!.day!
  const views = new Set(whole.tracks.map(({ view }) => view))
  const near = others.filter(
    ({ tracks: [one, ...more] }) =>
      Math.abs(one!.day! - day) <= MAX_DAYS_APART &&
      ![one!, ...more].some(({ view }) => views.has(view)) &&
      toUnits(one!.record.amount) < 0n === target < 0n,
  )
  const references = whole.tracks.flatMap(({ record }) => record.bankReferences ?? [])
  const named = near.filter(({ tracks }) =>
    tracks.some(({ record }) => (record.batchReferences ?? []).some((one) => references.includes(one))),
  )
  if (named.length > 0 && sumOf(named) === target) return { whole, parts: named, reason: 'batch reference' }
  const only = onlySubset(near.filter((one) => one.tracks[0]!.day === day).slice(0, MAX_CANDIDATES), target)
  return only && { whole, parts: only, reason: 'only sum' }
}

const sumOf = (rows: PaymentRow[]): bigint =>
  rows.reduce((sum, { tracks }) => sum + toUnits(tracks[0]!.record.amount), 0n)

/** The set of two to eight that gives the sum, if there is exactly one. */
function onlySubset(rows: PaymentRow[], target: bigint): PaymentRow[] | undefined {
  const amounts = rows.map(({ tracks }) => toUnits(tracks[0]!.record.amount))
  let found: number[] | undefined
  let count = 0
  let steps = 0
  const visit = (at: number, left: bigint, chosen: number[]): void => {
    if (count > 1 || ++steps > 20_000) return
    if (left === 0n && chosen.length >= 2) {
      count += 1
      found = chosen
      return
    }
    if (chosen.length === MAX_PARTS) return
    for (let next = at; next < amounts.length; next++) {
      const rest = left - amounts[next]!
      if (target < 0n ? rest <= 0n : rest >= 0n) visit(next + 1, rest, [...chosen, next])
    }
  }
  visit(0, target, [])
  return count === 1 && steps <= 20_000 ? found!.map((at) => rows[at]!) : undefined
}
