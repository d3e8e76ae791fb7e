import { readdirSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { FONT_URL, readFont } from '../../src/platform/http/font.ts'
import { FAVICON } from '../../src/platform/http/frame.ts'
import { pagesPolicy } from '../../src/platform/http/pages.routes.ts'
import {
  ACCOUNTS,
  asks,
  BANKS,
  CONNECTIONS,
  consents,
  ERASED,
  OPERATOR,
  PIN,
  readsOf,
  SESSION,
  sessionFor,
} from './fixture.ts'
import { LINK } from './scenes.ts'

const TYPES: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css' }
const BUILT = fileURLToPath(new URL('../dist/', import.meta.url))

type Exchange = { url: URL; request: IncomingMessage; body: Record<string, unknown>; cookies: string }
type Answer = { status?: number; body?: unknown; cookie?: string; headers?: Record<string, string> }

const refusal = (status: number, errorCode: string, errorSubCode?: string): Answer => ({
  status,
  body: { errorMessage: 'No.', errorCode, ...(errorSubCode && { errorSubCode }), requestId: 'req_g2mWFuaadXPAFu8E' },
})
/** `000000` is always wrong; `999999` stands for the last try. */
const wrongPin = (pin: unknown): Answer => ({
  ...refusal(401, 'unauthorized', 'invalid_pin'),
  headers: { 'Pin-Tries-Left': pin === '999999' ? '0' : '4' },
})
const TOO_MANY = { ...refusal(429, 'not_allowed', 'access_not_allowed'), headers: { 'Retry-After': '712' } }
const NO_SESSION = refusal(401, 'unauthorized', 'access_not_allowed')
const sent = (seconds = 600): Answer => ({
  status: 202,
  body: { pinLength: 6, expires: new Date(Date.now() + seconds * 1000).toISOString() },
})

/** The built pages on a fake service with just enough behaviour. */
export async function startPages() {
  const file = (name: string) => readFileSync(`${BUILT}${name}`)
  const font = readFont()
  const pages = { consent: file('consent.html'), me: file('me.html') }
  const assets = new Map(readdirSync(`${BUILT}assets`).map((name) => [name, file(`assets/${name}`)]))
  /** The received requests and other state. */
  const seen: string[] = []
  let revoked: string[] = []
  /** Where there is no bank to connect, an owner without accounts fails. */
  let isFailed = false
  /** The first PIN here is old when the person looks at the page. */
  let hasNewPin = false

  /** How an attempt goes on depends on the bank. */
  const beginAt = (bank: unknown): Answer =>
    bank === 'down' ? refusal(503, 'other', 'unspecified') : { body: { id: 'bln_1', step: 'wait', seconds: 3600 } }

  const answerOwner = ({ url, request, body, cookies }: Exchange): Answer => {
    const { pathname, searchParams } = url
    const [, , noun, id = '', rest = ''] = pathname.split('/')
    const unsafe = request.method !== 'GET'
    if (unsafe && request.headers['content-type'] !== 'application/json') return refusal(415, 'bad_request')
    if (noun === 'asks') {
      const ask = request.headers['consent-link'] === LINK ? asks[id] : undefined
      if (id === 'con_down') return refusal(503, 'other', 'unspecified')
      if (id === 'con_broken') return refusal(500, 'other', 'unspecified')
      if (!ask) return refusal(404, 'not_found')
      if (rest === '') return { body: id === 'con_empty' && isFailed ? { ...ask, state: 'failed' } : ask }
      if (rest === 'banks') return { body: { data: id === 'con_banks' ? BANKS : [] } }
      if (rest === 'connections') return beginAt(body.providerId)
      if (rest === 'connection-links') return { body: { id: 'bln_1', step: 'refused', reason: '', returnPath: '' } }
      if (rest === 'session' && unsafe && id === 'con_empty') isFailed = true
      if (rest === 'pin' && id === 'con_nomail') return refusal(503, 'other', 'unspecified')
      if (rest === 'pin' && id === 'con_stale') {
        const seconds = hasNewPin ? 600 : -60
        hasNewPin = true
        return sent(seconds)
      }
      if (rest === 'pin') return id === 'con_toomany' ? TOO_MANY : sent()
      if (rest === 'session' && !unsafe) return cookies.includes(`ask=${id}`) ? { body: sessionFor(ask) } : NO_SESSION
      if (rest === 'session')
        return body.pin === PIN ? { body: sessionFor(ask), cookie: `ask=${id}` } : wrongPin(body.pin)
      if (body.termsHash !== ask.termsHash) return refusal(400, 'invalid_parameter', 'invalid_argument')
      if (body.decision === 'refuse') return { body: { outcome: 'refused', ask: { ...ask, state: 'refused' } } }
      if (request.headers['csrf-token'] !== SESSION.csrfToken || id === 'con_timeout') return NO_SESSION
      if (id === 'con_changing')
        return { body: { outcome: 'changed', ask: { ...ask, scope: 'balances', termsHash: 'terms-2' } } }
      if (id === 'con_late') return { body: { outcome: 'too_late', ask: { ...ask, state: 'replaced' } } }
      return { body: { outcome: 'approved', ask: { ...ask, state: 'approved' } } }
    }
    if (pathname === '/owner/pin') {
      if (body.email === 'nobody') return refusal(400, 'invalid_parameter', 'email_invalid')
      if (body.phoneNumber === '12') return refusal(400, 'invalid_parameter', 'phone_number_invalid')
      return sent()
    }
    if (pathname === '/owner/about') return { body: { operator: OPERATOR, channels: ['email', 'sms'] } }
    if (pathname === '/owner/session' && request.method === 'POST')
      return body.pin === PIN ? { body: SESSION, cookie: `me=${body.email ?? body.phoneNumber}` } : wrongPin(body.pin)
    if (pathname === '/owner/session/link')
      return body.link === 'pin_1.right' ? { body: SESSION, cookie: 'me=ana@example.com' } : wrongPin('999999')
    if (!cookies.includes('me=')) return NO_SESSION
    if (pathname === '/owner/session' && request.method === 'DELETE') return { status: 204, cookie: 'me=; Max-Age=0' }
    if (pathname === '/owner/session') return { body: SESSION }
    if (unsafe && request.headers['csrf-token'] !== SESSION.csrfToken) return refusal(403, 'forbidden')
    if (pathname === '/owner/erasure/pin') return sent()
    if (pathname === '/owner/erasure' && body.pin !== PIN) return wrongPin(body.pin)
    if (pathname === '/owner/erasure') return { body: ERASED, cookie: 'me=; Max-Age=0' }
    const hasBanks = cookies.includes('me=banks')
    if (pathname === '/owner/banks') return { body: { data: hasBanks ? BANKS : [] } }
    if (pathname === '/owner/connections' && unsafe) return beginAt(body.providerId)
    if (noun === 'connections' && rest === 'end')
      return { body: { ...CONNECTIONS.find((one) => one.id === id)!, status: 'ended' } }
    if (pathname === '/owner/connections') return { body: { data: hasBanks ? CONNECTIONS : [] } }
    if (rest === 'reads') return { body: readsOf(id, searchParams.get('cursor')) }
    const data = cookies.includes('me=new%40') || cookies.includes('me=new@') ? [] : consents(revoked)
    if (noun === 'tenants') {
      const held = data.filter(({ tenantId, status }) => tenantId === id && status === 'valid')
      revoked.push(...held.map(({ consentId }) => consentId))
      return { body: { revoked: held.length } }
    }
    if (rest === 'revocation') {
      revoked.push(id)
      const list = consents(revoked)
      const consent = list.find(({ consentId }) => consentId === id)!
      const stillValid = list.filter(({ tenantId, status }) => tenantId === consent.tenantId && status === 'valid')
      return { body: { consent, stillValid } }
    }
    if (pathname === '/owner/consents') return { body: { data, metadata: {} } }
    return refusal(404, 'not_found')
  }

  const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url!, 'http://127.0.0.1')
    seen.push(`${request.method} ${url.pathname}${url.search}`)
    const [, first, second = '', name = ''] = url.pathname.split('/')
    if (first === 'consent' || first === 'me') {
      response.setHeader('Content-Security-Policy', pagesPolicy())
      response.setHeader('Content-Type', 'text/html; charset=utf-8')
      return response.end(pages[first])
    }
    const asset = first === 'pages' && second === 'assets' && assets.get(name)
    if (asset) return response.setHeader('Content-Type', TYPES[extname(name)]!).end(asset)
    if (url.pathname === '/assets/favicon.svg' || first === 'logos')
      return response.setHeader('Content-Type', 'image/svg+xml').end(FAVICON)
    if (url.pathname === FONT_URL) return response.setHeader('Content-Type', 'font/woff2').end(font)
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece)
    const text = Buffer.concat(pieces).toString()
    const exchange = { url, request, body: text === '' ? {} : JSON.parse(text), cookies: request.headers.cookie ?? '' }
    const { status = 200, body, cookie, headers } = answerOwner(exchange)
    if (cookie) response.setHeader('Set-Cookie', `${cookie}; Path=/owner; HttpOnly; SameSite=Strict`)
    if (body === undefined) return response.writeHead(status).end()
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    base: `http://127.0.0.1:${port}`,
    seen,
    accounts: ACCOUNTS,
    forget: () => {
      revoked = []
      isFailed = false
      hasNewPin = false
      seen.length = 0
    },
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
