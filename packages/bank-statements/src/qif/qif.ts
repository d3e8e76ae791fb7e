import { isIban, normaliseIban } from '@vitrine/money'
import { createReorderBuffer } from '../reorder-buffer.ts'
import { type OpenReader, type ReaderEvent, type ReadOptions, type StatementHead, Unreadable } from '../statement.ts'
import { openConvention, unclearAmount } from '../written-amount.ts'
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
  const file = new QifFile(emit, options)
  const lines = openLines((text, line) => file.line(text, line))
  return { write: (text) => lines.write(text), end: () => file.end(lines.end()) }
}

/** From lines to events. */
class QifFile {
  readonly #options: ReadOptions
  readonly #buffer: ReturnType<typeof createReorderBuffer>
  readonly #convention: ReturnType<typeof openConvention>
  readonly #dates: ReturnType<typeof openDates>
  #section: Section = { kind: 'none' }
  #record: RawRecord | undefined
  /** The accounts of the last !Account block; only a block of one account identifies that of the records after it. */
  #accounts: string[] = []
  /** The type of the records that they were for: records of another type are of an unnamed account. */
  #usedFor: string | undefined
  #headers = 0

  constructor(emit: (event: ReaderEvent) => void, options: ReadOptions) {
    const currency = options.currency ?? options.accountCurrency
    this.#options = { ...options, ...(currency !== undefined && { currency }) }
    this.#buffer = createReorderBuffer(emit)
    this.#convention = openConvention(options.decimalMark)
    this.#dates = openDates(options.dateOrder)
  }

