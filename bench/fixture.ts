/** The credentials made for this run, and its requests as text. */

import pg from 'pg'
import { createKey, issueToken } from '../src/clients/keys/key.service.ts'
import { createDeps } from '../src/context.ts'
import { atCommandLine } from '../src/platform/changes/actor.ts'
import type { Id } from '../src/platform/core/id.ts'
import { createOperatorToken } from '../src/surfaces/operators/operator-token.service.ts'
import { TESTER } from '../test/support/make.ts'
import { openUnlimited } from './unlimited.ts'

export const PAGE_SIZE = 50
const A_DAY = 86_400

export type BenchFixture = {
  databaseUrl: string
  apiKey: string
  apiSecret: string
  token: string
  /** Expires during the check, to see that every server notices. */
  shortToken: string
  operatorToken: string
  /** Of 500 transactions each, in an order that no cache can predict. */
  accountIds: string[]
  largeAccountId: string
  inquiryId: string
}

export async function makeBenchFixture(databaseUrl: string): Promise<BenchFixture> {
  const db = openUnlimited(databaseUrl)
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const deps = createDeps(db)
    const { rows: tenants } = await client.query<{ id: Id<'tenant'> }>(`select id from tenants where slug = 'bench'`)
    const key = await createKey(deps, TESTER, tenants[0]!, { environment: 'sandbox' })
    const { accessToken: token } = await issueToken(deps, key.apiKey, key.apiSecret, A_DAY)
    const { accessToken: shortToken } = await issueToken(deps, key.apiKey, key.apiSecret, A_DAY)
    const operator = await createOperatorToken(deps, atCommandLine('bench'), { label: 'bench', expires: null })
    await client.query(`insert into peer.access_tokens
      select t.token_hash, k.tenant_id, t.expires_at from access_tokens t join api_keys k on k.id = t.key_id`)
    const { rows: inquiries } = await client.query<{ id: string }>(
      'select id from inquiries where tenant_id = $1 limit 1',
      [tenants[0]!.id],
    )
    const { rows: accounts } = await client.query<{ id: string }>('select id from accounts order by id')
    const ids = accounts.map(({ id }) => id)
    const largeAccountId = ids.pop()!
    // Steps of a prime number visit all of them, and never two neighbours in a row.
    const accountIds = ids.map((_, i) => ids[(i * 379) % ids.length]!)
    const inquiryId = inquiries[0]!.id
    return {
      databaseUrl,
      ...key,
      token,
      shortToken,
      operatorToken: operator.token,
      accountIds,
      largeAccountId,
      inquiryId,
    }
  } finally {
    await client.end()
    await db.close()
  }
}

/** Expires a token on all servers at once. */
export async function endToken(databaseUrl: string, token: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  for (const table of ['access_tokens', 'peer.access_tokens']) {
    const text = `update ${table} set expires_at = now() - interval '1 second' where token_hash = sha256($1)`
    await client.query(text, [Buffer.from(token)])
  }
  await client.end()
}

const request = (line: string, headers: Record<string, string>, body = ''): string => {
  const all = { Host: 'bench', Accept: 'application/json', ...headers, ...(body && { 'Content-Length': body.length }) }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${line} HTTP/1.1\r\n${lines.join('')}\r\n${body}`
}

const bearer = (token: string) => ({ Authorization: `Bearer ${token}` })

export const ownPath = (accountId: string, query = '') =>
  `/service/accounts/${accountId}/transactions?limit=${PAGE_SIZE}${query}`

export const ownRequest = (
  fixture: BenchFixture,
  accountId: string,
  query = '',
  headers: Record<string, string> = {},
): string => request(`GET ${ownPath(accountId, query)}`, { ...bearer(fixture.token), ...headers })

export const inquiryRequest = ({ inquiryId, token }: BenchFixture): string =>
  request(`GET /service/inquiries/${inquiryId}`, bearer(token))

export const tokenRequest = ({ apiKey, apiSecret }: BenchFixture): string =>
  request('POST /service/auth/token', { 'Api-Key': apiKey, 'Api-Secret': apiSecret, 'Content-Length': '0' })

export const peerPath = (accountId: string) => `/accounts/${accountId}/transactions?limit=${PAGE_SIZE}`

export const peerRequest = (fixture: BenchFixture, accountId: string): string =>
  request(`GET ${peerPath(accountId)}`, bearer(fixture.token))

const GRAPHQL = `query Page($account: String!, $first: Int!, $after: Cursor) {
  accountById(id: $account) { iban holder }
  allTransactions(condition: { accountId: $account }, orderBy: [BOOKED_TIME_DESC, ID_DESC], first: $first, after: $after) {
    nodes { accountId id created bookedTime amount balance currency status description reference additional
      counterpartyName counterpartyIban categoryCode categoryDescription groupId groupDescription }
    pageInfo { endCursor hasNextPage }
  }
}`

export function graphQuery(accountId: string, token: string, after: string | null = null) {
  const body = JSON.stringify({ query: GRAPHQL, variables: { account: accountId, first: PAGE_SIZE, after } })
  return { body, headers: { ...bearer(token), 'Account-Id': accountId, 'Content-Type': 'application/json' } }
}

export function graphRequest(fixture: BenchFixture, accountId: string): string {
  const { body, headers } = graphQuery(accountId, fixture.token)
  return request('POST /graphql', headers, body)
}
