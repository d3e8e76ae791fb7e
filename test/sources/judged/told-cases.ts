/**
 * The words of the cases of k and l: what banks send about an account, written here anew, and what must be listed
 * afterwards. A line carries the name of its payment, which is not sent.
 */
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { createAccount } from '../../../src/people/accounts/account.service.ts'
import { atCommandLine } from '../../../src/platform/changes/actor.ts'
import type { Id } from '../../../src/platform/core/id.ts'
import { createOperatorToken } from '../../../src/surfaces/operators/operator-token.service.ts'
import type { BankLine } from '../../deliveries/delivery.ts'
import { freshIban } from '../../deliveries/import-paths.ts'
import { writeCsv } from '../../deliveries/write-csv.ts'
import { writeOfx } from '../../deliveries/write-ofx.ts'
import { setDatabaseClock } from '../../support/database.ts'
import { makeOwner } from '../../support/make.ts'
import { testService } from '../../support/service.ts'

export type SaidLine = {
  /** The payment that it tells of. */
  of: string
  pending?: true
  amount: string
  day?: string
  time?: string
  value?: string
  text?: string
  name?: string
  iban?: string
  /** The bank's reference, the end-to-end id, the structured reference, the id of the list. */
  ref?: string
  e2e?: string
  rf?: string
  id?: string
  balance?: string
  /** camt: a reversal entry, parts of a batch, a stated charge, what the bank adds. */
  rvsl?: true
  parts?: Omit<SaidLine, 'of'>[]
  charge?: string
  /** `USD 50.00`: the amount that was instructed. */
  instructed?: string
  bankText?: string
}

type Account = { accountId: Id<'account'>; iban: string; currency: string }

export type SaidMessage = {
  what: string
  /** An instant in UTC. */
  made: string
  lines: SaidLine[]
  on: 'A' | 'B'
  timed: boolean
  request: (account: Account) => { url: string; payload: string; type: string }
}

export const YEAR = '2026-'
export const full = (day: string): string => (day.length === 5 ? YEAR + day : day)
const instant = (made: string): string => `${full(made.slice(0, -6))}T${made.slice(-5)}:00Z`

/** `L('rent', '03-05', '-50.00', 'Najem', { e2e: 'N1' })` */
export const L = (of: string, day: string, amount: string, text = '', more: Partial<SaidLine> = {}): SaidLine => ({
  of,
  day: full(day),
  amount,
  ...(text && { text }),
  ...more,
  ...(more.value && { value: full(more.value) }),
})
export const H = (of: string, day: string, amount: string, text = '', more: Partial<SaidLine> = {}): SaidLine => ({
  ...L(of, day, amount, text, more),
  pending: true,
})

