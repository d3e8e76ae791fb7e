import type { SourceRecord } from './source-record.ts'

/**
 * What every format is read into. A reader is a pure machine: text goes in, in pieces of any size, and what the file
 * tells comes out, in the file's order. It does no input or output and keeps nothing of what it has told.
 */
export type ReaderEvent =
  | { kind: 'statement'; head: StatementHead }
  | { kind: 'entry'; entry: Entry }
  | { kind: 'end'; foot: StatementFoot }
  | { kind: 'note'; note: Note }
  /** A line of the open statement that cannot be taken; the others are. `line` counts from 1. */
  | { kind: 'refused'; line: number; why: string }

export type StatementHead = {
  /** Whose statement it is, as the file says it; empty where the format has no place for it. */
  account: { iban?: string; other?: string }
  currency?: string
  opening?: Balance
  /** The bank's own id, number and page of it, where given. */
  id?: string
  number?: string
  page?: string
  /** `statement`: the books (camt.053, MT940, OFX). `report`: intraday (camt.052, MT942). `notification`: camt.054. */
  nature: 'statement' | 'report' | 'notification'
  /** What the profile of its bank declares. */
  habits?: Habits
} & StatementScope

/**
 * What the lines of a statement mean as a whole. A reader states what its format or its bank's profile says; what is
 * left open is inferred from the lines when they are matched. A fact that a file gives only at its end is in the foot.
 */
export type StatementScope = {
  /**
   * What may be concluded from a line that is not there. `period`: all booked lines of some days (CSV, OFX, QIF, bank
   * JSON). `sequence`: the booked lines since the statement before (camt.053, MT940). `increment`: nothing (camt.052,
   * camt.054, MT942).
   */
  covers?: 'period' | 'sequence' | 'increment'
  /** First and last day, where the file states them: `YYYY-MM-DD`, both included. */
  period?: { from: string; to: string }
  /** When the bank made it: an RFC 3339 instant, or `YYYY-MM-DDThh:mm:ss` or `YYYY-MM-DD` in the bank's time zone. */
  created?: string
  /** It shows that it is not all: one page of several, or rows of an account that others interrupt. */
  isPart?: boolean
} & Habits

export type StatementFoot = StatementScope & {
  /** Where the file tells it only at the end. */
  opening?: Balance
  closing?: Balance
  /** The booked balance that the file states where it has no closing one: ITBD, LEDGERBAL, interimBooked. */
  interim?: Balance
  /** Ids of movements that the source has taken back. */
  withdrawn?: string[]
}

/**
 * How a source behaves. Whoever sends it may say so, or the profile of its bank declares it, or its format states it; see
 * habits.ts. What is left open is inferred from the lines.
 */
export type Habits = {
  ids?: IdHabit
  order?: LineOrder
  /** Whether its pending lines are all that the source holds pending. */
  pending?: Completeness
  /** `complete`: what the source told of the period and does not tell here, the bank has taken back. Said, never inferred. */
  booked?: Completeness
}

export type Completeness = 'complete' | 'increment'
export type LineOrder = 'oldest-first' | 'newest-first'
/** `stable`: one id is one movement. `volatile`: new on each fetch. `reused`: several lines share one. */
export type IdHabit = 'stable' | 'volatile' | 'reused'

/** Signed, exactly as given. `date` is `YYYY-MM-DD`, or an RFC 3339 instant where the bank gives one. */
export type Balance = { amount: string; date?: string }

/** One line of the statement. */
export type Entry = {
  /** Where it begins in the file, counted from 1. */
  line: number
  /** Its own amount, signed: minus means that money leaves the account. */
  amount: string
  /** One record; or the parts of a batch, only where they add up to the entry exactly. */
  records: SourceRecord[]
  /** Of a batch in parts: the one record that it would be, and may have been in another file that told no parts. */
  whole?: SourceRecord
  /** Of source records, which may stand in one line: which of them it is, counted from 1. */
  number?: number
}

/** Something odd that was kept all the same; for the report. */
export type Note = { line: number; text: string }

export type Reader = {
  write: (text: string) => void
  /** The file has ended. What is unfinished is refused. */
  end: () => void
}

/** What whoever sends a file knows about it. */
export type ReadOptions = Habits & {
  /** What a format without one takes for the account's currency. */
  currency?: string
  /** For formats whose dates do not say what comes first. */
  dateOrder?: 'dmy' | 'mdy' | 'ymd'
  /** For amounts such as 29.000, which can be twenty-nine or twenty-nine thousand. */
  decimalMark?: '.' | ','
  /**
   * What the sign of an amount means where the file does not prove it. `signed`: minus leaves the account. `reversed`:
   * plus does, as on cards. `unsigned`: the bank writes no minus, and who pays decides (Berlin Group).
   */
  sign?: 'signed' | 'reversed' | 'unsigned'
  /** Whose profile holds, where a person asks for it: `bank-profiles.ts`. */
  bank?: string
}

export type OpenReader = (emit: (event: ReaderEvent) => void, options: ReadOptions) => Reader

/** The whole file is refused, and the message says where and why. */
export class Unreadable extends Error {
  readonly line: number
  readonly why: string

  constructor(line: number, why: string) {
    super(`line ${line}: ${why}`)
    this.line = line
    this.why = why
  }
}
