import type { IdHabit } from '@vitrine/bank-statements'
import type { DeliveryFacts, Line } from './delivery.ts'
import type { Evidence } from './evidence.ts'
import type { Known } from './known.ts'

/** What the matcher has to know of a delivery, or of the block of it that it is given. */
export type MatchFacts = Pick<DeliveryFacts, 'source' | 'nature' | 'covers'> & {
  ids: IdHabit | undefined
  timeZone: string
  /** When the bank made it. */
  created: Date | null
  statement: string | undefined
  /** The balance that the ledger has before the first line, where the delivery tells balances. */
  opening: string | undefined
  /** Whether somebody says which days it is about. */
  period: boolean
  /** Booked days that are told completely, up to here. */
  from: number | undefined
  to: number | undefined
}

/** A bank moves a booking by this many days at the most. */
export const MAX_MOVE_DAYS = 5

/** The delivery would tell it on its day, if it were still there. */
export const isCovered = ({ day }: Known, { covers, from, to }: MatchFacts): boolean =>
  covers !== 'increment' && from !== undefined && to !== undefined && day >= from && day <= to

/** Whether a line is another payment than one that says the same. */
export type IsOtherLine = (line: Line, known: Known, evidence: Evidence) => boolean

/** By what a line was found to be a transaction of the ledger. */
export type MatchRule = 'id' | 'balance' | 'content' | 'reference' | 'similar' | 'moved' | 'hold' | 'operator'

export type Link = { line: Line; known: Known; rule: MatchRule; evidence: string[] }

/** A transaction that a line may be, and why it was not taken for it. */
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

  /** Lines that are nothing yet, in their order. */
  free(): Line[] {
    return this.#lines.filter((line) => !this.#done.has(line))
  }
}
