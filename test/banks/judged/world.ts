/**
 * The service, its worker, a sandbox bank behind a network that a test can watch and break, a mail server and a client's
 * server: everything is judged by what leaves the service, never by its code.
 */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { startBank } from '@vitrine/sandbox-bank'
import { SMTPServer } from 'smtp-server'
import { createOwner } from '../../../src/people/owners/owner.service.ts'
import type { Role } from '../../../src/platform/core/role.ts'
import { makeClockMovable } from '../../../src/platform/db/clock.ts'
import { sql } from '../../../src/platform/db/sql.ts'
import { createOperatorToken } from '../../../src/surfaces/operators/operator-token.service.ts'
import { sandboxService } from '../../sandbox/support.ts'
import { vitrine } from '../../support/command.ts'
import { makeClient, makeConsent, TESTER } from '../../support/make.ts'
import { people } from '../../support/people.ts'
import { TEST_SETTINGS } from '../../support/service.ts'
import { decide, decideInApp } from '../sandbox.ts'

/** What came over the wire, read by tests that say what it must be. */
// biome-ignore lint/suspicious/noExplicitAny: a test that reads a wrong shape fails
export type AnyJson = any

export type SeenCall = {
  method: string
  path: string
  query: string
  headers: IncomingHttpHeaders
  body: string
  status: number
  at: number
}
type Meddled = { status: number; headers?: Record<string, string>; body?: string } | 'cut' | undefined
type Meddle = (call: Omit<SeenCall, 'status' | 'at'>) => Meddled | Promise<Meddled>
type Change = (call: SeenCall, body: string) => string

