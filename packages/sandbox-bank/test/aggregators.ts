import assert from 'node:assert/strict'
import { approve, requestOf, type SendToBank } from './flows.ts'

type Members = Record<string, unknown>

const JWT = 'Bearer eyJhbGciOiJSUzI1NiJ9.eyJpc3MiOiJlbmFibGViYW5raW5nLmNvbSJ9.c2lnbmF0dXJl'

/** A client of Enable Banking. */
export function openEnableBanking(send: SendToBank, bankName = 'Vitrine Sandbox Bank') {
  const call = (method: string, path: string, asked: { query?: Record<string, string>; body?: unknown } = {}) => {
    const type: Record<string, string> = asked.body === undefined ? {} : { 'content-type': 'application/json' }
    return send(requestOf(method, `/enable-banking${path}`, { ...asked, headers: { authorization: JWT, ...type } }))
  }
  const json = async (method: string, path: string, asked = {}, status = 200): Promise<Members> => {
    const answer = await call(method, path, asked)
    assert.equal(answer.status, status, `${method} ${path}: ${answer.body.slice(0, 300)}`)
    return JSON.parse(answer.body) as Members
  }
  const connect = async (login: string, decision = 'approve') => {
    const body = {
      access: { valid_until: '2026-09-20T00:00:00+00:00' },
      aspsp: { name: bankName, country: 'DE' },
      state: 'abc',
      redirect_url: 'https://tpp.example/back',
      psu_type: 'personal',
    }
    const { url } = await json('POST', '/auth', { body })
    const back = await approve(send, new URL(url as string).pathname, login, decision)
    const returned = new URL(back.headers.location!)
    assert.equal(returned.searchParams.get('state'), 'abc')
    const code = returned.searchParams.get('code')
    if (code === null) return { error: returned.searchParams.get('error')!, session: '', accounts: [] }
    const session = await json('POST', '/sessions', { body: { code } })
    const accounts = session.accounts as { uid: string; identification_hash: string; account_id: { iban?: string } }[]
    return { error: '', session: session.session_id as string, accounts }
  }
  /** Every line of a list, page by page. */
  const list = async (uid: string, query: Record<string, string>): Promise<Members[]> => {
    const lines: Members[] = []
    for (let key: string | undefined = ''; key !== undefined; ) {
      const page = await json('GET', `/accounts/${uid}/transactions`, {
        query: { ...query, ...(key !== '' && { continuation_key: key }) },
      })
      lines.push(...(page.transactions as Members[]))
      key = page.continuation_key as string | undefined
    }
    return lines
  }
  return { call, json, connect, list }
}

/** SimpleFIN: the token from the page, the claim, and the access URL. */
export async function claimSimplefin(send: SendToBank, login: string, root = '') {
  const forward = await send(requestOf('GET', `${root}/simplefin/create`))
  const page = await approve(send, new URL(forward.headers.location!).pathname, login)
  const token = /id="token"[^>]*>([^<]+)</.exec(page.body)![1]!
  const claim = new URL(Buffer.from(token, 'base64').toString())
  const claimed = await send(requestOf('POST', claim.pathname))
  assert.equal(claimed.status, 200)
  assert.equal((await send(requestOf('POST', claim.pathname))).status, 403, 'a token is claimed once')
  const access = new URL(claimed.body)
  const authorization = `Basic ${Buffer.from(`${access.username}:${access.password}`).toString('base64')}`
  return (query: Record<string, string> = {}) =>
    send(requestOf('GET', `${access.pathname}/accounts`, { query, headers: { authorization } }))
}
