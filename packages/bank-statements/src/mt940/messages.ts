import { REMEDY_CURRENCY } from '../remedies.ts'
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
export function createMessages(emit: (event: ReaderEvent) => void, options: ReadOptions): Sink {
  let message: Mt940Message | undefined
  let statement: Mt940Statement | undefined
  let entry: Mt940RawEntry | undefined
  let headerLine: number | undefined
  let reportFollows = false
  let lastLine = 1
  let messages = 0

  const note = (line: number, text: string): void => emit({ kind: 'note', note: { line, text } })

  const endStatement = (): void => {
    if (!statement) return
    const foot = footOf(statement)
    statement = undefined
    emit({ kind: 'end', foot })
  }

  const emitHead = (line: number): void => {
    const next = message!
    if (next.event) return
    next.event = true
    if (next.account === undefined) throw new Unreadable(next.line, 'the message says no account (:25:)')
    if (!next.opening && !next.report) {
      throw new Unreadable(
        line,
        'neither an opening balance (:60F:, MT940) nor a floor (:34F:, MT942) comes before this',
      )
    }
    if (statement && isNextPage(statement, next)) {
      delete statement.closing
      return
    }
    if (statement) note(next.line, `the statement of line ${statement.line} ends with :62M:; its next page is missing`)
    if (next.continues) note(next.line, 'the statement begins with :60M:; the page before it is missing')
    endStatement()
    const begun = openStatement(next, options)
    statement = begun.statement
    emit({ kind: 'statement', head: begun.head })
  }

  const emitEntry = (): void => {
    if (!entry || !message || !statement) return
    const raw = entry
    entry = undefined
    const { currency, report, account } = statement
    if (currency === undefined)
      throw new Unreadable(raw.line, `nothing says the currency; say that of the account with ${REMEDY_CURRENCY}`)
    for (const text of raw.first.notes) note(raw.line, text)
    statement.sum += toUnits(raw.first.amount)
    statement.places = Math.max(statement.places, placesOf(raw.first.amount))
    message.entries += 1
    statement.entries += 1
    if (report || raw.first.expected) statement.pending += 1
    emit({ kind: 'entry', entry: toEntry(raw, { currency, pending: report, ownAccount: account }) })
  }

  const takeBalance = (field: Mt940Field): void => {
    const { balance, currency, notes } = readBalance(field)
    const own = message!
    const opens = field.tag.startsWith('60')
    if (opens && (own.opening || own.event)) throw new Unreadable(field.line, 'a second opening balance in one message')
    if (opens) {
      takeOpening(own, balance, field.tag === '60M')
      if (currency !== undefined) setCurrency(own, currency, field.line)
    } else {
      emitHead(field.line)
      const known = statement!.currency
      if (currency !== undefined && known !== undefined && currency !== known) {
        throw new Unreadable(field.line, `a closing balance in ${currency} of a statement in ${known}`)
      }
      if (field.open && mayBeCut(statement!, balance))
        throw new Unreadable(field.line, 'the file ends within the closing balance')
      statement!.closing = balance
      own.closed = true
    }
    for (const text of notes) note(field.line, text)
    if (field.tag === '62F') endStatement()
  }

  /** @param ended whether something marks the end; the mere end of a file does not. */
  const finish = (line: number, ended: boolean): void => {
    if (!message) return
    const { report, opening, closed, counted, behind } = message
    // Refused before its last entry is emitted: that one may be cut off.
    if (!closed && opening && !report && !behind) {
      throw new Unreadable(line, `the statement of line ${message.line} ends without its closing balance (:62F:)`)
    }
    if (!closed && report && counted === undefined && !ended) {
      throw new Unreadable(line, `the report of line ${message.line} ends without :90D:, :90C: or a line with -`)
    }
    emitHead(line)
    emitEntry()
    if (!closed && behind) note(line, `the statement of line ${message.line} has no closing balance (:62F:)`)
    if (counted !== undefined && counted !== message.entries) {
      note(message.line, `:90D: and :90C: count ${counted}, the report holds ${message.entries}`)
    }
    if (!closed) endStatement()
    message = undefined
  }

  const start = (field: Mt940Field): void => {
    finish(field.line, true)
    const id = field.lines[0]!.trim()
    messages += 1
    message = {
      line: field.line,
      report: reportFollows,
      statedReport: reportFollows,
      floor: false,
      behind: false,
      continues: false,
      closed: false,
      event: false,
      entries: 0,
    }
    // STARTUMS and the like are no ids.
    if (/[1-9]/.test(id)) message.id = id
    headerLine = undefined
    reportFollows = false
  }

  const takeEntryField = (own: Mt940Message, field: Mt940Field): void => {
    if (field.tag === '61') {
      if (own.closed || own.counted !== undefined) throw new Unreadable(field.line, 'a :61: after the closing balance')
      emitHead(field.line)
      emitEntry()
      const [first, ...below] = field.lines
      entry = { line: field.line, first: readLine61(first!, field.line), below, texts: [], nonSwift: [], size: 0 }
    } else if (entry) {
      entry.size += field.lines.reduce((size, text) => size + text.length + 1, 0)
      if (entry.size > MAX_FIELD_LENGTH) throw new Unreadable(entry.line, 'a :61: with a text of more than 64 KiB')
      entry[field.tag === '86' ? 'texts' : 'nonSwift'].push(...field.lines)
    } else if (field.tag === '86' && !own.event) note(field.line, ':86: before the first :61: is left out')
  }

  const takeField = (field: Mt940Field): void => {
    lastLine = field.line
    if (field.tag === '20') start(field)
    else if (!message) {
      if (/^6[012]/.test(field.tag)) throw new Unreadable(field.line, `:${field.tag}: outside of a message: no :20:`)
    } else if (field.tag === '61' || field.tag === '86' || field.tag === 'NS') takeEntryField(message, field)
    else takeFrame(message, field)
  }

  /** All fields that are not part of an entry, and therefore end one. */
  const takeFrame = (own: Mt940Message, field: Mt940Field): void => {
    emitEntry()
    if (/^6[02]/.test(field.tag)) {
      if (own.closed) throw new Unreadable(field.line, `:${field.tag}: after the closing balance`)
      takeBalance(field)
    } else if (field.tag.startsWith('90')) {
      emitHead(field.line)
      own.counted = (own.counted ?? 0) + Number(/^\d{1,5}/.exec(field.lines[0]!)?.[0] ?? 0)
    } else if (/^6[45]/.test(field.tag)) takeAvailable(own, field)
    else takeHeadField(own, field)
  }

  /** The available balance is not the booked one; it is used only where there is no other. */
  const takeAvailable = (own: Mt940Message, field: Mt940Field): void => {
    if (own.closed) return
    emitHead(field.line)
    own.behind = true
    if (field.tag !== '64') return
    const { balance, currency } = readBalance(field)
    if (field.open && mayBeCut(statement!, balance)) throw new Unreadable(field.line, 'the file ends within :64:')
    if (currency === undefined || currency === statement!.currency) statement!.available = balance
  }

  return {
    outside(text, line) {
      const type = /\{2:[IO](\d{3})/.exec(text)?.[1] ?? /^:?(94[0-2])(?:\D|$)/.exec(text)?.[1]
      if (type !== undefined) reportFollows = type === '942'
      if (text.startsWith('{1:')) headerLine = line
    },
    field: takeField,
    over(line) {
      finish(line, true)
    },
    end() {
      finish(lastLine, false)
      if (statement) note(lastLine, 'the file ends with :62M:; the next page of the statement is missing')
      endStatement()
      if (headerLine !== undefined) throw new Unreadable(headerLine, 'the file ends behind the header of a message')
      if (messages === 0) throw new Unreadable(1, 'no message in it: nothing begins with :20:')
    },
  }
}
