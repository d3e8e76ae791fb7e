import { isIban, normaliseIban } from '@vitrine/money'
import { REMEDY_CURRENCY, REMEDY_DATE_ORDER, REMEDY_DECIMAL_MARK } from '../remedies.ts'
import { createReorderBuffer } from '../reorder-buffer.ts'
import { type OpenReader, type StatementHead, Unreadable } from '../statement.ts'
import { openConvention } from '../written-amount.ts'
import { openDates } from './dates.ts'
import { openLines } from './lines.ts'
import { quote, type RawRecord, type ReadRecord, readRecord } from './record.ts'

/** Accounts that hold money. Securities, categories, memorised payments and the like are no movements. */
const READABLE = new Set(['bank', 'ccard', 'cash', 'oth a', 'oth l'])

const LARGEST_RECORD = 1_000_000

type Section =
  | { kind: 'none' }
  | { kind: 'skipped'; line: number; header: string; records: number }
  | { kind: 'accounts' }
  | { kind: 'statement'; line: number; announced: boolean; account: string | undefined }

type QifStatement = Extract<Section, { kind: 'statement' }>

export const looksLikeQif = (start: string): boolean => /^\s*!(?:type|account|option|clear)\b/i.test(start)

/** QIF states neither its currency nor the order of its dates nor the meaning of `.` and `,`. None of it is guessed. */
export const openQifReader: OpenReader = (emit, options) => {
  const buffer = createReorderBuffer(emit)
  const convention = openConvention(options.decimalMark)
  const dates = openDates(options.dateOrder)
  let section: Section = { kind: 'none' }
  let record: RawRecord | undefined
  /** The accounts of the last !Account block; only a block of one account identifies that of the records after it. */
  let accounts: string[] = []
  /** The type of the records that they were for: records of another type are of an unnamed account. */
  let usedFor: string | undefined
  let headers = 0

  const note = (line: number, text: string) => buffer.emit({ kind: 'note', note: { line, text } })

  const lines = openLines((text, line) => {
    const trimmed = text.trim()
    if (trimmed === '') return
    if (trimmed.startsWith('!')) return header(trimmed, line)
    if (section.kind === 'none')
      throw new Unreadable(line, 'a record before any !Type: no QIF, or its first line is lost')
    if (trimmed.startsWith('^')) return closeRecord()
    record ??= { line, weight: 0, fields: [] }
    // The content of a skipped record does not matter.
    if (section.kind === 'skipped') return
    record.fields.push({ code: trimmed.charAt(0), value: trimmed.slice(1).trim() })
    record.weight += trimmed.length
    if (record.weight > LARGEST_RECORD) throw new Unreadable(record.line, 'this record is not closed by ^')
  })

  function header(text: string, line: number): void {
    if (record && section.kind === 'statement') throw new Unreadable(record.line, 'this record is not closed by ^')
    closeSection()
    headers += 1
    const written = /^!type\s*:/i.exec(text)?.[0]
    const type = written && text.slice(written.length).trim().toLowerCase().replace(/\s+/g, ' ')
    if (type !== undefined && READABLE.has(type)) {
      if (options.currency === undefined)
        throw new Unreadable(line, `QIF does not say its currency: say it with ${REMEDY_CURRENCY}`)
      if (usedFor !== undefined && usedFor !== type) accounts = []
      usedFor = type
      if (accounts.length > 1) note(line, 'the file does not say which of its accounts these records are of')
      section = { kind: 'statement', line, announced: false, account: accounts.length === 1 ? accounts[0] : undefined }
    } else if (/^!account\b/i.test(text)) {
      accounts = []
      usedFor = undefined
      section = { kind: 'accounts' }
    } else if (/^!(?:option|clear)\b/i.test(text)) {
      section = { kind: 'none' }
    } else section = { kind: 'skipped', line, header: text.slice(0, 40), records: 0 }
  }

  function closeSection(): void {
    if (section.kind === 'statement') {
      if (!section.announced) announce(section)
      buffer.emit({ kind: 'end', foot: {} })
    } else if (section.kind === 'skipped') {
      note(section.line, `${section.header} is not read; records left out: ${section.records}`)
    }
    section = { kind: 'none' }
    record = undefined
  }

  function closeRecord(): void {
    const raw = record
    record = undefined
    if (!raw) return
    if (section.kind === 'skipped') section.records += 1
    else if (section.kind === 'accounts') {
      const name = raw.fields.find(({ code }) => code === 'N')?.value
      if (name !== undefined && name !== '' && accounts.length < 2) accounts.push(name)
    } else if (section.kind === 'statement') closeEntry(section, raw)
  }

  /**
   * Programs leave out the last ^. A record with a line end, a date and an amount is not cut off within one of them.
   */
  function closeLast({ line, fields }: RawRecord, isEnded: boolean): void {
    const has = (codes: string) => fields.some(({ code, value }) => codes.includes(code) && value !== '')
    if (section.kind === 'statement') {
      const last = fields.at(-1)?.code ?? ''
      // The field that identifies the opening balance may be the missing one.
      const payee = fields.find(({ code }) => code === 'P')?.value.toLowerCase() ?? ''
      const mayOpen =
        !section.announced && !has('L') && (section.account !== undefined || 'opening balance'.startsWith(payee))
      if (!has('D') || !has('TU') || (!isEnded && 'DTUL'.includes(last)) || mayOpen)
        throw new Unreadable(line, 'the file ends inside of this record: it is not closed by ^')
      note(line, 'the last record is not closed by ^; it has a date and an amount, and is taken')
    }
    closeRecord()
  }

  function closeEntry(open: QifStatement, raw: RawRecord): void {
    const read = readRecord(raw)
    dates.learn(read.date, raw.line)
    convention.learn(read.amount, raw.line)
    if (!open.announced && isOpening(open, read)) {
      open.account ??= read.transfer
      announce(open, { raw, read })
      note(raw.line, 'this record is the opening balance, not a movement')
      return
    }
    if (!open.announced) announce(open)
    buffer.wait({
      ...doubts(raw, read),
      settle() {
        const sure = settle(read)
        if (!sure) return undefined
        const { amount, date } = sure
        const money = { status: 'booked', booked: date, amount, currency: options.currency! } as const
        return { kind: 'entry', entry: { line: raw.line, amount, records: [{ ...money, ...read.texts }] } }
      },
    })
  }

  function settle({ amount, date }: ReadRecord): { amount: string; date: string } | undefined {
    const sureAmount = convention.settle(amount, options.currency!)
    const sureDate = dates.settle(date)
    return sureAmount === undefined || sureDate === undefined ? undefined : { amount: sureAmount, date: sureDate }
  }

  function doubts(raw: RawRecord, { amount, date, writtenAmount }: ReadRecord) {
    const days = [...new Set(date.days.values())].join(' or ')
    const why = () =>
      dates.settle(date) === undefined
        ? `${quote(date.text)} can be ${days}: say the order of day, month and year with ${REMEDY_DATE_ORDER}`
        : `${quote(writtenAmount)} can be ${amount.readings.decimal} or ${amount.readings.thousands},` +
          ` and no other amount of the file shows which: say it with ${REMEDY_DECIMAL_MARK}`
    return { line: raw.line, weight: raw.weight + 200, why }
  }

  /** Quicken begins an account with its opening balance, as a transfer from the account to itself. */
  function isOpening({ account }: QifStatement, { payee, transfer }: ReadRecord): boolean {
    if (transfer === undefined) return false
    return account === undefined ? payee?.toLowerCase() === 'opening balance' : transfer === account
  }

  function announce(open: QifStatement, first?: { raw: RawRecord; read: ReadRecord }): void {
    open.announced = true
    const head: StatementHead = {
      account: identify(open.account),
      currency: options.currency!,
      nature: 'statement',
      covers: 'period',
    }
    if (!first) buffer.emit({ kind: 'statement', head })
    else {
      buffer.wait({
        ...doubts(first.raw, first.read),
        settle() {
          const opening = settle(first.read)
          return opening && { kind: 'statement', head: { ...head, opening } }
        },
      })
    }
  }

  return {
    write: (text) => lines.write(text),
    end() {
      const isEnded = lines.end()
      if (headers === 0) throw new Unreadable(1, 'there is no !Type in it')
      if (record) closeLast(record, isEnded)
      closeSection()
      buffer.end()
    },
  }
}

/** The name of an account is free text; it is an IBAN only if its check digits prove it. */
function identify(name: string | undefined): StatementHead['account'] {
  if (name === undefined) return {}
  const iban = normaliseIban(name)
  return isIban(iban) ? { iban } : { other: name }
}
