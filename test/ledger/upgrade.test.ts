/** A database of migration 0012 with data in it is migrated: nothing is lost, and everything keeps working. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ingestDelivery } from '../../src/ledger/write/delivery.service.ts'
import { atCommandLine } from '../../src/platform/changes/actor.ts'
import { SERVICE } from '../../src/platform/db/embedded-roles.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { createOperatorToken } from '../../src/surfaces/operators/operator-token.service.ts'
import { makeClient, makeConsent, record } from '../support/make.ts'
import { testService } from '../support/service.ts'
import { ACCOUNT, CAB, IBAN, LUNCH, makeOld, OWNER, SOUP, TEA } from './old-database.ts'

const { deps, ask, database } = await testService({}, async (database) => {
  await database.script('drop schema if exists read_log cascade; drop schema public cascade; create schema public;')
  await makeOld(database)
  const applied = await migrate(database, SERVICE)
  assert.equal(applied[0], '0013_deliveries.sql')
  assert.ok(applied.length >= 4)
})
const { token: operator } = await createOperatorToken(deps, atCommandLine('test'), { label: 'upgrade', expires: null })
const client = await makeClient(deps)
await makeConsent(deps, client.tenant, OWNER)
const path = `/service/accounts/${ACCOUNT}/transactions`

const rows = async () => {
  const answer = await ask(path, { token: client.token })
  assert.equal(answer.statusCode, 200, answer.body)
  return answer.json().data as { id: string; amount: number; status: string }[]
}

test('the list, the feed, the reviews and each transaction are read as before', async () => {
  assert.deepEqual((await rows()).map(({ id, amount, status }) => [id, amount, status]).sort(), [
    ['tx_old1', -3, 'booked'],
    ['tx_old2', -7, 'booked'],
    ['tx_old3', -20, 'booked'],
    ['tx_old4', -9, 'pending'],
  ])
  const feed = (await ask(`${path}/changes`, { token: client.token })).json()
  assert.equal(feed.data.length, 4)
  assert.equal((await ask(`${path}/tx_old3`, { token: client.token })).json().amount, -20)
  const reviews = (await ask(`/manage/reviews?accountId=${ACCOUNT}`, { token: operator })).json()
  assert.equal(reviews.data.length, 1)
})

test('repeated records are recognised by id or content, and a booking matches its hold', async () => {
  const lines = [record(TEA), record(SOUP), record(LUNCH), record({ ...CAB, status: 'booked', amount: '-9.50' })]
  const facts = { source: 'core', nature: 'records', covers: 'increment', ids: 'stable' } as const
  const { added, booked, unchanged } = await ingestDelivery(deps, ACCOUNT, { ...facts, lines })
  assert.deepEqual({ added, booked, unchanged }, { added: 0, booked: 1, unchanged: 3 })
  assert.deepEqual((await rows()).map(({ id, amount }) => [id, amount]).sort(), [
    ['tx_old1', -3],
    ['tx_old2', -7],
    ['tx_old3', -20],
    ['tx_old4', -9.5],
  ])
})

test('a file is imported into the account', async () => {
  const ofx = `OFXHEADER:100\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR<BANKACCTFROM><ACCTID>${IBAN}</BANKACCTFROM>
<BANKTRANLIST><STMTTRN><DTPOSTED>20260211<TRNAMT>-7.00<NAME>Soup</STMTTRN>
<STMTTRN><DTPOSTED>20260212<TRNAMT>-1.00<NAME>Nut</STMTTRN></BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`
  const headers = { 'content-type': 'application/octet-stream', prefer: 'wait=30' }
  const answer = await ask('/manage/statements', { method: 'POST', token: operator, payload: ofx, headers })
  assert.equal(answer.statusCode, 200, answer.body)
  const [{ added, unchanged }] = answer.json().accounts
  assert.deepEqual([added, unchanged], [1, 1])
})

test('imports, stored files and open work are kept', async () => {
  const imported = (await ask('/manage/imports/imp_old', { token: operator })).json()
  assert.deepEqual([imported.status, imported.fileName ?? imported.file], ['done', 'old.json'])
  const file = await ask('/manage/imports/imp_old/file', { token: operator })
  assert.equal(file.body, 'old')
  const jobs = await database.rows<{ kind: string }>({ name: '', text: 'select kind from jobs', values: [] })
  assert.deepEqual(jobs.map(({ kind }) => kind).sort(), ['message.email', 'recategorisation', 'regrouping'])
})
