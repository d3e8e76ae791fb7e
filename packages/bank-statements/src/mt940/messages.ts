import { type ReaderEvent, type ReadOptions, Unreadable } from '../statement.ts'
import { placesOf, toUnits } from './amount.ts'
import { readBalance } from './balance.ts'
import type { FieldSink, Mt940Field } from './fields.ts'
import { type Mt940Message, setCurrency, takeHeadField, takeOpening } from './head.ts'
import { readLine61 } from './line61.ts'
import { MAX_FIELD_LENGTH } from './lines.ts'
import { footOf, isNextPage, type Mt940Statement, mayBeCut, openStatement } from './open-statement.ts'
import { type Mt940RawEntry, toEntry } from './record.ts'

type Sink = FieldSink & { end: () => void }

/** From fields to events. */
export const createMessages = (emit: (event: ReaderEvent) => void, options: ReadOptions): Sink =>
  new Mt940Messages(emit, options)

class Mt940Messages implements Sink {
  readonly #emit: (event: ReaderEvent) => void
  readonly #options: ReadOptions
  #message: Mt940Message | undefined
  #statement: Mt940Statement | undefined
  #entry: Mt940RawEntry | undefined
  #headerLine: number | undefined
  #reportFollows = false
  #lastLine = 1
  #messages = 0

  constructor(emit: (event: ReaderEvent) => void, options: ReadOptions) {
    this.#emit = emit
    this.#options = options
  }

