import { isIban, negate, normaliseIban } from '@vitrine/money'
import { bankProfile } from '../bank-profiles.ts'
import { REMEDY_CURRENCY, REMEDY_DECIMAL_MARK } from '../remedies.ts'
import { createReorderBuffer } from '../reorder-buffer.ts'
import { type Balance, type Note, type OpenReader, type StatementHead, Unreadable } from '../statement.ts'
import { openConvention, readAmount } from '../written-amount.ts'
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
  const buffer = createReorderBuffer(emit)
  const convention = openConvention(options.decimalMark)
  const stack: { name: string; line: number }[] = []
  let leaf: { name: string; line: number; text: string } | undefined
  let statement: OfxStatement | undefined
  let entry: OfxRawEntry | undefined
  let status = { code: '', severity: '', message: '', line: 1 }
  let balance: Partial<Balance> = {}
  let created: string | undefined
  let organisation: string | undefined
  let failure: Note | undefined
  let documents = 0
  let statements = 0

  const note = (event: Note) => buffer.emit({ kind: 'note', note: event })

  const tokenizer = openTokenizer({
    open(name, line) {
      finishLeaf()
      if (AGGREGATES.has(name)) enter(name, line)
      // A payee or a currency may also be a plain value; its text decides.
      if (!AGGREGATES.has(name) || DETAILS.has(name)) leaf = { name, line, text: '' }
      if (TRADES.has(name) && statement && !entry) statement.trades.set(name, (statement.trades.get(name) ?? 0) + 1)
    },
    text(text) {
      if (!leaf) return
      leaf.text += text
      if (leaf.text.length > MAX_VALUE_LENGTH)
        throw new Unreadable(leaf.line, `the value of ${leaf.name} is longer than ${MAX_VALUE_LENGTH} characters`)
    },
    close(name, line) {
      finishLeaf()
      if (!AGGREGATES.has(name)) return
      const from = stack.findLastIndex((open) => open.name === name)
      if (from < 0 && ENTRIES.has(name)) throw new Unreadable(line, `</${name}> closes nothing`)
      if (from < 0) return
      for (const inner of stack.slice(from + 1)) {
        if (ENTRIES.has(inner.name)) throw new Unreadable(inner.line, `this ${inner.name} is not closed`)
      }
      while (stack.length > from) leave(stack.pop()!.name)
    },
  })

  function finishLeaf(): void {
    if (!leaf) return
    const { name, line, text } = leaf
    leaf = undefined
    const value = decodeEntities(text).trim()
    if (value === '') return
    if (stack.at(-1)?.name === name) stack.pop()
    take(name, value, line)
  }

  function enter(name: string, line: number): void {
    if (stack.length === MAX_DEPTH) throw new Unreadable(line, 'tags inside of tags, too deep for a statement')
    if (ENTRIES.has(name)) {
      if (entry) throw new Unreadable(entry.line, 'this entry is not closed')
      if (!statement) throw new Unreadable(line, 'an entry outside of any statement')
      const pending = name === 'STMTTRNP' || stack.some((open) => open.name === 'BANKTRANLISTP')
      if (pending) statement.pending ??= 'increment'
      entry = { line, pending, fields: new Map(), weight: 200 }
    } else if (STATEMENTS.has(name)) {
      if (statement) throw new Unreadable(statement.line, 'this statement is not closed')
      statement = { line, event: false, trades: new Map(), signNoted: false }
      statements += 1
    } else if (name === 'STATUS') status = { code: '', severity: '', message: '', line }
    else if (name === 'BANKTRANLISTP' && statement) statement.pending = 'complete'
    else if (name === 'LEDGERBAL') balance = {}
    else if (name === 'OFX') documents += 1
    stack.push({ name, line })
  }

  function leave(name: string): void {
    if (ENTRIES.has(name)) closeEntry()
    else if (STATEMENTS.has(name)) closeStatement()
    else if (name === 'STATUS') closeStatus()
    else if (name === 'LEDGERBAL' && statement && balance.amount !== undefined)
      statement.balance = { amount: balance.amount, ...(balance.date !== undefined && { date: balance.date }) }
  }

  function take(name: string, value: string, line: number): void {
    const parent = stack.at(-1)?.name ?? ''
    if (entry) takeField(entry, parent, name, value, line)
    else if (parent === 'STATUS') {
      if (name === 'CODE') status.code = value
      if (name === 'SEVERITY') status.severity = value.toUpperCase()
      if (name === 'MESSAGE') status.message = value
    } else if (name === 'DTSERVER') created ??= readCreated(value)
    else if (name === 'ORG') organisation ??= value
    else if (!statement) return
    else if (name === 'CURDEF') takeCurrency(statement, value, line)
    else if (name === 'ACCTID' && OWN_ACCOUNTS.has(parent)) takeAccount(statement, value, line)
    else if (name === 'BALAMT' && parent === 'LEDGERBAL') takeBalance(statement, value, line)
    else if (name === 'DTASOF' && parent === 'LEDGERBAL') {
      const date = readMoment(value) ?? readDay(value)?.date
      if (date !== undefined) balance.date = date
    } else if (LISTS.has(parent) && (name === 'DTSTART' || name === 'DTEND')) {
      const date = readDay(value)?.date
      if (date !== undefined) statement[name === 'DTSTART' ? 'from' : 'to'] ??= date
    }
  }

  function takeCurrency(open: OfxStatement, value: string, line: number): void {
    const code = value.toUpperCase()
    if (!/^[A-Z]{3}$/.test(code)) note({ line, text: `${quote(value)} is no currency code` })
    else if (open.event && open.currency !== code) throw new Unreadable(line, 'the currency is named after the entries')
    else open.currency = code
  }

  /** ACCTID may be any text; it is an IBAN only if its check digits prove it. */
  function takeAccount(open: OfxStatement, value: string, line: number): void {
    if (open.event) throw new Unreadable(line, 'the account is named after its entries')
    const iban = normaliseIban(value)
    open.account = isIban(iban) ? { iban } : { other: value }
  }

  /** A balance is only a check; an unreadable one is left out instead of refusing the statement. */
  function takeBalance(open: OfxStatement, value: string, line: number): void {
    const written = readAmount(value)
    if (written) convention.learn(written, line)
    const amount = written && convention.settle(written, open.currency ?? '')
    if (amount !== undefined) balance.amount = amount
    else note({ line, text: `the balance ${quote(value)} is left out: it is not clear what amount it is` })
  }

  const profile = () => bankProfile('ofx', options.bank, [organisation])

  function announce(open: OfxStatement): string {
    const currency = open.currency ?? options.currency
    if (currency === undefined)
      throw new Unreadable(open.line, `the statement has no CURDEF: say its currency with ${REMEDY_CURRENCY}`)
    if (!open.event) {
      open.event = true
      open.currency = currency
      const { from, to } = open
      if (!open.account) note({ line: open.line, text: 'the statement does not say which account it is of' })
      const { sign: _, ...habits } = profile()
      buffer.emit({
        kind: 'statement',
        head: {
          account: open.account ?? {},
          currency,
          nature: 'statement',
          covers: 'period',
          habits,
          ...(from !== undefined && to !== undefined && from <= to && { period: { from, to } }),
          ...(created !== undefined && { created }),
        },
      })
    }
    return currency
  }

  function closeEntry(): void {
    const raw = entry!
    const open = statement!
    entry = undefined
    const home = announce(open)
    const isReversed = (options.sign ?? profile().sign) === 'reversed'
    const { amount: written, currency, make, refused } = readEntry(raw, home, note)
    convention.learn(written, raw.line)
    noteSign(open, raw)
    if (refused !== undefined) {
      if (raw.pending) open.pending = 'increment'
      buffer.emit({ kind: 'refused', line: raw.line, why: refused })
      return
    }
    buffer.wait({
      line: raw.line,
      weight: raw.weight,
      why: () =>
        `${quote(raw.fields.get('TRNAMT')!)} can be ${written.readings.decimal} or ${written.readings.thousands},` +
        ` and no other amount of the file shows which: say it with ${REMEDY_DECIMAL_MARK}`,
      settle() {
        const amount = convention.settle(written, currency)
        if (amount === undefined) return undefined
        const record = make(isReversed ? negate(amount) : amount)
        return { kind: 'entry', entry: { line: raw.line, amount: record.amount, records: [record] } }
      },
    })
  }

  /** The sign is kept even if it contradicts the type, with one note per statement. */
  function noteSign(open: OfxStatement, { line, fields }: OfxRawEntry): void {
    const type = fields.get('TRNTYPE')?.toUpperCase()
    const amount = fields.get('TRNAMT')!
    const odd = type === 'DEBIT' ? !amount.startsWith('-') : type === 'CREDIT' && amount.startsWith('-')
    if (!odd || open.signNoted || !/[1-9]/.test(amount)) return
    open.signNoted = true
    note({ line, text: `a ${type} of ${amount}: the sign is kept as given` })
  }

  function closeStatement(): void {
    const open = statement!
    statement = undefined
    announce(open)
    if (open.trades.size > 0) {
      const kinds = [...open.trades].map(([name, count]) => `${count} ${name}`).join(', ')
      note({ line: open.line, text: `movements of securities are not read: ${kinds}` })
    }
    const { balance: interim, pending } = open
    // The lines of the period need not add up to it: it is the balance at another time.
    buffer.emit({
      kind: 'end',
      foot: { ...(interim && { interim }), ...(pending && { pending }) },
    })
  }

  function closeStatus(): void {
    const { code, severity, message, line } = status
    if (severity === 'INFO' || (severity === '' && /^0*$/.test(code))) return
    const text = `the bank says: ${message.slice(0, 300) || severity} (code ${code || 'none'})`
    failure ??= { line, text }
    note({ line, text })
  }

  return {
    write: (text) => tokenizer.write(text),
    end() {
      tokenizer.end()
      if (documents === 0) throw new Unreadable(1, 'there is no <OFX> in it')
      const inner = stack.findLast((open) => ENTRIES.has(open.name)) ?? stack.at(-1)
      if (inner)
        throw new Unreadable(tokenizer.line(), `the file ends inside of the ${inner.name} of line ${inner.line}`)
      if (statements === 0 && failure) throw new Unreadable(failure.line, failure.text)
      if (statements === 0) throw new Unreadable(1, 'there is no statement in it')
      buffer.end()
    },
  }
}
