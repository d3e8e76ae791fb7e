/** One account told by several sources: deliveries as the API takes them, played in several orders. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { atCommandLine } from '../../../src/platform/changes/actor.ts'
import { createOperatorToken } from '../../../src/surfaces/operators/operator-token.service.ts'
import { setDatabaseClock } from '../../support/database.ts'
import { makeOwner } from '../../support/make.ts'
import { testService } from '../../support/service.ts'

export type SentLine = {
  day: string
  amount: string
  text?: string
  name?: string
  iban?: string
  e2e?: string
  ref?: string
  id?: string
  pending?: boolean
  value?: string
  balance?: string
  time?: string
  /** camt: the details of a collective entry. */
  parts?: { amount: string; text?: string; name?: string; e2e?: string; ref?: string }[]
  /** camt: charges that the amount includes. */
  charge?: string
  batch?: string
}
export type PlayedDelivery = {
  what: string
  /** When the bank made it, and when it arrives in the live order (5 minutes later). */
  at: string
  timed: boolean
  books: boolean
  lines: SentLine[]
  send: (ctx: PlayedAccount) => Promise<unknown>
  decision?: boolean
}
type ShownTransaction = {
  id: string
  executed: string
  amount: string
  status: string
  description?: string
  balance?: string
  details?: unknown
}
type ListedReview = { id: string; reason: string; transaction: ShownTransaction; candidate: ShownTransaction }
export type SeenRow = {
  id: string
  day: string
  amount: string
  status: string
  description: string
  balance: string | undefined
  raw: ShownTransaction
}
type PlayedAccount = {
  accountId: string
  iban: string
  rows: () => Promise<SeenRow[]>
  manage: (method: 'GET' | 'POST', path: string, body?: unknown) => Promise<unknown>
  seen: Map<string, string>
}

const cents = (text: string): number => Math.round(Number(text) * 100)
const money = (n: number): string => (n / 100).toFixed(2)
const comma = (n: number): string => (Math.abs(n) / 100).toFixed(2).replace('.', ',')
const esc = (t: string) => t.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const short = (day: string) => day.slice(2).replaceAll('-', '')

const service = await testService()
const { token } = await createOperatorToken(service.deps, atCommandLine('test'), { label: 'sources', expires: null })
const LATE = new Date('2026-07-15T10:00:00Z')

async function file(ctx: PlayedAccount, body: string, query: Record<string, string>) {
  const url = `/manage/statements?${new URLSearchParams({ accountId: ctx.accountId, ...query })}`
  const answer = await service.ask(url, {
    method: 'POST',
    token,
    payload: body,
    headers: { 'content-type': 'application/octet-stream', prefer: 'wait=30' },
  })
  assert.equal(answer.statusCode, 200, `${answer.body}\n${body.slice(0, 3000)}`)
  return answer.json()
}

// ---- formats

type Stmt = {
  no: string | number
  from?: string
  to?: string
  open: string
  lines: SentLine[]
  made: string
  query?: Record<string, string>
  close?: string
  id?: string
}

