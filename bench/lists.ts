/** The console's lists with a million rows in every table. The tables are filled once and kept. */
import pg from 'pg'
import { createContext, createDeps } from '../src/context.ts'
import { atCommandLine } from '../src/platform/changes/actor.ts'
import { readConfig } from '../src/platform/core/config.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { buildServer } from '../src/server.ts'
import { createOperatorToken } from '../src/surfaces/operators/operator-token.service.ts'
import { fillLists, listPages } from '../test/scale/lists.ts'
import type { Work } from './rounds.ts'
import { spreadOf } from './sample.ts'
import { urlOf } from './seed.ts'
import { openUnlimited } from './unlimited.ts'

const TRIES = 3

/** Every list a few times, on a server in this process. `p50` is the list in the middle, `p99` the slowest one. */
export async function measureLists(url: string, rows: number, say: (line: string) => void): Promise<Work> {
  const database = openUnlimited(url)
  try {
    const deps = createDeps(database)
    const context = await createContext(readConfig({ RATE_LIMIT_PER_SECOND: '0' }), deps, () => 'http://127.0.0.1')
    const { app } = buildServer(context, { level: 'silent' })
    await app.ready()
    const { token } = await createOperatorToken(deps, atCommandLine('bench'), { label: 'bench', expires: null })
    const cpu = process.cpuUsage()
    const lists: { label: string; ms: number }[] = []
    let seconds = 0
    for (const { label, url } of listPages(context.cursorKey, rows)) {
      const times: number[] = []
      for (let i = 0; i < TRIES; i++) {
        const began = performance.now()
        const { statusCode } = await app.inject({ url, headers: { authorization: `Bearer ${token}` } })
        times.push(performance.now() - began)
        if (statusCode !== 200) throw new Error(`${label} was answered with ${statusCode}`)
      }
      seconds += times.reduce((sum, ms) => sum + ms, 0) / 1000
      lists.push({ label, ms: spreadOf(times).median })
    }
    const { user, system } = process.cpuUsage(cpu)
    await app.close()
    lists.sort((a, b) => a.ms - b.ms)
    const [middle, slowest] = [lists[lists.length >> 1]!, lists.at(-1)!]
    say(`the slowest list: ${slowest.label}, ${slowest.ms.toFixed(0)} ms`)
    return { count: lists.length * TRIES, seconds, p50: middle.ms, p99: slowest.ms, cpuMicros: user + system }
  } finally {
    await database.close()
  }
}

/** The address of a database with the filled tables. */
export async function fillOnce(adminUrl: string, rows: number, say: (line: string) => void): Promise<string> {
  const name = `lists_${rows}`
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  try {
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [name])
    if (rowCount === 0) {
      say(`filling the tables of the console's lists, once: ${rows} rows in each`)
      await admin.query('drop database if exists making with (force)')
      await admin.query('create database making')
      await fill(urlOf(adminUrl, 'making'), rows, say)
      await admin.query(`alter database making rename to ${name}`)
    }
  } finally {
    await admin.end()
  }
  return urlOf(adminUrl, name)
}

async function fill(url: string, rows: number, say: (line: string) => void): Promise<void> {
  const database = openUnlimited(url)
  await migrate(database).finally(database.close)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await fillLists(client, rows, say).finally(() => client.end())
}