  outside(text: string, line: number): void {
    const type = /\{2:[IO](\d{3})/.exec(text)?.[1] ?? /^:?(94[0-2])(?:\D|$)/.exec(text)?.[1]
    if (type !== undefined) this.#reportFollows = type === '942'
    if (text.startsWith('{1:')) this.#headerLine = line
  }

  field(field: Mt940Field): void {
    this.#lastLine = field.line
    if (field.tag === '20') this.#start(field)
    else if (!this.#message) {
      if (/^6[012]/.test(field.tag)) throw new Unreadable(field.line, `:${field.tag}: outside of a message: no :20:`)
    } else if (field.tag === '61' || field.tag === '86' || field.tag === 'NS')
      this.#takeEntryField(this.#message, field)
    else this.#takeFrame(this.#message, field)
  }

  over(line: number): void {
    this.#finish(line, true)
  }

  end(): void {
    this.#finish(this.#lastLine, false)
    if (this.#statement)
      this.#note(this.#lastLine, 'the file ends with :62M:; the next page of the statement is missing')
    this.#endStatement()
    if (this.#headerLine !== undefined)
      throw new Unreadable(this.#headerLine, 'the file ends behind the header of a message')
    if (this.#messages === 0) throw new Unreadable(1, 'no message in it: nothing begins with :20:')
  }

  #note(line: number, text: string): void {
    this.#emit({ kind: 'note', note: { line, text } })
  }

  #endStatement(): void {
    if (!this.#statement) return
    const foot = footOf(this.#statement)
    this.#statement = undefined
    this.#emit({ kind: 'end', foot })
  }

  #emitHead(line: number): void {
    const next = this.#message!
    if (next.event) return
    next.event = true
    if (next.account === undefined) throw new Unreadable(next.line, 'the message says no account (:25:)')
    if (!next.opening && !next.report) {
      throw new Unreadable(
        line,
        'neither an opening balance (:60F:, MT940) nor a floor (:34F:, MT942) comes before this',
      )
    }
    if (this.#statement && isNextPage(this.#statement, next)) {
      delete this.#statement.closing
      return
    }
    if (this.#statement)
      this.#note(next.line, `the statement of line ${this.#statement.line} ends with :62M:; its next page is missing`)
    if (next.continues) this.#note(next.line, 'the statement begins with :60M:; the page before it is missing')
    this.#endStatement()
    const begun = openStatement(next, this.#options)
    this.#statement = begun.statement
    this.#emit({ kind: 'statement', head: begun.head })
  }

  #emitEntry(): void {
    if (!this.#entry || !this.#message || !this.#statement) return
    const raw = this.#entry
    this.#entry = undefined
    const { currency, report, account } = this.#statement
    if (currency === undefined) throw new Unreadable(raw.line, 'nothing says the currency of the account', 'currency')
    for (const text of raw.first.notes) this.#note(raw.line, text)
    this.#statement.sum += toUnits(raw.first.amount)
    this.#statement.places = Math.max(this.#statement.places, placesOf(raw.first.amount))
    this.#message.entries += 1
    this.#statement.entries += 1
    if (report || raw.first.expected) this.#statement.pending += 1
    this.#emit({ kind: 'entry', entry: toEntry(raw, { currency, pending: report, ownAccount: account }) })
  }

  #takeBalance(field: Mt940Field): void {
    const { balance, currency, notes } = readBalance(field)
    const own = this.#message!
    const opens = field.tag.startsWith('60')
    if (opens && (own.opening || own.event)) throw new Unreadable(field.line, 'a second opening balance in one message')
    if (opens) {
      takeOpening(own, balance, field.tag === '60M')
      if (currency !== undefined) setCurrency(own, currency, field.line)
    } else {
      this.#emitHead(field.line)
      const known = this.#statement!.currency
      if (currency !== undefined && known !== undefined && currency !== known) {
        throw new Unreadable(field.line, `a closing balance in ${currency} of a statement in ${known}`)
      }
      if (field.open && mayBeCut(this.#statement!, balance))
        throw new Unreadable(field.line, 'the file ends within the closing balance')
      // Between two pages: the day goes on.
      this.#statement!.closing = field.tag === '62M' ? { ...balance, isWithinDay: true } : balance
      own.closed = true
    }
    for (const text of notes) this.#note(field.line, text)
    if (field.tag === '62F') this.#endStatement()
  }

  /** @param ended whether something marks the end; the mere end of a file does not. */
  #finish(line: number, ended: boolean): void {
    if (!this.#message) return
    const { report, opening, closed, counted, behind } = this.#message
    // Refused before its last entry is emitted: that one may be cut off.
    if (!closed && opening && !report && !behind) {
      throw new Unreadable(line, `the statement of line ${this.#message.line} ends without its closing balance (:62F:)`)
    }
    if (!closed && report && counted === undefined && !ended) {
      throw new Unreadable(line, `the report of line ${this.#message.line} ends without :90D:, :90C: or a line with -`)
    }
    this.#emitHead(line)
    this.#emitEntry()
    if (!closed && behind)
      this.#note(line, `the statement of line ${this.#message.line} has no closing balance (:62F:)`)
    if (counted !== undefined && counted !== this.#message.entries) {
      this.#note(this.#message.line, `:90D: and :90C: count ${counted}, the report holds ${this.#message.entries}`)
    }
    if (!closed) this.#endStatement()
    this.#message = undefined
  }

  #start(field: Mt940Field): void {
    this.#finish(field.line, true)
    const id = field.lines[0]!.trim()
    this.#messages += 1
    this.#message = {
      line: field.line,
      report: this.#reportFollows,
      statedReport: this.#reportFollows,
      floor: false,
      behind: false,
      continues: false,
      closed: false,
      event: false,
      entries: 0,
    }
    // STARTUMS and the like are no ids.
    if (/[1-9]/.test(id)) this.#message.id = id
    this.#headerLine = undefined
    this.#reportFollows = false
  }

  #takeEntryField(own: Mt940Message, field: Mt940Field): void {
    if (field.tag === '61') {
      if (own.closed || own.counted !== undefined) throw new Unreadable(field.line, 'a :61: after the closing balance')
      this.#emitHead(field.line)
      this.#emitEntry()
      const [first, ...below] = field.lines
      this.#entry = { line: field.line, first: readLine61(first!, field.line), below, texts: [], nonSwift: [], size: 0 }
    } else if (this.#entry) {
      this.#entry.size += field.lines.reduce((size, text) => size + text.length + 1, 0)
      if (this.#entry.size > MAX_FIELD_LENGTH)
        throw new Unreadable(this.#entry.line, 'a :61: with a text of more than 64 KiB')
      this.#entry[field.tag === '86' ? 'texts' : 'nonSwift'].push(...field.lines)
    } else if (field.tag === '86' && !own.event) this.#note(field.line, ':86: before the first :61: is left out')
  }

  /** All fields that are not part of an entry, and therefore end one. */
  #takeFrame(own: Mt940Message, field: Mt940Field): void {
    this.#emitEntry()
    if (/^6[02]/.test(field.tag)) {
      if (own.closed) throw new Unreadable(field.line, `:${field.tag}: after the closing balance`)
      this.#takeBalance(field)
    } else if (field.tag.startsWith('90')) {
      this.#emitHead(field.line)
      own.counted = (own.counted ?? 0) + Number(/^\d{1,5}/.exec(field.lines[0]!)?.[0] ?? 0)
    } else if (/^6[45]/.test(field.tag)) this.#takeAvailable(own, field)
    else takeHeadField(own, field)
  }

  /** The available balance is not the booked one; it is used only where there is no other. */
  #takeAvailable(own: Mt940Message, field: Mt940Field): void {
    if (own.closed) return
    this.#emitHead(field.line)
    own.behind = true
    if (field.tag !== '64') return
    const { balance, currency } = readBalance(field)
    if (field.open && mayBeCut(this.#statement!, balance)) throw new Unreadable(field.line, 'the file ends within :64:')
    if (currency === undefined || currency === this.#statement!.currency) this.#statement!.available = balance
  }
}
