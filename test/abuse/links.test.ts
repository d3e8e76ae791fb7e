import assert from 'node:assert/strict'
import { test } from 'node:test'
import { idGenerator } from '../../src/core/id.ts'
import { sql } from '../../src/db/sql.ts'
import { longToken } from '../contract/support.ts'
import { makeClient, makeInquiry } from '../support/make.ts'
import { PAGE, people } from '../support/people.ts'
import { testService } from '../support/service.ts'

/** What a user would lose: a stranger reads who asks them for what, and refuses in their name. */

const service = await testService()
const { ask, deps, database } = service
const { start } = people(service)

async function tenantWithInquiry() {
  const pair = await makeClient(deps)
  const token = await longToken(deps, pair)
  return { token, inquiryId: await makeInquiry(deps, pair.tenant) }
}
const [mine, theirs] = [await tenantWithInquiry(), await tenantWithInquiry()]

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const SUFFIX = 16

/** The id that lies `by` further, as a number. */
function neighbour(id: string, by: number): string {
  const head = id.slice(0, -SUFFIX)
  let number = 0n
  for (const letter of id.slice(-SUFFIX)) number = number * 32n + BigInt(ALPHABET.indexOf(letter))
  number += BigInt(by)
  let text = ''
  for (let i = 0; i < SUFFIX; i++, number /= 32n) text = ALPHABET[Number(number & 31n)] + text
  return head + text
}

test('from 48 own ids, no id around them is of another tenant, however many are made in one millisecond', async () => {
  // Both tenants start consents at once, as fast as the service lets them.
  const started = await Promise.all(
    Array.from({ length: 96 }, (_, i) => {
      const client = i % 2 ? mine : theirs
      return start(client, { inquiryId: client.inquiryId, email: `person${i}@example.com` })
    }),
  )
  const own = started.filter((_, i) => i % 2).map(({ consentId }) => consentId)
  const foreign = new Set<string>(started.filter((_, i) => i % 2 === 0).map(({ consentId }) => consentId))
  let hits = 0
  for (const id of own) for (let by = -200; by <= 200; by++) if (foreign.has(neighbour(id, by))) hits += 1
  assert.equal(hits, 0)

  const newId = idGenerator(() => 1_800_000_000_000)
  const made = Array.from({ length: 10_000 }, () => newId('consent'))
  const all = new Set<string>(made)
  assert.equal(all.size, made.length)
  assert.equal(made.filter((id) => [-3, -2, -1, 1, 2, 3].some((by) => all.has(neighbour(id, by)))).length, 0)
})

test('the id alone shows nothing and decides nothing', async () => {
  const { consentId } = await start(theirs, { inquiryId: theirs.inquiryId, email: 'victim@example.com' })
  const page = await ask(`/owner/asks/${consentId}`)
  assert.equal(page.statusCode, 404, page.body)
  const calls: [path: string, payload: object][] = [
    ['pin', { ask: 1 }],
    ['session', { ask: 1, pin: '123456' }],
    ['decision', { ask: 1, decision: 'refuse', termsHash: 'x' }],
    ['decision', { ask: 1, decision: 'approve', termsHash: 'x', accountIds: [] }],
  ]
  for (const [path, payload] of calls) {
    const answer = await ask(`/owner/asks/${consentId}/${path}`, { method: 'POST', headers: PAGE, payload })
    assert.equal(answer.statusCode, 404, `${path}: ${answer.body}`)
  }
  const [row] = await database.rows<{ status: string; pins: number }>(sql`
    select status, (select count(*) from pins p where p.consent_id = c.id) as pins from consents c where id = ${consentId}`)
  assert.deepEqual(row, { status: 'initiated', pins: 0 })
})
