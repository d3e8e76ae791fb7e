/** What every noun of /manage keeps: create, read, list with filters and cursor, change, refusals, idempotency, record. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { atCommandLine } from '../../src/platform/changes/actor.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { createOperatorToken } from '../../src/surfaces/operators/operator-token.service.ts'
import type { TestService } from '../support/service.ts'

export type Thing = { id: string } & Record<string, unknown>

export type ManagedNoun = {
  path: string
  action: string
  /** The body of the nth that is created, and what its answer has. */
  body: (n: number) => Record<string, unknown>
  shows?: (body: Record<string, unknown>) => Record<string, unknown>
  /** A query that finds this one, and none of the others where it says `alone`. */
  filters?: { query: (thing: Thing) => string; alone?: boolean }[]
  edit?: Record<string, unknown>
  /** Of personal data only the names of the fields are recorded. */
  personal?: boolean
  wrong: { body: Record<string, unknown>; says: RegExp }[]
  /** Without it, a path with an id is not read: there is only a list. */
  idOf?: (thing: Thing) => string
}

export async function manager({ deps, ask, database }: TestService) {
  const { token, id } = await createOperatorToken(deps, atCommandLine('test'), { label: 'test', expires: null })
  const send = async (
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    body?: object,
    key?: string,
  ) => {
    const headers = { ...(body && { 'content-type': 'application/json' }), ...(key && { 'idempotency-key': key }) }
    const answer = await ask(url, { method, token, headers, ...(body && { payload: JSON.stringify(body) }) })
    return { status: answer.statusCode, json: answer.json(), answer }
  }
  const get = async (url: string) => {
    const { status, json } = await send('GET', url)
    assert.equal(status, 200, `${url}: ${JSON.stringify(json)}`)
    return json
  }
  const changesOf = (subject: string) =>
    database.rows<{ byId: string; action: string; before: object | null; after: object | null }>(sql`
      select by_id as "byId", action, before, after from operator_changes where subject = ${subject} order by number`)
  return { token, tokenId: id, send, get, changesOf }
}

const has = (whole: Record<string, unknown>, part: Record<string, unknown>) => {
  for (const [name, value] of Object.entries(part)) assert.deepEqual(whole[name], value, name)
}

export function testNoun(name: string, managed: Awaited<ReturnType<typeof manager>>, noun: ManagedNoun): void {
  const { send, get, changesOf, tokenId } = managed
  const { path, body, shows = (one) => one, filters = [], idOf = ({ id }) => id } = noun
  const create = async (n: number, key?: string): Promise<Thing> => {
    const { status, json } = await send('POST', path, body(n), key)
    assert.equal(status, 201, JSON.stringify(json))
    return json
  }

  test(`${name}: what is created is read as it was sent, and recorded with who did it`, async () => {
    const made = await create(1)
    has(made, shows(body(1)))
    has(await get(`${path}/${idOf(made)}`), shows(body(1)))
    const [change] = await changesOf(made.id)
    assert.equal(change!.action, `${noun.action}.create`)
    assert.equal(change!.byId, tokenId)
    assert.equal(change!.before, null)
  })

  test(`${name}: the list has each once, newest first, page by page, and a cursor belongs to its filters`, async () => {
    const made = [await create(2), await create(3), await create(4)]
    const seen: string[] = []
    let cursor = ''
    do {
      const { data, metadata } = await get(`${path}?limit=1${cursor}`)
      seen.push(...data.map((one: Thing) => one.id))
      cursor = metadata.next_cursor ? `&cursor=${metadata.next_cursor}` : ''
    } while (cursor !== '')
    assert.equal(new Set(seen).size, seen.length)
    for (const one of made) assert.ok(seen.includes(one.id))
    assert.deepEqual(seen, name === 'provider' ? [...seen].sort() : [...seen].sort().reverse())
    for (const { query, alone } of filters) {
      const { data } = await get(`${path}?${query(made[1]!)}`)
      const ids = data.map((one: Thing) => one.id)
      assert.ok(ids.includes(made[1]!.id), query(made[1]!))
      if (alone) assert.deepEqual(ids, [made[1]!.id], query(made[1]!))
    }
    const first = await get(`${path}?limit=1`)
    const other = await send('GET', `${path}?limit=1&cursor=${first.metadata.next_cursor}x`)
    assert.equal(other.status, 400)
    if (filters[0]) {
      const foreign = `${path}?${filters[0].query(made[1]!)}&cursor=${first.metadata.next_cursor}`
      assert.equal((await send('GET', foreign)).status, 400)
    }
  })

  test(`${name}: the same request with the same Idempotency-Key creates nothing again, also at once`, async () => {
    const [one, two] = await Promise.all([create(5, `${name} key`), create(5, `${name} key`)])
    assert.equal(one.id, two.id)
    assert.equal((await create(5, `${name} key`)).id, one.id)
    const { status, json } = await send('POST', path, body(6), `${name} key`)
    assert.equal(status, 400)
    assert.match(json.errorMessage, /Idempotency-Key/)
  })

  test(`${name}: a wrong value is refused with what a right one looks like, and an unknown id is not found`, async () => {
    for (const { body, says } of noun.wrong) {
      const { status, json } = await send('POST', path, body)
      assert.equal(status, 400, JSON.stringify(json))
      assert.match(json.errorMessage, says)
    }
    const unknown = await send('GET', `${path}/x`)
    assert.equal(unknown.status, 404)
    assert.doesNotMatch(unknown.json.errorMessage, /vitrine /, 'a command is for the terminal')
    assert.equal((await send('POST', path, { ...body(7), nonsense: 1 })).status, 400)
  })

  const { edit } = noun
  if (edit)
    test(`${name}: a change is shown, and recorded with what was before and after`, async () => {
      const made = await create(8)
      const { status, json } = await send('PATCH', `${path}/${idOf(made)}`, edit)
      assert.equal(status, 200, JSON.stringify(json))
      has(json, edit)
      has(await get(`${path}/${idOf(made)}`), edit)
      const change = (await changesOf(made.id)).at(-1)!
      assert.equal(change.action, `${noun.action}.edit`)
      assert.deepEqual(change.after, noun.personal ? { changed: Object.keys(edit) } : edit)
      if (!noun.personal) assert.deepEqual(Object.keys(change.before!), Object.keys(edit))
      await send('PATCH', `${path}/${idOf(made)}`, edit)
      assert.equal((await changesOf(made.id)).length, 2, 'no change, no record')
      assert.equal((await send('PATCH', `${path}/${idOf(made)}`, { nonsense: 1 })).status, 400)
      assert.equal((await send('PATCH', `${path}/x`, edit)).status, 404)
    })
}
