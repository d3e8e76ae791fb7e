/** A client of the sandbox bank for each way in: it asks for everything, and delivers nothing that is not whole. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import type { SourceRecord } from '@vitrine/bank-statements'
import type { BankAnswer, BankRequest, SandboxBank } from '@vitrine/sandbox-bank'
import type { Delivery } from '../../src/ledger/deliveries/delivery.ts'

/** One account of one customer, at a bank of one kind. */
export type Folder = { customer: string; account: string; login: string; iban: string; isCard: boolean; begins: string }

export type Handed =
  | { kind: 'file'; text: string; booked?: 'complete'; pending?: 'complete'; sign?: 'unsigned'; ids?: 'volatile' }
  | { kind: 'delivery'; delivery: Delivery }

export type CarefulClient = {
  connect: () => void
  /** Throws `Failed` where the bank did not answer, or not whole. */
  fetch: () => Handed[]
}

export class Failed extends Error {}

type Json = Record<string, unknown>
type Ask = {
  headers?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  text?: string
  method?: string
}

let requests = 0

export function openTalk(bank: SandboxBank, root = '') {
  const send = (path: string, { headers = {}, query = {}, body, method, text: form }: Ask = {}): BankAnswer => {
    requests += 1
    const request: BankRequest = {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      path: `${path.startsWith('/control') ? '' : root}${path}`,
      query,
      headers: { host: '127.0.0.1', 'x-request-id': `r-${requests}`, 'psu-ip-address': '192.0.2.7', ...headers },
      body: form ?? (body === undefined ? '' : JSON.stringify(body)),
    }
    return bank.answer(request)
  }
  /** A broken connection and a refusal are the same to whoever needs the data. */
  const text = (path: string, ask: Ask = {}): string => {
    const answer = send(path, ask)
    if (answer.cutAfterBytes !== undefined) throw new Failed('the connection was reset')
    if (answer.status >= 300) throw new Failed(`${answer.status} ${answer.body.slice(0, 200)}`)
    return answer.body
  }
  const json = (path: string, ask: Ask = {}): Json => JSON.parse(text(path, ask)) as Json
  const approve = (id: string, login: string) =>
    assert.equal(send(`/control/grants/${id}/approve`, { body: { login } }).status, 200)
  return { send, text, json, approve }
}

type Talk = ReturnType<typeof openTalk>

export function berlinGroupClient(
  talk: Talk,
  { login, isCard, begins, iban }: Folder,
  habits: BankHabits,
): CarefulClient {
  let headers: Record<string, string> = {}
  let refreshToken = ''
  const bear = (tokens: Tokens) => {
    headers.authorization = `Bearer ${tokens.access_token}`
    refreshToken = tokens.refresh_token
  }
  const path = isCard ? 'card-accounts' : 'accounts'
  return {
    connect: () => {
      const consent = talk.json('/berlin-group/v1/consents', {
        headers: { 'tpp-redirect-uri': 'https://tpp.example', 'tpp-decoupled-preferred': 'true', 'psu-id': login },
        body: {
          access: { allPsd2: 'allAccounts' },
          recurringIndicator: true,
          validUntil: '9999-12-31',
          frequencyPerDay: 4,
          combinedServiceIndicator: false,
        },
      })
      const id = consent.consentId as string
      headers = { 'consent-id': id }
      if (habits.isOAuth) bear(tokensFor(talk, id, login))
      else talk.approve(id, login)
    },
    fetch: () => {
      // Fetches are days apart, and an access token lasts an hour.
      if (habits.isOAuth) bear(askForTokens(talk, { grant_type: 'refresh_token', refresh_token: refreshToken }))
      const list = talk.json(`/berlin-group/v1/${path}`, { headers })[isCard ? 'cardAccounts' : 'accounts'] as Json[]
      const own = list.find((one) => isCard || one.iban === iban)!
      const address = `/berlin-group/v1/${path}/${own.resourceId as string}/transactions`
      const query = { dateFrom: begins, bookingStatus: habits.isBookedOnly ? 'booked' : 'both' }
      if (habits.isFile) return [{ kind: 'file', text: talk.text(address, { headers, query }), ...habits.stated }]
      const pages: Json[] = []
      for (let page = 0; ; page++) {
        let answer = talk.json(address, { headers, query: { ...query, pageIndex: String(page) } })
        const download = ((answer._links as Json | undefined)?.download as { href: string } | undefined)?.href
        if (download !== undefined) {
          const url = new URL(download)
          const relative = url.pathname.replace(/^\/banks\/[^/]+/, '')
          answer = talk.json(relative, { headers, query: Object.fromEntries(url.searchParams) })
        }
        const report = reportOf(answer, isCard)
        pages.push(report)
        const hasNext = report._links ? 'next' in (report._links as Json) : (report.booked as Json[]).length > 0
        if (!hasNext) break
      }
      return [{ kind: 'file', text: JSON.stringify(joined(pages, iban, isCard)), ...habits.stated }]
    },
  }
}