function ntry(l: SentLine): string {
  const debit = l.amount.startsWith('-')
  const amt = (a: string) => `<Amt Ccy="EUR">${a.replace('-', '')}</Amt>`
  const side = debit ? 'Cdtr' : 'Dbtr'
  const tx = (
    p: {
      amount?: string
      text?: string | undefined
      name?: string | undefined
      e2e?: string | undefined
      ref?: string | undefined
      iban?: string | undefined
    },
    own: boolean,
  ) =>
    `<TxDtls><Refs>${p.ref && own ? `<AcctSvcrRef>${p.ref}</AcctSvcrRef>` : ''}<EndToEndId>${p.e2e ?? 'NOTPROVIDED'}</EndToEndId></Refs>${own ? `${amt(p.amount!)}<CdtDbtInd>${debit ? 'DBIT' : 'CRDT'}</CdtDbtInd>` : ''}` +
    `${p.name || p.iban ? `<RltdPties>${p.name ? `<${side}><Pty><Nm>${esc(p.name)}</Nm></Pty></${side}>` : ''}${p.iban ? `<${side}Acct><Id><IBAN>${p.iban}</IBAN></Id></${side}Acct>` : ''}</RltdPties>` : ''}` +
    `${p.text ? `<RmtInf><Ustrd>${esc(p.text)}</Ustrd></RmtInf>` : ''}</TxDtls>`
  const details = l.parts ? l.parts.map((p) => tx(p, true)).join('') : tx(l, false)
  const btch =
    l.parts || l.batch
      ? `<Btch>${l.batch ? `<MsgId>${l.batch}</MsgId>` : ''}<NbOfTxs>${l.parts?.length ?? 3}</NbOfTxs></Btch>`
      : ''
  const when = l.time ? `<DtTm>${l.time}</DtTm>` : `<Dt>${l.day}</Dt>`
  const chrg = l.charge
    ? `<Chrgs><TtlChrgsAndTaxAmt Ccy="EUR">${l.charge}</TtlChrgsAndTaxAmt><Rcrd><Amt Ccy="EUR">${l.charge}</Amt><CdtDbtInd>DBIT</CdtDbtInd><ChrgInclInd>true</ChrgInclInd></Rcrd></Chrgs>`
    : ''
  return (
    `<Ntry>${amt(l.amount)}<CdtDbtInd>${debit ? 'DBIT' : 'CRDT'}</CdtDbtInd><Sts><Cd>${l.pending ? 'PDNG' : 'BOOK'}</Cd></Sts>` +
    `<BookgDt>${when}</BookgDt><ValDt><Dt>${l.value ?? l.day}</Dt></ValDt>${l.ref ? `<AcctSvcrRef>${l.ref}</AcctSvcrRef>` : ''}` +
    `<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>${debit ? 'ICDT' : 'RCDT'}</Cd><SubFmlyCd>ESCT</SubFmlyCd></Fmly></Domn></BkTxCd>${chrg}<NtryDtls>${btch}${details}</NtryDtls></Ntry>`
  )
}
const bal = (code: string, n: number, day: string) =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${money(Math.abs(n))}</Amt><CdtDbtInd>${n < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`

const sum = (lines: SentLine[]) => lines.filter((l) => !l.pending).reduce((n, l) => n + cents(l.amount), 0)
const first = (lines: SentLine[]) => lines.map((l) => l.day).sort()[0]!
const last = (lines: SentLine[]) =>
  lines
    .map((l) => l.day)
    .sort()
    .at(-1)!

export function camt53({ no, from, to, open, lines, made, query = {}, close, id }: Stmt): PlayedDelivery {
  const [a, b] = [from ?? first(lines), to ?? from ?? last(lines)]
  return {
    what: `camt.053 ${no} ${a}..${b} made ${made}`,
    at: made,
    timed: true,
    books: true,
    lines,
    send: (ctx) =>
      file(
        ctx,
        `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>M53-${no}-${made}</MsgId><CreDtTm>${made}</CreDtTm></GrpHdr><Stmt><Id>${id ?? `S-${no}`}</Id><ElctrncSeqNb>${no}</ElctrncSeqNb><CreDtTm>${made}</CreDtTm><FrToDt><FrDtTm>${a}T00:00:00+01:00</FrDtTm><ToDtTm>${b}T23:59:59+01:00</ToDtTm></FrToDt><Acct><Id><IBAN>${ctx.iban}</IBAN></Id><Ccy>EUR</Ccy></Acct>${bal('OPBD', cents(open), a)}${bal('CLBD', close ? cents(close) : cents(open) + sum(lines), b)}${lines.map(ntry).join('')}</Stmt></BkToCstmrStmt></Document>`,
        query,
      ),
  }
}
export function camt52({
  id,
  day,
  lines,
  made,
  query = {},
}: {
  id: string
  day: string
  lines: SentLine[]
  made: string
  query?: Record<string, string>
}): PlayedDelivery {
  return {
    what: `camt.052 ${id} made ${made}`,
    at: made,
    timed: true,
    books: false,
    lines,
    send: (ctx) =>
      file(
        ctx,
        `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.052.001.08"><BkToCstmrAcctRpt><GrpHdr><MsgId>M52-${id}</MsgId><CreDtTm>${made}</CreDtTm></GrpHdr><Rpt><Id>${id}</Id><CreDtTm>${made}</CreDtTm><FrToDt><FrDtTm>${day}T00:00:00+01:00</FrDtTm><ToDtTm>${made}</ToDtTm></FrToDt><Acct><Id><IBAN>${ctx.iban}</IBAN></Id><Ccy>EUR</Ccy></Acct>${lines.map(ntry).join('')}</Rpt></BkToCstmrAcctRpt></Document>`,
        query,
      ),
  }
}
export function camt54({
  id,
  lines,
  made,
  query = {},
}: {
  id: string
  lines: SentLine[]
  made: string
  query?: Record<string, string>
}): PlayedDelivery {
  return {
    what: `camt.054 ${id} made ${made}`,
    at: made,
    timed: true,
    books: false,
    lines,
    send: (ctx) =>
      file(
        ctx,
        `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.08"><BkToCstmrDbtCdtNtfctn><GrpHdr><MsgId>M54-${id}</MsgId><CreDtTm>${made}</CreDtTm></GrpHdr><Ntfctn><Id>${id}</Id><CreDtTm>${made}</CreDtTm><Acct><Id><IBAN>${ctx.iban}</IBAN></Id><Ccy>EUR</Ccy></Acct>${lines.map(ntry).join('')}</Ntfctn></BkToCstmrDbtCdtNtfctn></Document>`,
        query,
      ),
  }
}
const chunks = (text: string, n: number) => text.match(new RegExp(`.{1,${n}}`, 'gsu')) ?? []
export function mt940({
  no,
  from,
  to,
  open,
  lines,
  made,
  page,
  first: opening = 'F',
  last: closing = 'F',
  plain,
  untimed = false,
}: Stmt & { untimed?: boolean; page?: number; first?: 'F' | 'M'; last?: 'F' | 'M'; plain?: boolean }): PlayedDelivery {
  const [a, b] = [from ?? first(lines), to ?? from ?? last(lines)]
  const mark = (n: number) => (n < 0 ? 'D' : 'C')
  const end = cents(open) + sum(lines)
  const line = (l: SentLine) => {
    const text = plain
      ? `${l.name ?? ''} ${l.text ?? ''}`.trim()
      : `020?00UEBERWEISUNG${chunks(`${l.e2e ? `EREF+${l.e2e} ` : ''}SVWZ+${l.text ?? ''}`, 27)
          .slice(0, 10)
          .map((c, i) => `?2${i}${c}`)
          .join('')}${l.iban ? `?31${l.iban}` : ''}${
          l.name
            ? chunks(l.name, 27)
                .slice(0, 2)
                .map((c, i) => `?3${2 + i}${c}`)
                .join('')
            : ''
        }`
    return `:61:${short(l.value ?? l.day)}${short(l.day).slice(2)}${mark(cents(l.amount))}${comma(cents(l.amount))}NTRFNONREF${l.ref ? `//${l.ref}` : ''}\r\n:86:${chunks(text, 65).join('\r\n')}\r\n`
  }
  return {
    what: `MT940 ${no}${page ? `/${page}` : ''} made ${made}`,
    at: made,
    timed: !untimed,
    books: true,
    lines,
    send: (ctx) =>
      file(
        ctx,
        `:20:STARTUMS\r\n:25:${ctx.iban}\r\n:28C:${no}${page ? `/${page}` : ''}\r\n:60${opening}:${mark(cents(open))}${short(a)}EUR${comma(cents(open))}\r\n${lines.map(line).join('')}:62${closing}:${mark(end)}${short(b)}EUR${comma(end)}\r\n-\r\n`,
        untimed ? {} : { created: made },
      ),
  }
}
const PROFILE = {
  id: 'many-sources',
  bank: 'Bank of Many Sources',
  country: 'SI',
  delimiter: ';',
  header: ['Day told', 'Party', 'Purpose', 'Sum told', 'Balance told'],
  columns: { date: 'Day told', amount: 'Sum told', name: ['Party'], description: ['Purpose'], balance: 'Balance told' },
  dateFormat: 'YYYY-MM-DD',
  decimalMark: '.',
  sign: 'signed',
  currency: 'EUR',
}
{
  const answer = await service.ask('/manage/csv-profiles', { method: 'POST', token, payload: PROFILE })
  assert.ok(answer.statusCode < 300, answer.body)
}
export function csv({
  lines,
  made,
  query = {},
  untimed = false,
}: {
  lines: SentLine[]
  made: string
  query?: Record<string, string>
  untimed?: boolean
}): PlayedDelivery {
  return {
    what: `CSV made ${made} ${JSON.stringify(query)}`,
    at: made,
    timed: !untimed,
    books: false,
    lines,
    send: (ctx) =>
      file(
        ctx,
        `Day told;Party;Purpose;Sum told;Balance told\n${lines.map((l) => [l.day, l.name ?? '', l.text ?? '', l.amount, l.balance ?? ''].join(';')).join('\n')}\n`,
        { ...(untimed ? {} : { created: made }), ...query },
      ),
  }
}
/** A Berlin Group answer; the window is what was asked for. */
export function poll({
  lines,
  from,
  to,
  made,
  query = {},
  untimed = false,
  balance,
  noPending = false,
}: {
  lines: SentLine[]
  from?: string
  to?: string
  made: string
  query?: Record<string, string>
  untimed?: boolean
  balance?: { type: string; amount: string; day: string }
  noPending?: boolean
}): PlayedDelivery {
  const one = (l: SentLine) => {
    const out = l.amount.startsWith('-')
    return {
      ...(l.id && { transactionId: l.id }),
      ...(l.e2e && { endToEndId: l.e2e }),
      ...(l.ref && { entryReference: l.ref }),
      bookingDate: l.pending ? undefined : l.day,
      valueDate: l.value ?? l.day,
      transactionAmount: { amount: l.amount, currency: 'EUR' },
      ...(l.name && { [out ? 'creditorName' : 'debtorName']: l.name }),
      ...(l.iban && { [out ? 'creditorAccount' : 'debtorAccount']: { iban: l.iban } }),
      ...(l.text && { remittanceInformationUnstructured: l.text }),
    }
  }
  return {
    what: `poll ${from ?? ''}..${to ?? ''} made ${made}`,
    at: made,
    timed: !untimed,
    books: false,
    lines,
    send: (ctx) =>
      file(
        ctx,
        JSON.stringify({
          account: { iban: ctx.iban },
          transactions: {
            booked: lines.filter((l) => !l.pending).map(one),
            ...(noPending ? {} : { pending: lines.filter((l) => l.pending).map(one) }),
            _links: { account: { href: '/v1/accounts/1' } },
          },
          ...(balance && {
            balances: [
              {
                balanceType: balance.type,
                balanceAmount: { amount: balance.amount, currency: 'EUR' },
                referenceDate: balance.day,
              },
            ],
          }),
        }),
        { ...(untimed ? {} : { created: made }), ...(from && { from, to: to! }), ...query },
      ),
  }
}
export function records({
  source = 'feed',
  lines,
  made,
  query = {},
  untimed = false,
}: {
  source?: string
  lines: SentLine[]
  made: string
  query?: Record<string, string>
  untimed?: boolean
}): PlayedDelivery {
  return {
    what: `records ${source} made ${made} ${JSON.stringify(query)}`,
    at: made,
    timed: !untimed,
    books: false,
    lines,
    send: async (ctx) => {
      const body = lines.map((l) => ({
        ...(l.id && { sourceId: l.id }),
        ...(l.e2e && { endToEndId: l.e2e }),
        ...(l.ref && { bankReferences: [l.ref] }),
        status: l.pending ? 'pending' : 'booked',
        ...(l.pending ? (l.time ? { authorised: l.time } : { valueDate: l.day }) : { booked: l.time ?? l.day }),
        amount: l.amount,
        currency: 'EUR',
        ...(l.text && { description: l.text }),
        ...(l.balance && { balance: l.balance }),
        ...((l.name || l.iban) && {
          counterparty: { ...(l.name && { name: l.name }), ...(l.iban && { iban: l.iban }) },
        }),
      }))
      const url = `/manage/accounts/${ctx.accountId}/transactions?${new URLSearchParams({ source, ...(untimed ? {} : { created: made }), ...query })}`
      const answer = await service.ask(url, {
        method: 'POST',
        token,
        payload: JSON.stringify(body),
        headers: { 'content-type': 'application/json', prefer: 'wait=30' },
      })
      assert.equal(answer.statusCode, 200, answer.body)
    },
  }
}
export const decide = (what: string, at: string, run: (ctx: PlayedAccount) => Promise<unknown>): PlayedDelivery => ({
  what,
  at,
  timed: false,
  books: false,
  lines: [],
  decision: true,
  send: run,
})

