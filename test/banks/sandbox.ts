/** Connectors at a sandbox bank over a real socket: the person who approves there, its books, and what a fetch makes of them. */
import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import type { TestContext } from 'node:test'
import {
  type AccountAtBank,
  type BankAccess,
  BankFault,
  type BankFaultReason,
  type BankGrant,
  CONNECTORS,
  type ConnectorProfile,
  type FetchedFile,
  type FetchedPage,
  type FetchRequest,
  type LinkRequest,
  type LinkStep,
  type OutgoingCall,
  type SendCall,
} from '@vitrine/bank-connectors'
import { openFile, type ReaderEvent, type SourceRecord } from '@vitrine/bank-statements'
import { dateOfDay, localDay } from '@vitrine/money'
import { startBank } from '@vitrine/sandbox-bank'

export const PSU = { ipAddress: '192.0.2.7', userAgent: 'Mozilla/5.0', language: 'de' }
const ZONE = 'Europe/Berlin'

/** A transport as the interface wants it: no redirects, and no answer is `unavailable`. */
export const sendByHttp: SendCall = async ({ url, method, headers, body }) => {
  try {
    const answer = await fetch(url, { method, headers, redirect: 'manual', ...(body !== undefined && { body }) })
    const bytes = Buffer.from(await answer.arrayBuffer())
    return { status: answer.status, headers: Object.fromEntries(answer.headers), body: bytes }
  } catch {
    throw new BankFault('unavailable', 'No answer')
  }
}

type BookLine = { bookingDay?: string; amount: string }
type Books = { account: string; balance: string; booked: BookLine[]; pending: BookLine[] }

/** A bank at its own time, and everything that a test does there. It ends with the test, where one is given. */
export async function openSandbox(start = '2026-04-10T18:00:00Z', t?: TestContext) {
  const running = await startBank({ start: Date.parse(start) })
  t?.after(() => running.close())
  const control = async (method: string, path: string, body?: unknown): Promise<Record<string, unknown>> => {
    const init = { method, ...(body !== undefined && { body: JSON.stringify(body) }) }
    const answer = await fetch(`${running.url}/control${path}`, init)
    const text = await answer.text()
    assert.ok(answer.ok, `${path}: ${text}`)
    return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>)
  }
  const now = () => new Date(running.bank.now())
  /** What a connector is given for one bank, and the calls that it made. */
  const access = (profile: ConnectorProfile, credentials: Record<string, string> = {}) => {
    const calls: OutgoingCall[] = []
    const send: SendCall = (call) => {
      calls.push(call)
      return sendByHttp(call)
    }
    const bank: BankAccess = { profile, credentials, send, now, randomBytes }
    return { ...bank, calls }
  }
  return {
    ...running,
    ...{ control, access, now },
    advance: (advanceBy: string) => control('POST', '/clock', { advanceBy }),
    fault: (fault: string, more: object = {}) => control('POST', '/faults', { fault, ...more }),
    mend: () => control('DELETE', '/faults'),
    /** By the account. */
    books: async (customer = 'household-1'): Promise<Map<string, Books>> => {
      const { accounts } = (await control('GET', `/customers/${customer}/truth`)) as { accounts: Books[] }
      return new Map(accounts.map((account) => [account.account, account]))
    },
  }
}

export type Sandbox = Awaited<ReturnType<typeof openSandbox>>

export const linkRequest = (): LinkRequest => ({
  redirectUrl: 'https://vitrine.example/back?from=bank',
  state: randomUUID(),
  psu: PSU,
  requestId: randomUUID(),
})

type Decision = 'approve' | 'refuse'

/** Signs in, reads the TAN on the page, decides: the page that comes then, and the query with which the person is sent back. */
export async function decideOnPage(page: string, login: string, decision: Decision = 'approve') {
  const opened = await fetch(page)
  const post = (form: Record<string, string>, accounts: string[] = []) => {
    const body = new URLSearchParams(form)
    for (const account of accounts) body.append('account', account)
    return fetch(opened.url, { method: 'POST', body, redirect: 'manual' })
  }
  const shown = await (await post({ login })).text()
  const tan = /name="tan"[^>]*value="(\d{6})"/.exec(shown)?.[1]
  assert.ok(tan, shown)
  const accounts = [...shown.matchAll(/name="account" value="([^"]+)"/g)].map((match) => match[1]!)
  const left = await post({ login, tan, decision }, accounts)
  const location = left.headers.get('location')
  const returned = location === null ? undefined : Object.fromEntries(new URL(location).searchParams)
  return { page: await left.text(), returned }
}

/** The query with which the bank sends the person back, if it does. */
export const decide = async (page: string, login: string, decision?: Decision) =>
  (await decideOnPage(page, login, decision)).returned

