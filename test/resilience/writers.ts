import { Agent, request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { Id } from '../../src/platform/core/id.ts'
import { openDatabase } from '../../src/platform/db/database.ts'
import { sql } from '../../src/platform/db/sql.ts'

/** Software that sends records, notes what was acknowledged, and repeats what was not, with the same Idempotency-Key. */
export type Writers = {
  /** Resolves when so many batches more were acknowledged. */
  progress: (batches: number) => Promise<void>
  /** Every batch is acknowledged by then. */
  stop: () => Promise<Written>
}
type Written = { acknowledged: Map<Id<'account'>, string[]>; batches: number; repeats: number }

type Target = { url: string; operatorToken: string; accountIds: Id<'account'>[] }

const PER_BATCH = 5
const REST_MS = 50
const TIMEOUT_MS = 15_000

export function startWriters({ url, operatorToken, accountIds }: Target): Writers {
  const acknowledged = new Map<Id<'account'>, string[]>()
  const agent = new Agent({ keepAlive: true })
  let [over, batches, repeats] = [false, 0, 0]

  const send = (accountId: string, key: string, body: string) =>
    new Promise<number>((done) => {
      const sent = request(`${url}/manage/accounts/${accountId}/transactions?ids=stable`, {
        agent,
        method: 'POST',
        headers: {
          authorization: `Bearer ${operatorToken}`,
          'content-type': 'application/json',
          'idempotency-key': key,
          // Else a batch whose worker was killed would hold its sender up.
          prefer: 'wait=1',
        },
        timeout: TIMEOUT_MS,
      })
      sent.on('timeout', () => sent.destroy())
      // 0: no answer at all, so nobody knows whether it was stored.
      sent.on('error', () => done(0))
      sent.on('response', (answer) => {
        answer.resume()
        answer.on('end', () => done(answer.statusCode!))
        answer.on('error', () => done(0))
      })
      sent.end(body)
    })

  const write = async (accountId: Id<'account'>) => {
    const own: string[] = []
    acknowledged.set(accountId, own)
    for (let batch = 0; !over; batch++) {
      const names = Array.from({ length: PER_BATCH }, (_, i) => `batch ${batch} record ${i}`)
      const records = names.map((name, i) => ({
        sourceId: name,
        status: 'booked',
        booked: new Date(Date.UTC(2026, 0, 1 + (batch % 365))).toISOString().slice(0, 10),
        amount: `-${batch + 1}.${String(10 + i)}`,
        currency: 'EUR',
        description: name,
      }))
      for (;;) {
        const status = await send(accountId, `${accountId} ${batch}`, JSON.stringify(records))
        if (status === 200 || status === 202) break
        if (status !== 0 && status !== 503) throw new Error(`a batch was answered with ${status}`)
        repeats += 1
        await delay(REST_MS)
      }
      own.push(...names)
      batches += 1
    }
  }

  const all = Promise.all(accountIds.map(write))
  // Awaited when they are stopped.
  all.catch(() => {})
  return {
    progress: async (more) => {
      const goal = batches + more
      while (batches < goal) await Promise.race([delay(10), all])
    },
    stop: async () => {
      over = true
      await all
      agent.destroy()
      return { acknowledged, batches, repeats }
    },
  }
}

/** Compares what was acknowledged with the ledger. */
export async function compare(
  databaseUrl: string,
  { acknowledged }: Written,
): Promise<{ records: number; lost: number; twice: number; unknown: number }> {
  const database = openDatabase({ url: databaseUrl, poolSize: 1 })
  let [records, lost, twice, unknown] = [0, 0, 0, 0]
  for (const [accountId, names] of acknowledged) {
    const rows = await database.rows<{ description: string }>(sql`
      select body::json ->> 'description' as description from transaction_versions
      where account_id = ${accountId} and superseded_at is null and body is not null`)
    const found = new Map<string, number>()
    for (const { description } of rows) found.set(description, (found.get(description) ?? 0) + 1)
    records += names.length
    lost += names.filter((name) => !found.has(name)).length
    twice += [...found.values()].filter((count) => count > 1).length
    const known = new Set(names)
    unknown += [...found.keys()].filter((name) => !known.has(name)).length
  }
  await database.close()
  return { records, lost, twice, unknown }
}
