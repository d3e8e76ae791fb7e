import type { SourceRecord } from '@vitrine/bank-statements'
import type { Id } from '../../platform/core/id.ts'
import type { ChangeReason } from '../matching/change-reason.ts'
import { isPending, type LedgerChange } from '../matching/changes.ts'
import type { DeliveryFacts, Line } from '../matching/delivery.ts'
import { namesOf, noticeName, reportedName } from '../matching/names.ts'
import { bookedTimeOf } from '../matching/normalise.ts'
import type { Link, Rival } from '../matching/pairing.ts'
import type { Categorised, Categoriser } from './categorised.ts'
import type { Renderer } from './render.ts'

export type NewTransaction = {
  id: Id<'transaction'>
  created: Date
  /** The first of its names, if it has any. */
  name: string | null
  namePending: boolean
}

export type NewVersion = {
  id: string
  listedSince: number
  reason: ChangeReason
  record: SourceRecord
  bookedTime: Date
  place: number
  reportedAt: Date | null
  body: string
  categorised: Categorised
}

export type NewName = { name: string; transactionId: string; pending: boolean }

export type NewMatch = { id: string; rule: string; evidence: string[] }

export type NewReview = { id: string; candidateId: string; reason: string }

export type RowFacts = {
  facts: DeliveryFacts
  /** Number of the delivery; 0 where none is recorded. */
  number: number
  created: Date | null
  /** Of a statement that is one of a sequence. */
  statement: string | undefined
  revision: number
  now: Date
  timeZone: string
  render: Renderer
  categorise: Categoriser
}

/** The rows that a block of lines adds to the ledger. */
export class LedgerRows {
  readonly transactions: NewTransaction[] = []
  readonly versions: NewVersion[] = []
  readonly names: NewName[] = []
  /** Why lines match the transactions that they change. */
  readonly changed: NewMatch[] = []
  readonly reviews: NewReview[] = []
  /** For known transactions: further names, the matches behind them, and which ones belong to this delivery now. */
  readonly furtherNames: NewName[] = []
  readonly found: NewMatch[] = []
  readonly moved: { id: string; from: number }[] = []
  readonly #facts: RowFacts

  constructor(facts: RowFacts) {
    this.#facts = facts
  }

  addNew(id: Id<'transaction'>, line: Line, place: number, rivals: Rival[]): void {
    const { now } = this.#facts
    const pending = isPending(line)
    const [name = null, ...further] = this.#namesFor(line.record)
    this.transactions.push({ id, created: now, name, namePending: pending })
    this.#addVersion({ id, created: now, listedSince: null }, line.record, place, 'new')
    for (const other of further) this.names.push({ name: other, transactionId: id, pending })
    for (const { known, reason } of rivals) {
      if (known.listed) this.reviews.push({ id, candidateId: known.id, reason })
    }
  }

  addChange({ link, known, record, reason }: LedgerChange, place: number): void {
    this.#addVersion(known, record, place, reason)
    this.changed.push({ id: known.id, rule: link.rule, evidence: link.evidence })
  }

  /** Names of a joined transaction stay with it, so that they lead to its own record. */
  addLink({ line, known, rule, evidence }: Link): void {
    const { statement, number, facts } = this.#facts
    const { id } = known
    const pending = isPending(line)
    const hasName = (name: string) => known.names.some((had) => had.name === name && (!had.pending || pending))
    const reported = known.source === facts.source ? [] : [reportedName(facts.source)]
    const further = [...this.#namesFor(line.record), ...reported].filter((name) => !hasName(name))
    for (const name of further) this.furtherNames.push({ name, transactionId: id, pending })
    if (further.length > 0) this.found.push({ id, rule, evidence })
    // A line of a statement is in no other statement; a repeated line of a report moves to the newest report.
    const isFree = known.statement === null || known.statement === statement
    const isReport = facts.nature === 'report' && known.nature === 'report'
    if ((statement === undefined ? isReport : isFree) && !pending && known.delivery !== number) {
      this.moved.push({ id, from: known.delivery })
    }
  }

  #addVersion(
    one: { id: string; created: Date; listedSince: number | null },
    record: SourceRecord,
    place: number,
    reason: ChangeReason,
  ): void {
    const { created: reportedAt, revision, timeZone, render, categorise } = this.#facts
    const { id, created, listedSince } = one
    // A record without any time keeps the time at which it was first seen, also when it is reported again.
    const bookedTime = bookedTimeOf(record, { timeZone }, created)
    const categorised = categorise(record, id)
    const body = render(record, { id: id as Id<'transaction'>, created, bookedTime, category: categorised.category })
    const since = listedSince ?? revision
    this.versions.push({ id, listedSince: since, reason, record, bookedTime, place, reportedAt, body, categorised })
  }

  /** Ids that are new on each fetch match nothing later. */
  #namesFor(record: SourceRecord): string[] {
    const { source, nature, ids } = this.#facts.facts
    const names = namesOf(source, record)
    // Without this name, the next notice with the same words could not be distinguished from this one.
    if (nature === 'notification') names.push(noticeName(source))
    const kept = ids === 'volatile' ? names.filter((name) => !name.startsWith('id:')) : names
    return [...new Set(kept)]
  }
}
