/** Compares the rows of an engine with the truth. */
import { assign } from './assign.ts'
import type { Engine, EngineRow } from './engine.ts'
import { equalRows, type KnownPayment, ToldEvidence, worthsOf } from './evidence.ts'
import { readable } from './garble.ts'
import { isPart, type ToldDelivery, wholeOf } from './told.ts'

export const FAULT_KINDS = [
  'lost',
  'doubled',
  'ghost',
  'missing hold',
  'changed id',
  'changed id before a statement',
  'wrong balance',
  'wrong row balance',
  'needless review',
] as const
export type FaultKind = (typeof FAULT_KINDS)[number]

export type SourceFault = {
  kind: FaultKind
  /** The payment, where it is about one. */
  key?: string
  rowId?: string
  why: string
  /** Why nobody could know. Such a fault is counted apart. */
  undecidable?: string
}

export type Verdict = {
  faults: SourceFault[]
  openReviews: number
  /** Rows too many that are listed beside the right one. */
  listed: number
}

type Shown = { rows: EngineRow[]; reviews: string[][]; balance: string | undefined }

/** What the judge needs to know besides the lines. */
export type JudgedTruth = {
  /** The true balances after a payment and after those that equal it, where they are certain. */
  balancesAfter: (key: string) => string[] | undefined
}

export class SourceJudge {
  readonly evidence = new ToldEvidence()
  /** The row of each payment, when it was last looked at. */
  shown: ReadonlyMap<string, EngineRow> = new Map()
  /** Nothing is to come, and every hold is over. */
  isEnd = false
  /** Several ids where payments looked the same. */
  #ids = new Map<string, { ids: Set<string>; wasStated: boolean; wasAmount: string; wasHeld: boolean }>()
  /** What a row showed when it was last seen; reviews may name rows that are hidden now. */
  #paymentOf = new Map<string, string>()
  readonly #truth: JudgedTruth

  constructor(truth: JudgedTruth) {
    this.#truth = truth
  }

  arrive(told: ToldDelivery): void {
    this.evidence.add(told)
  }

  async look(engine: Engine): Promise<Verdict> {
    const [rows, reviews, balance] = [await engine.rows(), await engine.reviews(), await engine.balance()]
    return this.judge({ rows, reviews, balance })
  }

