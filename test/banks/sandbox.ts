/** A connector and a sandbox bank over a real socket, and the person who approves on the bank's pages. */
import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import type { TestContext } from 'node:test'
import {
  type AccountAtBank,
  type BankAccess,
  BankFault,
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
import { openFile, type ReaderEvent } from '@vitrine/bank-statements'
import { startBank } from '@vitrine/sandbox-bank'

export const PSU = { ipAddress: '192.0.2.7', userAgent: 'Mozilla/5.0', language: 'de' }

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

export async function openSandbox(t: TestContext, start = '2026-04-10T18:00:00Z') {
  const running = await startBank({ start: Date.parse(start) })
  t.after(() => running.close())
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
    return { bank, calls }
  }
  return { ...running, control, access, now }
}

export const linkRequest = (): LinkRequest => ({
  redirectUrl: 'https://vitrine.example/back?from=bank',
  state: randomUUID(),
  psu: PSU,
  requestId: randomUUID(),
})

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

/** Signs in, reads the TAN on the page, decides; the query with which the bank sends the person back, if it does. */
export async function decide(
  page: string,
  login: string,
  decision: 'approve' | 'refuse' = 'approve',
): Promise<Record<string, string> | undefined> {
  const opened = await fetch(page)
  const form = async (body: string) => fetch(opened.url, { method: 'POST', body, headers: FORM, redirect: 'manual' })
  const shown = await (await form(`login=${login}`)).text()
  const tan = /name="tan"[^>]*value="(\d{6})"/.exec(shown)?.[1]
  assert.ok(tan, shown)
  const keys = [...shown.matchAll(/name="account" value="([^"]+)"/g)].map((match) => `&account=${match[1]}`)
  const back = await form(`login=${login}&tan=${tan}&decision=${decision}${keys.join('')}`)
  const location = back.headers.get('location')
  return location === null ? undefined : Object.fromEntries(new URL(location).searchParams)
}

/** In the bank's app, where approval is decoupled. */
export async function decideInApp(base: string, login: string, decision?: 'approve' | 'refuse'): Promise<void> {
  const app = await (await fetch(`${base}/app`)).text()
  const page = /href="([^"]+\/approve\/[^"]+)"/.exec(app)?.[1]
  assert.ok(page, app)
  await decide(page, login, decision)
}

export const berlinGroup = CONNECTORS['berlin-group']!

export function assertStep<S extends LinkStep['step']>(given: LinkStep, step: S): Extract<LinkStep, { step: S }> {
  assert.equal(given.step, step, JSON.stringify(given))
  return given as Extract<LinkStep, { step: S }>
}

/** From nothing to a grant, whatever way the bank has. */
export async function linkAs(bank: BankAccess, login: string): Promise<BankGrant> {
  const request = linkRequest()
  const first = await berlinGroup.begin(bank, request)
  if (first.step === 'wait') {
    const waiting = assertStep(await berlinGroup.proceed(bank, first.kept, {}), 'wait')
    await decideInApp(bank.profile.address.replace('/berlin-group', ''), login)
    return assertStep(await berlinGroup.proceed(bank, waiting.kept, {}), 'done').grant
  }
  const { url, kept } = assertStep(first, 'redirect')
  const returned = (await decide(url, login))!
  assert.equal(returned.state, request.state)
  assert.equal(returned.from, 'bank')
  const second = await berlinGroup.proceed(bank, kept, { returned, psu: PSU })
  if (second.step === 'done') return second.grant
  // By OAuth, tokens are stored before they are used.
  const tokens = assertStep(second, 'wait')
  return assertStep(await berlinGroup.proceed(bank, tokens.kept, { psu: PSU }), 'done').grant
}

export async function fetchAll(
  bank: BankAccess,
  grant: BankGrant,
  account: AccountAtBank,
  more: Partial<FetchRequest> = {},
): Promise<{ pages: FetchedPage[]; file: FetchedFile }> {
  const pages: FetchedPage[] = []
  for await (const page of berlinGroup.fetch(bank, grant, { account, ...more })) pages.push(page)
  return { pages, file: berlinGroup.toFile(bank.profile, account, pages) }
}

/** The lines of a file, each as `amount day` or `amount pending`, and what the statement says about itself. */
export function readFile({ bytes, options }: FetchedFile) {
  const lines: string[] = []
  const notes: string[] = []
  let head: Extract<ReaderEvent, { kind: 'statement' }>['head'] | undefined
  let foot: Extract<ReaderEvent, { kind: 'end' }>['foot'] | undefined
  const file = openFile((event) => {
    if (event.kind === 'statement') {
      assert.equal(head, undefined, 'one statement')
      head = event.head
    } else if (event.kind === 'end') foot = event.foot
    else if (event.kind === 'note') notes.push(event.note.text)
    else if (event.kind === 'entry') {
      const { status, booked } = event.entry.records[0]!
      lines.push(`${event.entry.amount} ${status === 'pending' ? status : booked?.slice(0, 10)}`)
    } else assert.fail(`refused: ${event.why}`)
  }, options)
  file.write(bytes)
  file.end()
  return { lines, notes, head: head!, foot: foot!, format: file.format() }
}

type TruthAccount = {
  account: string
  balance: string
  booked: { amount: string; bookingDay: string }[]
  pending: { amount: string }[]
}

/** The same lines as the bank's books have them. */
export const truthLines = ({ booked, pending }: TruthAccount): { booked: string[]; pending: string[] } => ({
  booked: booked.map(({ amount, bookingDay }) => `${amount} ${bookingDay}`),
  pending: pending.map(({ amount }) => `${amount} pending`),
})

export async function truthOf(
  control: (method: string, path: string) => Promise<Record<string, unknown>>,
  customer: string,
): Promise<Map<string, TruthAccount>> {
  const { accounts } = (await control('GET', `/customers/${customer}/truth`)) as { accounts: TruthAccount[] }
  return new Map(accounts.map((account) => [account.account, account]))
}
