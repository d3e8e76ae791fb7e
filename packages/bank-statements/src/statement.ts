import { REMEDIES, type StatedOption } from './remedies.ts'
import type { SourceRecord } from './source-record.ts'

/**
 * The events that every format is read into. A reader is a pure machine: text goes in, in chunks of any size, and
 * events come out, in the file's order. It does no input or output and keeps nothing that it has emitted.
 */
export type ReaderEvent =
  | { kind: 'statement'; head: StatementHead }
  | { kind: 'entry'; entry: Entry }
  | { kind: 'end'; foot: StatementFoot }
  | { kind: 'note'; note: Note }
  /** A line of the open statement that is refused while the others are not. `line` counts from 1. */
  | { kind: 'refused'; line: number; why: string }

export type StatementHead = {
  /** The account of the statement, as the file names it; empty where the format has no field for it. */
  account: { iban?: string; other?: string }
  currency?: string
  opening?: Balance
  /** The bank's own id, number and page of it, where given. */
  id?: string
  number?: string
  page?: string
  /** `statement`: the books (camt.053, MT940, OFX). `report`: intraday (camt.052, MT942). `notification`: camt.054. */
  nature: 'statement' | 'report' | 'notification'
  /** The habits that the profile of its bank declares. */
  habits?: Habits
} & StatementScope

/**
 * The meaning of a statement's lines as a whole. A reader states what its format or its bank's profile says; anything
 * left open is inferred from the lines when they are matched. A fact that a file gives only at its end is in the foot.
 */
export type StatementScope = {
  /**
   * What a missing line means. `period`: all booked lines of some days are here (CSV, OFX, QIF, bank JSON). `sequence`:
   * the booked lines since the previous statement (camt.053, MT940). `increment`: nothing (camt.052, camt.054, MT942).
   */
  covers?: 'period' | 'sequence' | 'increment'
  /** An answer of a bank's interface: the state at the time at which it was asked. */
  isState?: boolean
  /** First and last day, where the file states them: `YYYY-MM-DD`, both included. */
  period?: { from: string; to: string }
  /** When the bank made it: an RFC 3339 instant, or `YYYY-MM-DDThh:mm:ss` or `YYYY-MM-DD` in the bank's time zone. */
  created?: string
  /** It is visibly incomplete: one page of several, or rows of an account that others interrupt. */
  isPart?: boolean
} & Habits

export type StatementFoot = StatementScope & {
  /** Where the file has it only at the end. */
  opening?: Balance
  closing?: Balance
  /** A booked balance of some time of the day: ITBD, LEDGERBAL, interimBooked. */
  interim?: Balance
  /** Ids of movements that the source has taken back. */
  withdrawn?: string[]
}

/**
 * How a source behaves: stated by the caller, declared by the profile of its bank, or stated by its format; see
 * habits.ts. Anything left open is inferred from the lines.
 */
export type Habits = {
  ids?: IdHabit
  order?: LineOrder
  /** Whether its pending lines are all that the source holds pending; `continued`: with those told before on that day. */
  pending?: Completeness | 'continued'
  /**
   * `complete`: a line of the period that the source reported before and not here was withdrawn. Stated, never
   * inferred.
   */
  booked?: Completeness
}

export type Completeness = 'complete' | 'increment'
export type LineOrder = 'oldest-first' | 'newest-first'
/** `stable`: one id is one movement. `volatile`: new on each fetch. `reused`: several lines share one. */
export type IdHabit = 'stable' | 'volatile' | 'reused'

/**
 * Signed, exactly as given. `date` is `YYYY-MM-DD`, or an RFC 3339 instant where the bank gives one. `isWithinDay`: of a
 * page that is not the last one, so not at the end of its day.
 */
export type Balance = { amount: string; date?: string; isWithinDay?: boolean }

/** One line of the statement. */
export type Entry = {
  /** Its first line in the file, counted from 1. */
  line: number
  /** Its own amount, signed: minus means that money leaves the account. */
  amount: string
  /** One record; or the parts of a batch, only where they add up to the entry exactly. */
  records: SourceRecord[]
  /** Of a batch in parts: the one record that it would be, and may have been in another file without parts. */
  whole?: SourceRecord
  /** Of source records, which may be in one line: the number of the record, counted from 1. */
  number?: number
}

/** An irregularity that was accepted; for the report. */
export type Note = { line: number; text: string }

export type Reader = {
  write: (text: string) => void
  /** The file has ended. An unfinished statement is refused. */
  end: () => void
}

/** Facts about a file that the caller knows. */
export type ReadOptions = Habits & {
  /** The account's currency, for formats that do not state it. */
  currency?: string
  /** The same, where nobody says it about this file but the account is known: for QIF, which cannot say another one. */
  accountCurrency?: string
  /** For formats whose dates do not show their order. */
  dateOrder?: 'dmy' | 'mdy' | 'ymd'
  /** For amounts such as 29.000, which can be twenty-nine or twenty-nine thousand. */
  decimalMark?: '.' | ','
  /**
   * Meaning of an amount's sign where the file does not prove it. `signed`: minus leaves the account. `reversed`: plus
   * does, as on cards. `unsigned`: the bank writes no minus, and the debtor decides (Berlin Group).
   */
  sign?: 'signed' | 'reversed' | 'unsigned'
  /** Of CSV: lines that are no movements, such as a total, by their numbers in the file. */
  leaveOut?: readonly number[]
  /** The requested bank profile: `bank-profiles.ts`. */
  bank?: string
}

export type OpenReader = (emit: (event: ReaderEvent) => void, options: ReadOptions) => Reader

/** The whole file is refused, and the message says where and why. */
export class Unreadable extends Error {
  readonly line: number
  /** What is wrong, without what to do about it: that is another thing in a terminal than on a page. */
  readonly fact: string
  /** The option that would settle it. */
  readonly option: StatedOption | undefined

  constructor(line: number, fact: string, option?: StatedOption) {
    super(`line ${line}: ${withRemedy(fact, option)}`)
    this.line = line
    this.fact = fact
    this.option = option
  }

  /** For a terminal: with what to do. */
  get why(): string {
    return withRemedy(this.fact, this.option)
  }
}

const withRemedy = (fact: string, option: StatedOption | undefined): string =>
  option === undefined ? fact : `${fact}: ${REMEDIES[option]}`

/** Of one row of a table, and not of the table: without it, the file may be readable. */
export class UnreadableRow extends Unreadable {
  /** Its first cell that is not empty. */
  readonly begins: string

  constructor(line: number, fact: string, begins: string) {
    super(line, fact)
    this.begins = begins
  }
}

export type ProfileCandidate = { id: string; bank: string }

/** A CSV file that no profile fits: whoever knows further profiles may still be able to read it. */
export class UnknownCsv extends Unreadable {
  /** What the file looks like, for a person at a terminal. */
  readonly description: string
  /** Profiles that would fit, but whose header is too common to use them unasked. */
  readonly candidates: readonly ProfileCandidate[]
  /** What the file does not say, and a person has to. */
  readonly questions: readonly string[]

  constructor(
    line: number,
    fact: string,
    description = '',
    candidates: readonly ProfileCandidate[] = [],
    questions: readonly string[] = [],
  ) {
    super(line, fact)
    this.description = description
    this.candidates = candidates
    this.questions = questions
    this.message = `line ${line}: ${this.why}`
  }

  override get why(): string {
    // The description says itself that the bank is not known.
    if (this.description === '') return this.fact
    return this.description.startsWith(this.fact) ? this.description : `${this.fact}\n\n${this.description}`
  }
}
