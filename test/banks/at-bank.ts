/** Connectors at the sandbox bank, over a real socket: its owner's pages, its books, and what a fetch makes of them. */
import assert from 'node:assert/strict'
import {
  type AccountAtBank,
  type BankAccess,
  BankFault,
  type BankFaultReason,
  type BankGrant,
  type Connector,
  type ConnectorProfile,
  type FetchedFile,
  type FetchedPage,
  type FetchRequest,
  type OutgoingCall,
  type Psu,
} from '@vitrine/bank-connectors'
import { openFile, type SourceRecord, type StatementFoot } from '@vitrine/bank-statements'
import { dateOfDay, localDay } from '@vitrine/money'
import { type RunningBank, startBank } from '@vitrine/sandbox-bank'

export const PSU: Psu = { ipAddress: '192.0.2.7', userAgent: 'Test', language: 'de' }
export const BACK = 'https://vitrine.example/back'

type TruthLine = { status: string; bookingDay?: string; amount: string; balance?: string }
type Truth = { account: string; balance: string; booked: TruthLine[]; pending: TruthLine[] }

/** A bank at its own time, and everything that a test does there. */
export async function openSandbox(start: string) {
  const running: RunningBank = await startBank({ start: Date.parse(start), customers: ['household', 'traveller'] })
  const control = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const answer = await fetch(`${running.url}/control${path}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    assert.ok(answer.ok, text)
    return text === '' ? undefined : JSON.parse(text)
  }
  return {
    url: running.url,
    close: running.close,
    control,
    now: () => new Date(running.bank.now()),
    advance: (advanceBy: string) => control('POST', '/clock', { advanceBy }),
    fault: (fault: string, more: object = {}) => control('POST', '/faults', { fault, ...more }),
    mend: () => control('DELETE', '/faults'),
    truth: async (account: string): Promise<Truth> => {
      const { accounts } = (await control('GET', `/customers/household-1/truth?account=${account}`)) as {
        accounts: Truth[]
      }
      return accounts[0]!
    },
  }
}

export type Sandbox = Awaited<ReturnType<typeof openSandbox>>

export function accessTo(
  { now }: Sandbox,
  profile: ConnectorProfile,
  credentials: Record<string, string>,
): BankAccess & { calls: OutgoingCall[] } {
  const calls: OutgoingCall[] = []
  return {
    profile,
    credentials,
    calls,
    now,
    randomBytes: (count) => Buffer.alloc(count, 7),
    send: async (call) => {
      calls.push(call)
      const { method, url, headers, body } = call
      try {
        const answer = await fetch(url, { method, headers, redirect: 'manual', ...(body !== undefined && { body }) })
        const bytes = Buffer.from(await answer.arrayBuffer())
        return { status: answer.status, headers: Object.fromEntries(answer.headers), body: bytes }
      } catch {
        throw new BankFault('unavailable', `${method} was cut off`)
      }
    },
  }
}

/** What a person does on the bank's pages; returns where the bank sends them, or the page that it shows. */
export async function decideAtBank(url: string, decision: 'approve' | 'refuse', person?: string) {
  const post = (form: URLSearchParams) => fetch(url, { method: 'POST', body: form, redirect: 'manual' })
  const signIn = await (await fetch(url)).text()
  const logins = [...signIn.matchAll(/name="login" value="([^"]+)"/g)].map((match) => match[1]!)
  const login = logins.find((one) => person === undefined || one.startsWith(person))!
  const shown = await (await post(new URLSearchParams({ login }))).text()
  const form = new URLSearchParams({ login, decision, tan: /name="tan"[^>]*value="(\d{6})"/.exec(shown)![1]! })
  for (const [, key] of shown.matchAll(/name="account" value="([^"]+)"/g)) form.append('account', key!)
  const left = await post(form)
  const location = left.headers.get('location')
  const page = await left.text()
  return { page, returned: location === null ? {} : Object.fromEntries(new URL(location).searchParams) }
}

export type Linked = { grant: BankGrant; accounts: AccountAtBank[] }

/** All pages of a fetch as a file. */
export async function fetchFile(
  connector: Connector,
  bank: BankAccess,
  grant: BankGrant,
  request: FetchRequest,
): Promise<{ pages: FetchedPage[]; file: FetchedFile }> {
  const pages: FetchedPage[] = []
  for await (const page of connector.fetch(bank, grant, request)) pages.push(page)
  return { pages, file: connector.toFile(bank.profile, request.account, pages) }
}

export function readFetched({ bytes, options }: FetchedFile) {
  const records: SourceRecord[] = []
  const feet: StatementFoot[] = []
  const opened = openFile((event) => {
    if (event.kind === 'entry') records.push(...event.entry.records)
    if (event.kind === 'end') feet.push(event.foot)
  }, options)
  opened.write(bytes)
  opened.end()
  return { format: opened.format(), records, foot: feet[0]! }
}

const ZONE = 'Europe/Berlin'

/** Status, day and amount of each line, so that books and fetched lines can be compared. */
export const rowsOf = (records: SourceRecord[]): string[] =>
  records
    .map(({ status, booked = '', amount }) => {
      const day = booked.length > 10 ? dateOfDay(localDay(new Date(booked), ZONE)) : booked
      return status === 'booked' ? `booked ${day} ${amount}` : `pending ${amount}`
    })
    .sort()

export const rowsOfBooks = ({ booked, pending }: Truth, from = ''): string[] =>
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
