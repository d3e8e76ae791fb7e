// Lost if it breaks: at midnight, when everything is due at once, the service is away.
import { setTimeout as delay } from 'node:timers/promises'
import { createDeps } from '../../src/context.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { ask, endProcess, startServer } from '../abuse/servers.ts'
import { testDatabase } from '../support/database.ts'
import { fill, makeFixture, records } from '../support/make.ts'
import { beside, startGoodClient } from './good-client.ts'
import { count, type Row } from './row.ts'

const CONSENTS = 50_000
const POOL = 10
/** Housekeeping looks every minute. */
const WINDOW_S = 180

export const row: Row = {
  id: 'D13',
  title: 'Fifty thousand consents that end at the same moment stop nobody',
  promise: 'P13',
  minutes: 15,
  run: async () => {
    const { database, servingUrl } = await testDatabase()
    const deps = createDeps(database)
    const fixture = await makeFixture(deps)
    await fill(deps, fixture.accountId, records(50))
    const server = await startServer(servingUrl, { DATABASE_POOL_SIZE: String(POOL), TOKEN_TTL_SECONDS: '3600' })
    const [consent] = await database.rows<{ columns: string }>(sql`
      select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
      where table_name = 'consents' and column_name not in ('id', 'valid_until')`)
    /** A herd that ends in so many seconds. */
    const herd = (name: string, seconds: number) =>
      database.script(`
        insert into consents (id, valid_until, ${consent!.columns})
        select 'con_${name}' || n, now() + interval '${seconds} seconds', ${consent!.columns}
        from consents, generate_series(1, ${CONSENTS}) as n where id = '${fixture.consentId}'`)
    const left = async (name: string) =>
      (
        await database.rows<{ count: number }>(sql`
        select count(*) from consents where id like ${`con_${name}%`} and status = 'valid'`)
      )[0]!.count
    const client = startGoodClient(`${server.url}${fixture.path}?limit=50`, fixture.token)
    let [most, slowest, unfinished] = [0, 0, 0]
    const watch = async () => {
      const [row] = await database.rows<{ count: number }>(sql`
        select count(*) from pg_stat_activity where datname = current_database() and usename <> current_user`)
      most = Math.max(most, row!.count)
    }
    const attack = async (round: number) => {
      await herd(`herd${round}x`, 0)
      const began = performance.now()
      while ((await left(`herd${round}x`)) > 0 && performance.now() - began < WINDOW_S * 1000) {
        await watch()
        await delay(200)
      }
      unfinished += await left(`herd${round}x`)
      slowest = Math.max(slowest, performance.now() - began)
    }
    const { figure, ratio } = await beside(client, attack, { rounds: 2 })
    await client.stop()
    // Everybody comes back at once: all connections to the database are cut.
    await database.rows(sql`
      select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename <> current_user`)
    const storm = await Promise.all(
      Array.from({ length: 500 }, () =>
        ask(`${server.url}${fixture.path}`, { token: fixture.token }).then(({ status }) => status),
      ),
    )
    await watch()
    const answered = storm.filter((status) => status === 200 || status === 503).length
    await endProcess(server.child)
    return {
      done: `${count(CONSENTS)} daily consents that end at the same moment (2 times); 500 reads at once after all connections to the database were cut`,
      figure: `all ended within ${Math.round(slowest / 1000)} s (${unfinished} left), at most ${most} connections to the database (${POOL} for the server, the rest the worker's); ${answered} of 500 reads answered, ${storm.filter((status) => status === 200).length} with 200; ${figure}`,
      kept: ratio <= 2 && unfinished === 0 && answered === storm.length && most <= 2 * POOL + 4,
    }
  },
}