const sum = (opening: string, lines: SaidLine[]): string => {
  const cents = (text: string) => BigInt(text.replace('.', ''))
  const total = lines.filter(({ pending }) => !pending).reduce((all, { amount }) => all + cents(amount), cents(opening))
  const digits = (total < 0n ? -total : total).toString().padStart(3, '0')
  return `${total < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

const tag = (name: string, inner: string | undefined | false, attribute = ''): string =>
  inner ? `<${name}${attribute}>${inner}</${name}>` : ''
const esc = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const size = (amount: string): string => amount.replace('-', '')
const mark = (amount: string): string => tag('CdtDbtInd', amount.startsWith('-') ? 'DBIT' : 'CRDT')
const money = (amount: string, currency: string): string =>
  tag('Amt', size(amount), ` Ccy="${currency}"`) + mark(amount)

function camtEntry(line: SaidLine, currency: string): string {
  const { amount, pending, day, time, value, ref, rvsl, parts, charge, bankText, instructed } = line
  const [other, sumThere] = instructed?.split(' ') ?? []
  const details = (parts ?? [line]).map((part) => camtDetails(part, currency, parts !== undefined)).join('')
  return tag(
    'Ntry',
    money(amount, currency) +
      (rvsl ? tag('RvslInd', 'true') : '') +
      tag('Sts', tag('Cd', pending ? 'PDNG' : 'BOOK')) +
      tag('BookgDt', time ? tag('DtTm', time) : tag('Dt', day)) +
      tag('ValDt', tag('Dt', value)) +
      tag('AcctSvcrRef', ref) +
      (other ? tag('AmtDtls', tag('InstdAmt', tag('Amt', sumThere, ` Ccy="${other}"`))) : '') +
      (charge
        ? tag(
            'Chrgs',
            tag('TtlChrgsAndTaxAmt', size(charge), ` Ccy="${currency}"`) +
              tag('Rcrd', money(charge, currency) + tag('ChrgInclInd', 'true')),
          )
        : '') +
      tag('NtryDtls', (parts ? tag('Btch', tag('NbOfTxs', String(parts.length))) : '') + details) +
      tag('AddtlNtryInf', bankText && esc(bankText)),
  )
}

function camtDetails(line: Omit<SaidLine, 'of'>, currency: string, isPart: boolean): string {
  const { amount, e2e, name, iban, text, rf, ref } = line
  const side = amount.startsWith('-') ? 'Cdtr' : 'Dbtr'
  return tag(
    'TxDtls',
    tag('Refs', (isPart ? tag('AcctSvcrRef', ref) : '') + tag('EndToEndId', e2e)) +
      (isPart ? money(amount, currency) : '') +
      tag(
        'RltdPties',
        tag(side, name && tag('Pty', tag('Nm', esc(name)))) + tag(`${side}Acct`, iban && tag('Id', tag('IBAN', iban))),
      ) +
      tag('RmtInf', tag('Ustrd', text && esc(text)) + tag('Strd', rf && tag('CdtrRefInf', tag('Ref', rf)))),
  )
}

type CamtFacts = {
  made: string
  id?: string
  seq?: number
  from?: string
  to?: string
  opening?: string
  closing?: string
  interim?: string
  lines: SaidLine[]
}

function camt(kind: '052' | '053' | '054', facts: CamtFacts, { iban, currency }: Account): string {
  const [message, part] = {
    '052': ['BkToCstmrAcctRpt', 'Rpt'],
    '053': ['BkToCstmrStmt', 'Stmt'],
    '054': ['BkToCstmrDbtCdtNtfctn', 'Ntfctn'],
  }[kind] as [string, string]
  const { made, id = `${kind}-${made.replace(/\D/g, '')}`, seq, from, to, opening, interim, lines } = facts
  const closing = facts.closing ?? (opening && kind === '053' ? sum(opening, lines) : undefined)
  const balance = (code: string, amount: string | undefined, day: string | undefined) =>
    amount && day
      ? tag(
          'Bal',
          tag('Tp', tag('CdOrPrtry', tag('Cd', code))) + money(amount, currency) + tag('Dt', tag('Dt', full(day))),
        )
      : ''
  const body =
    tag('Id', id) +
    tag('ElctrncSeqNb', seq === undefined ? '' : String(seq)) +
    tag('CreDtTm', instant(made)) +
    (from && to ? tag('FrToDt', tag('FrDtTm', `${full(from)}T00:00:00`) + tag('ToDtTm', `${full(to)}T23:59:59`)) : '') +
    tag('Acct', tag('Id', tag('IBAN', iban)) + tag('Ccy', currency)) +
    balance('OPBD', opening, from) +
    balance('CLBD', closing, to) +
    balance('ITBD', interim, to) +
    lines.map((line) => camtEntry(line, currency)).join('\n')
  const header = tag('GrpHdr', tag('MsgId', `M${id}`) + tag('CreDtTm', instant(made)))
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.${kind}.001.08">${tag(message, header + tag(part, body))}</Document>\n`
}

const file =
  (text: (account: Account) => string, stated: Record<string, string> = {}): SaidMessage['request'] =>
  (account) => ({
    url: `/manage/statements?${new URLSearchParams({ accountId: account.accountId, ...stated })}`,
    payload: text(account),
    type: 'application/octet-stream',
  })

type Facts = Partial<Omit<CamtFacts, 'lines' | 'made'>> & { on?: 'A' | 'B' }

/** camt.053: made, `from/to`, opening, lines. */
export function stmt(made: string, days: string, opening: string, lines: SaidLine[], more: Facts = {}): SaidMessage {
  const [from = '', to = from] = days.split('/')
  const facts = {
    made,
    from,
    to,
    opening,
    seq: dayNumber(to),
    id: `ST${full(days.split('/')[0]!)}-${full(to)}`,
    lines,
    ...more,
  }
  return {
    what: `camt.053 ${days}`,
    made: instant(made),
    lines,
    on: more.on ?? 'A',
    timed: true,
    request: file((a) => camt('053', facts, a)),
  }
}
const dayNumber = (day: string): number =>
  Math.round((Date.parse(full(day)) - Date.parse(`${full(day).slice(0, 4)}-01-01`)) / 86_400_000) + 1

/** camt.052 of a day. */
export function rep(made: string, lines: SaidLine[], more: Facts = {}): SaidMessage {
  const day = made.slice(0, -6)
  const facts = { made, from: day, to: day, lines, ...more }
  return {
    what: `camt.052 ${made}`,
    made: instant(made),
    lines,
    on: more.on ?? 'A',
    timed: true,
    request: file((a) => camt('052', facts, a)),
  }
}

