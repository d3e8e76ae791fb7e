/**
 * Holds what the ledger shows against what it has to show, and says which payment came out wrong, and how. What it does not
 * count as wrong (decision 0022 has the same list):
 *
 * - A doubt that is listed for review, where the data do not decide (`isDecided`): two rows for one payment, each of them listed.
 * - Which hold it was: a payment of the same amount at the same shop fits a hold, too, or the hold was booked at another
 *   amount; nothing that the bank says tells them apart. What is booked has to be shown all the same, and all holds, if the
 *   delivery tells them.
 * - Which of two equal ones it was: they follow each other in the books, without ids or references, and a view has one more or
 *   one less than the last. The rows have to be right; which of them was there before, nobody can say.
 * - Told once by each source: of two equal payments of some days one source tells one and the other source the other, or a report
 *   tells one and the next report or a later statement the other, because the statement with the first is late.
 *   Every payment that is told twice looks like that, so it is read as one.
 * - Two payments of which the same was said, line by line, may change places.
 * - Order within a day among equal lines, after a delivery that came late, or of a file of windows without balances: it does not
 *   say which way it runs.
 * - Words behind the first 16 characters, and a balance that a line does not state: a delivery may leave them out.
 *
 * A history ends with what is first wrong, listed or not decided; what would have come after it is not judged.
 */
import { type BankLine, isBooked, isPending } from './delivery.ts'
import type { Expected } from './expected.ts'
import { CUT_TEXT } from './payment.ts'
import type { View } from './random-bank.ts'

export type LedgerRow = {
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
  shown: string
}

export class Judge {
  /** Which payment a row is. */
  readonly #owner = new Map<string, string>()
  /** All that was said of a payment: two of which the same was said may change places. */
  readonly #stated = new Map<string, string>()

  judge(rows: LedgerRow[], expected: Expected, view: View): LedgerFault[] {
    const faults: LedgerFault[] = []
    const free = new Map(rows.map((row) => [row.id, row]))
    const missing: string[] = []
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
      // Rows are shown newest first; equal ones came in the order of the view.
      const row = [...free.values()].findLast((one) => fits(expected.get(key)!, one))
      if (row) {
        this.#owner.set(row.id, key)
        free.delete(row.id)
      }
      if (!row) faults.push(fault('gap', key, [], expected))
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

  /** The booked lines of the newest view are in its order, newest first, whichever way it ran. */
  judgeOrder(rows: LedgerRow[], { delivery, keys }: View): LedgerFault[] {
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

  #remember({ delivery, keys }: View): void {
    for (const [index, line] of delivery.lines.entries()) {
      const key = keys[index]!
      this.#stated.set(key, `${this.#stated.get(key) ?? ''}${JSON.stringify(line)}\n`)
    }
    for (const key of new Set(this.#owner.values())) if (!this.#stated.has(key)) this.#stated.set(key, key)
  }
}

/** What is said of a line is what is shown of it; a balance that is not said may be known from elsewhere. */
const fits = (line: BankLine, row: LedgerRow): boolean =>
  row.amount === line.amount &&
  (row.status === 'pending') === isPending(line) &&
  row.day === line.day &&
  (line.name === undefined || row.body.includes(line.name)) &&
  (line.text === undefined || row.body.includes(line.text.slice(0, CUT_TEXT))) &&
  (line.balance === undefined || row.balance === line.balance)

/**
 * What the list shows is what it has to show, or lacks only holds, or has more that is in doubt; which row was which before is
 * another question.
 */
export function showsAll(
  rows: LedgerRow[],
  expected: Expected,
  allows: { lackOfHolds: boolean; more: Set<string> } = { lackOfHolds: false, more: new Set() },
): boolean {
  const free = [...rows]
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

/** The payment that a row too many is most likely a second time. */
function keyLike(row: LedgerRow, expected: Expected, { delivery, keys }: View): string | undefined {
  const reported = delivery.lines.findIndex((line) => fits({ ...line, balance: undefined as never }, row))
  return reported >= 0 ? keys[reported] : [...expected].find(([, line]) => line.amount === row.amount)?.[0]
}

function fault(kind: LedgerFault['kind'], key: string, rows: LedgerRow[], expected: Expected): LedgerFault {
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
