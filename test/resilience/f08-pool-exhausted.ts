// Lost if it breaks: a few stuck statements keep every owner from taking a consent back.
import { createDeps } from '../../src/context.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { createOperatorToken } from '../../src/surfaces/operators/operator-token.service.ts'
import { ask, startServer, tally, warmUp } from '../abuse/servers.ts'
import { longToken } from '../contract/support.ts'
import { testDatabase } from '../support/database.ts'
import { fill, makeConsent, makeFixture, records, TESTER } from '../support/make.ts'
import { count, type Row } from './row.ts'

const STUCK = 60
const REVOCATIONS = 40
/** Such a request waits for a connection twice and for its statement once, 4 s each. */
const MAX_STUCK_MS = 15_000
/** Whoever needs a connection waits for one that is freed, 4 s at most, and a moment for its statements. */
const MAX_MS = 10_000
const RECOVERY_MS = 2_000

export const row: Row = {
  id: 'F8',
  title: 'Statements that are stuck are refused in seconds, and nobody else is held up by them for longer',
  promise: 'P14',
  run: async () => {
    const { database, servingUrl } = await testDatabase()
    const deps = createDeps(database)
    const fixture = await makeFixture(deps)
    const token = await longToken(deps, fixture)
    await fill(deps, fixture.accountId, records(20))
    const consents = await Promise.all(
      Array.from({ length: REVOCATIONS }, () => makeConsent(deps, fixture.tenant, fixture.ownerId)),
    )
    const server = await startServer(servingUrl, { PAGE_MEMORY_MB: '0', DATABASE_POOL_SIZE: '10' })
    await warmUp([server], fixture.path, token)
    const { token: operatorToken } = await createOperatorToken(deps, TESTER, { label: 'stuck', expires: null })
    const timed = async (path: string, method = 'GET', by = token) => {
      const began = performance.now()
      const { status } = await ask(`${server.url}${path}`, { token: by, method }).catch(() => ({ status: 0 }))
      return { status, ms: performance.now() - began }
    }
    const stuckRead = () => timed('/manage/csv-profiles', 'GET', operatorToken)
    const stuck: Promise<Awaited<ReturnType<typeof timed>>>[] = []
    const others: Awaited<ReturnType<typeof timed>>[] = []
    const endings: typeof others = []
    // Whoever wants the profiles of CSV files waits for this transaction; reads and consents do not need them.
    await database.transaction(async (tx) => {
      await tx.rows(sql`lock table csv_profiles in access exclusive mode`)
      for (let i = 0; i < STUCK; i++) stuck.push(stuckRead())
      for (const { consentId } of consents) {
        others.push(await timed(fixture.path))
        endings.push(await timed(`/service/consents/${consentId}`, 'DELETE'))
      }
      await Promise.all(stuck)
    })
    const freed = performance.now()
    while ((await stuckRead()).status !== 200)
      if (performance.now() - freed > 60_000) throw new Error('never recovered')
    const recovered = performance.now() - freed
    const [left] = await database.rows<{ count: number }>(sql`
      select count(*) from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%' and usename <> current_user`)
    const waits = await Promise.all(stuck)
    const slowest = (all: { ms: number }[]) => Math.round(Math.max(...all.map(({ ms }) => ms)))
    const p95 = (all: { ms: number }[]) =>
      Math.round(all.map(({ ms }) => ms).sort((a, b) => a - b)[Math.floor(all.length * 0.95)]!)
    const statuses = tally(waits)
    return {
      done: `${STUCK} requests whose table is locked, beside ${count(others.length)} reads and ${REVOCATIONS} ends of consents`,
      figure: `stuck: ${JSON.stringify(statuses)}, the longest ${slowest(waits)} ms; reads ${JSON.stringify(tally(others))}, p95 ${p95(others)} ms, the longest ${slowest(others)} ms; ends of consents ${JSON.stringify(tally(endings))}, p95 ${p95(endings)} ms, the longest ${slowest(endings)} ms; normal ${Math.round(recovered)} ms after the lock; ${left!.count} transactions left open`,
      kept:
        waits.every(({ status, ms }) => status === 503 && ms < MAX_STUCK_MS) &&
        others.every(({ status, ms }) => status === 200 && ms < MAX_MS) &&
        endings.every(({ status, ms }) => [200, 204].includes(status) && ms < MAX_MS) &&
        recovered < RECOVERY_MS &&
        left!.count === 0,
    }
  },
}