/** camt.054 */
export function note(made: string, lines: SaidLine[], more: Facts = {}): SaidMessage {
  return {
    what: `camt.054 ${made}`,
    made: instant(made),
    lines,
    on: more.on ?? 'A',
    timed: true,
    request: file((a) => camt('054', { made, lines, ...more }, a)),
  }
}

const short = (day: string): string => day.slice(2).replaceAll('-', '')
const comma = (amount: string): string => size(amount).replace('.', ',')

/** `:61:` and `:86:`, in words of 65 places. */
function mtLine({ amount, day = '', value, ref, text = '', name, e2e, pending }: SaidLine): string[] {
  const words = [e2e && `EREF+${e2e}`, text, name].filter(Boolean).join(' ')
  const chunks = words.match(/.{1,65}/gu) ?? [' ']
  const sign = `${pending ? 'E' : ''}${amount.startsWith('-') ? 'D' : 'C'}`
  return [
    `:61:${short(value ?? day)}${short(day).slice(2)}${sign}${comma(amount)}NTRFNONREF${ref ? `//${ref}` : ''}`,
    `:86:${chunks.join('\r\n')}`,
  ]
}

type MtFacts = { seq?: number; page?: number; more?: true; on?: 'A' | 'B'; closing?: string; untimed?: true }

/** MT940, whose time is stated with the call. */
export function mt940(
  made: string,
  days: string,
  opening: string,
  lines: SaidLine[],
  facts: MtFacts = {},
): SaidMessage {
  const [from = '', to = from] = days.split('/')
  const { seq = dayNumber(to), page = 1, more, closing = sum(opening, lines) } = facts
  const balance = (name: string, amount: string, day: string) =>
    `:${name}:${amount.startsWith('-') ? 'D' : 'C'}${short(full(day))}EUR${comma(amount)}`
  const text = ({ iban }: Account) =>
    [
      `:20:STARTUMS`,
      `:25:${iban}`,
      `:28C:${seq}/${page}`,
      balance(page === 1 ? '60F' : '60M', opening, from),
      ...lines.flatMap(mtLine),
      balance(more ? '62M' : '62F', closing, to),
      '-',
      '',
    ].join('\r\n')
  return {
    what: `MT940 ${days} ${seq}/${page}`,
    made: instant(made),
    lines,
    on: facts.on ?? 'A',
    timed: !facts.untimed,
    request: file(text, facts.untimed ? {} : { created: instant(made) }),
  }
}

/** MT942, whose entries are shown as pending without being marked as expected ones. */
export function mt942(made: string, lines: SaidLine[], seq = 1): SaidMessage {
  const at = instant(made)
  const stamp = `${at.slice(2, 10).replaceAll('-', '')}${at.slice(11, 16).replace(':', '')}+0000`
  const text = ({ iban }: Account) =>
    [
      `:20:INTRADAY`,
      `:25:${iban}`,
      `:28C:${seq}/1`,
      ':34F:EUR0,',
      `:13D:${stamp}`,
      ...lines.flatMap(({ pending: _pending, ...line }) => mtLine(line)),
      '-',
      '',
    ].join('\r\n')
  return { what: `MT942 ${made}`, made: at, lines, on: 'A', timed: true, request: file(text) }
}

type PollFacts = {
  untimed?: true
  on?: 'A' | 'B'
  balance?: [kind: string, amount: string, day: string]
  pending?: 'partial'
}

/** The bank's JSON about some days, a state at a time. */
export function poll(made: string, days: string, lines: SaidLine[], facts: PollFacts = {}): SaidMessage {
  const [from, to] = days.split('/').map(full) as [string, string]
  const at = instant(made)
  const text = ({ iban, currency }: Account) => {
    const one = (line: SaidLine) => {
      const [mine, theirs] = line.amount.startsWith('-') ? ['debtor', 'creditor'] : ['creditor', 'debtor']
      return {
        transactionId: line.id,
        entryReference: line.ref,
        endToEndId: line.e2e,
        bookingDate: line.time ? undefined : line.day,
        bookingDateTime: line.time,
        valueDate: line.value,
        transactionAmount: { amount: line.amount, currency },
        [`${mine}Account`]: { iban },
        [`${theirs}Name`]: line.name,
        [`${theirs}Account`]: line.iban && { iban: line.iban },
        remittanceInformationUnstructured: line.text,
        remittanceInformationStructured: line.rf,
        balanceAfterTransaction: line.balance && {
          balanceType: 'interimBooked',
          balanceAmount: { amount: line.balance, currency },
        },
      }
    }
    const [balanceType, amount, day] = facts.balance ?? []
    return JSON.stringify({
      account: { iban, currency },
      ...(amount && { balances: [{ balanceType, balanceAmount: { currency, amount }, referenceDate: full(day!) }] }),
      transactions: {
        booked: lines.filter(({ pending }) => !pending).map(one),
        pending: lines.filter(({ pending }) => pending).map(one),
      },
    })
  }
  const stated = { from, to, ...(!facts.untimed && { created: at }), ...(facts.pending && { pending: facts.pending }) }
  return {
    what: `poll ${made}`,
    made: at,
    lines,
    on: facts.on ?? 'A',
    timed: !facts.untimed,
    request: file(text, stated),
  }
}

