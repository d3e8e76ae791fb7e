/**
 * Compares the ledger with what it has to show, and reports which payment is wrong, and how. It does not count as wrong
 * (decision 0022 has the same list):
 *
 * - A doubt that is listed for review, where the data do not decide (`isDecided`): two rows for a payment, both listed.
 * - Which hold it was: another payment of the same amount at the same shop fits a hold, too, or the hold was booked at
 *   another amount; nothing in the bank's data distinguishes them. The booked lines still have to be shown, and all
 *   holds, if the delivery has them.
 * - Which of two equal ones it was: they are next to each other in the books, without ids or references, and a view has
 *   one more or one less than the last. The rows have to be correct; which of them was there before cannot be known.
 * - Reported once by each source: of two equal payments of some days one source reports one and the other source the
 *   other, or a report has one and the next report or a later statement the other, because the statement with the
 *   first is late. Every payment that is reported twice looks like that, so it is read as one.
 * - Moved, and not said so: the bank moved a line to another day, and only one of two sources has told of it yet, the
 *   file does not say which days it has, or nothing since has the earlier day.
 * - Two payments with the same content, line by line, may be swapped.
 * - Order within a day among equal lines, after a delivery that arrived late, or of a file of windows without balances:
 *   its direction is unknown.
 * - Words after the first 16 characters, and a balance that a line does not state: a delivery may leave them out.
 *
 * A history ends with the first fault, listed doubt or undecided payment; nothing after it is judged.
 */
import { type BankLine, isBooked, isPending } from './delivery.ts'
import type { Expected } from './expected.ts'
import { CUT_TEXT } from './payment.ts'
import type { View } from './random-bank.ts'

export type JudgedRow = {
  id: string
  status: 'booked' | 'pending'
  day: string
  amount: string
  balance: string | undefined
  body: string
}

export type LedgerFault = {
  kind: 'duplicate' | 'gap' | 'changed id' | 'wrong content' | 'wrong order'
  key: string
  ids: string[]
  /** The row that the payment had before it was missing. */
  was?: string | undefined
  shown: string
}

export class Judge {
  /** The payment of a row. */
  readonly #owner = new Map<string, string>()
  /** All rows that were ever this payment, also of one that has none now. */
  readonly #rows = new Map<string, Set<string>>()
  /** All content of a payment: two with the same content may be swapped. */
  readonly #stated = new Map<string, string>()

