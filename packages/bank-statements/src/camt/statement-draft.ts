import { hasIbanShape, normaliseIban } from '@vitrine/money'
import { type Balance, type StatementFoot, type StatementHead, type StatementScope, Unreadable } from '../statement.ts'
import { readAmount, readCurrency, signed } from './amount.ts'
import { type Camt, type CamtBalance, type CamtStatement, newStatement } from './draft.ts'
import { readCreated, readPeriod, readWhen } from './when.ts'

export function openMessage(at: Camt, nature: StatementHead['nature']): void {
  at.messages += 1
  at.nature = nature
  at.created = ''
  at.page = ''
  at.lastPage = ''
}

export function openStatement(at: Camt, line: number): void {
  at.statements += 1
  at.statement = newStatement(line)
}

const BOOKED = new Set(['OPBD', 'PRCD', 'CLBD', 'ITBD'])

/** Only booked balances count; available and forward balances are ignored. */
export function keepBalance(at: Camt): void {
  const { balance, statement } = at
  if (!BOOKED.has(balance.kind)) return
  const read = readBalance(at)
  if (read === undefined) return
  if (read.kind === 'CLBD') {
    if (isLater(read, statement.closing)) statement.closing = read
  } else if (read.kind === 'ITBD') {
    if (isLater(read, statement.interim)) statement.interim = read
  } else if (isBetterOpening(read, statement.opening)) statement.opening = read
}

/** Instants are compared by day: of two on one day the later in the file is the later one. */
const isLater = (read: CamtBalance, had: CamtBalance | undefined): boolean =>
  (read.date ?? '').slice(0, 10) >= (had?.date ?? '').slice(0, 10)

function readBalance(at: Camt): CamtBalance | undefined {
  const { line, kind, amount: text, mark, ...balance } = at.balance
  const note = (text: string) => at.emit({ kind: 'note', note: { line, text } })
  const negative = text.startsWith('-')
  const amount = readAmount(negative ? text.slice(1) : text)
  if (amount === undefined) {
    throw new Unreadable(line, `the ${kind} balance ${JSON.stringify(text.slice(0, 40))} is not a number such as 12.50`)
  }
  if (negative && mark !== '') {
    note(`the ${kind} balance is negative and marked ${mark.slice(0, 10)}, which can mean two things; it is left out`)
    return undefined
  }
  if (mark !== 'CRDT' && mark !== 'DBIT' && !negative) {
    note(`the ${kind} balance does not say whether it is a credit or a debit; it is taken for a credit`)
  }
  const currency = readCurrency(balance.currency) ?? ''
  const own = readCurrency(at.statement.currency)
  if (own !== undefined && currency !== '' && currency !== own) {
    note(`the ${kind} balance is in ${currency} and the account in ${own}; it is left out`)
    return undefined
  }
  const when = readWhen(balance.date)
  // Within a day the time matters; an opening or closing balance is that of the whole day.
  const date = kind === 'ITBD' ? (when?.instant ?? when?.date) : when?.date
  return { amount: signed(amount, negative || mark === 'DBIT'), currency, kind, ...(date !== undefined && { date }) }
}

/** OPBD before PRCD; of several days in one statement the first. */
function isBetterOpening(read: CamtBalance, had: CamtBalance | undefined): boolean {
  if (had === undefined || had.kind !== read.kind) return had === undefined || read.kind === 'OPBD'
  return read.date !== undefined && had.date !== undefined && read.date < had.date
}

const toBalance = ({ amount, date }: CamtBalance): Balance => (date === undefined ? { amount } : { amount, date })

/** The head is emitted with the first entry, because a file without Acct/Ccy states its currency only there. */
export function emitHead(at: Camt, entryCurrency?: string): void {
  const { statement } = at
  if (statement.event) return
  const { line, opening, closing, id } = statement
  const note = (text: string) => at.emit({ kind: 'note', note: { line, text } })
  const account = readAccount(statement, note)
  const currency =
    readCurrency(statement.currency) ?? (opening?.currency || closing?.currency || undefined) ?? entryCurrency
  if (statement.currency !== '' && readCurrency(statement.currency) === undefined) {
    note(`the account's currency ${JSON.stringify(statement.currency.slice(0, 40))} is no currency code`)
  }
  const number = statement.number || statement.legalNumber
  const page = statement.page || at.page
  statement.event = true
  statement.openingEmitted = opening !== undefined
  statement.currency = currency ?? ''
  at.emit({
    kind: 'statement',
    head: {
      account,
      ...(currency !== undefined && { currency }),
      ...(opening && { opening: toBalance(opening) }),
      ...(id !== '' && { id }),
      ...(number !== '' && { number }),
      ...(page !== '' && { page }),
      nature: at.nature,
      ...circumstancesOf(at),
    },
  })
}

/** A statement's own creation time takes precedence over that of the message. */
function circumstancesOf(at: Camt): StatementScope {
  const { created, since, until } = at.statement
  const period = readPeriod(since, until)
  const made = readCreated(created) ?? readCreated(at.created)
  return {
    covers: at.nature === 'statement' ? 'sequence' : 'increment',
    ...(period && { period }),
    ...(made !== undefined && { created: made }),
  }
}

/** An IBAN is recognised in either element, and a number that is no IBAN is not called one. */
function readAccount(statement: CamtStatement, note: (text: string) => void): StatementHead['account'] {
  const written = statement.iban || statement.other
  const iban = normaliseIban(written)
  if (hasIbanShape(iban)) {
    statement.iban = iban
    statement.other = ''
    return { iban }
  }
  if (written === '') note('the statement does not say whose account it is')
  else if (statement.iban !== '') note(`the account's IBAN ${JSON.stringify(written.slice(0, 40))} is none`)
  statement.iban = ''
  statement.other = written
  return written === '' ? {} : { other: written }
}

/** The date of an entry that has none of its own. */
export function dateOfStatement(at: Camt): string | undefined {
  const { closing, until, created } = at.statement
  return [closing?.date ?? '', until, created, at.created].map((text) => readWhen(text)?.date).find(Boolean)
}

export function closeStatement(at: Camt): void {
  emitHead(at)
  const { opening, closing, interim, openingEmitted } = at.statement
  const pending = pendingOf(at)
  const foot: StatementFoot = {}
  if (opening && !openingEmitted) foot.opening = toBalance(opening)
  if (closing) foot.closing = toBalance(closing)
  if (interim) foot.interim = toBalance(interim)
  if (pending !== undefined) foot.pending = pending
  at.emit({ kind: 'end', foot })
}

/**
 * An intraday report with lines lists all pending ones; one without lines may have only balances, so nothing follows
 * from it. One page of several has only a part, and so has one with a refused line; statements and notifications with
 * pending lines do not state that there are no more.
 */
function pendingOf({ nature, statement, ...message }: Camt): StatementScope['pending'] {
  const { entries, pending, refused } = statement
  if (nature !== 'report') return pending > 0 ? 'increment' : undefined
  if (entries === 0) return undefined
  const [page, last] = statement.page === '' ? [message.page, message.lastPage] : [statement.page, statement.lastPage]
  const isWhole = /^0*1?$/.test(page) && last !== 'false' && last !== '0' && refused === 0
  return isWhole ? 'complete' : 'increment'
}