type RecordFacts = {
  source?: string
  /** `from/to` */
  days?: string
  ids?: 'stable' | 'volatile' | 'reused'
  pending?: 'complete'
  booked?: 'complete'
  untimed?: true
  ndjson?: true
  balance?: string
  balanceAt?: string
  withdrawn?: string[]
}

/** Records by API. */
export function rec(made: string, lines: SaidLine[], facts: RecordFacts = {}): SaidMessage {
  const { source = 'core', days, untimed, ndjson, withdrawn = [], ...rest } = facts
  const [from, to] = days?.split('/').map(full) ?? []
  const query = { source, ...(from && to && { from, to }), ...(!untimed && { created: instant(made) }), ...rest }
  const one = (currency: string) => (line: SaidLine) => ({
    sourceId: line.id,
    status: line.pending ? 'pending' : 'booked',
    booked: line.time ?? line.day,
    valueDate: line.value,
    amount: line.amount,
    currency,
    balance: line.balance,
    description: line.text,
    reference: line.rf,
    endToEndId: line.e2e,
    bankReferences: line.ref && [line.ref],
    counterparty: line.name || line.iban ? { name: line.name, iban: line.iban } : undefined,
  })
  return {
    what: `records ${source} ${made}`,
    made: instant(made),
    lines,
    on: 'A',
    timed: !untimed,
    request: ({ accountId, currency }) => {
      const all = [...lines.map(one(currency)), ...withdrawn.map((sourceId) => ({ status: 'withdrawn', sourceId }))]
      return {
        url: `/manage/accounts/${accountId}/transactions?${new URLSearchParams(query)}`,
        payload: ndjson ? all.map((each) => JSON.stringify(each)).join('\n') : JSON.stringify(all),
        type: ndjson ? 'application/x-ndjson' : 'application/json',
      }
    },
  }
}

/** Of booked and pending lines, what the downloads of banks can say. */
const asBank = ({ pending, day, time, value, amount, text, name, iban, id, balance }: SaidLine): BankLine => ({
  status: pending ? 'pending' : 'booked',
  amount,
  ...(day && { day }),
  ...(time && { time }),
  ...(value && { valueDate: value }),
  ...(text && { text }),
  ...(name && { name }),
  ...(iban && { iban }),
  ...(id && { id }),
  ...(balance && { balance }),
})

/** OFX 2, without a balance. */
export function ofx(made: string, lines: SaidLine[]): SaidMessage {
  const at = instant(made)
  return {
    what: `OFX ${made}`,
    made: at,
    lines,
    on: 'A',
    timed: true,
    request: file((account) => writeOfx({ nature: 'statement', created: at, lines: lines.map(asBank) }, account), {
      created: at,
    }),
  }
}

/** Enable Banking, all pages of one walk. */
export function pages(made: string, days: string, all: SaidLine[][]): SaidMessage {
  const [from, to] = days.split('/').map(full) as [string, string]
  const at = instant(made)
  const one = (currency: string) => (line: SaidLine) => ({
    entry_reference: line.ref,
    transaction_amount: { amount: size(line.amount), currency },
    credit_debit_indicator: line.amount.startsWith('-') ? 'DBIT' : 'CRDT',
    status: line.pending ? 'PDNG' : 'BOOK',
    booking_date: line.day,
    value_date: line.value,
    [line.amount.startsWith('-') ? 'creditor' : 'debtor']: line.name && { name: line.name },
    remittance_information: line.text ? [line.text] : [],
  })
  const body = ({ currency }: Account) =>
    JSON.stringify({ balances: [], pages: all.map((lines) => ({ transactions: lines.map(one(currency)) })) })
  return {
    what: `pages ${made}`,
    made: at,
    lines: all.flat(),
    on: 'A',
    timed: true,
    request: file(body, { from, to, created: at }),
  }
}

type CsvFacts = { newestFirst?: true; booked?: 'complete'; days?: string; opening?: string; untimed?: true }

