import type { SourceRecord } from '@vitrine/bank-statements'
import { toTwoPlaces } from '@vitrine/money'
import type { SourceBatch } from '../support/make.ts'
import type { Random } from './random.ts'

/** The expected content of the ledger by the bank's ids: without our ids, revisions and SQL. */
export type Truth = Map<string, SourceRecord>

/** Few times, so that many rows share one: a hard case for paging. */
const TIMES = 300
const time = (random: Random) => {
  const ms = Date.UTC(2025, 0, 1) + random.below(TIMES) * 86_400_000 + (random.chance(0.3) ? random.below(3) : 0)
  return new Date(ms).toISOString()
}
const amount = (random: Random) => `${random.chance(0.8) ? '-' : ''}${random.below(5_000)}.${random.below(1_000)}`

/** A bank that gives every movement an id and never repeats a description. */
export class Bank {
  readonly truth: Truth = new Map()
  readonly #random: Random
  #ids: string[] = []
  #stated = 0

  constructor(random: Random) {
    this.#random = random
  }

  opening(rows: number): SourceBatch {
    return this.#report({ records: Array.from({ length: rows }, () => this.#new()), withdrawn: [] })
  }

  /** Some movements are added, some holds are booked, some rows are corrected, withdrawn or reported again. */
  next(most: number): SourceBatch {
    const random = this.#random
    const records = new Map<string, SourceRecord>()
    const withdrawn = new Set<string>()
    for (let n = 1 + random.below(most); n > 0; n--) {
      const id = random.pick(this.#ids)
      const there = this.truth.get(id)
      const what = random.below(10)
      if (what < 3 || records.has(id) || withdrawn.has(id)) {
        const record = this.#new()
        records.set(record.sourceId!, record)
      } else if (there?.status === 'pending' && what < 6) {
        records.set(id, { ...there, status: 'booked', booked: time(random), description: this.#words(id) })
      } else if (there === undefined || what < 8) {
        records.set(id, this.#record(id, there?.status ?? 'booked'))
      } else {
        withdrawn.add(id)
      }
    }
    return this.#report({ records: [...records.values()], withdrawn: [...withdrawn] })
  }

  #report(stated: { records: SourceRecord[]; withdrawn: string[] }): SourceBatch {
    const batch: SourceBatch = { source: 'bank', ...stated }
    apply(this.truth, batch)
    return batch
  }

  #new(): SourceRecord {
    const id = `m${this.#ids.length}`
    this.#ids.push(id)
    return this.#record(id, this.#random.chance(0.03) ? 'pending' : 'booked')
  }

  #record(id: string, status: 'booked' | 'pending'): SourceRecord {
    const random = this.#random
    return {
      sourceId: id,
      status,
      booked: time(random),
      amount: amount(random),
      currency: 'EUR',
      description: this.#words(id),
    }
  }

  #words(id: string): string {
    this.#stated += 1
    return `${id} said ${this.#stated}`
  }
}

export function apply(truth: Truth, batch: SourceBatch): void {
  for (const record of batch.records) truth.set(record.sourceId!, record)
  for (const id of batch.withdrawn ?? []) truth.delete(id)
}

/** A row as expected on the wire, as far as the bank decides it. */
export const reportedBy = (record: SourceRecord): string =>
  [record.description, toTwoPlaces(record.amount), record.status, new Date(record.booked!).toISOString()].join(' | ')

/** The same for a row that was read. The amount is cut from the text: a number would lose its zeros. */
export function reportedOf(body: string): string {
  const row = JSON.parse(body) as { description: string; status: string; executed: string }
  const [, amount] = /"amount":(-?[\d.]+)/.exec(body)!
  return [row.description, amount, row.status, row.executed].join(' | ')
}