export type BankHabits = {
  isBookedOnly?: boolean
  isFile?: boolean
  isOAuth?: boolean
  stated: Omit<Extract<Handed, { kind: 'file' }>, 'kind' | 'text'>
}

type Tokens = { access_token: string; refresh_token: string }

const OAUTH_CLIENT = { client_id: 'tpp', redirect_uri: 'https://tpp.example' }

const askForTokens = (talk: Talk, asked: Record<string, string>): Tokens => {
  const text = String(new URLSearchParams({ ...OAUTH_CLIENT, ...asked }))
  return JSON.parse(talk.send('/oauth/token', { method: 'POST', text }).body) as Tokens
}

/** Authorisation with PKCE, the pages of the bank, and the tokens. */
function tokensFor(talk: Talk, consentId: string, login: string): Tokens {
  const verifier = 'v'.repeat(43)
  const forward = talk.send('/oauth/authorize', {
    query: {
      ...OAUTH_CLIENT,
      response_type: 'code',
      scope: `AIS:${consentId}`,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    },
  })
  const page = new URL(forward.headers.location!).pathname.replace(/^\/banks\/[^/]+/, '')
  const form = (text: string) => talk.send(page, { method: 'POST', text: `login=${login}${text}` })
  const code = new URL(approveByForm(form).headers.location!).searchParams.get('code')!
  return askForTokens(talk, { grant_type: 'authorization_code', code, code_verifier: verifier })
}

/** What a person does on the page: all accounts, the TAN that is shown, approve. */
function approveByForm(form: (text: string) => BankAnswer): BankAnswer {
  const shown = form('').body
  const tan = /name="tan"[^>]*value="(\d{6})"/.exec(shown)![1]!
  const keys = [...shown.matchAll(/name="account" value="([^"]+)"/g)].map((match) => `&account=${match[1]}`)
  return form(`&tan=${tan}&decision=approve${keys.join('')}`)
}

const reportOf = (answer: Json, isCard: boolean): Json => answer[isCard ? 'cardTransactions' : 'transactions'] as Json

/** All pages as one answer; a line that is in two of them is one line, where the bank names its lines. */
function joined(pages: Json[], iban: string, isCard: boolean): Json {
  const lines = (name: 'booked' | 'pending') => {
    const all = pages.flatMap((page) => (page[name] ?? []) as Json[])
    const seen = new Set<unknown>()
    return all.filter((line) => {
      const id = line.transactionId ?? line.cardTransactionId
      if (id === undefined || id === null) return true
      return !seen.has(id) && seen.add(id)
    })
  }
  const hasPending = pages.some((page) => page.pending !== undefined)
  const report = { booked: lines('booked'), ...(hasPending && { pending: lines('pending') }) }
  return isCard ? { cardTransactions: report } : { account: { iban }, transactions: report }
}

export function enableBankingClient(
  talk: Talk,
  bank: SandboxBank,
  { login, begins, iban, isCard }: Folder,
): CarefulClient {
  const headers = { authorization: 'Bearer a.b.c' }
  let uid = ''
  return {
    connect: () => {
      const body = {
        access: { valid_until: '2027-01-01T00:00:00Z' },
        aspsp: { name: 'Vitrine Sandbox Bank', country: 'DE' },
        state: 's',
        redirect_url: 'https://tpp.example',
      }
      const { url } = talk.json('/enable-banking/auth', { headers, body }) as { url: string }
      const page = new URL(url).pathname
      const form = (text: string) =>
        bank.answer({ method: 'POST', path: page, query: {}, headers: {}, body: `login=${login}${text}` })
      const code = new URL(approveByForm(form).headers.location!).searchParams.get('code')
      const session = talk.json('/enable-banking/sessions', { headers, body: { code } })
      const accounts = session.accounts as { uid: string; account_id: { iban?: string } }[]
      uid = accounts.find(({ account_id }) => (isCard ? !account_id.iban : account_id.iban === iban))!.uid
    },
    fetch: () => {
      const lines = new Map<string, SourceRecord>()
      let key: string | undefined
      do {
        const query = { date_from: begins, ...(key !== undefined && { continuation_key: key }) }
        const page = talk.json(`/enable-banking/accounts/${uid}/transactions`, { headers, query })
        for (const line of page.transactions as EnableBankingLine[])
          lines.set(line.transaction_id, enableBankingRecord(line))
        key = page.continuation_key as string | undefined
      } while (key !== undefined)
      return [{ kind: 'delivery', delivery: polled('enable-banking', [...lines.values()], begins, bank) }]
    },
  }
}

