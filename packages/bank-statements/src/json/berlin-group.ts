import { isDecimal, isLocalDate, parseInstant } from '@vitrine/money'
import { bankOfBic, bankOfIban, bankProfile, hostOf } from '../bank-profiles.ts'
import { groupBy } from '../group-by.ts'
import { NoteCounter } from '../note-counter.ts'
import {
  type Balance,
  type Entry,
  type OpenReader,
  type ReaderEvent,
  type StatementHead,
  type StatementScope,
  Unreadable,
} from '../statement.ts'
import { joinedPages, pagesOf } from './berlin-group-pages.ts'
import { type AccountHolder, otherIdOf, transactionReader } from './berlin-group-transaction.ts'
import {
  compact,
  createdOf,
  ibanOf,
  isObject,
  objectAt,
  objectsOf,
  openDocument,
  periodOf,
  textAt,
} from './document.ts'
import { type Json, type JsonObject, lineOf } from './parse.ts'

const MEMBER = /"(\w+)"\s*:\s*([[{]?)/g
/** Keys that only such answers have, with the beginning of their values. */
const MARKS = new Map([
  ...['transactions', 'cardTransactions', 'cardAccount', 'account'].map((name) => [name, '{'] as const),
  ...['booked', 'pending', 'information', 'accounts', 'cardAccounts', 'tppMessages'].map(
    (name) => [name, '['] as const,
  ),
  ...['transactionAmount', 'balanceAmount', 'consentId', 'consentStatus'].map((name) => [name, ''] as const),
  ...['recurringIndicator', 'scaStatus', 'scaAuthenticationData'].map((name) => [name, ''] as const),
])

const hasMark = (start: string): boolean =>
  [...start.matchAll(MEMBER)].some(([, name, opens]) => {
    const wanted = MARKS.get(name!)
    return wanted === '' || (wanted !== undefined && wanted === opens)
  })

/** Also matches other answers of the interface: only the reader can distinguish them. */
export const looksLikeBerlinGroup = (start: string): boolean =>
  /^\uFEFF?\s*\{/.test(start) && hasMark(start) && !/"Data"\s*:\s*\{/.test(start)

/**
 * The transaction report of NextGenPSD2 in JSON, as banks and aggregators send it and as people save it. Lenient: of
 * thirty real answers eighteen violate the standard's own schema. Several pages may be joined: berlin-group-pages.ts.
 */
export const openBerlinGroupReader: OpenReader = (emit, options) =>
  openDocument((whole) => {
    const tally = new NoteCounter()
    const pages = pagesOf(whole)
    const { document, report } = pages
      ? joinedPages(whole as JsonObject, pages, reportOf, tally)
      : { document: whole as JsonObject, report: reportOf(whole) }
    const owner = ownerOf(document)
    const booked = listOf(report, 'booked') ?? []
    const pending = listOf(report, 'pending')
    for (const name of ['information', 'info']) {
      for (const item of listOf(report, name) ?? []) {
        tally.add(lineOf(item), 'an entry that is for information only is left out')
      }
    }
    const { sign, ...habits } = profileOf(document, report, owner, options.bank)
    const read = transactionReader(owner, tally, options.sign ?? sign)
    const entries = [...read(booked, 'booked'), ...read(pending ?? [], 'pending')]
    const links = objectAt(report, '_links')
    if (objectAt(links, 'next')) {
      tally.add(lineOf(report), 'the answer goes on on a further page (_links.next), which has to be imported too')
    }
    const statement: BerlinGroupStatement = {
      document,
      owner,
      circumstances: { ...circumstancesOf(document, report, pending !== undefined), habits },
      nothingPending: pending?.length === 0,
    }
    emitStatements(entries, statement, options.currency, emit, tally)
  })

type BerlinGroupStatement = {
  document: JsonObject
  owner: AccountHolder
  circumstances: StatementScope & Pick<StatementHead, 'habits'>
  nothingPending: boolean
}

function profileOf(document: JsonObject, report: JsonObject, { iban }: AccountHolder, asked: string | undefined) {
  const bic = bankOfBic(textAt(objectAt(document, 'account'), 'bic'))
  const host = hostOf(textAt(objectAt(objectAt(report, '_links'), 'self'), 'href'))
  return bankProfile('berlin-group', asked, [bic, bankOfIban(iban), host])
}

/** One page of several says nothing about the others; a list of pending lines is complete, even when empty. */
function circumstancesOf(document: JsonObject, report: JsonObject, listsPending: boolean): StatementScope {
  const links = objectAt(report, '_links')
  const isPage = objectAt(links, 'next') !== undefined || objectAt(links, 'previous') !== undefined
  const updated = ['lastUpdated', 'last_updated'].flatMap((key) => [textAt(document, key), textAt(report, key)])
  return compact({
    covers: 'period',
    isState: true,
    isPart: isPage,
    period: periodOf(textAt(objectAt(links, 'self'), 'href'), 'dateFrom', 'dateTo'),
    created: createdOf(updated.find((text) => text !== undefined)),
    pending: listsPending ? 'complete' : undefined,
  }) as StatementScope
}

function reportOf(document: Json): JsonObject {
  if (!isObject(document)) throw new Unreadable(1, 'not an answer of a bank: expected a JSON object')
  const report = objectAt(document, 'transactions') ?? objectAt(document, 'cardTransactions') ?? document
  if (['booked', 'pending', 'information', 'info'].some((name) => Array.isArray(report[name]))) return report
  throw new Unreadable(report === document ? 1 : lineOf(report), whyNot(document, report))
}

/** Other answers of the same interface, which people save by mistake. */
const OTHERS: [keys: string[], what: string][] = [
  [['tppMessages'], "this is the bank's refusal of a request"],
  [['consentId', 'consentStatus', 'recurringIndicator'], 'this is a consent'],
  [['scaStatus', 'scaAuthenticationData', 'authorisationId', 'authorisationIds'], 'this is a step of an authorisation'],
  [['balances'], 'these are balances'],
  [['accounts', 'cardAccounts'], 'this is a list of accounts'],
  [
    ['transactionsDetails', 'transactionDetails'],
    'this is a single transaction, which does not say whether it is booked',
  ],
  [['account', 'cardAccount'], 'these are the details of an account'],
]

function whyNot(document: JsonObject, report: JsonObject): string {
  if (objectAt(objectAt(report, '_links'), 'download') || objectAt(objectAt(document, '_links'), 'download')) {
    return 'the answer has no transactions, only a link (_links.download) to where they are'
  }
  if (report !== document) return 'the report has neither booked nor pending transactions'
  const other = OTHERS.find(([keys]) => keys.some((key) => document[key] !== undefined))
  return other ? `not a transaction report: ${other[1]}` : 'not a transaction report: there are no transactions'
}

function listOf(report: JsonObject, name: string): JsonObject[] | undefined {
  const list = report[name]
  return list === undefined || list === null ? undefined : objectsOf(list, name)
}

function ownerOf(document: JsonObject): AccountHolder {
  const account = objectAt(document, 'account') ?? objectAt(document, 'cardAccount')
  return {
    iban: ibanOf(textAt(account, 'iban')),
    other: otherIdOf(account) ?? textAt(account, 'iban'),
    currency: textAt(account, 'currency'),
    // Card reports may declare that debits are positive.
    isReversed: document.debitAccounting === true,
  }
}

/** An IBAN with several currencies is several accounts, and so several statements. */
function emitStatements(
  entries: Entry[],
  { document, owner, circumstances, nothingPending }: BerlinGroupStatement,
  currency: string | undefined,
  emit: (event: ReaderEvent) => void,
  tally: NoteCounter,
): void {
  const groups = groupBy(entries, (entry) => entry.records[0]!.currency as string | undefined)
  if (groups.size === 0) groups.set(owner.currency === 'XXX' ? currency : (owner.currency ?? currency), [])
  const { iban, other } = owner
  for (const [code, list] of groups) {
    const opening = balanceOf(document, 'openingBooked', code, owner)
    const head = compact({
      account: iban !== undefined ? { iban } : other !== undefined ? { other } : {},
      currency: code,
      opening,
      nature: 'statement',
      ...circumstances,
    }) as StatementHead
    emit({ kind: 'statement', head })
    for (const entry of list) emit({ kind: 'entry', entry })
    for (const note of tally.notes()) emit({ kind: 'note', note })
    const closing = balanceOf(document, 'closingBooked', code, owner)
    // The expected balance includes pending lines: it equals the booked one only where there are none.
    const others = ['interimBooked', ...(nothingPending ? ['expected'] : [])]
    const interim = others.map((type) => balanceOf(document, type, code, owner)).find((balance) => balance)
    emit({ kind: 'end', foot: compact({ closing, interim }) })
  }
}

function balanceOf(
  document: JsonObject,
  type: string,
  currency: string | undefined,
  owner: AccountHolder,
): Balance | undefined {
  const list = Array.isArray(document.balances) ? document.balances.filter(isObject) : []
  const found = list.find(
    (item) => textAt(item, 'balanceType') === type && textAt(objectAt(item, 'balanceAmount'), 'currency') === currency,
  )
  const amount = textAt(objectAt(found, 'balanceAmount'), 'amount')
  if (amount === undefined || !isDecimal(amount) || owner.isReversed) return undefined
  const changed = textAt(found, 'lastChangeDateTime')
  const moment = type === 'closingBooked' || type === 'openingBooked' ? undefined : changed
  const day = [textAt(found, 'referenceDate'), changed?.slice(0, 10)].find((text) => text && isLocalDate(text))
  return compact({ amount, date: moment && parseInstant(moment) ? moment : day }) as Balance
}