/** In the bank's app, where approval is decoupled. */
export async function decideInApp(base: string, login: string, decision?: Decision): Promise<void> {
  const app = await (await fetch(`${base}/app`)).text()
  const page = /href="([^"]+\/approve\/[^"]+)"/.exec(app)?.[1]
  assert.ok(page, app)
  await decide(page, login, decision)
}

/** What the owner does at a server of SimpleFIN; undefined where they refuse. */
export async function makeToken(address: string, login: string, decision?: Decision): Promise<string | undefined> {
  const created = await fetch(`${address}/create`, { redirect: 'manual' })
  const { page } = await decideOnPage(created.headers.get('location')!, login, decision)
  return /id="token"[^>]*>([^<]+)</.exec(page)?.[1]
}

export const berlinGroup = CONNECTORS['berlin-group']!

export function assertStep<S extends LinkStep['step']>(given: LinkStep, step: S): Extract<LinkStep, { step: S }> {
  assert.equal(given.step, step, JSON.stringify(given))
  return given as Extract<LinkStep, { step: S }>
}

/** From nothing to a grant, whatever way the bank has. */
export async function linkAs(bank: BankAccess, login: string): Promise<BankGrant> {
  const { begin, proceed } = CONNECTORS[bank.profile.connector]!
  const request = linkRequest()
  const first = await begin(bank, request)
  if (first.step === 'ask') {
    const token = (await makeToken(bank.profile.address, login))!
    return assertStep(await proceed(bank, first.kept, { given: { token }, psu: PSU }), 'done').grant
  }
  if (first.step === 'wait') {
    const waiting = assertStep(await proceed(bank, first.kept, {}), 'wait')
    await decideInApp(bank.profile.address.replace('/berlin-group', ''), login)
    return assertStep(await proceed(bank, waiting.kept, {}), 'done').grant
  }
  const { url, kept } = assertStep(first, 'redirect')
  const returned = (await decide(url, login))!
  assert.equal(returned.state, request.state)
  assert.equal(returned.from, 'bank')
  const second = await proceed(bank, kept, { returned, psu: PSU })
  if (second.step === 'done') return second.grant
  // By OAuth, tokens are stored before they are used.
  const tokens = assertStep(second, 'wait')
  return assertStep(await proceed(bank, tokens.kept, { psu: PSU }), 'done').grant
}

export type Linked = { grant: BankGrant; accounts: AccountAtBank[] }

/** All pages of a fetch as a file. */
export async function fetchFile(
  bank: BankAccess,
  grant: BankGrant,
  request: FetchRequest,
): Promise<{ pages: FetchedPage[]; file: FetchedFile }> {
  const connector = CONNECTORS[bank.profile.connector]!
  const pages: FetchedPage[] = []
  for await (const page of connector.fetch(bank, grant, request)) pages.push(page)
  return { pages, file: connector.toFile(bank.profile, request.account, pages) }
}

/** What is in a file, and what its statement says about itself. */
export function readFetched({ bytes, options }: FetchedFile) {
  const records: SourceRecord[] = []
  let head: Extract<ReaderEvent, { kind: 'statement' }>['head'] | undefined
  let foot: Extract<ReaderEvent, { kind: 'end' }>['foot'] | undefined
  const file = openFile((event) => {
    if (event.kind === 'statement') {
      assert.equal(head, undefined, 'one statement')
      head = event.head
    } else if (event.kind === 'end') foot = event.foot
    else if (event.kind === 'entry') records.push(...event.entry.records)
    else assert.equal(event.kind, 'note', JSON.stringify(event))
  }, options)
  file.write(bytes)
  file.end()
  return { records, head: head!, foot: foot!, format: file.format() }
}

/** Status, day and amount of each line, so that books and fetched lines can be compared. */
export const rowsOf = (records: SourceRecord[]): string[] =>
  records
    .map(({ status, booked = '', amount }) => {
      const day = booked.length > 10 ? dateOfDay(localDay(new Date(booked), ZONE)) : booked
      return status === 'booked' ? `booked ${day} ${amount}` : `pending ${amount}`
    })
    .sort()

export const rowsOfBooks = ({ booked, pending }: Pick<Books, 'booked' | 'pending'>, from = ''): string[] =>
  [
    ...booked.filter(({ bookingDay }) => bookingDay! >= from).map((line) => `booked ${line.bookingDay} ${line.amount}`),
    ...pending.map(({ amount }) => `pending ${amount}`),
  ].sort()

/** The reason with which it fails; it has to. */
export async function reasonOf(work: Promise<unknown>): Promise<[BankFaultReason, number | undefined]> {
  const error = await work.then(
    () => undefined,
    (one: unknown) => one,
  )
  assert.ok(error instanceof BankFault, `expected a BankFault, got ${String(error)}`)
  assert.doesNotMatch(error.message, /Bearer|Basic|[0-9a-f]{40}/, 'no secret is in the message')
  return [error.reason, error.retryAfterSeconds]
}