  judge(rows: JudgedRow[], expected: Expected, view: View): LedgerFault[] {
    const faults: LedgerFault[] = []
    const free = new Map(rows.map((row) => [row.id, row]))
    const missing: string[] = []
    const before = new Map([...this.#owner].map(([id, key]) => [key, id]))
    const classes = Map.groupBy(this.#owner, ([, key]) => this.#stated.get(key)!)
    this.#owner.clear()
    const known = new Set([...classes.values()].flat().map(([, key]) => key))

    for (const members of classes.values()) {
      const ids = members.map(([id]) => id).filter((id) => free.has(id))
      const keys = members.map(([, key]) => key).filter((key) => expected.has(key))
      for (const exact of [true, false]) {
        for (const key of [...keys]) {
          const id = ids.find((one) => !exact || fits(expected.get(key)!, free.get(one)!))
          if (id === undefined) continue
          ids.splice(ids.indexOf(id), 1)
          keys.splice(keys.indexOf(key), 1)
          this.#owner.set(id, key)
          if (!exact) faults.push(fault('wrong content', key, [free.get(id)!], expected))
          free.delete(id)
        }
      }
      missing.push(...keys)
      for (const id of ids) {
        faults.push(fault('duplicate', members.find(([one]) => one === id)![1], [free.get(id)!], expected))
        free.delete(id)
      }
    }

    const unseen = [...expected.keys()].filter((key) => !known.has(key))
    for (const key of [...missing, ...unseen]) {
      // Rows are newest first; equal ones are in the order of the view.
      const row = [...free.values()].findLast((one) => fits(expected.get(key)!, one))
      if (row) {
        this.#owner.set(row.id, key)
        free.delete(row.id)
      }
      if (!row) faults.push({ ...fault('gap', key, [], expected), was: before.get(key) })
      else if (missing.includes(key)) faults.push(fault('changed id', key, [row], expected))
    }
    for (const row of free.values()) {
      const key = keyLike(row, expected, view) ?? [...expected.keys()][0] ?? view.keys[0]!
      const twin = [...this.#owner]
        .filter(([, owned]) => owned === key)
        .map(([id]) => rows.find((one) => one.id === id)!)
      faults.push(fault('duplicate', key, [row, ...twin], expected))
    }
    this.#remember(view)
    return faults
  }

  /** The booked lines of the newest view are in its order, newest first, whatever the order of the file. */
  judgeOrder(rows: JudgedRow[], { delivery, keys }: View): LedgerFault[] {
    const idOf = new Map([...this.#owner].map(([id, key]) => [key, id]))
    const reported = delivery.lines
      .map((line, index) => ({ line, index, id: idOf.get(keys[index]!) }))
      .filter(({ line, id }) => isBooked(line) && id !== undefined)
      .sort((a, b) => (a.line.day === b.line.day ? b.index - a.index : a.line.day! < b.line.day! ? 1 : -1))
    const wanted = reported.map(({ id }) => id!)
    const shown = rows.map(({ id }) => id).filter((id) => wanted.includes(id))
    const wrong = shown.findIndex((id, index) => id !== wanted[index])
    if (wrong < 0) return []
    const key = this.#owner.get(shown[wrong]!)!
    return [{ kind: 'wrong order', key, ids: [], shown: `wrong order: payment ${key} is not where its day has it` }]
  }

  /** Of equal payments each row may be the other's. */
  rowsOf = (key: string): string[] => [...(this.#rows.get(key) ?? [])]

  #remember({ delivery, keys }: View): void {
    for (const [id, key] of this.#owner) this.#rows.set(key, (this.#rows.get(key) ?? new Set()).add(id))
    for (const [index, line] of delivery.lines.entries()) {
      const key = keys[index]!
      this.#stated.set(key, `${this.#stated.get(key) ?? ''}${JSON.stringify(line)}\n`)
    }
    for (const key of new Set(this.#owner.values())) if (!this.#stated.has(key)) this.#stated.set(key, key)
  }
}

/** The row shows what the line states; a balance that the line does not state may be known from elsewhere. */
const fits = (line: BankLine, row: JudgedRow): boolean =>
  row.amount === line.amount &&
  (row.status === 'pending') === isPending(line) &&
  row.day === line.day &&
  (line.name === undefined || row.body.includes(line.name)) &&
  (line.text === undefined || row.body.includes(line.text.slice(0, CUT_TEXT))) &&
  (line.balance === undefined || row.balance === line.balance)

/**
 * Whether the list shows all that it has to, except for some holds or with additional doubtful rows; which row was
 * which before does not matter here.
 */
export function showsAll(
  rows: JudgedRow[],
  expected: Expected,
  allows: { lackOfHolds: boolean; more: Set<string> } = { lackOfHolds: false, more: new Set() },
): boolean {
  // Of two equal rows the one that is not in doubt is the payment.
  const free = rows.toSorted((a, b) => Number(allows.more.has(a.id)) - Number(allows.more.has(b.id)))
  // A line that states its balance fits one row; one that does not may fit several.
  const exactFirst = [...expected.values()].sort(
    (a, b) => Number(b.balance !== undefined) - Number(a.balance !== undefined),
  )
  for (const line of exactFirst) {
    const at = free.findIndex((row) => fits(line, row))
    if (at >= 0) free.splice(at, 1)
    else if (!allows.lackOfHolds || !isPending(line)) return false
  }
  return free.every(({ id }) => allows.more.has(id))
}

/** The payment that a superfluous row most likely duplicates. */
function keyLike(row: JudgedRow, expected: Expected, { delivery, keys }: View): string | undefined {
  const reported = delivery.lines.findIndex((line) => fits({ ...line, balance: undefined as never }, row))
  if (reported >= 0) return keys[reported]
  const ofAmount = [...expected].filter(([, line]) => line.amount === row.amount)
  return (ofAmount.find(([, { name }]) => name !== undefined && row.body.includes(name)) ?? ofAmount[0])?.[0]
}

function fault(kind: LedgerFault['kind'], key: string, rows: JudgedRow[], expected: Expected): LedgerFault {
  const line = expected.get(key)
  const wanted = line ? `${line.amount} ${line.status ?? 'booked'} ${line.day} ${line.balance ?? ''}` : 'nothing'
  const has = rows.map(({ amount, status, day, balance }) => `${amount} ${status} ${day} ${balance ?? ''}`.trim())
  return {
    kind,
    key,
    ids: rows.map(({ id }) => id),
    shown: `${kind}: payment ${key} has to be ${wanted.trim()}, and there is ${has.join(' and ') || 'nothing'}`,
  }
}
