import assert from 'node:assert/strict'
import type { LightMyRequestResponse } from 'fastify'
import type { Context } from '../../src/context.ts'
import { listTransactions } from '../../src/ledger/list/transaction.service.ts'
import { openFeedCursor } from '../../src/ledger/list/transaction-cursor.ts'
import type { Id } from '../../src/platform/core/id.ts'
import type { Db } from '../../src/platform/db/database.ts'
import { sql } from '../../src/platform/db/sql.ts'

export type ReadFixture = { accountId: Id<'account'>; path: string; token: string }

export type SendRequest = (url: string, options: { token: string }) => Promise<LightMyRequestResponse>

/** A walk through all pages: the exact text of every row, in order, and the revision of the first page. */
export type Walk = { revision: number; bodies: string[]; pages: number }

type Row = { id: string; executed: string }

/** The texts of the rows of a page, cut out of the answer unparsed: parsing would hide a changed byte. */
export function rowsOf(answer: string): { bodies: string[]; next: string | undefined } {
  const end = answer.lastIndexOf('],"metadata":')
  assert.ok(answer.startsWith('{"data":[') && end > 0, answer.slice(0, 200))
  const text = answer.slice('{"data":['.length, end)
  const rows = JSON.parse(answer) as { data: Row[]; metadata: { next_cursor?: string } }
  const bodies = text === '' ? [] : text.split(',\n')
  assert.equal(bodies.length, rows.data.length)
  return { bodies, next: rows.metadata.next_cursor }
}

/** Over HTTP, as a client does it. `betweenPages` lets the test write; `bounds` are further parameters. */
export async function walkByHttp(
  service: { ask: SendRequest; context: Pick<Context, 'cursorKey'> },
  fixture: ReadFixture,
  limit: number | (() => number),
  betweenPages: (page: number) => Promise<void> = async () => {},
  bounds: Record<string, string> = {},
): Promise<Walk> {
  const walk: Walk = { revision: 0, bodies: [], pages: 0 }
  let cursor: string | undefined
  do {
    const size = String(typeof limit === 'number' ? limit : limit())
    const query = new URLSearchParams(cursor === undefined ? { limit: size, ...bounds } : { limit: size, cursor })
    const answer = await service.ask(`${fixture.path}?${query}`, { token: fixture.token })
    assert.equal(answer.statusCode, 200, answer.body)
    const since = openFeedCursor(service.context.cursorKey, fixture.accountId, String(answer.headers['changes-cursor']))
    if (walk.pages === 0) walk.revision = since.since.revision
    assert.equal(since.since.revision, walk.revision, 'every page belongs to the revision of the first')
    const page = rowsOf(answer.body)
    assert.ok(walk.pages === 0 || page.bodies[0] !== walk.bodies.at(-1), 'a page begins after the one before')
    walk.bodies.push(...page.bodies)
    walk.pages += 1
    cursor = page.next
    if (cursor !== undefined) await betweenPages(walk.pages)
  } while (cursor !== undefined)
  return walk
}

/** A change with the transaction's exact text, which is missing if it was removed. */
export type ReadChange = { change: string; id: string; body: string | null }

