/** An event is accepted exactly when the service sent it, a moment ago, with the secret. */
import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { readWebhook, WebhookError } from '../src/index.ts'

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const OTHER = `whsec_${Buffer.alloc(32, 8).toString('base64')}`
const NOW = Date.parse('2026-11-16T12:00:00Z')
const BODY = '{"type":"account.updated","timestamp":"2026-11-16T12:00:00.000Z","data":{"accountId":"acc_ü"}}'

const sign = (body: string, secret: string, seconds: number) =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice(6), 'base64'))
    .update(`evt_1.${seconds}.${body}`)
    .digest('base64')}`

function received({ body = BODY, signature = '', seconds = NOW / 1000 } = {}) {
  const headers = {
    'webhook-id': 'evt_1',
    'webhook-timestamp': String(seconds),
    'webhook-signature': signature || sign(body, SECRET, seconds),
  }
  return { body, headers }
}
const read = (request: Parameters<typeof readWebhook>[0], secret = SECRET) => readWebhook(request, secret, () => NOW)

test('a signed event is read, from text or bytes, from either kind of headers', async () => {
  const request = received()
  for (const body of [BODY, new TextEncoder().encode(BODY)])
    for (const headers of [request.headers, new Headers(request.headers)]) {
      const event = await read({ body, headers })
      assert.equal(event.id, 'evt_1')
      assert.ok(event.type === 'account.updated' && event.data.accountId === 'acc_ü')
    }
})

test('while a secret is replaced, either one is accepted', async () => {
  const signature = `${sign(BODY, OTHER, NOW / 1000)} ${sign(BODY, SECRET, NOW / 1000)}`
  for (const secret of [SECRET, OTHER]) await read(received({ signature }), secret)
})

test('a body that was parsed before is told so, and a missing secret too', async () => {
  const { headers } = received()
  const parsed = { body: JSON.parse(BODY), headers }
  await assert.rejects(read(parsed), (error) => error instanceof WebhookError && /as it arrived/.test(error.message))
  const secret = undefined as unknown as string
  await assert.rejects(
    readWebhook(received(), secret, () => NOW),
    WebhookError,
  )
})

test('anything else is refused', async (t) => {
  const good = received()
  const cases: Record<string, Parameters<typeof readWebhook>[0]> = {
    'another body': { ...good, body: BODY.replace('acc_ü', 'acc_2') },
    'another secret': received({ signature: sign(BODY, OTHER, NOW / 1000) }),
    'another version': received({ signature: sign(BODY, SECRET, NOW / 1000).replace('v1', 'v2') }),
    'no base64': received({ signature: 'v1,%%%' }),
    'a cut signature': received({ signature: sign(BODY, SECRET, NOW / 1000).slice(0, -8) }),
    'too old': received({ seconds: NOW / 1000 - 301 }),
    'from the future': received({ seconds: NOW / 1000 + 301 }),
    'another id': { ...good, headers: { ...good.headers, 'webhook-id': 'evt_2' } },
    'no headers': { ...good, headers: {} },
    'a header twice': { ...good, headers: { ...good.headers, 'webhook-id': ['evt_1', 'evt_1'] } },
  }
  for (const [name, request] of Object.entries(cases))
    await t.test(name, () => assert.rejects(read(request), WebhookError))
})
