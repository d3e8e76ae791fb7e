import { isIban, negate, normaliseIban } from '@vitrine/money'
import { bankProfile } from '../bank-profiles.ts'
import { createReorderBuffer } from '../reorder-buffer.ts'
import {
  type Balance,
  type Note,
  type OpenReader,
  type ReaderEvent,
  type ReadOptions,
  type StatementHead,
  Unreadable,
} from '../statement.ts'
import { openConvention, readAmount, unclearAmount } from '../written-amount.ts'
import { readCreated, readDay, readMoment } from './date.ts'
import { decodeEntities } from './entities.ts'
import { DETAILS, type OfxRawEntry, quote, readEntry, takeField } from './entry.ts'
import { AGGREGATES, ENTRIES, LISTS, OWN_ACCOUNTS, STATEMENTS, TRADES } from './tags.ts'
import { openTokenizer } from './tokenizer.ts'

const MAX_VALUE_LENGTH = 65_536
const MAX_DEPTH = 64

type OfxStatement = {
  line: number
  account?: StatementHead['account']
  currency?: string
  event: boolean
  from?: string
  to?: string
  balance?: Balance
  /** A complete list of pending entries, even if empty; or pending entries without such a list. */
  pending?: 'complete' | 'increment'
  trades: Map<string, number>
  signNoted: boolean
}

export const looksLikeOfx = (start: string): boolean =>
  /^\s*(?:OFXHEADER\s*:|DATA\s*:\s*OFXSGML)/i.test(start) || (/^\s*</.test(start) && /<OFX[\s/>]|<\?OFX\s/i.test(start))

export const openOfxReader: OpenReader = (emit, options) => {
  const document = new OfxDocument(emit, options)
  const tokenizer = openTokenizer({
    open: (name, line) => document.open(name, line),
    text: (text) => document.text(text),
    close: (name, line) => document.close(name, line),
  })
  return {
    write: (text) => tokenizer.write(text),
    end() {
      tokenizer.end()
      document.end(tokenizer.line())
    },
  }
}

/** From tags and texts to events. */
class OfxDocument {
  readonly #options: ReadOptions
  readonly #buffer: ReturnType<typeof createReorderBuffer>
  readonly #convention: ReturnType<typeof openConvention>
  readonly #stack: { name: string; line: number }[] = []
  #leaf: { name: string; line: number; text: string } | undefined
  #statement: OfxStatement | undefined
  #entry: OfxRawEntry | undefined
  #status = { code: '', severity: '', message: '', line: 1 }
  #balance: Partial<Balance> = {}
  #created: string | undefined
  #organisation: string | undefined
  #failure: Note | undefined
  #documents = 0
  #statements = 0

  constructor(emit: (event: ReaderEvent) => void, options: ReadOptions) {
    this.#options = options
    this.#buffer = createReorderBuffer(emit)
    this.#convention = openConvention(options.decimalMark)
  }

