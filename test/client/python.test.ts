/** The Python client against the real service, over HTTP; `client.test.ts` is the same for TypeScript. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createClient } from '@vitrine/client'
import { decideConsent } from '../../src/access/consents/consent.service.ts'
import { fill, makeConsent, makeFixture, makeOwner, record, records, TESTER } from '../support/make.ts'
import { people } from '../support/people.ts'
import { testService } from '../support/service.ts'
import { noPython, runPython } from './python.ts'

const service = await testService({ WEBHOOK_ALLOW: '127.0.0.1' })
const { deps, app } = service
const baseUrl = await app.listen({ port: 0, host: '127.0.0.1' })

test('the Python client does all that a client does', { skip: noPython }, async () => {
  const fixture = await makeFixture(deps, { accounts: 2 })
  await fill(deps, fixture.accountId, [
    ...records(25),
    record({ sourceId: 'big', amount: '-9007199254740993.01', booked: '2026-03-01' }),
  ])
  const revoked = await makeOwner(deps)
  const { consentId } = await makeConsent(deps, fixture.tenant, revoked.ownerId, {})
  await decideConsent(deps, TESTER, consentId, 'revoke')

  const given = {
    baseUrl,
    apiKey: fixture.apiKey,
    apiSecret: fixture.apiSecret,
    accountId: fixture.accountId,
    consentId: fixture.consentId,
    inquiryId: fixture.inquiryId,
    revokedAccountId: revoked.accountId,
    email: await people(service).emailOf(fixture.ownerId),
  }
  const output = await runPython('test/client/real_service.py', { env: { GIVEN: JSON.stringify(given) } })
  const { transactions, changes, inquiries, ...seen } = JSON.parse(output) as {
    transactions: [id: string, amount: string, day: string][]
    changes: string[]
    inquiries: [string, string, string[]]
  } & Record<string, unknown>

  // What TypeScript reads is what Python reads.
  const vitrine = createClient(given)
  const read: [string, string][] = []
  for await (const { id, amountText } of vitrine.transactions.list(fixture.accountId)) read.push([id, amountText])
  assert.deepEqual(
    transactions.map(([id, amount]) => [id, amount]),
    read,
  )
  assert.deepEqual(transactions[0]!.slice(1), ['-9007199254740993.01', '2026-03-01'])
  assert.deepEqual(changes.toSorted(), transactions.map(([id]) => id).sort())
  assert.equal(inquiries[0], fixture.inquiryId)
  assert.ok(inquiries[2].includes(fixture.inquiryId))
  const sum = transactions.reduce((total, [, amount]) => total + BigInt(amount.replace('.', '')), 0n)
  assert.equal(String(seen.sum).replace('.', ''), String(sum))
  assert.deepEqual(seen, {
    accounts: fixture.accountIds.toSorted(),
    consent: fixture.consentId,
    sum: seen.sum,
    bounded: 3,
    unchanged: 'NotModifiedError',
    later: [],
    category: 'Zdravje',
    started: [true],
    ended: 'terminated_by_tpp',
    webhook: [true, true],
    deliveries: ['webhook.test'],
    preview: 1,
    changed: 'disabled',
    webhooks: 0,
    refusal: [403, 'forbidden', 'access_not_allowed', 'revoked_by_psu', true],
    stranger: [401, 'access_not_allowed'],
    shown: false,
  })
})
