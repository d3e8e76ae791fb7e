/** Webhooks: events recorded in the database, and delivered by the worker of a server to a receiver on this machine. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { recordEvents } from '../src/clients/events/event.store.ts'
import type { Id } from '../src/platform/core/id.ts'
import type { BenchFixture } from './fixture.ts'
import { whileProgressing } from './progress.ts'
import type { Work } from './rounds.ts'
import { PORTS } from './setup.ts'
import { openUnlimited } from './unlimited.ts'

/** As many as a tenant may have; each has four slots of the worker's 64. */
const ENDPOINTS = 10

/** Endpoints of one tenant, so that each event is delivered to every one of them; and what delivers so many events. */
export async function openWebhooks(fixture: BenchFixture): Promise<(events: number) => Promise<Work>> {
  /** By endpoint and event, when it came first: one may come twice where a busy machine answers too late. */
  const arrivals = new Map<string, number>()
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      const name = `${request.url} ${request.headers['webhook-id']}`
      if (!arrivals.has(name)) arrivals.set(name, performance.now())
      response.writeHead(204).end()
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  server.unref()
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
  for (let i = 0; i < ENDPOINTS; i++) {
    const answer = await fetch(`http://127.0.0.1:${PORTS.small}/service/webhooks`, {
      method: 'POST',
      headers: { authorization: `Bearer ${fixture.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ url: `${url}/${i}`, events: ['account.updated'] }),
    })
    if (answer.status !== 201) throw new Error(`an endpoint was refused: ${await answer.text()}`)
  }
  return async (events) => {
    arrivals.clear()
    await recordFor(fixture, events)
    await allSent(fixture.databaseUrl, events * ENDPOINTS)
    if (arrivals.size !== events * ENDPOINTS) throw new Error(`${arrivals.size} of ${events * ENDPOINTS} arrived`)
    // From the first one: a worker that sleeps notices the events within a second.
    const times = [...arrivals.values()]
    return { count: times.length, seconds: (times.at(-1)! - times[0]!) / 1000 }
  }
}

async function recordFor({ databaseUrl, accountIds }: BenchFixture, events: number): Promise<void> {
  const db = openUnlimited(databaseUrl)
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ id: Id<'tenant'> }>(`select id from tenants where slug = 'bench'`)
  await client.end()
  // Events of one subject are sent one after the other; these are of different ones.
  const all = Array.from({ length: events }, (_, i) => ({
    type: 'account.updated' as const,
    scope: rows[0]!.id,
    environment: 'sandbox' as const,
    subject: `${accountIds[0]}${i}`,
    data: { accountId: accountIds[0]!, revision: i + 1 },
  }))
  await db.transaction((tx) => recordEvents(tx, all))
  await db.close()
}

/** Until the worker has recorded the last answer. */
async function allSent(url: string, arrived: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await whileProgressing(async () => {
      const { rows } = await client.query<{ left: number }>(
        `select count(*)::int as left from jobs where kind = 'webhook'`,
      )
      return { seen: `${rows[0]!.left} of ${arrived} left`, ...(rows[0]!.left === 0 && { result: true }) }
    })
  } finally {
    await client.end()
  }
}