  open(name: string, line: number): void {
    this.#finishLeaf()
    if (AGGREGATES.has(name)) this.#enter(name, line)
    // A payee or a currency may also be a plain value; its text decides.
    if (!AGGREGATES.has(name) || DETAILS.has(name)) this.#leaf = { name, line, text: '' }
    if (TRADES.has(name) && this.#statement && !this.#entry)
      this.#statement.trades.set(name, (this.#statement.trades.get(name) ?? 0) + 1)
  }

  text(text: string): void {
    if (!this.#leaf) return
    this.#leaf.text += text
    if (this.#leaf.text.length > MAX_VALUE_LENGTH)
      throw new Unreadable(
        this.#leaf.line,
        `the value of ${this.#leaf.name} is longer than ${MAX_VALUE_LENGTH} characters`,
      )
  }

  close(name: string, line: number): void {
    this.#finishLeaf()
    if (!AGGREGATES.has(name)) return
    const from = this.#stack.findLastIndex((open) => open.name === name)
    if (from < 0 && ENTRIES.has(name)) throw new Unreadable(line, `</${name}> closes nothing`)
    if (from < 0) return
    for (const inner of this.#stack.slice(from + 1)) {
      if (ENTRIES.has(inner.name)) throw new Unreadable(inner.line, `this ${inner.name} is not closed`)
    }
    while (this.#stack.length > from) this.#leave(this.#stack.pop()!.name)
  }

  /** @param line the last one. */
  end(line: number): void {
    if (this.#documents === 0) throw new Unreadable(1, 'there is no <OFX> in it')
    const inner = this.#stack.findLast((open) => ENTRIES.has(open.name)) ?? this.#stack.at(-1)
    if (inner) throw new Unreadable(line, `the file ends inside of the ${inner.name} of line ${inner.line}`)
    if (this.#statements === 0 && this.#failure) throw new Unreadable(this.#failure.line, this.#failure.text)
    if (this.#statements === 0) throw new Unreadable(1, 'there is no statement in it')
    this.#buffer.end()
  }

  #note(event: Note): void {
    this.#buffer.emit({ kind: 'note', note: event })
  }

  #finishLeaf(): void {
    if (!this.#leaf) return
    const { name, line, text } = this.#leaf
    this.#leaf = undefined
    const value = decodeEntities(text).trim()
    if (value === '') return
    if (this.#stack.at(-1)?.name === name) this.#stack.pop()
    this.#take(name, value, line)
  }

  #enter(name: string, line: number): void {
    if (this.#stack.length === MAX_DEPTH) throw new Unreadable(line, 'tags inside of tags, too deep for a statement')
    if (ENTRIES.has(name)) {
      if (this.#entry) throw new Unreadable(this.#entry.line, 'this entry is not closed')
      if (!this.#statement) throw new Unreadable(line, 'an entry outside of any statement')
      const pending = name === 'STMTTRNP' || this.#stack.some((open) => open.name === 'BANKTRANLISTP')
      if (pending) this.#statement.pending ??= 'increment'
      this.#entry = { line, pending, fields: new Map(), weight: 200 }
    } else if (STATEMENTS.has(name)) {
      if (this.#statement) throw new Unreadable(this.#statement.line, 'this statement is not closed')
      this.#statement = { line, event: false, trades: new Map(), signNoted: false }
      this.#statements += 1
    } else if (name === 'STATUS') this.#status = { code: '', severity: '', message: '', line }
    else if (name === 'BANKTRANLISTP' && this.#statement) this.#statement.pending = 'complete'
    else if (name === 'LEDGERBAL') this.#balance = {}
    else if (name === 'OFX') this.#documents += 1
    this.#stack.push({ name, line })
  }

  #leave(name: string): void {
    if (ENTRIES.has(name)) this.#closeEntry()
    else if (STATEMENTS.has(name)) this.#closeStatement()
    else if (name === 'STATUS') this.#closeStatus()
    else if (name === 'LEDGERBAL' && this.#statement && this.#balance.amount !== undefined)
      this.#statement.balance = {
        amount: this.#balance.amount,
        ...(this.#balance.date !== undefined && { date: this.#balance.date }),
      }
  }

  #take(name: string, value: string, line: number): void {
    const parent = this.#stack.at(-1)?.name ?? ''
    if (this.#entry) takeField(this.#entry, parent, name, value, line)
    else if (parent === 'STATUS') {
      if (name === 'CODE') this.#status.code = value
      if (name === 'SEVERITY') this.#status.severity = value.toUpperCase()
      if (name === 'MESSAGE') this.#status.message = value
    } else if (name === 'DTSERVER') this.#created ??= readCreated(value)
    else if (name === 'ORG') this.#organisation ??= value
    else if (!this.#statement) return
    else if (name === 'CURDEF') this.#takeCurrency(this.#statement, value, line)
    else if (name === 'ACCTID' && OWN_ACCOUNTS.has(parent)) this.#takeAccount(this.#statement, value, line)
    else if (name === 'BALAMT' && parent === 'LEDGERBAL') this.#takeBalance(this.#statement, value, line)
    else if (name === 'DTASOF' && parent === 'LEDGERBAL') {
      const date = readMoment(value) ?? readDay(value)?.date
      if (date !== undefined) this.#balance.date = date
    } else if (LISTS.has(parent) && (name === 'DTSTART' || name === 'DTEND')) {
      const date = readDay(value)?.date
      if (date !== undefined) this.#statement[name === 'DTSTART' ? 'from' : 'to'] ??= date
    }
  }

  #takeCurrency(open: OfxStatement, value: string, line: number): void {
    const code = value.toUpperCase()
    if (!/^[A-Z]{3}$/.test(code)) this.#note({ line, text: `${quote(value)} is no currency code` })
    else if (open.event && open.currency !== code) throw new Unreadable(line, 'the currency is named after the entries')
    else open.currency = code
  }

  /** ACCTID may be any text; it is an IBAN only if its check digits prove it. */
  #takeAccount(open: OfxStatement, value: string, line: number): void {
    if (open.event) throw new Unreadable(line, 'the account is named after its entries')
    const iban = normaliseIban(value)
    open.account = isIban(iban) ? { iban } : { other: value }
  }

  /** A balance is only a check; an unreadable one is left out instead of refusing the statement. */
  #takeBalance(open: OfxStatement, value: string, line: number): void {
    const written = readAmount(value)
    if (written) this.#convention.learn(written, line)
    const amount = written && this.#convention.settle(written, open.currency ?? '')
    if (amount !== undefined) this.#balance.amount = amount
    else this.#note({ line, text: `the balance ${quote(value)} is left out: it is not clear what amount it is` })
  }

  #profile() {
    return bankProfile('ofx', this.#options.bank, [this.#organisation])
  }

  #announce(open: OfxStatement): string {
    const currency = open.currency ?? this.#options.currency
    if (currency === undefined)
      throw new Unreadable(open.line, 'the statement has no CURDEF, which says its currency', 'currency')
    if (!open.event) {
      open.event = true
      open.currency = currency
      const { from, to } = open
      if (!open.account) this.#note({ line: open.line, text: 'the statement does not say which account it is of' })
      const { sign: _, ...habits } = this.#profile()
      this.#buffer.emit({
        kind: 'statement',
        head: {
          account: open.account ?? {},
          currency,
          nature: 'statement',
          covers: 'period',
          habits,
          ...(from !== undefined && to !== undefined && from <= to && { period: { from, to } }),
          ...(this.#created !== undefined && { created: this.#created }),
        },
      })
    }
    return currency
  }

  #closeEntry(): void {
    const raw = this.#entry!
    const open = this.#statement!
    this.#entry = undefined
    const home = this.#announce(open)
    const isReversed = (this.#options.sign ?? this.#profile().sign) === 'reversed'
    const { amount: written, currency, make, refused } = readEntry(raw, home, (event) => this.#note(event))
    this.#convention.learn(written, raw.line)
    this.#noteSign(open, raw)
    if (refused !== undefined) {
      if (raw.pending) open.pending = 'increment'
      this.#buffer.emit({ kind: 'refused', line: raw.line, why: refused })
      return
    }
    this.#buffer.wait({
      weight: raw.weight,
      doubt: () => unclearAmount(raw.line, raw.fields.get('TRNAMT')!, written),
      settle: () => {
        const amount = this.#convention.settle(written, currency)
        if (amount === undefined) return undefined
        const record = make(isReversed ? negate(amount) : amount)
        return { kind: 'entry', entry: { line: raw.line, amount: record.amount, records: [record] } }
      },
    })
  }

  /** The sign is kept even if it contradicts the type, with one note per statement. */
  #noteSign(open: OfxStatement, { line, fields }: OfxRawEntry): void {
    const type = fields.get('TRNTYPE')?.toUpperCase()
    const amount = fields.get('TRNAMT')!
    const odd = type === 'DEBIT' ? !amount.startsWith('-') : type === 'CREDIT' && amount.startsWith('-')
    if (!odd || open.signNoted || !/[1-9]/.test(amount)) return
    open.signNoted = true
    this.#note({ line, text: `a ${type} of ${amount}: the sign is kept as given` })
  }

  #closeStatement(): void {
    const open = this.#statement!
    this.#statement = undefined
    this.#announce(open)
    if (open.trades.size > 0) {
      const kinds = [...open.trades].map(([name, count]) => `${count} ${name}`).join(', ')
      this.#note({ line: open.line, text: `movements of securities are not read: ${kinds}` })
    }
    const { balance: interim, pending } = open
    // The lines of the period need not add up to it: it is the balance at another time.
    this.#buffer.emit({
      kind: 'end',
      foot: { ...(interim && { interim }), ...(pending && { pending }) },
    })
  }

  #closeStatus(): void {
    const { code, severity, message, line } = this.#status
    if (severity === 'INFO' || (severity === '' && /^0*$/.test(code))) return
    const text = `the bank says: ${message.slice(0, 300) || severity} (code ${code || 'none'})`
    this.#failure ??= { line, text }
    this.#note({ line, text })
  }
}