// ---- expectations

/** `2026-03-02 -12.30`, with ` pending`, `=87.70` (balance after) or `=-` (none), `~word` (a word of the description). */
type ExpectedList = { rows: string[]; reviews?: number | [number, number]; balance?: string }
type PlayedCase = {
  name: string
  deliveries: PlayedDelivery[]
  want: ExpectedList | ExpectedList[]
  /** Only in the given order: it has deliveries without a time, or decisions. */
  live?: boolean
  /** Why it is not kept yet, or whether it should be. */
  todo?: string
  /** The ids that the first step shows stay to the end (default: rows of an amount that do not get fewer). */
  free?: boolean
  /** Further checks, at the end of every order. */
  also?: (ctx: PlayedAccount, rows: SeenRow[], order: string) => Promise<string[]> | string[]
  /** Rows of a statement that may leave: a reissue withdraws them. */
  mayLeave?: boolean
}

const mod97 = (t: string) => [...t].reduce((n, d) => (n * 10 + Number(d)) % 97, 0)
export const makeIban = (n: number) => {
  const bban = String(n).padStart(15, '0')
  return `SI${String(98 - mod97(`${bban}281800`)).padStart(2, '0')}${bban}`
}
let accounts = 0

async function context(): Promise<PlayedAccount> {
  const iban = makeIban(990_000_000_000 + ++accounts)
  const { accountId } = await makeOwner(service.deps, { iban })
  const manage: PlayedAccount['manage'] = async (method, path, body) => {
    const answer = await service.ask(path, { method, token, ...(body !== undefined && { payload: body as object }) })
    assert.ok(answer.statusCode < 300, `${path}: ${answer.body}`)
    return answer.json()
  }
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Ljubljana' })
  const rows = async () => {
    const answer = await service.ask(`/manage/transactions?accountId=${accountId}&limit=100`, { token })
    assert.equal(answer.statusCode, 200, answer.body)
    return (answer.json() as { data: ShownTransaction[] }).data.map(
      (raw): SeenRow => ({
        id: raw.id,
        day: day.format(new Date(raw.executed)),
        amount: Number(raw.amount).toFixed(2),
        status: raw.status,
        description: raw.description ?? '',
        balance: raw.balance === undefined ? undefined : Number(raw.balance).toFixed(2),
        raw,
      }),
    )
  }
  return { accountId, iban, rows, manage, seen: new Map() }
}