/** A download. */
export function csv(
  bank: 'n26' | 'ing' | 'rabobank' | 'dkb' | 'revolut',
  made: string,
  lines: SaidLine[],
  facts: CsvFacts = {},
): SaidMessage {
  const [from, to] = facts.days?.split('/').map(full) ?? []
  const text = (account: Account) =>
    writeCsv(bank)(
      {
        nature: 'statement',
        lines: lines.map(asBank),
        ...(facts.newestFirst && { newestFirst: true }),
        ...(facts.opening && { opening: facts.opening }),
      },
      account,
    )
  const stated = {
    ...(!facts.untimed && { created: instant(made) }),
    ...(from && to && { from, to }),
    ...(facts.booked && { booked: facts.booked }),
  }
  return {
    what: `CSV ${bank} ${made}`,
    made: instant(made),
    lines,
    on: 'A',
    timed: !facts.untimed,
    request: file(text, stated),
  }
}

// ---- what is wanted

export type WantedRow = {
  day: string
  amount: string
  status: 'booked' | 'pending'
  text?: RegExp
  /** After the line; null: none may be shown. */
  balance?: string | null
  on: 'A' | 'B'
}
export const want = (day: string, amount: string, more: Partial<WantedRow> = {}): WantedRow => ({
  day: full(day),
  amount,
  status: 'booked',
  on: 'A',
  ...more,
})

type Row = {
  id: string
  day: string
  amount: string
  status: string
  texts: string
  description: string
  balance?: string
  on: 'A' | 'B'
}
/** As an operator sees it. */
type Shown = {
  id: string
  executed: string
  amount: string
  status: string
  description?: string
  details?: Record<string, string>
  sourceAccount?: { name?: string }
  targetAccount?: { name?: string }
  balance?: string
}
type Desk = {
  rows: () => Promise<Row[]>
  join: (keep: Row, other: Row) => Promise<void>
  separate: (row: Row) => Promise<void>
  withdraw: (row: Row) => Promise<void>
  dismissAll: () => Promise<void>
}

export type SaidCase = {
  name: string
  deliveries: SaidMessage[]
  /** Payment → its row. */
  rows: Record<string, WantedRow>
  /** Other right outcomes; those with `reviews` only where doubts are listed. */
  or?: { rows: Record<string, WantedRow>; reviews: 'some' | 'any' }[]
  /** By default none, at the end and three days later. */
  reviews?: 'none' | 'some' | 'any'
  balance?: string
  /** Of the other account. */
  balanceB?: string
  /** The order is part of the case. */
  fixed?: true
  /** All orders of five deliveries too. */
  everyOrder?: true
  /** What else is wrong with the lists after each delivery. */
  also?: (looks: Row[][]) => string[]
  /** After the delivery with this number an operator decides. */
  decides?: { after: number; how: (desk: Desk) => Promise<void> }
  /** Ids of this amount may go: the form changes. */
  idsMayGo?: true
  /** Ids stay from the first statement with lines on; before it two are shown, and one has to go. */
  idsStayOnceStated?: true
  /** Rows of one amount and text are known by their days. */
  byDay?: true
  /** A payment that was told may be away for a while. */
  gapsMayBe?: true
  /** Found wrong, and listed so in the report. */
  todo?: string
}

export const CASES: SaidCase[] = []
export const aCase = (one: SaidCase): void => void CASES.push(one)

/** Cases by the first word of their names that come out otherwise, and how. */
export function markOpen(open: Record<string, string>): void {
  for (const [name, how] of Object.entries(open)) {
    const one = CASES.find((each) => each.name.startsWith(`${name} `))
    assert.ok(one, `there is no case ${name}`)
    one.todo = how
  }
}

const permutations = <T>(all: T[]): T[][] =>
  all.length <= 1 ? [all] : all.flatMap((one, at) => permutations(all.toSpliced(at, 1)).map((rest) => [one, ...rest]))

/** All of up to four, or five; of more, as made, reversed, rotated, and the last one first. */
function ordersOf({ deliveries, fixed, decides, everyOrder }: SaidCase, orders?: string): SaidMessage[][] {
  if (fixed || decides) return [deliveries]
  if (orders === 'few') return [deliveries, deliveries.toReversed(), [...deliveries.slice(1), deliveries[0]!]]
  if (deliveries.length <= 4 || (everyOrder && deliveries.length === 5)) {
    const all = permutations(deliveries)
    return orders === 'some' ? all.filter((_, at) => all.length < 24 || at % 3 === 0 || at === 23) : all
  }
  const half = Math.floor(deliveries.length / 2)
  const rotated = [...deliveries.slice(half), ...deliveries.slice(0, half)]
  const mixed = [...deliveries.filter((_, at) => at % 2 === 1), ...deliveries.filter((_, at) => at % 2 === 0)]
  return [deliveries, deliveries.toReversed(), rotated, mixed, rotated.toReversed(), mixed.toReversed()]
}

const LOCAL = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Ljubljana', dateStyle: 'short' })
const exact = (text: string): unknown =>
  JSON.parse(text, (_key, value, context?: { source?: string }) =>
    typeof value === 'number' && context?.source ? context.source : value,
  )