/** A page of the feed of changes, as a client reads it. */
export async function changesByHttp(
  service: { ask: SendRequest },
  { path, token }: Pick<ReadFixture, 'path' | 'token'>,
  since: string | undefined,
  limit: number,
): Promise<{ changes: ReadChange[]; next: string; more: boolean }> {
  const query = new URLSearchParams({ limit: String(limit), ...(since !== undefined && { since }) })
  const answer = await service.ask(`${path}/changes?${query}`, { token })
  assert.equal(answer.statusCode, 200, answer.body)
  const { data, metadata } = answer.json() as {
    data: { change: string; id: string }[]
    metadata: { next_cursor: string; has_more: boolean }
  }
  assert.ok(data.length <= limit)
  // The transactions as text, in the order of the answer: a client must store exactly the text of the list.
  const texts = answer.body.split(/"transaction":(?=\{"id":"tx_)/).slice(1)
  const changes = data.map(({ change, id }) => {
    if (change === 'removed') return { change, id, body: null }
    const text = texts.shift()!
    return { change, id, body: text.slice(0, text.search(/\}(,\{"change":|\],"metadata":)/)) }
  })
  assert.equal(texts.length, 0)
  return { changes, next: metadata.next_cursor, more: metadata.has_more }
}

/** The texts of a page, one for each transaction. */
export function bodiesOf({ text, rows }: { text: string; rows: number }): string[] {
  const bodies = text === '' ? [] : text.split(',\n')
  assert.equal(bodies.length, rows)
  return bodies
}

/** Through the service's functions, for walks of as many pages as rows. */
export async function walkByService(
  db: Db,
  accountId: Id<'account'>,
  revision: number,
  limit: number,
  betweenPages: (page: number) => Promise<void> = async () => {},
): Promise<Walk> {
  const walk: Walk = { revision, bodies: [], pages: 0 }
  let after: Parameters<typeof listTransactions>[1]['after'] = null
  do {
    const all = { from: null, until: null }
    // Says that there is a newer revision, which takes the full code path.
    const page = await listTransactions(db, { accountId, revision, head: revision + 1, ...all, after, limit })
    const bodies = bodiesOf(page)
    assert.ok(bodies.length <= limit && (page.next === undefined || bodies.length === limit))
    assert.ok(walk.pages === 0 || bodies[0] !== walk.bodies.at(-1), 'a page begins after the one before')
    walk.bodies.push(...bodies)
    walk.pages += 1
    after = page.next ?? null
    if (after !== null) await betweenPages(walk.pages)
  } while (after !== null)
  return walk
}

/** The list as of a revision, built from every version without the query that pages use. */
export async function listAt(db: Db, accountId: Id<'account'>, revision: number): Promise<string[]> {
  type Version = { body: string | null; since: string; until: string; time: Date; place: number; id: string }
  const versions = await db.rows<Version>(sql`
    select body, since_revision::text as since, until_revision::text as until, booked_time as time, place,
      transaction_id as id
    from transaction_versions where account_id = ${accountId}`)
  return versions
    .filter(({ since, until }) => BigInt(since) <= BigInt(revision) && BigInt(revision) < BigInt(until))
    .sort((a, b) => b.time.getTime() - a.time.getTime() || b.place - a.place || compare(b.id, a.id))
    .flatMap(({ body }) => (body === null ? [] : [body]))
}

/** An order by the rows alone: a client that replays the feed does not know the bank's own order. */
export function sortList(bodies: string[]): string[] {
  const keyed = bodies.map((body) => ({ body, ...(JSON.parse(body) as Row) }))
  keyed.sort((a, b) => compare(b.executed, a.executed) || compare(b.id, a.id))
  return keyed.map(({ body }) => body)
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** No row twice, and each strictly after the one before. */
export function assertInOrder(bodies: string[]): void {
  const rows = bodies.map((body) => JSON.parse(body) as Row)
  assert.equal(new Set(rows.map(({ id }) => id)).size, rows.length, 'a transaction occurs twice')
  for (let i = 1; i < rows.length; i++) {
    const [a, b] = [rows[i - 1]!, rows[i]!]
    assert.ok(compare(a.executed, b.executed) >= 0, `${a.id} before ${b.id}`)
  }
}

/** Reports in a few lines how two long lists differ. */
export function assertSameRows(actual: string[], expected: string[], what: string): void {
  if (actual.length === expected.length && actual.every((row, i) => row === expected[i])) return
  const [there, wanted] = [new Set(actual), new Set(expected)]
  const missing = expected.filter((row) => !there.has(row))
  const extra = actual.filter((row) => !wanted.has(row))
  const sample = (rows: string[]) => rows.slice(0, 3).join('\n  ')
  assert.fail(
    `${what}: ${actual.length} rows instead of ${expected.length}, ${missing.length} missing:\n  ${sample(missing)}\n` +
      `${extra.length} that should not be there:\n  ${sample(extra)}`,
  )
}