/** They are looked at months later: that a hold is old by then is no doubt of the case. */
const reviewsOf = async (ctx: PlayedAccount) =>
  (
    (await ctx.manage('GET', `/manage/reviews?accountId=${ctx.accountId}&limit=100`)) as { data: ListedReview[] }
  ).data.filter(({ reason }) => reason !== 'still pending')
const showRow = (r: SeenRow) =>
  `${r.day} ${r.amount}${r.status === 'pending' ? ' pending' : ''}${r.balance === undefined ? '' : ` =${r.balance}`} “${r.description}” ${r.id.slice(-5)}`
const showReview = (v: ListedReview) =>
  `${v.reason}: ${v.transaction.amount} ${v.transaction.description ?? ''} / ${v.candidate.description ?? ''}`

function fits(row: SeenRow, text: string): boolean {
  const [, day, amount, pending, balance, word] = /^(\S+) (\S+)( pending)?(?: =(\S+))?(?: ~(.*))?$/u.exec(text)!
  return (
    row.day === day &&
    row.amount === amount &&
    (row.status === 'pending') === (pending !== undefined) &&
    (balance === undefined || (balance === '-' ? row.balance === undefined : row.balance === balance)) &&
    (word === undefined || new RegExp(word, 'iu').test(`${row.description} ${JSON.stringify(row.raw.details ?? {})}`))
  )
}
function misfit(rows: SeenRow[], want: ExpectedList, reviews: ListedReview[], balance: string | undefined): string[] {
  const faults: string[] = []
  const left = [...rows]
  for (const text of [...want.rows].sort((a, b) => b.length - a.length)) {
    const at = left.findIndex((r) => fits(r, text))
    if (at < 0) faults.push(`missing: ${text}`)
    else left.splice(at, 1)
  }
  for (const r of left) faults.push(`not wanted: ${showRow(r)}`)
  const [min, max] = typeof want.reviews === 'number' ? [want.reviews, want.reviews] : (want.reviews ?? [0, 0])
  if (reviews.length < min || reviews.length > max)
    faults.push(
      `${reviews.length} reviews instead of ${min === max ? min : `${min} to ${max}`}: ${reviews.map(showReview).join(' | ')}`,
    )
  if (want.balance !== undefined && balance !== want.balance)
    faults.push(`account balance ${balance} instead of ${want.balance}`)
  return faults
}

