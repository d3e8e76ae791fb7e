import { isDecimal } from '@vitrine/money'
import { NoteCounter } from '../note-counter.ts'
import { readablePurpose } from '../purpose.ts'
import type { SourceRecord } from '../source-record.ts'
import { type Entry, type OpenReader, type StatementHead, Unreadable } from '../statement.ts'
import { bookedOf, compact, isId, isObject, noteSharedIds, objectsOf, openDocument, shown, textAt } from './document.ts'
import { contentOf, joinedAnswers, type PageRow, rowsOfPages } from './pages.ts'
import { type Json, type JsonObject, lineOf } from './parse.ts'

/** An account set of version 1 or 2. */
export const looksLikeSimplefin = (start: string): boolean =>
  /^\uFEFF?\s*\{/.test(start) &&
  (/"(?:errlist|balance-date|sfin-url|sfin_url)"\s*:/.test(start) ||
    (/"errors"\s*:\s*\[/.test(start) && /"accounts"\s*:\s*\[/.test(start)))

/** Every account of the answer; several answers are the windows of one list. */
export const openSimplefinReader: OpenReader = (emit) =>
  openDocument((document) => {
    const sets = setsOf(document)
    const tally = new NoteCounter()
    for (const text of sets.flatMap(messagesOf)) tally.add(1, `the server says: ${text}`)
    const accounts = accountsOf(sets)
    for (const [id, parts] of accounts) {
      const last = parts.at(-1)!
      const currency = textAt(last, 'currency')
      if (currency === undefined || !/^[A-Z]{3}$/.test(currency))
        throw new Unreadable(lineOf(last), `currency: ${shown(currency)} is not a currency such as USD`)
      const rows = rowsOfPages(
        parts.map((part) => objectsOf(part.transactions ?? [], 'transactions')),
        (row) => ({ text: contentOf(row), isMarked: isId(textAt(row, 'id')) }),
        (line) => tally.add(line, 'a page or a row that the bank sent twice is read once'),
      )
      const entries = rows.map((row) => entryOf(row, currency, tally))
      noteSharedIds(
        entries.map(({ line, records: [record] }) => ({ id: record!.sourceId, line })),
        tally,
      )
      emit({ kind: 'statement', head: headOf(id, currency, entries, sets) })
      for (const entry of entries) emit({ kind: 'entry', entry })
      for (const note of tally.notes()) emit({ kind: 'note', note })
      emit({ kind: 'end', foot: compact({ interim: balanceOf(last) }) })
    }
  })

function setsOf(document: Json): JsonObject[] {
  if (!isObject(document)) throw new Unreadable(1, 'not an account set of SimpleFIN: expected a JSON object')
  const { pages } = joinedAnswers(document)
  const without = pages.find((page) => !Array.isArray(page.accounts))
  if (without) throw new Unreadable(lineOf(without), 'not an account set of SimpleFIN: there are no accounts')
  return pages
}

type Problem = { code: string; text: string; account?: string | undefined; connection?: string | undefined }

const problemsOf = (set: JsonObject): Problem[] => [
  ...(Array.isArray(set.errlist) ? set.errlist.filter(isObject) : []).map((one) => ({
    code: textAt(one, 'code') ?? '',
    text: textAt(one, 'msg') ?? '',
    account: textAt(one, 'account_id'),
    connection: textAt(one, 'conn_id'),
  })),
  ...(Array.isArray(set.errors) ? set.errors : [])
    .filter((one) => typeof one === 'string')
    .map((text) => ({ code: 'gen.', text })),
]

const messagesOf = (set: JsonObject): string[] =>
  problemsOf(set).map(({ text }) => text.replace(/\p{Cc}+/gu, ' ').slice(0, 200))

/** The parts of each account, one for each answer. */
function accountsOf(sets: JsonObject[]): Map<string, JsonObject[]> {
  const accounts = new Map<string, JsonObject[]>()
  for (const account of sets.flatMap((set) => objectsOf(set.accounts!, 'accounts'))) {
    const id = textAt(account, 'id')
    if (id === undefined) throw new Unreadable(lineOf(account), 'an account has no id')
    // Points and miles: their currency is an address.
    if (/^https?:/i.test(textAt(account, 'currency') ?? '')) continue
    accounts.set(id, [...(accounts.get(id) ?? []), account])
  }
  if (accounts.size === 0) throw new Unreadable(1, 'the account set has no account with a currency such as USD')
  return accounts
}

/** Where the server could not read the bank, the list may lack lines. */
function headOf(id: string, currency: string, entries: Entry[], sets: JsonObject[]): StatementHead {
  const isPart = sets.flatMap(problemsOf).some(({ code, account }) => !code.startsWith('gen') && (account ?? id) === id)
  const hasPending = entries.some(({ records }) => records[0]!.status === 'pending')
  return compact({
    account: { other: id },
    currency,
    nature: 'statement',
    covers: 'period',
    isState: true,
    isPart,
    pending: hasPending ? 'complete' : undefined,
  }) as StatementHead
}

function entryOf({ row, line }: PageRow, currency: string, tally: NoteCounter): Entry {
  const amount = textAt(row, 'amount')?.replace(/^\+/, '')
  if (amount === undefined || !isDecimal(amount))
    throw new Unreadable(line, `amount: ${shown(amount)} is not a decimal such as -12.30`)
  const posted = instantAt(row, 'posted', line)
  const isPending = row.pending === true || posted === undefined
  if (isPending && row.pending === false) tally.add(line, 'without the time of posting: taken as pending')
  const free = textAt(row, 'description')
  const [payee, memo] = [textAt(row, 'payee'), textAt(row, 'memo')]
  const description = readablePurpose(free ?? '') ?? payee ?? free
  const further = [free, memo].filter((text) => text !== undefined && !description?.includes(text))
  const record = compact({
    sourceId: [textAt(row, 'id')].find(isId),
    status: isPending ? 'pending' : 'booked',
    // Midnight stands for a day, as in other answers of banks.
    booked: isPending ? undefined : bookedOf(posted, undefined),
    authorised: instantAt(row, 'transacted_at', line),
    amount,
    currency,
    description,
    additional: further.length > 0 ? further.join('\n') : undefined,
    counterparty: payee === undefined ? undefined : { name: payee },
  }) as SourceRecord
  return { line, amount, records: [record] }
}

/** Until the year 2100: thousandths of a second would be later. */
const LAST_SECOND = 4_102_444_800

/** Seconds since 1970; 0 stands for none. */
function instantAt(row: JsonObject, key: string, line: number): string | undefined {
  const text = textAt(row, key)
  if (text === undefined || /^0+$/.test(text)) return undefined
  const seconds = /^\d{1,10}(?:\.0+)?$/.test(text) ? Number(text) : Number.NaN
  if (!(seconds < LAST_SECOND)) throw new Unreadable(line, `${key}: ${shown(text)} is not a time in seconds since 1970`)
  return new Date(seconds * 1000).toISOString()
}

function balanceOf(account: JsonObject) {
  const amount = textAt(account, 'balance')?.replace(/^\+/, '')
  if (amount === undefined || !isDecimal(amount)) return undefined
  return compact({ amount, date: instantAt(account, 'balance-date', lineOf(account)) })
}
