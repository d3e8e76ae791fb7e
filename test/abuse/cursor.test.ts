import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fill, makeFixture, makeInquiry, records } from '../support/make.ts'
import { ALL } from '../support/runs.ts'
import { testService } from '../support/service.ts'
import { getAll } from './pipeline.ts'
import { ask, startServer } from './servers.ts'

const service = await testService()
// Most requests go to a separate process over HTTP; a cursor of one process is valid in the other.
const server = await startServer(service.databaseUrl)
const { deps } = service
const fixture = await makeFixture(deps, { accounts: 3 })
for (const accountId of fixture.accountIds) await fill(deps, accountId, records(4))
await makeInquiry(deps, fixture.tenant)

type Cursor = { address: string; parameter: string; cursor: string }

async function take(address: string, parameter: string): Promise<Cursor> {
  const answer = await service.ask(`${address}${address.includes('?') ? '&' : '?'}limit=1`, { token: fixture.token })
  return { address, parameter, cursor: answer.json().metadata.next_cursor }
}

const CURSORS = {
  transactions: await take(fixture.path, 'cursor'),
  changes: await take(`${fixture.path}/changes`, 'since'),
  accounts: await take('/service/accounts', 'cursor'),
  inquiries: await take('/service/inquiries', 'cursor'),
}

const targetOf = ({ address, parameter }: Cursor, cursor: string): string =>
  `${address}${address.includes('?') ? '&' : '?'}${parameter}=${encodeURIComponent(cursor)}`

/** Every one of these must be 400 `invalid_argument`; returns their number. */
async function refusedAll(kind: Cursor, cursors: Iterable<string>): Promise<number> {
  let count = 0
  function* targets(): Generator<string> {
    for (const cursor of cursors) {
      assert.notEqual(cursor, kind.cursor)
      yield targetOf(kind, cursor)
    }
  }
  await getAll(server.url, fixture.token, targets(), ({ target, status, body }) => {
    assert.equal(status, 400, `${target}: ${body}`)
    assert.match(body, /"errorCode":"invalid_parameter","errorSubCode":"invalid_argument"/)
    count++
  })
  return count
}

const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
/** Includes characters that base64 decoders skip or read as another one. */
const OTHERS = '+/=.\0'

/** Other ones at each place: the next, whose lowest bit differs, and one of the rest. The `OTHERS` take turns. */
const someOf = (place: number): string[] => [BASE64URL[place % 64]!, BASE64URL[(place * 7 + 32) % 64]!]

function* altered(cursor: string): Generator<string> {
  for (let i = 0; i < cursor.length; i++) {
    for (const character of ALL ? [...BASE64URL, ...OTHERS] : [...someOf(i), OTHERS[i % OTHERS.length]!]) {
      if (character !== cursor[i]) yield cursor.slice(0, i) + character + cursor.slice(i + 1)
    }
  }
}

for (const [name, kind] of Object.entries(CURSORS)) {
  test(`altering any single character of the cursor of ${name}: 400`, async (t) => {
    const intact = await ask(server.url + targetOf(kind, kind.cursor), { token: fixture.token })
    assert.equal(intact.status, 200, intact.body)
    const count = await refusedAll(kind, altered(kind.cursor))
    const characters = ALL ? 64 - 1 + OTHERS.length : 2
    assert.ok(count >= kind.cursor.length * characters, `${count} alterations`)
    t.diagnostic(`${kind.cursor.length} positions, ${count} alterations`)
  })

  test(`a cursor of ${name} that was cut, extended or reversed: 400`, async () => {
    const { cursor } = kind
    const cuts = Array.from({ length: cursor.length }, (_, i) => [cursor.slice(0, i), cursor.slice(i)]).flat()
    const deleted = Array.from({ length: cursor.length }, (_, i) => cursor.slice(0, i) + cursor.slice(i + 1))
    const inserted = Array.from({ length: cursor.length + 1 }, (_, i) => `${cursor.slice(0, i)}A${cursor.slice(i)}`)
    const swapped = Array.from(
      { length: cursor.length - 1 },
      (_, i) => cursor.slice(0, i) + cursor[i + 1] + cursor[i] + cursor.slice(i + 2),
    )
    const bytes = Buffer.from(cursor, 'base64url')
    const spellings = [
      bytes.toString('base64'),
      `${cursor}=`,
      `${cursor}==`,
      ` ${cursor}`,
      `${cursor} `,
      `${cursor}\n`,
      cursor + cursor,
      `${cursor},${cursor}`,
      cursor.toUpperCase(),
      cursor.toLowerCase(),
      [...cursor].reverse().join(''),
      bytes.toString('hex'),
      // The same claim without a signature, with an empty one, and with a shorter one.
      bytes.subarray(16).toString('base64url'),
      Buffer.concat([Buffer.alloc(16), bytes.subarray(16)]).toString('base64url'),
      Buffer.concat([bytes.subarray(0, 8), bytes.subarray(16)]).toString('base64url'),
      bytes.subarray(0, 16).toString('base64url'),
      'A'.repeat(1024),
      'A'.repeat(1025),
      'null',
      '0',
      '',
    ]
    const all = [...cuts, ...deleted, ...inserted, ...swapped, ...spellings]
    await refusedAll(kind, new Set(all.filter((one) => one !== cursor)))
  })
}

