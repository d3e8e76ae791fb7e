import type { IdHabit } from '@vitrine/bank-statements'
import type { DeliveryFacts, Line } from './delivery.ts'
import type { Evidence } from './evidence.ts'
import type { Known } from './known.ts'

/** The facts of a delivery, or of a block of it, that the matcher depends on. */
export type MatchFacts = Pick<DeliveryFacts, 'source' | 'nature' | 'covers'> & {
  ids: IdHabit | undefined
  timeZone: string
  /** When the bank made it. */
  created: Date | null
  statement: string | undefined
  /** The balance that the ledger has before the first line, where the delivery has balances. */
  opening: string | undefined
  /** Whether its days are stated. */
  period: boolean
  /** The first and last booked day that the delivery has completely. */
  from: number | undefined
  to: number | undefined
}

/** A bank moves a booking by at most this many days. */
export const MAX_MOVE_DAYS = 5

/** Whether the delivery would have it on its day, if it were still booked. */
export const isCovered = ({ day }: Known, { covers, from, to }: MatchFacts): boolean =>
  covers !== 'increment' && from !== undefined && to !== undefined && day >= from && day <= to

/** Whether a line is another payment than one with the same content. */
export type IsOtherPayment = (line: Line, known: Known, evidence: Evidence) => boolean

/** The kind of evidence that matched a line with a transaction. */
export type MatchRule = 'id' | 'balance' | 'content' | 'reference' | 'similar' | 'moved' | 'hold' | 'operator'

export type Link = { line: Line; known: Known; rule: MatchRule; evidence: string[] }

/** A transaction that a line may be, and why it was not matched. */
export type Rival = { known: Known; reason: string }

/** Lines and transactions, one to one, while they are being matched. */
export class Pairing {
  readonly links: Link[] = []
  /** Lines that repeat another line of the delivery. */
  readonly dropped: Line[] = []
  readonly rivals = new Map<Line, Rival[]>()
  readonly #lines: Line[]
  readonly #done = new Set<Line>()
  readonly #used = new Set<Known>()

  constructor(lines: Line[]) {
    this.#lines = lines
  }

  link(line: Line, known: Known, rule: MatchRule, evidence: string[]): void {
    this.links.push({ line, known, rule, evidence })
    this.#done.add(line)
    this.#used.add(known)
  }

  drop(line: Line): void {
    this.dropped.push(line)
    this.#done.add(line)
  }

  doubt(line: Line, rivals: Rival[]): void {
    if (rivals.length > 0) this.rivals.set(line, [...(this.rivals.get(line) ?? []), ...rivals])
  }

  isDone(line: Line): boolean {
    return this.#done.has(line)
  }

  isUsed(known: Known): boolean {
    return this.#used.has(known)
  }

  /** Lines without a match so far, in their order. */
  free(): Line[] {
    return this.#lines.filter((line) => !this.#done.has(line))
  }
}
