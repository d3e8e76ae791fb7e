/** The service as an engine: deliveries by API, and what an operator sees of the account. */
import assert from 'node:assert/strict'
import { type DeliveryFixture, openImportPaths } from '../deliveries/import-paths.ts'
import { setDatabaseClock } from '../support/database.ts'
import { testService } from '../support/service.ts'
import type { Arrival, Engine, EngineRow, OpenEngine } from './engine.ts'

/** Whose account it is: in every row, so it tells nothing. */
const HOLDER = 'Ana Novak'

type Shown = {
  id: string
  status: EngineRow['status']
  amount: string
  balance?: string
  executed: string
  description?: string
  details?: Record<string, unknown>
  sourceAccount?: { name?: string }
  targetAccount?: { name?: string }
}

/** A service with a database of its own; each engine is a fresh account. */
export async function openServiceEngines(): Promise<OpenEngine> {
  const service = await testService()
  const paths = await openImportPaths(service)
  let last = ''

  /** What states a time after the service's own is taken to be made now, so the clock goes with the deliveries. */
  async function setClock({ receivedAt }: Arrival): Promise<void> {
    if (receivedAt === last) return
    last = receivedAt
    await setDatabaseClock(service.database, new Date(receivedAt))
  }

  async function rowsOf(fixture: DeliveryFixture): Promise<EngineRow[]> {
    const rows: EngineRow[] = []
    let cursor: string | undefined
    do {
      const query = new URLSearchParams({ accountId: fixture.accountId, limit: '500', ...(cursor && { cursor }) })
      const answer = await paths.ask(`/manage/transactions?${query}`)
      assert.equal(answer.statusCode, 200, answer.body)
      const { data, metadata } = parseExact(answer.body) as { data: Shown[]; metadata: { next_cursor?: string } }
      rows.push(...data.map(rowOf))
      cursor = metadata.next_cursor
    } while (cursor !== undefined)
    return rows
  }

  return async (): Promise<Engine> => {
    const fixture = await paths.open()
    return {
      deliver: async (arrival) => {
        await setClock(arrival)
        await paths.deliver('api', arrival.format, arrival.delivery, fixture)
      },
      rows: () => rowsOf(fixture),
      reviews: () => paths.reviews(fixture),
      balance: async () => {
        const answer = await paths.ask(`/manage/accounts/${fixture.accountId}`)
        assert.equal(answer.statusCode, 200, answer.body)
        return answer.json().balance as string | undefined
      },
      join: async (id, other) => {
        const answer = await paths.decide(id, 'join', { with: other })
        assert.equal(answer.statusCode, 200, answer.body)
      },
    }
  }
}

function rowOf(row: Shown): EngineRow {
  const { id, status, amount, balance, executed, description, details, sourceAccount, targetAccount } = row
  // The bank's time zone, in a world without a change of clocks.
  const local = new Date(Date.parse(executed) + 3_600_000).toISOString()
  const time = local.slice(11, 16)
  const stated = [description, ...Object.values(details ?? {}), sourceAccount?.name, targetAccount?.name]
  return {
    id,
    status,
    amount,
    day: local.slice(0, 10),
    ...(time !== '00:00' && { time }),
    texts: [...new Set(stated.filter((text): text is string => typeof text === 'string' && text !== HOLDER))],
    ...(balance !== undefined && { balance }),
  }
}

/** Numbers as the text in which they were sent. */
const parseExact = (text: string): unknown =>
  JSON.parse(text, (_key, value, context?: { source?: string }) =>
    typeof value === 'number' && context?.source ? context.source : value,
  )
