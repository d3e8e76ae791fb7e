// Lost if it breaks: after an update that was interrupted, the database is neither the old nor the new one.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { openDatabase } from '../../src/platform/db/database.ts'
import { OWNER } from '../../src/platform/db/embedded-roles.ts'
import { pendingMigrations } from '../../src/platform/db/migrate.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { PROGRAM, vitrineProcess } from '../abuse/servers.ts'
import { Random, SEED } from '../ledger/random.ts'
import { onEveryNode, TEMPLATE, testDatabase } from '../support/database.ts'
import { provenBy } from './proven-by.ts'
import type { Row } from './row.ts'

const KILLS = 20

export const row: Row = {
  id: 'F12',
  title: 'A migration that is killed half way is completed by the next start',
  promise: 'P1',
  minutes: 15,
  run: async () => {
    const random = new Random(SEED)
    const { database: whole, url: wholeUrl } = await testDatabase()
    const name = `killed_${process.pid}`
    await onEveryNode(`create database ${name} owner ${OWNER}`)
    const url = process.env.VITRINE_TEST_DATABASE!.replace(`/${TEMPLATE}?`, `/${name}?`)
    const env = { PATH: process.env.PATH!, DATABASE_URL: url, DATABASE_OWNER_URL: url }
    const database = openDatabase({ url, poolSize: 2 })
    const states: number[] = []
    try {
      for (let kill = 0; kill < KILLS; kill++) {
        const child = spawn(process.execPath, [PROGRAM, 'migrate'], { env, stdio: 'ignore' })
        const exit = once(child, 'exit')
        const before = (await pendingMigrations(database)).length
        if (before === 0) {
          child.kill('SIGKILL')
          await exit
          break
        }
        // Once it has begun: after one or two migrations more, or in the middle of one.
        const goal = Math.max(0, before - random.below(3))
        while ((await pendingMigrations(database)).length > goal && child.exitCode === null) await delay(2)
        await delay(random.below(30))
        child.kill('SIGKILL')
        await exit
        states.push((await pendingMigrations(database)).length)
      }
      const { code } = await vitrineProcess(['migrate'], env)
      const again = await vitrineProcess(['migrate'], env)
      const shape = (db: typeof database) =>
        db.rows<{ text: string }>(sql`
          select string_agg(line, e'\n' order by line) as text from (
            select table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable as line
            from information_schema.columns where table_schema = 'public'
            union all select indexdef from pg_indexes where schemaname = 'public'
            union all select conrelid::regclass || ' ' || pg_get_constraintdef(oid) from pg_constraint
            where connamespace = 'public'::regnamespace) lines`)
      const [mine, expected] = await Promise.all([shape(database), shape(whole)])
      const same = mine[0]!.text === expected[0]!.text
      const killed = {
        done: `\`vitrine migrate\` killed ${states.length} times (seed ${SEED}), then run to its end`,
        figure: `${states.join(', ')} migrations missing after each; afterwards the tables are ${same ? 'the same' : 'other'} as of a migration in one go`,
        kept: code === 0 && /Up to date/.test(again.out) && same && states.length > 0,
      }
      const rolling = await provenBy('a migration under the load of the version before it', [
        'test/journeys/rolling-upgrade.long.test.ts',
      ])
      if (!('kept' in rolling)) throw new Error('it is measured')
      return {
        done: `${killed.done}; ${rolling.done}`,
        figure: `${killed.figure}; ${rolling.figure}`,
        kept: killed.kept && rolling.kept && wholeUrl !== url,
      }
    } finally {
      await database.close()
      await onEveryNode(`drop database ${name} with (force)`)
    }
  },
}