test('a cursor of one list at another list: 400', async () => {
  for (const [name, kind] of Object.entries(CURSORS)) {
    const others = Object.entries(CURSORS).filter(([other]) => other !== name)
    assert.equal(await refusedAll(kind, new Set(others.map(([, { cursor }]) => cursor))), 3, name)
  }
  // The same list of another account of the same consent.
  for (const [name, path] of [
    ['transactions', ''],
    ['changes', '/changes'],
  ] as const) {
    const address = `/service/accounts/${fixture.accountIds[1]}/transactions${path}`
    assert.equal(await refusedAll({ ...CURSORS[name], address, cursor: '' }, [CURSORS[name].cursor]), 1)
  }
})

test('a cursor with other bounds, another consent or twice: 400; its own bounds repeated, another limit: 200', async () => {
  const bounds = 'fromBookedTime=2025-12-01T00:00:00Z&untilBookedTime=2026-02-01T00:00:00Z'
  const { cursor, address } = await take(`${fixture.path}?${bounds}`, 'cursor')
  const other = (await makeFixture(deps)).consentId
  const tried: [query: string, status: number][] = [
    [`cursor=${cursor}`, 200],
    [`cursor=${cursor}&limit=500`, 200],
    [`${bounds}&cursor=${cursor}`, 200],
    // The same moments, spelled differently.
    [`fromBookedTime=2025-12-01T01:00:00.000%2B01:00&cursor=${cursor}`, 200],
    [`cursor=${cursor}&consentId=${fixture.consentId}`, 200],
    [`cursor=${cursor}&consentId=${other}`, 400],
    [`cursor=${cursor}&fromBookedTime=2024-01-01T00:00:00Z`, 400],
    [`cursor=${cursor}&fromBookedTime=2025-12-01T00:00:00.001Z`, 400],
    [`cursor=${cursor}&untilBookedTime=2027-01-01T00:00:00Z`, 400],
    [`cursor=${cursor}&untilBookedTime=2026-01-31T23:59:59.999Z`, 400],
    [`cursor=${cursor}&cursor=${cursor}`, 400],
    [`cursor=${cursor}&limit=0`, 400],
    [`cursor=${CURSORS.transactions.cursor}&fromBookedTime=2026-01-01T00:00:00Z`, 400],
    [`cursor=${CURSORS.transactions.cursor}&untilBookedTime=2026-02-01T00:00:00Z`, 400],
  ]
  for (const [query, status] of tried) {
    const answer = await service.ask(`${fixture.path}?${query}`, { token: fixture.token })
    assert.equal(answer.statusCode, status, `${query}: ${answer.body}`)
  }
  assert.ok(address.includes(bounds))
})

test('a cursor made with another secret: 400', async () => {
  const other = await testService({ SERVICE_SECRET: 'ab'.repeat(32) })
  for (const [name, kind] of Object.entries(CURSORS)) {
    const mine = await makeFixture(other.deps)
    const address = kind.address.replace(fixture.accountId, mine.accountId)
    const target = `${address}?${kind.parameter}=${kind.cursor}`
    assert.equal((await other.ask(target, { token: mine.token })).statusCode, 400, name)
  }
})
