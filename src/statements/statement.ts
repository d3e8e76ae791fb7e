import type { SourceRecord } from '../transactions/source-record.ts'

/**
 * What every format is read into. A reader is a pure machine: text goes in, in pieces of any size, and what the file
 * tells comes out, in the file's order. It does no input or output and keeps nothing of what it has told.
 */
export type Told =
  | { kind: 'statement'; head: StatementHead }
  | { kind: 'entry'; entry: Entry }
  | { kind: 'end'; foot: StatementFoot }
  | { kind: 'note'; note: Note }

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
}

export type StatementFoot = {
  /** Where the file tells it only at the end. */
  opening?: Balance
  closing?: Balance
}

/** Signed, exactly as given. */
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
}

/** Something odd that was kept all the same; for the report. */
export type Note = { line: number; text: string }

export type Reader = {
  write: (text: string) => void
  /** The file has ended. What is unfinished is refused. */
  end: () => void
}

export type ReadOptions = {
  /** What a format without one takes for the account's currency. */
  currency?: string
  /** For formats whose dates do not say what comes first. */
  dateOrder?: 'dmy' | 'mdy' | 'ymd'
}

export type OpenReader = (tell: (told: Told) => void, options: ReadOptions) => Reader

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
