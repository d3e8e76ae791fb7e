import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import type { BankAnswer, BankRequest } from '../src/http/message.ts'

/** How a request gets to the bank: by a call, or by HTTP and whatever is in between. */
export type SendToBank = (request: BankRequest) => Promise<BankAnswer>

type Json = Record<string, unknown>
export type RequestParts = { headers?: Record<string, string>; query?: Record<string, string>; body?: unknown }

let count = 0

export const requestOf = (
  method: string,
  path: string,
  { headers = {}, query = {}, body }: RequestParts = {},
): BankRequest => ({
  method,
  path,
  query,
  headers: { host: '127.0.0.1', ...headers },
  body: body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body),
})

/** A client of one bank by Berlin Group. */
export function openClient(send: SendToBank, profile = 'plain') {
  const root = profile === 'plain' ? '' : `/banks/${profile}`
  const call = (method: string, path: string, asked: RequestParts = {}) => {
    count += 1
    const id = `99391c7e-ad88-49ec-a2ad-${String(count).padStart(12, '0')}`
    const type: Record<string, string> = asked.body === undefined ? {} : { 'content-type': 'application/json' }
    return send(
      requestOf(method, `${root}/berlin-group/v1${path}`, {
        ...asked,
        headers: { accept: 'application/json', ...type, 'x-request-id': id, ...asked.headers },
      }),
    )
  }
  const json = async (method: string, path: string, asked: RequestParts = {}, status = 200): Promise<Json> => {
    const answer = await call(method, path, asked)
    assert.equal(answer.status, status, `${method} ${path}: ${answer.body.slice(0, 300)}`)
    return answer.body === '' ? {} : (JSON.parse(answer.body) as Json)
  }
  const ask = (asked: Record<string, string> = {}, body: Json = {}) =>
    json(
      'POST',
      '/consents',
      {
        headers: { 'psu-ip-address': '192.0.2.7', 'tpp-redirect-uri': 'https://tpp.example/back', ...asked },
        body: {
          access: { allPsd2: 'allAccounts' },
          recurringIndicator: true,
          validUntil: '9999-12-31',
          frequencyPerDay: 4,
          combinedServiceIndicator: false,
          ...body,
        },
      },
      201,
    )
  /** A consent that a person approved, by the pages of the bank. */
  const connect = async (login: string, asked: Record<string, string> = {}, body: Json = {}) => {
    const consent = await ask(asked, body)
    const id = consent.consentId as string
    const back = await approve(send, `${root}/approve/${id}`, login)
    return { id, back }
  }
  return { call, json, ask, connect, root }
}

/** What a person does in a browser: sign in, read the TAN on the page, approve or refuse. */
export async function approve(send: SendToBank, path: string, login: string, decision = 'approve', keys?: string[]) {
  const form = (body: string) =>
    send(requestOf('POST', path, { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body }))
  assert.match((await send(requestOf('GET', path))).body, /Sign in|Allow access/)
  const page = (await form(`login=${login}`)).body
  const tan = /name="tan"[^>]*value="(\d{6})"/.exec(page)![1]!
  const accounts = keys ?? [...page.matchAll(/name="account" value="([^"]+)"/g)].map((match) => match[1]!)
  const chosen = accounts.map((key) => `&account=${key}`).join('')
  return form(`login=${login}&tan=${tan}&decision=${decision}${chosen}`)
}

/** The whole way of a bank with OAuth: metadata, authorisation with PKCE, pages, code, token. */
export async function approveByOAuth(send: SendToBank, root: string, consentId: string, login: string) {
  const verifier = 'a-verifier-of-at-least-forty-three-characters-000'
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  const metadata = await send(requestOf('GET', `${root}/oauth/.well-known/oauth-authorization-server`))
  assert.match(metadata.body, /S256/)
  const query = {
    response_type: 'code',
    client_id: 'tpp',
    redirect_uri: 'https://tpp.example/back',
    scope: `AIS:${consentId}`,
    state: 'xyz',
    code_challenge: challenge,
    code_challenge_method: 'S256',
  }
  const forward = await send(requestOf('GET', `${root}/oauth/authorize`, { query }))
  assert.equal(forward.status, 303, forward.body)
  const back = await approve(send, new URL(forward.headers.location!).pathname, login)
  const returned = new URL(back.headers.location!)
  assert.equal(returned.searchParams.get('state'), 'xyz')
  const code = returned.searchParams.get('code')!
  const token = (body: Record<string, string>) =>
    send(
      requestOf('POST', `${root}/oauth/token`, {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: String(new URLSearchParams(body)),
      }),
    )
  const exchange = {
    grant_type: 'authorization_code',
    code,
    redirect_uri: 'https://tpp.example/back',
    client_id: 'tpp',
  }
  const wrong = await token({ ...exchange, code_verifier: 'another' })
  assert.equal(wrong.status, 400)
  const right = await token({ ...exchange, code_verifier: verifier })
  assert.equal(right.status, 200, right.body)
  const again = await token({ ...exchange, code_verifier: verifier })
  assert.equal(again.status, 400, 'a code is used once')
  return JSON.parse(right.body) as { access_token: string; refresh_token: string }
}