  line(text: string, line: number): void {
    const trimmed = text.trim()
    if (trimmed === '') return
    if (trimmed.startsWith('!')) this.#header(trimmed, line)
    else if (this.#section.kind === 'none')
      throw new Unreadable(line, 'a record before any !Type: no QIF, or its first line is lost')
    else if (trimmed.startsWith('^')) this.#closeRecord()
    else this.#takeField(trimmed, line)
  }

  #takeField(trimmed: string, line: number): void {
    this.#record ??= { line, weight: 0, fields: [] }
    // The content of a skipped record does not matter.
    if (this.#section.kind === 'skipped') return
    this.#record.fields.push({ code: trimmed.charAt(0), value: trimmed.slice(1).trim() })
    this.#record.weight += trimmed.length
    if (this.#record.weight > LARGEST_RECORD) throw new Unreadable(this.#record.line, 'this record is not closed by ^')
  }

  /** @param isEnded whether the last line has its end. */
  end(isEnded: boolean): void {
    if (this.#headers === 0) throw new Unreadable(1, 'there is no !Type in it')
    if (this.#record) this.#closeLast(this.#record, isEnded)
    this.#closeSection()
    this.#buffer.end()
  }

  #note(line: number, text: string): void {
    this.#buffer.emit({ kind: 'note', note: { line, text } })
  }

  #header(text: string, line: number): void {
    if (this.#record && this.#section.kind === 'statement')
      throw new Unreadable(this.#record.line, 'this record is not closed by ^')
    this.#closeSection()
    this.#headers += 1
    const written = /^!type\s*:/i.exec(text)?.[0]
    const type = written && text.slice(written.length).trim().toLowerCase().replace(/\s+/g, ' ')
    if (type !== undefined && READABLE.has(type)) {
      if (this.#options.currency === undefined) throw new Unreadable(line, 'QIF does not say its currency', 'currency')
      if (this.#usedFor !== undefined && this.#usedFor !== type) this.#accounts = []
      this.#usedFor = type
      if (this.#accounts.length > 1)
        this.#note(line, 'the file does not say which of its accounts these records are of')
      this.#section = {
        kind: 'statement',
        line,
        announced: false,
        account: this.#accounts.length === 1 ? this.#accounts[0] : undefined,
      }
    } else if (/^!account\b/i.test(text)) {
      this.#accounts = []
      this.#usedFor = undefined
      this.#section = { kind: 'accounts' }
    } else if (/^!(?:option|clear)\b/i.test(text)) {
      this.#section = { kind: 'none' }
    } else this.#section = { kind: 'skipped', line, header: text.slice(0, 40), records: 0 }
  }

  #closeSection(): void {
    if (this.#section.kind === 'statement') {
      if (!this.#section.announced) this.#announce(this.#section)
      this.#buffer.emit({ kind: 'end', foot: {} })
    } else if (this.#section.kind === 'skipped') {
      this.#note(this.#section.line, `${this.#section.header} is not read; records left out: ${this.#section.records}`)
    }
    this.#section = { kind: 'none' }
    this.#record = undefined
  }

  #closeRecord(): void {
    const raw = this.#record
    this.#record = undefined
    if (!raw) return
    if (this.#section.kind === 'skipped') this.#section.records += 1
    else if (this.#section.kind === 'accounts') {
      const name = raw.fields.find(({ code }) => code === 'N')?.value
      if (name !== undefined && name !== '' && this.#accounts.length < 2) this.#accounts.push(name)
    } else if (this.#section.kind === 'statement') this.#closeEntry(this.#section, raw)
  }

  /**
   * Programs leave out the last ^. A record with a line end, a date and an amount is not cut off within one of them.
   */
  #closeLast({ line, fields }: RawRecord, isEnded: boolean): void {
    const has = (codes: string) => fields.some(({ code, value }) => codes.includes(code) && value !== '')
    if (this.#section.kind === 'statement') {
      const last = fields.at(-1)?.code ?? ''
      // The field that identifies the opening balance may be the missing one.
      const payee = fields.find(({ code }) => code === 'P')?.value.toLowerCase() ?? ''
      const mayOpen =
        !this.#section.announced &&
        !has('L') &&
        (this.#section.account !== undefined || 'opening balance'.startsWith(payee))
      if (!has('D') || !has('TU') || (!isEnded && 'DTUL'.includes(last)) || mayOpen)
        throw new Unreadable(line, 'the file ends inside of this record: it is not closed by ^')
      this.#note(line, 'the last record is not closed by ^; it has a date and an amount, and is taken')
    }
    this.#closeRecord()
  }

  #closeEntry(open: QifStatement, raw: RawRecord): void {
    const read = readRecord(raw)
    this.#dates.learn(read.date, raw.line)
    this.#convention.learn(read.amount, raw.line)
    if (!open.announced && isOpening(open, read)) {
      open.account ??= read.transfer
      this.#announce(open, { raw, read })
      this.#note(raw.line, 'this record is the opening balance, not a movement')
      return
    }
    if (!open.announced) this.#announce(open)
    this.#buffer.wait({
      ...this.#doubts(raw, read),
      settle: () => {
        const sure = this.#settle(read)
        if (!sure) return undefined
        const { amount, date } = sure
        const money = { status: 'booked', booked: date, amount, currency: this.#options.currency! } as const
        return { kind: 'entry', entry: { line: raw.line, amount, records: [{ ...money, ...read.texts }] } }
      },
    })
  }

  #settle({ amount, date }: ReadRecord): { amount: string; date: string } | undefined {
    const sureAmount = this.#convention.settle(amount, this.#options.currency!)
    const sureDate = this.#dates.settle(date)
    return sureAmount === undefined || sureDate === undefined ? undefined : { amount: sureAmount, date: sureDate }
  }

  #doubts(raw: RawRecord, { amount, date, writtenAmount }: ReadRecord) {
    const days = [...new Set(date.days.values())].join(' or ')
    const doubt = () =>
      this.#dates.settle(date) === undefined
        ? new Unreadable(raw.line, `${quote(date.text)} can be ${days}`, 'dateOrder')
        : unclearAmount(raw.line, writtenAmount, amount)
    return { weight: raw.weight + 200, doubt }
  }

  #announce(open: QifStatement, first?: { raw: RawRecord; read: ReadRecord }): void {
    open.announced = true
    const head: StatementHead = {
      account: identify(open.account),
      currency: this.#options.currency!,
      nature: 'statement',
      covers: 'period',
    }
    if (!first) this.#buffer.emit({ kind: 'statement', head })
    else {
      this.#buffer.wait({
        ...this.#doubts(first.raw, first.read),
        settle: () => {
          const opening = this.#settle(first.read)
          return opening && { kind: 'statement', head: { ...head, opening } }
        },
      })
    }
  }
}

/** Quicken begins an account with its opening balance, as a transfer from the account to itself. */
function isOpening({ account }: QifStatement, { payee, transfer }: ReadRecord): boolean {
  if (transfer === undefined) return false
  return account === undefined ? payee?.toLowerCase() === 'opening balance' : transfer === account
}

/** The name of an account is free text; it is an IBAN only if its check digits prove it. */
function identify(name: string | undefined): StatementHead['account'] {
  if (name === undefined) return {}
  const iban = normaliseIban(name)
  return isIban(iban) ? { iban } : { other: name }
}
