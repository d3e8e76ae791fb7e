import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decideConsent } from '../../src/access/consents/consent.service.ts'
import { fill, makeFixture, records, TESTER } from '../support/make.ts'
import { testService } from '../support/service.ts'

const { ask, deps, database } = await testService()

type ReadRow = { what: string; key: string; tenant: string; request: string; from: Date | null; until: Date | null }
type Counted = ReadRow & { rows: number; revision: number }

const readsOf = (consentId: string): Promise<Counted[]> =>
  database.rows({
    name: 'reads under a consent',
    text: `select what, key_id as key, (select tenant_id from api_keys k where k.id = key_id) as tenant, request_id as request, from_booked_time as "from",
        until_booked_time as until, rows, revision
      from reads where consent_id = $1 order by chain, sequence, position`,
    values: [consentId],
  })

test('every read is recorded: who, under which consent, which account, which bounds, how many rows', async () => {
  const fixture = await makeFixture(deps)
  const { path, token, consentId } = fixture
  await fill(deps, fixture.accountId, records(5))
  const read = (url: string, id: string, headers: Record<string, string> = {}) =>
    ask(url, { token, headers: { ...headers, 'request-id': id } })
  const [from, until] = ['2026-01-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z']
  const list = await read(path, 'list')
  await read(`${path}?fromBookedTime=${from}&untilBookedTime=${until}&limit=1`, 'bounds')
  await read(path, 'same', { 'if-none-match': String(list.headers.etag) })
  await read(`${path}/${list.json().data[0].id}`, 'one')
  await read(`${path}/changes?limit=2`, 'changes')
  await read(`/service/accounts/${fixture.accountId}`, 'account')
  const none = { from: null, until: null }
  const who = { key: fixture.keyId, tenant: fixture.tenant.id, revision: 1 }
  assert.deepEqual(await readsOf(consentId), [
    { what: 'transactions', ...who, request: 'list', ...none, rows: 5 },
    { what: 'transactions', ...who, request: 'bounds', from: new Date(from), until: new Date(until), rows: 1 },
    { what: 'transactions', ...who, request: 'same', ...none, rows: 0 },
    { what: 'transaction', ...who, request: 'one', ...none, rows: 1 },
    { what: 'changes', ...who, request: 'changes', ...none, rows: 2 },
    { what: 'account', ...who, request: 'account', ...none, rows: 1 },
  ])
})

test('a refused read leaves no record and opens no access', async () => {
  const fixture = await makeFixture(deps)
  const { path, token, consentId } = fixture
  for (const url of [`${path}?limit=0`, `${path}/tx_0`, `${path}?consentId=con_0`, `${path}/changes?since=x`])
    assert.ok((await ask(url, { token })).statusCode >= 400)
  await ask(path)
  await decideConsent(deps, TESTER, consentId, 'revoke')
  await ask(path, { token })
  assert.deepEqual(await readsOf(consentId), [])
  const [accesses] = await database.rows<{ count: number }>({
    name: 'accesses of a consent',
    text: 'select count(*) from accesses where consent_id = $1',
    values: [consentId],
  })
  assert.equal(accesses!.count, 0)
})