async function openBank() {
  const service = await testService()
  const { deps, ask, database } = service
  const by = atCommandLine('test')
  const { token } = await createOperatorToken(deps, by, { label: 'cases', expires: null })
  let now = ''
  const setClock = async (at: string) => {
    if (at === now) return
    now = at
    await setDatabaseClock(database, new Date(at))
  }
  const get = async (url: string) => {
    const answer = await ask(url, { token })
    assert.equal(answer.statusCode, 200, answer.body)
    return answer.body
  }
  const post = async (url: string, payload: object = {}) => {
    const answer = await ask(url, { method: 'POST', token, payload })
    assert.equal(answer.statusCode, 200, answer.body)
  }

  async function open(): Promise<Record<'A' | 'B', Account>> {
    const iban = freshIban()
    const { ownerId, accountId } = await makeOwner(deps, { iban })
    const other = freshIban()
    const second = await createAccount(deps, by, {
      environment: 'sandbox',
      providerId: 'bank-europe-ljubljana',
      ownerId,
      name: 'Savings',
      holder: 'Ana Novak',
      iban: other,
      currency: 'EUR',
    })
    return { A: { accountId, iban, currency: 'EUR' }, B: { accountId: second.id, iban: other, currency: 'EUR' } }
  }

  async function send(told: SaidMessage, accounts: Record<'A' | 'B', Account>): Promise<void> {
    const { url, payload, type } = told.request(accounts[told.on])
    const answer = await ask(url, {
      method: 'POST',
      token,
      payload,
      headers: { 'content-type': type, prefer: 'wait=30' },
    })
    let body = JSON.parse(answer.body)
    while (['queued', 'running'].includes(body.status)) body = JSON.parse(await get(answer.headers.location as string))
    const isDone = answer.statusCode === 202 ? body.status === 'done' : answer.statusCode === 200
    if (!isDone) throw new Error(`${told.what} is refused: ${body.reason ?? body.errorMessage ?? answer.body}`)
  }

  async function rowsOf(accountId: string, on: 'A' | 'B'): Promise<Row[]> {
    const { data } = exact(await get(`/manage/transactions?accountId=${accountId}&limit=500`)) as { data: Shown[] }
    return data.map((row) => ({
      id: row.id,
      day: LOCAL.format(new Date(row.executed)),
      amount: row.amount,
      status: row.status,
      description: row.description ?? '',
      texts: [
        row.description,
        ...Object.values(row.details ?? {}),
        row.sourceAccount?.name,
        row.targetAccount?.name,
      ].join(' | '),
      ...(row.balance !== undefined && { balance: row.balance }),
      on,
    }))
  }
  const reviewsOf = async (accountId: string): Promise<{ ids: string[]; text: string }[]> => {
    const { data } = JSON.parse(await get(`/manage/reviews?accountId=${accountId}`)) as {
      data: { reason?: string; rule?: string }[]
    }
    return data.map((one) => ({
      ids: [...new Set(JSON.stringify(one).match(/tx_[0-9a-z]+/g) ?? [])],
      text: one.reason ?? one.rule ?? JSON.stringify(one).slice(0, 200),
    }))
  }
  const balanceOf = async (accountId: string) => {
    const { balance } = exact(await get(`/manage/accounts/${accountId}`)) as { balance?: string | { amount: string } }
    return typeof balance === 'object' ? balance.amount : balance
  }
  const deskOf = (accounts: Record<'A' | 'B', Account>): Desk => ({
    rows: () => rowsOf(accounts.A.accountId, 'A'),
    join: (keep, other) => post(`/manage/transactions/${keep.id}/join`, { with: other.id }),
    separate: (row) => post(`/manage/transactions/${row.id}/separate`),
    withdraw: (row) => post(`/manage/transactions/${row.id}/withdraw`),
    dismissAll: async () => {
      const open = await reviewsOf(accounts.A.accountId)
      assert.ok(open.length > 0, 'there is nothing to dismiss')
      for (const { ids } of open) await post(`/manage/reviews/${ids[0]}/${ids[1] ?? ids[0]}/dismiss`)
    },
  })
  return { open, send, rowsOf, reviewsOf, balanceOf, deskOf, setClock }
}
type Bank = Awaited<ReturnType<typeof openBank>>

const fits = (row: Row, one: WantedRow): boolean =>
  row.day === one.day &&
  row.amount === one.amount &&
  row.status === one.status &&
  row.on === one.on &&
  (!one.text || one.text.test(row.texts)) &&
  (one.balance === undefined || (one.balance === null ? row.balance === undefined : row.balance === one.balance))

