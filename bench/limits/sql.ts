/**
 * The limit below the service: the same work in SQL alone, with the same driver, without HTTP. As many connections as
 * every server here gets; each connection sends its next query when the last one is answered.
 */
import { randomBytes } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Work } from '../rounds.ts'

const CONNECTIONS = 10

type Statement = { name: string; text: string; values: unknown[] }

async function loop(url: string, milliseconds: number, next: () => Statement): Promise<Work> {
  const clients = Array.from({ length: CONNECTIONS }, () => new pg.Client({ connectionString: url }))
  await Promise.all(clients.map((client) => client.connect()))
  const started = performance.now()
  const until = started + milliseconds
  let done = 0
  await Promise.all(
    clients.map(async (client) => {
      while (performance.now() < until) {
        await client.query(next())
        done += 1
      }
    }),
  )
  const seconds = (performance.now() - started) / 1000
  await Promise.all(clients.map((client) => client.end()))
  return { count: done, seconds }
}

/** Durable inserts of a row the size of a token, one at a time. */
export async function insertLoop(url: string, milliseconds: number): Promise<Work> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('drop table if exists insert_limit')
  await client.query('create table insert_limit (hash bytea primary key, key_id text, expires_at timestamptz)')
  await client.end()
  return loop(url, milliseconds, () => ({
    name: 'insert',
    text: `insert into insert_limit values ($1, $2, now() + interval '600 seconds')`,
    values: [randomBytes(32), 'key_01m7eeac42z42b6bqpakrv9zws'],
  }))
}

/** The page's rows as the service reads them, without the permission check. */
export function pageLoop(url: string, milliseconds: number, accountIds: string[]): Promise<Work> {
  let i = 0
  return loop(url, milliseconds, () => ({
    name: 'page',
    text: `select body from transaction_versions where account_id = $1 and body is not null and since_revision <= 1
      and until_revision > 1 order by booked_time desc, transaction_id desc limit 51`,
    values: [accountIds[i++ % accountIds.length]],
  }))
}

/** Rows a second by COPY into a table with the columns and indexes of the service's own table. */
export async function copyRows(url: string, text: Buffer, rows: number): Promise<Work> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('drop table if exists copy_limit')
  await client.query('create table copy_limit (like transaction_versions including all)')
  const started = performance.now()
  await pipeline([text], client.query(copyFrom('copy copy_limit from stdin')))
  const seconds = (performance.now() - started) / 1000
  await client.query('drop table copy_limit')
  await client.end()
  return { count: rows, seconds }
}

/** The COPY text of these rows, exported from the ledger itself so that they are identical. */
export async function copyTextOf(url: string, accountId: string): Promise<Buffer> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { to } = await import('pg-copy-streams')
  const parts: Buffer[] = []
  const id = client.escapeLiteral(accountId)
  const stream = client.query(
    to(`copy (select * from transaction_versions where account_id = ${id} order by booked_time) to stdout`),
  )
  for await (const part of stream) parts.push(part as Buffer)
  await client.end()
  return Buffer.concat(parts)
}
