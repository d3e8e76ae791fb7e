import { hasIbanShape, normaliseIban } from '../../core/iban.ts'
import { type Balance, type StatementFoot, type StatementHead, Unreadable } from '../statement.ts'
import { readAmount, readCurrency, signed } from './amount.ts'
import { type Camt, newStatement, type ReadBalance, type Statement } from './draft.ts'
import { Repeats } from './repeats.ts'
import { readWhen } from './when.ts'

export function openMessage(at: Camt, nature: StatementHead['nature']): void {
  at.messages += 1
  at.nature = nature
  at.created = ''
  at.page = ''
}

export function openStatement(at: Camt, line: number): void {
  at.statements += 1
  at.statement = newStatement(line, new Repeats())
}

/** Only the books count: available, interim and forward balances are the bank's other ways of looking at them. */
export function keepBalance(at: Camt): void {
  const { balance, statement } = at
  const opens = balance.kind === 'OPBD' || balance.kind === 'PRCD'
  if (!opens && balance.kind !== 'CLBD') return
  const read = readBalance(at)
  if (read === undefined) return
  if (opens) {
    if (isBetterOpening(read, statement.opening)) statement.opening = read
  } else if ((read.date ?? '') >= (statement.closing?.date ?? '')) statement.closing = read
}

function readBalance(at: Camt): ReadBalance | undefined {
  const { line, kind, amount: text, mark, ...balance } = at.balance
  const note = (text: string) => at.tell({ kind: 'note', note: { line, text } })
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
  const date = readWhen(balance.date)?.date
  return { amount: signed(amount, negative || mark === 'DBIT'), currency, kind, ...(date !== undefined && { date }) }
}

/** OPBD before PRCD; of several days in one statement the first. */
function isBetterOpening(read: ReadBalance, had: ReadBalance | undefined): boolean {
  if (had === undefined || had.kind !== read.kind) return had === undefined || read.kind === 'OPBD'
  return read.date !== undefined && had.date !== undefined && read.date < had.date
}

const toBalance = ({ amount, date }: ReadBalance): Balance => (date === undefined ? { amount } : { amount, date })

/** The head is told with the first entry, because only then a file without Acct/Ccy has said its currency. */
export function tellHead(at: Camt, entryCurrency?: string): void {
  const { statement } = at
  if (statement.told) return
  const { line, opening, closing, id } = statement
  const note = (text: string) => at.tell({ kind: 'note', note: { line, text } })
  const account = readAccount(statement, note)
  const currency =
    readCurrency(statement.currency) ?? (opening?.currency || closing?.currency || undefined) ?? entryCurrency
  if (statement.currency !== '' && readCurrency(statement.currency) === undefined) {
    note(`the account's currency ${JSON.stringify(statement.currency.slice(0, 40))} is no currency code`)
  }
  const number = statement.number || statement.legalNumber
  const page = statement.page || at.page
  statement.told = true
  statement.openingTold = opening !== undefined
  statement.currency = currency ?? ''
  at.tell({
    kind: 'statement',
    head: {
      account,
      ...(currency !== undefined && { currency }),
      ...(opening && { opening: toBalance(opening) }),
      ...(id !== '' && { id }),
      ...(number !== '' && { number }),
      ...(page !== '' && { page }),
      nature: at.nature,
    },
  })
}

/** An IBAN is an IBAN wherever it is written, and what is none is not called one. */
function readAccount(statement: Statement, note: (text: string) => void): StatementHead['account'] {
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

/** What dates an entry that has no date of its own. */
export function dateOfStatement(at: Camt): string | undefined {
  const { closing, until, created } = at.statement
  return [closing?.date ?? '', until, created, at.created].map((text) => readWhen(text)?.date).find(Boolean)
}

export function closeStatement(at: Camt): void {
  tellHead(at)
  const { opening, closing, openingTold } = at.statement
  const foot: StatementFoot = {}
  if (opening && !openingTold) foot.opening = toBalance(opening)
  if (closing) foot.closing = toBalance(closing)
  at.tell({ kind: 'end', foot })
}