/** What is missing, and what is too much. */
function difference(rows: Row[], wanted: Record<string, WantedRow>): string | undefined {
  const left = [...rows]
  const missing = Object.entries(wanted)
    .sort(
      ([, a], [, b]) =>
        Number(!!b.text) + Number(b.balance !== undefined) - Number(!!a.text) - Number(a.balance !== undefined),
    )
    .filter(([, one]) => {
      const at = left.findIndex((row) => fits(row, one))
      if (at >= 0) left.splice(at, 1)
      return at < 0
    })
    .map(([key, { day, amount, status, text, balance }]) =>
      [key, day, amount, status, text, balance].filter((fact) => fact !== undefined).join(' '),
    )
  if (missing.length === 0 && left.length === 0) return undefined
  return `missing [${missing.join('; ')}], too much ${show(left)}`
}

const show = (rows: Row[]): string =>
  `[${rows.map((row) => `${row.on === 'B' ? 'B ' : ''}${row.day} ${row.amount} ${row.status}${row.balance ? ` =${row.balance}` : ''} "${row.texts.slice(0, 50)}"`).join('; ')}]`

const later = (instantText: string, minutes: number): string =>
  new Date(Date.parse(instantText) + minutes * 60_000).toISOString()

async function playOrder(
  bank: Bank,
  one: SaidCase,
  order: SaidMessage[],
  isMade: boolean,
): Promise<{ faults: string[]; state: string; texts: string }> {
  const faults: string[] = []
  const accounts = await bank.open()
  const ids = [
    accounts.A.accountId,
    ...(order.some(({ on }) => on === 'B') || one.balanceB ? [accounts.B.accountId] : []),
  ]
  const look = async () => (await Promise.all(ids.map((id, at) => bank.rowsOf(id, at === 0 ? 'A' : 'B')))).flat()
  const lastMade = order
    .map(({ made }) => made)
    .sort()
    .at(-1)!
  const looks: Row[][] = []
  const told = new Set<string>()
  let now = ''
  for (const [index, delivery] of order.entries()) {
    now = isMade ? later(delivery.made, 1) : later(lastMade, 5 * (index + 1))
    await bank.setClock(now)
    await bank.send(delivery, accounts)
    for (const line of delivery.lines) if (!line.pending && one.rows[line.of]?.amount === line.amount) told.add(line.of)
    if (one.decides?.after === index + 1) await one.decides.how(bank.deskOf(accounts))
    const rows = await look()
    looks.push(rows)
    if (!one.gapsMayBe) faults.push(...lostMeanwhile(one, told, rows).map((what) => `after ${index + 1}: ${what}`))
  }
  const rows = looks.at(-1)!
  const reviews = async () => (await Promise.all(ids.map((id) => bank.reviewsOf(id)))).flat()
  const atOnce = await reviews()
  await bank.setClock(later(now, 3 * 1440))
  const atLast = await reviews()
  faults.push(...judge(one, rows, atOnce, atLast))
  const balance = await bank.balanceOf(accounts.A.accountId)
  if (one.balance !== undefined && balance !== one.balance)
    faults.push(`wrong balance ${balance}, wanted ${one.balance}`)
  if (one.balanceB !== undefined) {
    const there = await bank.balanceOf(accounts.B.accountId)
    if (there !== one.balanceB) faults.push(`wrong balance of B ${there}, wanted ${one.balanceB}`)
  }
  const firstStated = one.idsStayOnceStated
    ? order.findIndex(({ what, lines }) => lines.length > 0 && /^(?:camt\.053|MT940)/.test(what))
    : 0
  if (!one.idsMayGo)
    for (const [index, before] of looks.entries())
      if (index >= firstStated) faults.push(...movedIds(one, before, rows).map((what) => `after ${index + 1}: ${what}`))
  if (one.also) faults.push(...one.also(looks))
  if (isMade && order.every(({ timed }) => timed)) {
    for (const delivery of order) await bank.send(delivery, accounts)
    const again = await look()
    if (JSON.stringify(again) !== JSON.stringify(rows)) faults.push(`repeats change the list to ${show(again)}`)
    const reviewsAgain = await reviews()
    if (reviewsAgain.length !== atLast.length)
      faults.push(`repeats change the reviews from ${atLast.length} to ${reviewsAgain.length}`)
  }
  const state = rows
    .map((row) => `${row.on} ${row.day} ${row.amount} ${row.status} ${row.balance ?? ''}`)
    .sort()
    .join('\n')
  const texts = rows
    .map((row) => `${row.day} ${row.amount} ${row.description}`)
    .sort()
    .join('\n')
  return { faults, state: `${state}\n${balance}`, texts }
}