/** A network before the bank: it notes what passes, and does what the test says. */
async function openNetwork(to: string, now: () => number) {
  const calls: SeenCall[] = []
  const network: { meddle: Meddle; change: Change } = { meddle: () => undefined, change: (_, body) => body }
  const server = createServer((incoming, outgoing) => {
    const pieces: Buffer[] = []
    incoming.on('data', (piece: Buffer) => pieces.push(piece))
    incoming.on('error', () => {})
    incoming.on('end', async () => {
      const url = new URL(incoming.url!, 'http://bank')
      const body = Buffer.concat(pieces)
      const call = {
        method: incoming.method!,
        path: url.pathname,
        query: url.search,
        headers: incoming.headers,
        body: body.toString(),
      }
      const note = (status: number) => calls.push({ ...call, status, at: now() })
      const meddled = await network.meddle(call)
      if (meddled === 'cut') {
        note(0)
        incoming.socket.resetAndDestroy()
        return
      }
      if (meddled) {
        note(meddled.status)
        outgoing.writeHead(meddled.status, { 'content-type': 'application/json', ...meddled.headers })
        outgoing.end(meddled.body ?? '')
        return
      }
      const far = send(`${to}${incoming.url}`, { method: incoming.method!, headers: incoming.headers }, (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('error', () => incoming.socket.resetAndDestroy())
        answer.on('end', () => {
          note(answer.statusCode!)
          const changed = Buffer.from(network.change(calls.at(-1)!, Buffer.concat(parts).toString()))
          const { 'content-length': _, ...headers } = answer.headers
          outgoing.writeHead(answer.statusCode!, { ...headers, 'content-length': changed.length })
          outgoing.end(changed)
        })
      })
      far.on('error', () => {
        note(0)
        incoming.socket.resetAndDestroy()
      })
      far.end(body)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = async () => {
    server.close()
    server.closeAllConnections()
    await once(server, 'close')
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, calls, network, close }
}

type Mail = { to: string; text: string }

async function openMailServer() {
  const mails: Mail[] = []
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, session, done) {
      const pieces: Buffer[] = []
      stream.on('data', (piece: Buffer) => pieces.push(piece))
      stream.on('end', () => {
        const text = Buffer.concat(pieces).toString()
        for (const { address } of session.envelope.rcptTo) mails.push({ to: address, text })
        done()
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    mails,
    close: () => new Promise<void>((done) => server.close(() => done())),
  }
}

export type ToldEvent = { id: string; type: string; timestamp: string; data: Record<string, string>; text: string }

/** The server of a client: what its webhook was told, in order. */
async function openHook() {
  const events: ToldEvent[] = []
  const server = createServer((incoming, outgoing) => {
    const pieces: Buffer[] = []
    incoming.on('data', (piece: Buffer) => pieces.push(piece))
    incoming.on('end', () => {
      const text = Buffer.concat(pieces).toString()
      events.push({ id: String(incoming.headers['webhook-id']), ...JSON.parse(text), text })
      outgoing.writeHead(204).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = async () => {
    server.close()
    server.closeAllConnections()
    await once(server, 'close')
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, events, close }
}

export type JudgedStep = {
  id: string
  step: string
  url?: string
  connectionId?: string
  cause?: string
  fields?: { name: string }[]
  [field: string]: unknown
}

type Options = {
  /** Kinds of the sandbox bank that owners may connect; each is a bank of the service. */
  banks?: string[]
  /** More of a profile, by the bank's kind. */
  profile?: Record<string, object | ((url: string) => object)>
  env?: Record<string, string>
}

let owners = 0

export const CLIENT_ID = 'PSDSI-BS-judged'

export async function openWorld({ banks = ['plain'], profile = {}, env = {} }: Options = {}) {
  const running = await startBank({ start: Date.now() })
  const net = await openNetwork(running.url, running.bank.now)
  const mail = await openMailServer()
  const folder = mkdtempSync(join(tmpdir(), 'judged-'))
  const closing: (() => Promise<unknown>)[] = [net.close, running.close, mail.close]
  after(async () => {
    for (const close of closing) await close()
    rmSync(folder, { recursive: true, force: true })
  })
  const writeProfile = (kind: string, more: object) =>
    writeFileSync(
      join(folder, `${kind}.json`),
      JSON.stringify({
        id: `profile-${kind}`,
        name: `Bank ${kind}`,
        country: 'DE',
        connector: 'berlin-group',
        address: `${net.url}/banks/${kind}/berlin-group`,
        historyDays: 730,
        consentDays: 180,
        ...more,
      }),
    )
  for (const kind of banks) {
    const more = profile[kind] ?? {}
    writeProfile(kind, typeof more === 'function' ? more(net.url) : more)
  }
  const settings = {
    BANK_PROFILES: folder,
    SANDBOX_BANK_URL: running.url,
    SMTP_URL: mail.url,
    SANDBOX_CLOCK: 'on',
    ...env,
  }
  const service = await sandboxService(makeClockMovable, settings)
  const { ask, deps, operator } = service
  const who = people(service)

  const manage = async (method: string, path: string, payload?: object, token = operator) =>
    ask(`/manage${path}`, { method: method as 'GET', token, ...(payload && { payload }) })
  const okJson = async (answer: ReturnType<typeof manage>, status = 200) => {
    const { statusCode, body } = await answer
    assert.equal(statusCode, status, body)
    return JSON.parse(body)
  }

  for (const kind of banks) {
    const facts = { id: kind, name: `Bank ${kind}`, country: 'DE', timeZone: 'Europe/Berlin' }
    await okJson(manage('POST', '/providers', facts), 201)
    await okJson(manage('PATCH', `/providers/${kind}`, { profile: `profile-${kind}` }))
    if (kind === 'oauth')
      await okJson(manage('PUT', `/providers/${kind}/credentials`, { credentials: { clientId: CLIENT_ID } }))
  }

  const control = async (method: string, path: string, body?: unknown): Promise<Record<string, unknown>> => {
    const answer = await fetch(`${running.url}/control${path}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    assert.ok(answer.ok, `${path}: ${text}`)
    return text === '' ? {} : JSON.parse(text)
  }

  const advance = async (facts: string | Date) => {
    const answer = await service.advance(
      typeof facts === 'string' ? { advanceBy: facts } : { advanceTo: facts.toISOString() },
    )
    assert.equal(answer.statusCode, 200, answer.body)
    return answer.json() as { jobs: Record<string, number>; now: string }
  }

  /** The network works again, and the bank has no faults. */
  const calm = async () => {
    net.network.meddle = () => undefined
    net.network.change = (_, body) => body
    await control('DELETE', '/faults')
  }

  /** Time passes and nobody works: the worker was down. */
  const jump = async (ms: number) => {
    await service.database.rows(sql`update sandbox_clock set ahead_ms = ahead_ms + ${ms}`)
    await control('POST', '/clock', { advanceTo: new Date(running.bank.now() + ms).toISOString() })
  }

  const now = async () => new Date((await okJson(manage('GET', '/clock'))).now as string)

  const newOwner = async () => {
    const email = `person${++owners}@owner.example`
    const { id } = await createOwner(deps, TESTER, {
      environment: 'sandbox',
      name: 'Pia Person',
      email,
      phoneNumber: null,
    })
    return { id, email }
  }

  /** An owner at /me, in a browser of their own. */
  const atMe = async (email: string) => {
    const session = await who.signIn({ email })
    const step = async (answer: ReturnType<typeof session.send>): Promise<JudgedStep> => {
      const { statusCode, body } = await answer
      assert.ok(statusCode < 300, `${statusCode} ${body}`)
      return JSON.parse(body)
    }
    return {
      ...session,
      begin: (providerId: string) => step(session.send('POST', '/owner/connections', { providerId })),
      proceed: (linkId: string, answer: object) =>
        step(session.send('POST', `/owner/connection-links/${linkId}`, answer)),
      tryProceed: (linkId: string, answer: object) => session.send('POST', `/owner/connection-links/${linkId}`, answer),
      connections: async () => (await session.get('/owner/connections')).json().data as Record<string, AnyJson>[],
      end: (id: string) => session.send('POST', `/owner/connections/${id}/end`, {}),
    }
  }

  /** The browser follows the bank's redirect to the service, which hands over what the bank has sent. */
  const comeBack = async (returned: Record<string, string>) => {
    const answer = await ask(`/connect/return?${new URLSearchParams(returned)}`)
    const location = String(answer.headers.location ?? '')
    const hash = new URLSearchParams(location.split('#')[1] ?? '')
    const query = Buffer.from(hash.get('returned') ?? '', 'base64url').toString()
    return {
      statusCode: answer.statusCode,
      location,
      body: answer.body,
      linkId: hash.get('link') ?? '',
      returned: Object.fromEntries(new URLSearchParams(query)),
    }
  }

  type Me = Awaited<ReturnType<typeof atMe>>

  /** From the choice of the bank to the end, as a person does it. */
  const link = async (
    me: Me,
    providerId: string,
    login: string,
    decision?: 'approve' | 'refuse',
  ): Promise<JudgedStep> => {
    const first = await me.begin(providerId)
    if (first.step === 'wait') {
      await decideInApp(`${net.url}/banks/${providerId}`, login, decision)
      return me.proceed(first.id, {})
    }
    assert.equal(first.step, 'redirect', JSON.stringify(first))
    const returned = await decide(first.url!, login, decision)
    assert.ok(returned, 'the bank sends back')
    const back = await comeBack(returned)
    assert.equal(back.linkId, first.id, back.location || back.body)
    return waited(me, await me.proceed(back.linkId, { returned: back.returned }))
  }

  /** The page asks again while the bank, or the service, needs a moment. */
  const waited = async (me: Me, step: JudgedStep): Promise<JudgedStep> => {
    let at = step
    for (let i = 0; i < 5 && at.step === 'wait'; i++) {
      // The worker may be at it, too.
      await settle()
      at = await me.proceed(at.id, {})
    }
    return at
  }

  /** An owner with a connected bank. */
  const connect = async (login: string, providerId = banks[0]!) => {
    const owner = await newOwner()
    const me = await atMe(owner.email)
    const done = await link(me, providerId, login)
    assert.equal(done.step, 'done', JSON.stringify(done))
    await settle()
    return { owner, me, connectionId: done.connectionId! }
  }

  /** All that is due now is done. */
  const settle = () => advance('1s')

  const client = async (ownerId: string, facts: { scope?: 'all' | 'accounts' | 'transactions' | 'balances' } = {}) => {
    const made = await makeClient(deps)
    await makeConsent(deps, made.tenant, ownerId as never, { validityDays: 3000, ...facts })
    let { token } = made
    const renewToken = async () => {
      const answer = await ask('/service/auth/token', {
        method: 'POST',
        headers: { 'api-key': made.apiKey, 'api-secret': made.apiSecret },
      })
      assert.equal(answer.statusCode, 200, answer.body)
      token = answer.json().accessToken
    }
    const call = async (path: string, method: 'GET' | 'POST' = 'GET', payload?: object) => {
      const first = await ask(path, { method, token, ...(payload && { payload }) })
      if (first.statusCode !== 401) return first
      await renewToken()
      return ask(path, { method, token, ...(payload && { payload }) })
    }
    const accounts = async () => (await call('/service/accounts')).json().data as Record<string, AnyJson>[]
    const rows = async (accountId: string) => {
      const found: Record<string, AnyJson>[] = []
      let cursor = ''
      do {
        const page = await call(`/service/accounts/${accountId}/transactions?limit=500${cursor}`)
        assert.equal(page.statusCode, 200, page.body)
        found.push(...page.json().data)
        const next = page.json().metadata.next_cursor
        cursor = next === undefined ? '' : `&cursor=${encodeURIComponent(next)}`
      } while (cursor !== '')
      return found
    }
    const refresh = (accountId: string) => call(`/service/accounts/${accountId}/refresh`, 'POST')
    const listen = async (events?: string[]) => {
      const hook = await openHook()
      closing.unshift(hook.close)
      const answer = await call('/service/webhooks', 'POST', { url: hook.url, ...(events && { events }) })
      assert.equal(answer.statusCode, 201, answer.body)
      return hook.events
    }
    return { ...made, call, accounts, rows, refresh, listen }
  }

  /** As the bank's books have them, booked lines only: amount and day, sorted. */
  const truth = async (customer: string, account: string) => {
    const { accounts } = (await control('GET', `/customers/${customer}/truth?account=${account}`)) as AnyJson
    return (accounts[0].booked as { amount: string; bookingDay: string }[])
      .map(({ amount, bookingDay }) => `${amount} ${bookingDay}`)
      .sort()
  }

  const grants = async () =>
    (await control('GET', '/grants')).grants as { grantId: string; status: string; login?: string }[]

  const operatorOf = async (role: Role) =>
    (await createOperatorToken(deps, TESTER, { label: role, expires: null, role })).token

  const command = (...args: string[]) =>
    vitrine(args, { ...TEST_SETTINGS, DATABASE_URL: service.databaseUrl, ...settings })

  const connection = async (id: string) => okJson(manage('GET', `/connections/${id}`))
  const fetches = async (query = '') => (await okJson(manage('GET', `/fetches?limit=500${query}`))).data as AnyJson[]

  return {
    ...service,
    service,
    who,
    bank: running.bank,
    bankUrl: net.url,
    calls: net.calls,
    network: net.network,
    mails: mail.mails,
    settings,
    folder,
    manage,
    okJson,
    control,
    advance,
    jump,
    calm,
    settle,
    now,
    newOwner,
    atMe,
    comeBack,
    link,
    waited,
    connect,
    client,
    truth,
    grants,
    operatorOf,
    command,
    connection,
    fetches,
  }
}

/** `amount day` of booked rows, as `truth` tells it. */
export const linesOf = (rows: Record<string, AnyJson>[], timeZone = 'Europe/Berlin'): string[] =>
  rows
    .filter(({ status }) => status === 'booked')
    .map(({ amount, executed }) => {
      const day = new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date(executed))
      return `${Number(amount).toFixed(2)} ${day}`
    })
    .sort()

export const DAY = 86_400_000

/** Mails to an owner other than those with a PIN. */
export const toldOwner = (mails: Mail[], email: string): string[] =>
  mails.filter(({ to, text }) => to === email && !/^\d{6}\r?$/m.test(text)).map(({ text }) => text)
