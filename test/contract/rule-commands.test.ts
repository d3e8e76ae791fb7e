import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { findRecategorisation } from '../../src/ledger/categorization/recategorisation.store.ts'
import { startServer } from '../abuse/servers.ts'
import { vitrine } from '../support/command.ts'
import { deadline } from '../support/deadline.ts'
import { fill, makeFixture, record } from '../support/make.ts'
import { testService } from '../support/service.ts'

type Row = { id: string; description: string; categorization?: { code: string } }

/** A ledger of two transactions for each test, because a rule applies to the whole ledger. */
async function makeLedger() {
  const { deps, databaseUrl, ask } = await testService()
  const fixture = await makeFixture(deps)
  await fill(deps, fixture.accountId, [
    record({ sourceId: '1', description: 'LIDL SAGT DANKE' }),
    record({
      sourceId: '2',
      description: 'Rechnung 77',
      counterparty: { name: 'Qxz', iban: 'DE89370400440532013000' },
    }),
  ])
  const list = async (): Promise<Row[]> => (await ask(fixture.path, { token: fixture.token })).json().data
  return {
    deps,
    databaseUrl,
    tenant: fixture.tenant,
    command: (...args: string[]) => vitrine(args, { DATABASE_URL: databaseUrl }),
    rowOf: async (text: string) => (await list()).find(({ description }) => description.startsWith(text))!,
  }
}

test('a transaction shows what clients see, why it has its category, and its versions', async () => {
  const { command, rowOf } = await makeLedger()
  const { id } = await rowOf('LIDL')
  const { code, out } = await command('transaction', 'show', id)
  assert.equal(code, 0)
  assert.match(out, /"code": "5411"/)
  assert.match(out, /category {4}brand Lidl.*\nconfidence {2}0\.\d\d\ndata {8}2\.[0-9a-f]{8}$/m)
  assert.match(out, /since +until +reason +status +category +why\n1 +now +new +booked +5411 +brand Lidl/)
  const unknown = await command('transaction', 'show', 'tx_1')
  assert.deepEqual([unknown.code, unknown.err], [1, 'vitrine transaction: There is no transaction tx_1.\n'])
  assert.equal((await command('transaction', 'show', 'LIDL')).code, 2)
})

test('a rule is tried, added, listed and removed', async () => {
  const { command, rowOf } = await makeLedger()
  const tried = await command('rule', 'add', '--words', 'lidl', '--code', '5814', '--dry-run')
  assert.equal(tried.code, 0)
  assert.match(tried.out, /^1 of 2 transactions would get another category\.\n/)
  assert.match(tried.out, /LIDL SAGT DANKE +5411 +5814\n\nNothing was changed\.\n$/)
  const added = await command('rule', 'add', '--words', 'lidl', '--sign=-', '--code', '5814', '--note', 'canteen')
  const [ruleId] = /rul_[0-9a-z]+/.exec(added.out)!
  assert.match(
    added.out,
    /Added rul_\w+: hasWords "lidl", sign "-" is 5814\.\nA running server recategorises existing transactions .*: rec_/,
  )
  const now = await command('recategorize', '--now')
  assert.deepEqual([now.code, now.out], [0, 'Checked 4 transactions and changed 1.\n'])
  assert.equal((await rowOf('LIDL')).categorization?.code, '5814')
  const shown = await command('transaction', 'show', (await rowOf('LIDL')).id)
  assert.match(shown.out, new RegExp(`category {4}operator rule ${ruleId}\nconfidence {2}1\\.00`))
  assert.match(shown.out, /2 +now +recategorised +booked +5814/)
  const listed = await command('rule', 'list')
  assert.match(listed.out, new RegExp(`${ruleId} +5814 +hasWords lidl, sign - +canteen +command line`))
  assert.match((await command('rule', 'remove', ruleId, '--dry-run')).out, /^1 of 2 .*5814 +5411/s)
  assert.equal((await command('rule', 'remove', ruleId)).code, 0)
  const gone = await command('rule', 'remove', ruleId)
  assert.deepEqual([gone.code, gone.err.includes('See: vitrine rule list')], [1, true])
  await command('recategorize', '--now')
  assert.equal((await rowOf('LIDL')).categorization?.code, '5411')
})

test('a correction makes a rule from the best evidence of the transaction, for one tenant if requested', async () => {
  const { command, rowOf, tenant } = await makeLedger()
  const { id } = await rowOf('Rechnung')
  const { out } = await command('rule', 'correct', id, '--code', '4900', '--tenant', tenant.slug)
  assert.match(
    out,
    /counterpartyIban "DE89370400440532013000" is 4900\.\nThe tenant sees it from its next read on\.\n$/,
  )
  assert.equal((await rowOf('Rechnung')).categorization?.code, '4900')
  const shown = await command('transaction', 'show', id, '--tenant', tenant.slug, '--json')
  const { transaction, category, versions } = JSON.parse(shown.out)
  assert.equal(transaction.categorization.code, '4900')
  assert.match(category.reason, /^tenant rule rul_/)
  assert.equal(versions[0].category, 'none')
  const rules = JSON.parse((await command('rule', 'list', '--tenant', tenant.slug, '--json')).out)
  assert.equal(rules.length, 1)
})

test('wrong usage is 2, a wrong rule is 1 with an example of a valid one', async () => {
  const { command } = await makeLedger()
  assert.equal((await command('rule', 'add', '--code', '5411')).code, 2)
  assert.equal((await command('rule', 'add', '--words', 'x')).code, 2)
  assert.equal((await command('rule', 'remove', 'x')).code, 2)
  const wrong = await command('rule', 'add', '--country', 'Slovenia', '--code', '9999')
  assert.equal(wrong.code, 1)
  assert.match(wrong.err, /country is a country code, such as SI; code is none, or one of .* such as 5411/)
  assert.match((await command('rule', 'add', '--words', 'x', '--code', 'none', '--tenant', 'nobody')).err, /no tenant/)
  for (const name of ['rule', 'transaction', 'recategorize']) {
    assert.equal((await command(name, '--help')).code, 0)
  }
})

test('a running server applies a new rule to the ledger by itself', async () => {
  const { deps, databaseUrl, command, rowOf } = await makeLedger()
  await startServer(databaseUrl)
  const { out } = await command('rule', 'add', '--words', 'lidl', '--code', '5812', '--json')
  const { recategorisationId } = JSON.parse(out)
  const isDone = async () => (await findRecategorisation(deps.db, recategorisationId))?.status === 'done'
  // The worker has a lower priority: asked without a pause, the database would have no time for it.
  const signal = AbortSignal.timeout(deadline())
  while (!(await isDone())) await setTimeout(50, undefined, { signal })
  assert.equal((await rowOf('LIDL')).categorization?.code, '5812')
})