function judge(one: SaidCase, rows: Row[], atOnce: { text: string }[], atLast: { text: string }[]): string[] {
  for (const other of one.or ?? [])
    if (difference(rows, other.rows) === undefined && (other.reviews === 'any' || atLast.length > 0)) return []
  const listed =
    atLast.length > 0 ? `${atLast.length} listed (${atLast.map(({ text }) => text).join(', ')})` : 'nothing listed'
  const wrong = difference(rows, one.rows)
  if (wrong) return [`${wrong}, ${listed}`]
  const open = Math.max(atOnce.length, atLast.length)
  if ((one.reviews ?? 'none') === 'none' && open > 0) return [`needless review: ${listed}, at once ${atOnce.length}`]
  if (one.reviews === 'some' && atLast.length === 0) return ['no review is open']
  return []
}

/** Booked payments that were told, and of whose amount there are fewer rows. */
function lostMeanwhile({ rows: wanted }: SaidCase, told: Set<string>, rows: Row[]): string[] {
  const amounts = Map.groupBy(told, (key) => `${wanted[key]!.on} ${wanted[key]!.amount}`)
  return [...amounts].flatMap(([amount, keys]) => {
    const there = rows.filter((row) => `${row.on} ${row.amount}` === amount && row.status === 'booked').length
    return there < keys.length ? [`lost meanwhile: ${there} rows of ${amount}, ${keys.length} told`] : []
  })
}

/** A payment keeps an id that it had, and no id goes to another payment. */
function movedIds(one: SaidCase, before: Row[], rows: Row[]): string[] {
  const classOf = (row: Row): string | undefined => {
    const some = Object.values(one.rows).filter(
      (w) =>
        w.amount === row.amount &&
        w.on === row.on &&
        (!w.text || w.text.test(row.texts)) &&
        (!one.byDay || near(w.day, row.day)),
    )
    const names = new Set(some.map((w) => `${w.on} ${w.amount} ${w.text ?? ''} ${one.byDay ? w.day : ''}`))
    return names.size === 1 ? [...names][0] : undefined
  }
  const now = new Map(rows.map((row) => [row.id, classOf(row)]))
  const faults: string[] = []
  for (const [name, some] of Map.groupBy(before, classOf)) {
    if (name === undefined) continue
    const wanted = rows.filter((row) => classOf(row) === name).length
    const kept = some.filter(({ id }) => now.get(id) === name).length
    if (kept < Math.min(wanted, some.length)) faults.push(`id changed: ${kept} of ${some.length} ids of ${name} stay`)
    for (const { id } of some) {
      const there = now.get(id)
      if (there !== undefined && there !== name) faults.push(`id changed: one of ${name} went to ${there}`)
    }
  }
  return faults
}
const near = (a: string, b: string): boolean => Math.abs(Date.parse(a) - Date.parse(b)) <= 6 * 86_400_000

/** One test for each case, all of its orders in it, or `some` of 24 where ORDERS says nothing else. */
export function runCases(cases: SaidCase[], orders = process.env.ORDERS): void {
  test('cases of one truth from many sources', async (t: TestContext) => {
    const only = process.env.ONLY
    const bank = await openBank()
    const tally = { cases: 0, orders: 0, failed: 0 }
    for (const one of cases) {
      if (only && !new RegExp(only).test(one.name)) continue
      tally.cases += 1
      await t.test(one.name, one.todo ? { todo: one.todo } : {}, async () => {
        const faults = new Map<string, string>()
        const states = new Map<string, string>()
        const texts = new Map<string, string>()
        for (const order of ordersOf(one, orders)) {
          tally.orders += 1
          const numbers = order.map((told) => one.deliveries.indexOf(told) + 1).join(' ')
          const isMade = order.every((told, at) => told === one.deliveries[at])
          try {
            const played = await playOrder(bank, one, order, isMade)
            for (const fault of played.faults) if (!faults.has(fault)) faults.set(fault, numbers)
            if (!states.has(played.state)) states.set(played.state, numbers)
            if (!texts.has(played.texts)) texts.set(played.texts, numbers)
          } catch (error) {
            faults.set(String(error).slice(0, 300), numbers)
          }
        }
        if (states.size > 1 && !one.or)
          faults.set(`order decides the rows or balances: ${states.size} outcomes`, [...states.values()].join(' / '))
        if (texts.size > 1 && states.size === 1)
          faults.set(
            `order decides the text: ${[...texts.keys()].join(' <> ').slice(0, 300)}`,
            [...texts.values()].join(' / '),
          )
        if (faults.size > 0) {
          tally.failed += 1
          assert.fail([...faults].map(([fault, numbers]) => `in the order ${numbers}: ${fault}`).join('\n'))
        }
      })
    }
    t.diagnostic(`${tally.cases} cases in ${tally.orders} orders, ${tally.failed} fail`)
  })
}