type Outcome = { order: string; faults: string[]; signature: string }

async function play(one: PlayedCase, order: number[], name: string, live: boolean): Promise<Outcome> {
  const ctx = await context()
  const faults: string[] = []
  const pinned = new Map<string, string>()
  const steps: SeenRow[][] = []
  const clock = (at: string) => setDatabaseClock(service.database, live ? new Date(Date.parse(at) + 300_000) : LATE)
  for (const i of order) {
    const d = one.deliveries[i]!
    await clock(d.at)
    await d.send(ctx)
    const rows = await ctx.rows()
    steps.push(rows)
    const visible = new Set(rows.map((r) => r.id))
    if (!one.mayLeave)
      for (const [id, what] of pinned)
        if (!visible.has(id)) {
          faults.push(`CHANGED ID after a statement had it: ${what}, at ${d.what}`)
          pinned.delete(id)
        }
    const same = (r: { day: string; amount: string }) => (o: { day: string; amount: string }) =>
      o.day === r.day && o.amount === r.amount
    // Rows that the statement has: as many of that day and amount as it has.
    if (d.books)
      for (const r of rows)
        if (
          r.status === 'booked' &&
          d.lines.some(same(r)) &&
          rows.filter(same(r)).length === d.lines.filter(same(r)).length
        )
          pinned.set(r.id, `${r.day} ${r.amount} ${r.description}`)
  }
  await setDatabaseClock(service.database, new Date(LATE.getTime() + 3 * 86_400_000))
  const rows = await ctx.rows()
  const reviews = await reviewsOf(ctx)
  const account = (await ctx.manage('GET', `/manage/accounts/${ctx.accountId}`)) as { balance?: string | null }
  const stated = account.balance
  const balance = stated === undefined || stated === null ? undefined : Number(stated).toFixed(2)
  const wants = [one.want].flat()
  const all = wants.map((w) => misfit(rows, w, reviews, balance))
  if (!all.some((f) => f.length === 0)) faults.push(...all.sort((a, b) => a.length - b.length)[0]!)
  // Ids: rows of an amount that did not get fewer are the rows that were there.
  if (live && !one.free)
    for (const [k, step] of steps.entries()) {
      for (const amount of new Set(step.map((r) => r.amount))) {
        const before = step.filter((r) => r.amount === amount)
        const now = rows.filter((r) => r.amount === amount)
        const gone = before.filter((r) => !now.some((n) => n.id === r.id))
        if (before.length <= now.length && gone.length > 0)
          faults.push(`id changed since step ${k + 1}: ${gone.map(showRow).join(', ')}`)
      }
    }
  if (one.also) faults.push(...(await one.also(ctx, rows, name)))
  // Everything again, in the same order: nothing may change.
  if (!one.deliveries.some((d) => d.decision)) {
    for (const i of order) if (one.deliveries[i]!.timed) await one.deliveries[i]!.send(ctx)
    const again = await ctx.rows()
    const plain = (list: SeenRow[]) =>
      list
        .map((r) => JSON.stringify(r.raw))
        .sort()
        .join('\n')
    if (plain(again) !== plain(rows))
      faults.push(`REPEAT changed the list: ${rows.map(showRow).join('; ')} → ${again.map(showRow).join('; ')}`)
    const reviewsAgain = await reviewsOf(ctx)
    if (reviewsAgain.length !== reviews.length)
      faults.push(`REPEAT changed the reviews: ${reviews.length} → ${reviewsAgain.length}`)
  }
  const key = (r: SeenRow) => `${r.day} ${r.amount} ${r.status} ${r.balance ?? '-'}`
  if (faults.length > 0)
    faults.push(
      `   list: ${rows.map(showRow).join('; ')} · reviews: ${reviews.map(showReview).join(' | ') || 'none'} · balance ${balance}`,
    )
  return {
    order: name,
    faults,
    signature: `${rows.map(key).sort().join(', ')} · ${balance} · reviews ${reviews.length}`,
  }
}

