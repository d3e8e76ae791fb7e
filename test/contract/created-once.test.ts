/** What has a secret is created once for one Idempotency-Key, and the secret is shown once. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from '../../src/platform/db/sql.ts'
import { createOperatorToken } from '../../src/surfaces/operators/operator-token.service.ts'
import { makeClient, makeKey, TESTER } from '../support/make.ts'
import { webhookService } from '../webhooks/support.ts'

const { ask, database, deps } = await webhookService()
const { token: admin } = await createOperatorToken(deps, TESTER, { label: 'admin', expires: null, role: 'admin' })
const client = await makeClient(deps)
const URL_1 = 'http://127.0.0.1:9/hook'

type Route = { path: string; token: string; table: keyof typeof TABLES; secret: string; payload: object; other: object }
const ROUTES: Route[] = [
  {
    path: '/manage/operators',
    token: admin,
    table: 'operators',
    secret: 'password',
    payload: { email: 'ana@example.com', role: 'viewer' },
    other: { email: 'eva@example.com', role: 'viewer' },
  },
  {
    path: '/manage/operator-tokens',
    token: admin,
    table: 'operator_tokens',
    secret: 'token',
    payload: { label: 'nightly', role: 'viewer' },
    other: { label: 'hourly', role: 'viewer' },
  },
  ...[
    { path: '/manage/webhooks', token: admin },
    { path: '/service/webhooks', token: client.token },
  ].map((side) => ({
    ...side,
    table: 'webhook_endpoints' as const,
    secret: 'secret',
    payload: { url: URL_1 },
    other: { url: `${URL_1}/other` },
  })),
]

const TABLES = {
  operators: sql`select row_to_json(t)::text as row from operators t`,
  operator_tokens: sql`select row_to_json(t)::text as row from operator_tokens t`,
  webhook_endpoints: sql`select row_to_json(t)::text as row from webhook_endpoints t`,
  idempotency_keys: sql`select row_to_json(t)::text as row from idempotency_keys t`,
}
const rowsOf = async (table: keyof typeof TABLES) =>
  (await database.rows<{ row: string }>(TABLES[table])).map(({ row }) => row)

for (const { path, token, table, secret, payload, other } of ROUTES)
  test(`${path}: a repeat finds what the first request made, without its ${secret}`, async () => {
    const send = (body: object, key = `key of ${path}`) =>
      ask(path, { method: 'POST', token, payload: body, headers: { 'idempotency-key': key } })
    const before = (await rowsOf(table)).length
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(payload)))
    assert.deepEqual(
      answers.map(({ statusCode, body }) => statusCode === 201 || body),
      answers.map(() => true),
    )
    const shown = answers.flatMap((answer) => answer.json()[secret] ?? [])
    assert.equal(shown.length, 1, 'one answer has it')
    const first = answers.find((answer) => answer.json()[secret] !== undefined)!.json()
    const { [secret]: _, ...rest } = first
    for (const answer of [...answers.filter((one) => one.json()[secret] === undefined), await send(payload)])
      assert.deepEqual(answer.json(), rest)
    assert.equal((await rowsOf(table)).length, before + 1)
    const kept = await rowsOf('idempotency_keys')
    assert.ok(kept.every((row) => !row.includes(shown[0])))
    const refused = await send(other)
    assert.equal(refused.statusCode, 400, refused.body)
    assert.match(refused.json().errorMessage, /used for another request/)
    assert.equal((await send(other, `another key of ${path}`)).statusCode, 201)
  })

test('the key of one client is of no use to another, nor to another API key of the same tenant', async () => {
  const stranger = await makeClient(deps)
  const second = await makeKey(deps, client.tenant, 'sandbox')
  const made = await Promise.all(
    [client.token, stranger.token, second.token].map((token) =>
      ask('/service/webhooks', {
        method: 'POST',
        token,
        payload: { url: URL_1 },
        headers: { 'idempotency-key': 'same' },
      }),
    ),
  )
  assert.equal(new Set(made.map((answer) => answer.json().webhookId)).size, 3)
})