  judge({ rows, reviews, balance }: Shown): Verdict {
    const faults: SourceFault[] = []
    const [booked, pending] = [
      rows.filter((row) => row.status === 'booked'),
      rows.filter((row) => row.status === 'pending'),
    ]
    const shown = this.#assignAll(booked, pending)
    const isListed = (row: EngineRow, keys: string[]) =>
      reviews.some(
        (ids) => ids.includes(row.id) && ids.some((id) => id !== row.id && keys.includes(shown.keyOf.get(id) ?? '')),
      )
    const doubles = this.#doubles(booked, shown)
    const unlisted = doubles.filter(({ row, keys }) => !isListed(row, keys))
    faults.push(...this.#losses(shown))
    faults.push(
      ...unlisted.map(({ row, keys, why }) => ({
        kind: 'doubled' as const,
        rowId: row.id,
        ...(keys[0] && { key: keys[0] }),
        why: `${why}: ${print(row)}`,
        ...this.#doubtOf(keys[0]),
      })),
    )
    faults.push(...this.#holds(pending, shown))
    faults.push(...this.#changedIds(shown))
    const closing = this.evidence.closing()
    if (closing !== undefined && balance !== closing) {
      faults.push({ kind: 'wrong balance', why: `${balance} instead of ${closing}` })
    }
    faults.push(...this.#rowBalances(shown))
    faults.push(...this.#needless(reviews, shown, doubles))
    for (const [id, key] of shown.keyOf) this.#paymentOf.set(id, key)
    this.shown = new Map([...shown.holdOf, ...shown.rowOf])
    return { faults, openReviews: reviews.length, listed: doubles.length - unlisted.length }
  }

  #assignAll(booked: EngineRow[], pending: EngineRow[]): Assigned {
    const all = [...this.evidence.payments.values()]
    // Holds that may still be there take the rows first.
    const isHeld = ({ pending: holds }: KnownPayment) => holds.length > 0
    const [over, open] = partition(all.filter(isHeld), (one) => this.#isOver(one))
    const idsOf = new Map<string, string[]>()
    const assignTo = (rows: EngineRow[], payments: KnownPayment[], side: EngineRow['status']) => {
      const worths = worthsOf(rows, payments, side, (key, id) => this.#ids.get(key)?.ids.has(id) ?? false)
      const assigned = assign(worths)
      for (const [key, equal] of equalRows(worths, assigned))
        idsOf.set(
          key,
          equal.map((row) => rows[row]!.id),
        )
      return new Map([...assigned].map(([key, row]) => [key, rows[row]!]))
    }
    const holdOf = assignTo(pending, open, 'pending')
    const rowOf = assignTo(booked, all, 'booked')
    const keyOf = new Map([...rowOf, ...holdOf].map(([key, { id }]) => [id, key]))
    const extras = new Set([...booked, ...pending].map(({ id }) => id)).difference(new Set(keyOf.keys()))
    return { rowOf, holdOf, keyOf, idsOf, over, extras }
  }

  #isOver = (known: KnownPayment): boolean => known.booked.length > 0 || this.evidence.isProvenOver(known)

  /** Payments that somebody told booked and no row shows, neither whole nor in all its parts. */
  #losses({ rowOf }: Assigned): SourceFault[] {
    return this.#wholes().flatMap(({ whole, parts, known }) => {
      const isShown = rowOf.has(whole) || (parts.length > 0 && parts.every((part) => rowOf.has(part)))
      if (isShown) return []
      const missing = parts.filter((part) => !rowOf.has(part))
      const why = `${printLine(known)}${parts.length > 0 ? `, of its parts ${missing.join(' ')}` : ''}`
      return [{ kind: 'lost' as const, key: whole, why, ...this.#doubtOf(whole) }]
    })
  }

  #wholes(): { whole: string; parts: string[]; known: KnownPayment }[] {
    const told = [...this.evidence.payments.values()].filter(({ booked }) => booked.length > 0)
    return [...Map.groupBy(told, ({ key }) => wholeOf(key))].map(([whole, group]) => ({
      whole,
      parts: group.filter(({ key }) => isPart(key)).map(({ key }) => key),
      known: group[0]!,
    }))
  }

  /** Rows that show no payment of their own, and totals beside their parts. */
  #doubles(booked: EngineRow[], { rowOf, keyOf }: Assigned): Double[] {
    const extra = booked
      .filter(({ id }) => !keyOf.has(id))
      .map((row) => ({ row, keys: this.#likely(row), why: 'a row too many' }))
    const bundles = this.#wholes().flatMap(({ whole, parts }) => {
      const row = rowOf.get(whole)
      const shown = parts.filter((part) => rowOf.has(part))
      return row && shown.length > 0 ? [{ row, keys: shown, why: 'a total beside its parts' }] : []
    })
    return [...extra, ...bundles]
  }

  /** The payments that a row might be, for the story and for reviews. */
  #likely(row: EngineRow): string[] {
    const before = this.#paymentOf.get(row.id)
    const side = row.status
    const worths = worthsOf([row], this.evidence.payments.values(), side)
    const keys = worths.toSorted((a, b) => b.worth - a.worth).map(({ key }) => key)
    return before === undefined ? keys : [before, ...keys]
  }

  #holds(pending: EngineRow[], { holdOf, keyOf, over }: Assigned): SourceFault[] {
    const extra = pending
      .filter(({ id }) => !keyOf.has(id))
      .map((row): SourceFault => {
        const [ghost] = worthsOf([row], over, 'pending').toSorted((a, b) => b.worth - a.worth)
        return ghost
          ? {
              kind: 'ghost',
              key: ghost.key,
              rowId: row.id,
              why: print(row),
              ...(!this.isEnd && this.#holdDoubt(ghost.key)),
            }
          : { kind: 'doubled', rowId: row.id, why: `a hold too many: ${print(row)}` }
      })
    if (this.isEnd) extra.push(...this.#untold(holdOf))
    const missing = [...this.evidence.payments.values()].filter(
      (known) => known.pending.length > 0 && !this.#isOver(known) && !holdOf.has(known.key) && this.#isCurrent(known),
    )
    return [
      ...extra,
      ...missing.map((known) => ({
        kind: 'missing hold' as const,
        key: known.key,
        why: printLine(known),
        ...this.#holdDoubt(known.key),
      })),
    ]
  }

  /** At the end every hold is over, and of some of them nobody says so. */
  #untold(holdOf: Assigned['holdOf']): SourceFault[] {
    const undecidable = 'no source that shows all holds told of this one'
    return [...holdOf].map(([key, row]) => ({ kind: 'ghost', key, rowId: row.id, why: print(row), undecidable }))
  }

  /** The newest delivery of a source that shows all holds still has it. */
  #isCurrent({ key }: KnownPayment): boolean {
    const newest = this.evidence.arrived
      .filter(({ delivery }) => delivery.pendingComplete)
      .reduce<ToldDelivery | undefined>((last, one) => (last && last.made > one.made ? last : one), undefined)
    return newest?.keys.includes(key) ?? false
  }

  #changedIds({ rowOf, holdOf, idsOf, extras }: Assigned): SourceFault[] {
    const faults: SourceFault[] = []
    for (const [key, row] of [...holdOf, ...rowOf]) {
      const before = this.#ids.get(key)
      // A row too many with the old id: the payment is doubled, and its id is still there.
      if (before && !before.ids.has(row.id) && !before.ids.isDisjointFrom(extras)) continue
      const { isStated } = this.evidence.payments.get(key)!
      if (before && !before.ids.has(row.id)) {
        const kind = before.wasStated ? 'changed id' : 'changed id before a statement'
        // A hold that is booked at another amount need not be recognised.
        const isOther = before.wasAmount !== row.amount
        const doubt = isOther
          ? { undecidable: 'booked at another amount than held' }
          : before.wasHeld
            ? this.#holdDoubt(key)
            : {}
        faults.push({ kind, key, rowId: row.id, why: `was ${[...before.ids].join(' or ')}: ${print(row)}`, ...doubt })
      }
      // Which of several equal holds was booked as this row is not known, so any of the equal rows may be it.
      const isHoldKnown = !before?.wasHeld || row.status === 'pending' || !this.#holdDoubt(key).undecidable
      const possible = new Set(idsOf.get(key)).intersection((isHoldKnown && before?.ids) || new Set(idsOf.get(key)))
      this.#ids.set(key, {
        ids: possible.has(row.id) ? possible : new Set(idsOf.get(key)),
        wasStated: isStated,
        wasAmount: row.amount,
        wasHeld: row.status === 'pending',
      })
    }
    return faults
  }

  #rowBalances({ rowOf }: Assigned): SourceFault[] {
    return [...rowOf].flatMap(([key, row]) => {
      const right = this.#truth.balancesAfter(key)
      if (!right || row.balance === undefined || right.includes(row.balance)) return []
      return [
        { kind: 'wrong row balance' as const, key, rowId: row.id, why: `${print(row)}, not ${right.join(' or ')}` },
      ]
    })
  }

  /** A review is needed where two of its rows show one payment, or one shows none. */
  #needless(reviews: string[][], { keyOf }: Assigned, doubles: Double[]): SourceFault[] {
    const doubled = new Set(doubles.map(({ row }) => row.id))
    return reviews.flatMap((ids) => {
      if (ids.some((id) => doubled.has(id))) return []
      const keys = ids.map((id) => keyOf.get(id) ?? this.#paymentOf.get(id))
      const isNeeded = keys.includes(undefined) || new Set(keys.map((key) => wholeOf(key!))).size < keys.length
      if (isNeeded && ids.length > 1) return []
      return [
        {
          kind: 'needless review' as const,
          ...(keys[0] && { key: keys[0] }),
          why: `${ids.join(' ')}: ${keys.join(' ')}`,
        },
      ]
    })
  }

  /** Until the pending set is told again, a booking may be any of several equal holds. */
  #holdDoubt(key: string): { undecidable?: string } {
    const signs = ({ pending }: KnownPayment) =>
      pending.map(({ line: { amount, text, name } }) => `${amount}|${text}|${name}`)
    const mine = new Set(signs(this.evidence.payments.get(key)!))
    const equal = [...this.evidence.payments.values()].filter((one) => signs(one).some((sign) => mine.has(sign)))
    return equal.length > 1 ? { undecidable: 'which of several equal holds was booked' } : {}
  }

  /** Equal payments that no complete delivery tells together could be one or two. */
  #doubtOf(key: string | undefined): { undecidable?: string } {
    const known = key === undefined ? undefined : this.evidence.payments.get(key)
    const line = known?.booked[0]
    if (!line) return {}
    const signs = (one: KnownPayment) =>
      one.booked.map(({ day, line: { amount, text, name } }) =>
        [day, amount, readable(text ?? ''), readable(name ?? '')].join('|'),
      )
    const mine = new Set(signs(known!))
    const twins = [...this.evidence.payments.values()].filter((one) => signs(one).some((sign) => mine.has(sign)))
    if (twins.length < 2) return {}
    const isToldTogether = this.evidence.arrived.some(
      (told) => told.isComplete && twins.every(({ booked }) => booked.some(({ of }) => of === told)),
    )
    return isToldTogether ? {} : { undecidable: 'equal payments that no complete delivery tells together' }
  }
}

type Assigned = {
  rowOf: Map<string, EngineRow>
  holdOf: Map<string, EngineRow>
  keyOf: Map<string, string>
  /** The ids among which a payment's own cannot be told. */
  idsOf: Map<string, string[]>
  over: KnownPayment[]
  /** Rows too many. */
  extras: Set<string>
}
type Double = { row: EngineRow; keys: string[]; why: string }

function partition<T>(all: T[], isFirst: (one: T) => boolean): [T[], T[]] {
  return [all.filter(isFirst), all.filter((one) => !isFirst(one))]
}

export const print = ({ id, day, time, amount, status, texts, balance }: EngineRow): string =>
  [id, day, time, amount, status, texts.join(' ; '), balance].filter(Boolean).join(' | ')

const printLine = ({ key, booked, pending }: KnownPayment): string => {
  const { line, of, day } = (booked[0] ?? pending[0])!
  return `${key} | ${day} | ${line.amount} | ${line.text} | told first by ${of.source}`
}