type EnableBankingLine = {
  transaction_id: string
  entry_reference?: string
  transaction_amount: { currency: string; amount: string }
  credit_debit_indicator: 'DBIT' | 'CRDT'
  status: 'BOOK' | 'PDNG'
  booking_date?: string
  value_date?: string
  transaction_date: string
  remittance_information: string[]
  creditor?: { name: string }
  debtor?: { name: string }
}

function enableBankingRecord(line: EnableBankingLine): SourceRecord {
  const sign = line.credit_debit_indicator === 'DBIT' ? '-' : ''
  const name = (line.creditor ?? line.debtor)?.name
  return {
    ...(line.entry_reference !== undefined && { sourceId: line.entry_reference }),
    status: line.status === 'BOOK' ? 'booked' : 'pending',
    ...(line.booking_date !== undefined && { booked: line.booking_date }),
    valueDate: line.value_date ?? line.transaction_date,
    amount: `${sign}${line.transaction_amount.amount}`,
    currency: line.transaction_amount.currency,
    description: line.remittance_information.join(' '),
    ...(name !== undefined && { counterparty: { name } }),
  }
}

export function simplefinClient(talk: Talk, bank: SandboxBank, folder: Folder): CarefulClient {
  const { login, begins } = folder
  let authorization = ''
  return {
    connect: () => {
      const created = talk.send('/simplefin/create')
      const page = new URL(created.headers.location!).pathname
      const form = (text: string) =>
        bank.answer({ method: 'POST', path: page, query: {}, headers: {}, body: `login=${login}${text}` })
      const tan = /name="tan"[^>]*value="(\d{6})"/.exec(form('').body)![1]!
      const shown = form(`&tan=${tan}&decision=approve&account=${folder.account}`).body
      const claim = new URL(Buffer.from(/id="token"[^>]*>([^<]+)</.exec(shown)![1]!, 'base64').toString())
      const access = new URL(talk.text(claim.pathname, { method: 'POST' }))
      authorization = `Basic ${Buffer.from(`${access.username}:${access.password}`).toString('base64')}`
    },
    fetch: () => {
      const since = String(Date.parse(`${begins}T00:00:00Z`) / 1000 - 7200)
      const set = talk.json('/simplefin/accounts', {
        headers: { authorization },
        query: { version: '2', pending: '1', 'start-date': since },
      }) as { errlist: unknown[]; accounts: { currency: string; transactions: SimplefinLine[] }[] }
      const [account] = set.accounts
      if (set.errlist.length > 0 || !account) throw new Failed(JSON.stringify(set.errlist))
      const lines = account.transactions.map((line) => simplefinRecord(line, account.currency))
      return [{ kind: 'delivery', delivery: { ...polled('simplefin', lines, begins, bank), order: 'oldest-first' } }]
    },
  }
}

type SimplefinLine = {
  id: string
  posted: number
  amount: string
  memo: string
  payee: string
  transacted_at: number
  pending?: boolean
}

function simplefinRecord(line: SimplefinLine, currency: string): SourceRecord {
  return {
    sourceId: line.id,
    status: line.pending ? 'pending' : 'booked',
    ...(!line.pending && { booked: new Date(line.posted * 1000).toISOString() }),
    authorised: new Date(line.transacted_at * 1000).toISOString(),
    amount: line.amount,
    currency,
    description: line.memo,
    counterparty: { name: line.payee },
  }
}

/** The state of an account now: every booked line since the first day, and all that is pending. */
const polled = (source: string, lines: SourceRecord[], from: string, bank: SandboxBank): Delivery => ({
  source,
  nature: 'records',
  covers: 'period',
  period: { from, to: new Date(bank.now()).toISOString().slice(0, 10) },
  created: new Date(bank.now()).toISOString(),
  ids: 'stable',
  order: 'newest-first',
  booked: 'complete',
  pending: 'complete',
  lines,
})

/** Files of a folder: each once, and again when it was made anew. */
export function folderClient(talk: Talk, { customer, account, begins }: Folder, kind: string): CarefulClient {
  const folder = `/files/${customer}/${account}`
  const taken = new Map<string, string>()
  return {
    connect: () => {},
    fetch: () => {
      const { files } = talk.json(folder) as unknown as { files: { name: string; made: string }[] }
      const wanted = files.filter(({ name, made }) => name.startsWith(kind) && taken.get(name) !== made)
      const handed = wanted.map(({ name }): Handed => {
        const text = talk.text(`${folder}/${name}`, { query: { from: begins } })
        const isExport = name.endsWith('.csv')
        return {
          kind: 'file',
          text,
          ...(isExport && { booked: 'complete' }),
          ...(name === 'german.csv' && { pending: 'complete' }),
        }
      })
      for (const { name, made } of wanted) taken.set(name, made)
      return handed
    },
  }
}
