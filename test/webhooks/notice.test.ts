/** Whoever can do something about a disabled endpoint is told of it, once. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { recordEvents } from '../../src/clients/events/event.store.ts'
import { messageJobs } from '../../src/people/messages/sender.service.ts'
import type { OutgoingMessage } from '../../src/people/messages/transport.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { runDueJobs } from '../../src/platform/jobs/run.service.ts'
import { createOperator, editOperator } from '../../src/surfaces/operators/operator.service.ts'
import { setDatabaseClock } from '../support/database.ts'
import { makeClient, TESTER } from '../support/make.ts'
import { PIN_KEY, transportOf } from '../support/messages.ts'
import { startReceiver } from './receiver.ts'
import { webhookService } from './support.ts'

const { ask, database, deps, endpoint, sendDue } = await webhookService()
const START = new Date('2026-11-16T10:00:00.000Z')
const at = (hours: number) => setDatabaseClock(database, new Date(START.getTime() + hours * 3_600_000))
await at(0)

for (const [email, role] of [
  ['ana@example.com', 'admin'],
  ['eva@example.com', 'admin'],
  ['gone@example.com', 'admin'],
  ['ivan@example.com', 'editor'],
] as const) {
  const { id } = await createOperator(deps, TESTER, { email, role })
  if (email.startsWith('gone')) await editOperator(deps, TESTER, id, { disabled: true })
}

/** What goes out to operators. */
async function sendMails(): Promise<OutgoingMessage[]> {
  const sent: OutgoingMessage[] = []
  await runDueJobs(
    deps,
    messageJobs({
      transports: [transportOf(async (outgoing) => void sent.push(outgoing))],
      pinKey: PIN_KEY,
      publicUrl: () => 'https://ais.example.com',
      timeZone: 'UTC',
      onEvent: () => {},
    }),
  )
  return sent
}

const happen = (scope: Awaited<ReturnType<typeof makeClient>>['tenant']['id'], subject: string) =>
  deps.db.transaction((tx) =>
    recordEvents(tx, [
      { type: 'inquiry.updated', scope, environment: 'sandbox', subject, data: { inquiryId: subject } },
    ]),
  )

test('an endpoint that answers 410 is told to every admin by mail, once, without the secret part of its address', async () => {
  const client = await makeClient(deps)
  const receiver = await startReceiver()
  receiver.answer((_, response) => response.writeHead(410).end())
  const { webhookId } = await endpoint(client.token, `${receiver.url}?key=hidden`)
  for (const subject of ['a', 'b', 'c']) await happen(client.tenant.id, subject)
  await sendDue()
  const mails = await sendMails()
  assert.deepEqual(
    mails.map(({ address, channel }) => [address, channel]),
    [
      ['ana@example.com', 'email'],
      ['eva@example.com', 'email'],
    ],
  )
  const [{ subject, text }] = mails as [OutgoingMessage]
  assert.equal(subject, `A webhook of ${client.tenant.name} was disabled`)
  assert.match(text, /It answered 410 Gone/)
  assert.ok(text.includes(`https://ais.example.com/console/webhooks/${webhookId}`))
  assert.ok(text.includes(new URL(receiver.url).host) && !text.includes('hidden'))
  await sendDue()
  assert.deepEqual(await sendMails(), [])
})

test('five days of failure are told too, and an endpoint that somebody disabled is not', async () => {
  const client = await makeClient(deps)
  const receiver = await startReceiver()
  receiver.answer((_, response) => response.destroy())
  await endpoint(client.token, receiver.url)
  for (let hours = 0; hours <= 130; hours += 10) {
    await at(hours)
    await happen(client.tenant.id, String(hours))
    await sendDue()
  }
  const [mail, ...others] = await sendMails()
  assert.match(mail!.text, /Nothing could be delivered to it for 5 days/)
  assert.equal(others.length, 1)
  const [{ count }] = (await database.rows<{ count: number }>(sql`
    select count(*) from webhook_endpoints where disabled_reason = 'failing'`)) as [{ count: number }]
  assert.equal(count, 1)
  const { token } = await makeClient(deps)
  const { webhookId } = await endpoint(token, receiver.url)
  const payload = { status: 'disabled' }
  const answer = await ask(`/service/webhooks/${webhookId}`, { method: 'PATCH', token, payload })
  assert.equal(answer.statusCode, 200, answer.body)
  assert.deepEqual(await sendMails(), [])
})
