/** Files are written by one process while another, which imports them, is killed again and again. */
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDeps } from '../../src/context.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { testDatabase } from '../support/database.ts'
import { makeOwner } from '../support/make.ts'

const script = (name: string) => new URL(name, import.meta.url).pathname

export async function importWhileKilled({ files, kills }: { files: number; kills: number }): Promise<void> {
  const { serving, servingUrl, database } = await testDatabase()
  const { accountId } = await makeOwner(createDeps(serving))
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-inbox-'))
  const start = (): ChildProcess =>
    spawn(process.execPath, [script('inbox-process.ts'), servingUrl, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
  const writer = spawn(process.execPath, [script('inbox-writer.ts'), folder, accountId, String(files)], {
    stdio: 'inherit',
  })
  const written = once(writer, 'exit')
  try {
    for (let kill = 0; kill < kills; kill++) await killedAfter(start(), 5 + ((kill * 37) % 90))
    await written
    const last = start()
    const put = () => globSync(join(folder, '{done,refused}', accountId, '*.json')).length
    for await (const text of last.stdout!) if (String(text).includes('look') && put() === files) break
    last.kill('SIGKILL')
    await once(last, 'exit')
    await assertOnce(folder, accountId, files, async () => {
      const rows = await database.rows<{ status: string; count: number; names: number }>(
        sql`select status, count(*), count(distinct file_name) as names from imports group by status order by status`,
      )
      const [{ count }] = (await database.rows<{ count: number }>(
        sql`select count(*) from transactions where account_id = ${accountId}`,
      )) as [{ count: number }]
      return { rows, transactions: count }
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Kills a process after it has said so many things; it may be anywhere then. */
async function killedAfter(child: ChildProcess, count: number): Promise<void> {
  let said = 0
  for await (const text of child.stdout!) {
    said += String(text).length
    if (said >= count) break
  }
  child.kill('SIGKILL')
  await once(child, 'exit')
}

type Stored = { rows: { status: string; count: number; names: number }[]; transactions: number }

async function assertOnce(folder: string, accountId: string, files: number, load: () => Promise<Stored>) {
  const broken = Math.floor(files / 10)
  const { rows, transactions } = await load()
  // A refusal that a kill followed is told again, and stores nothing.
  assert.deepEqual(
    rows.map(({ status, names }) => [status, names]),
    [
      ['done', files - broken],
      ['refused', broken],
    ],
  )
  assert.equal(rows[0]!.count, files - broken, 'no file was imported twice')
  assert.equal(transactions, files - broken)
  const named = (place: string, end: string) => globSync(join(folder, place, accountId, `*.json${end}`)).length
  assert.deepEqual(
    [named('done', ''), named('done', '.txt'), named('refused', ''), named('refused', '.txt')],
    [files - broken, files - broken, broken, broken],
  )
  assert.deepEqual(globSync(join(folder, 'working', '*')), [])
  assert.deepEqual(globSync(join(folder, accountId, '*')), [])
}
