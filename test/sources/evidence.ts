/** What has been told so far, and what each payment and hold looks like in it. */
import type { Worth } from './assign.ts'
import type { EngineRow } from './engine.ts'
import { readable } from './garble.ts'
import { type SourceLine, type ToldDelivery, toldLines } from './told.ts'

/** A payment as it has been told by the deliveries that arrived. */
export type KnownPayment = {
  key: string
  booked: SourceLine[]
  pending: SourceLine[]
  /** It is in a statement that arrived. */
  isStated: boolean
}

export class ToldEvidence {
  readonly payments = new Map<string, KnownPayment>()
  readonly arrived: ToldDelivery[] = []
  #seen = new Set<ToldDelivery['delivery']>()

  add(told: ToldDelivery): void {
    if (this.#seen.has(told.delivery)) return
    this.#seen.add(told.delivery)
    this.arrived.push(told)
    for (const line of toldLines(told)) {
      const known = this.payments.get(line.key) ?? { key: line.key, booked: [], pending: [], isStated: false }
      this.payments.set(line.key, known)
      if (line.isBooked) known.booked.push(line)
      else known.pending.push(line)
      if (line.isBooked && told.isStatement) known.isStated = true
    }
  }

  /** A source that shows all holds showed this one, and does not in a delivery that was made after everybody's last word. */
  isProvenOver({ key, pending }: KnownPayment): boolean {
    const last = Math.max(...pending.map(({ of }) => of.made))
    const sources = new Set(pending.filter(({ of }) => of.delivery.pendingComplete).map(({ of }) => of.source))
    return this.arrived.some(
      ({ delivery, source, made, keys }) =>
        delivery.pendingComplete && sources.has(source) && made > last && !keys.includes(key),
    )
  }

  /** The newest closing balance that was stated. */
  closing(): string | undefined {
    const stated = this.arrived.filter(({ delivery }) => delivery.closing !== undefined && delivery.closingDay)
    // The newest day, and of that day what the bank said last.
    const newest = stated.toSorted(
      (a, b) => b.delivery.closingDay!.localeCompare(a.delivery.closingDay!) || b.made - a.made,
    )[0]
    return newest?.delivery.closing
  }
}

const HAD_ID = 1

/** How well rows fit payments. `hadId`: a payment had this id before, which is a reason only among equals. */
export function worthsOf(
  rows: EngineRow[],
  payments: Iterable<KnownPayment>,
  side: 'booked' | 'pending',
  hadId: (key: string, id: string) => boolean = () => false,
): Worth[] {
  const byAmount = new Map<string, { known: KnownPayment; lines: SourceLine[] }[]>()
  for (const known of payments) {
    for (const [amount, lines] of Map.groupBy(known[side], ({ line }) => line.amount)) {
      const others = byAmount.get(amount) ?? []
      byAmount.set(amount, [...others, { known, lines }])
    }
  }
  return rows.flatMap((row, index) => {
    const shown = row.texts.map(readable).join(' | ')
    const fitting = (byAmount.get(row.amount) ?? []).flatMap(({ known, lines }) => {
      const days = new Set([...known.booked, ...known.pending].map(({ day }) => day))
      if (side === 'booked' && !days.has(row.day)) return []
      const has = (words: string | undefined) => words !== undefined && words !== '' && shown.includes(readable(words))
      const isText = lines.some(({ line }) => has(line.text))
      const isName = lines.some(({ line }) => has(line.name))
      const isTime = row.time !== undefined && lines.some(({ line }) => line.time?.slice(11, 16) === row.time)
      // The books' day before another one that was told; the day of a hold says the least.
      const sameDay = known.booked.filter(({ day }) => day === row.day)
      const dayWorth = sameDay.some(({ of }) => of.isStatement)
        ? 15
        : sameDay.length > 0
          ? 10
          : days.has(row.day)
            ? 5
            : 0
      const worth =
        (isText ? 40 : 0) + (isName ? 20 : 0) + (isTime ? 10 : 0) + dayWorth + (hadId(known.key, row.id) ? HAD_ID : 0)
      return isText || isName ? [{ row: index, key: known.key, worth, isText }] : []
    })
    // A row with the words of one payment is not another one of the same party.
    const precise = fitting.some(({ isText }) => isText) ? fitting.filter(({ isText }) => isText) : fitting
    return precise.map(({ key, worth }) => ({ row: index, key, worth }))
  })
}

/**
 * For each payment the rows that show it as well as its own row, and whose payments are shown as well by that: nobody
 * could tell if they changed places.
 */
export function equalRows(worths: Worth[], rowOf: Map<string, number>): Map<string, number[]> {
  const evidence = new Map(worths.map(({ key, row, worth }) => [`${key} ${row}`, worth - (worth % 5)]))
  const of = (key: string, row: number) => evidence.get(`${key} ${row}`)
  const byWorth = Map.groupBy(rowOf, ([key, row]) => of(key, row))
  const equals = ([key, row]: [string, number]) =>
    byWorth
      .get(of(key, row))!
      .filter(([other, otherRow]) => of(key, otherRow) === of(key, row) && of(other, row) === of(other, otherRow))
      .map(([, otherRow]) => otherRow)
  return new Map([...rowOf].map((one) => [one[0], equals(one)]))
}