function random(seed: number) {
  let s = seed >>> 0
  return () => {
    s = (Math.imul(s, 1664525) + 1013904223) >>> 0
    return s / 2 ** 32
  }
}
function shuffled(n: number, seed: number): number[] {
  const next = random(seed)
  const order = Array.from({ length: n }, (_, i) => i)
  for (let i = n - 1; i > 0; i--) {
    const j = Math.floor(next() * (i + 1))
    ;[order[i], order[j]] = [order[j]!, order[i]!]
  }
  return order
}

export function checkCase(one: PlayedCase): void {
  test(one.name, { ...(one.todo && { todo: one.todo }) }, async () => {
    const n = one.deliveries.length
    const given = Array.from({ length: n }, (_, i) => i)
    const outcomes = [await play(one, given, 'live', true)]
    if (!one.live) {
      const known = new Set<string>()
      const plays: [string, number[]][] = [
        ['given, all late', given],
        ['reversed', [...given].reverse()],
      ]
      const base = [...one.name].reduce((h, c) => (h * 31 + c.codePointAt(0)!) >>> 0, 7)
      for (let s = 1; plays.length < 4 && s < 40; s++) plays.push([`random ${s}`, shuffled(n, base + s * 7919)])
      for (const [name, order] of plays) {
        if (known.has(order.join())) continue
        known.add(order.join())
        outcomes.push(await play(one, order, `${name} (${order.map((i) => i + 1).join(' ')})`, false))
      }
      if (new Set(outcomes.map((o) => o.signature)).size > 1)
        outcomes[0]!.faults.push(`ORDER: ${outcomes.map((o) => `${o.order}: ${o.signature}`).join(' ‖ ')}`)
    }
    const faults = outcomes.flatMap((o) => o.faults.map((f) => `[${o.order}] ${f}`))
    if (faults.length > 0) assert.fail(faults.join('\n'))
  })
}
