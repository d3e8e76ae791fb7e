import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SourceRecord } from '@vitrine/bank-statements'
import { findCategory, openCategorizer } from '@vitrine/categorizer'
import fc from 'fast-check'
import { atCommandLine } from '../../src/platform/changes/actor.ts'
import type { Id } from '../../src/platform/core/id.ts'
import { LANGUAGES } from '../../src/platform/core/language.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { createOperatorToken } from '../../src/surfaces/operators/operator-token.service.ts'
import { codePoint } from '../support/code-point.ts'
import { fill, makeFixture, makeOwner, record } from '../support/make.ts'
import { runs } from '../support/runs.ts'
import { testService } from '../support/service.ts'
import { assertOk, assertRefused, ROW } from './support.ts'

const { deps, database, ask } = await testService()
const { token: operator } = await createOperatorToken(deps, atCommandLine('test'), { label: 'test', expires: null })
const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000)
console.log(`seed ${SEED}`)

const NAMES = ['LIDL', 'Bäckerei Junge', 'Netflix.com', 'Ana Novak', 'Max Mustermann', 'Qxz', 'DM-Drogerie', 'OMV 1234']
/** Without NUL, which is refused before anything is decided. */
const anyText = fc.string({ unit: codePoint, maxLength: 60 }).map((text) => text.replaceAll('\0', ' '))
const anyRecord = fc.record({
  amount: fc.constantFrom('-12.30', '12.30', '-0.00', '0'),
  description: fc.option(fc.oneof(fc.constantFrom(...NAMES, 'Miete April', 'Gehalt'), anyText), { nil: undefined }),
  additional: fc.option(fc.constantFrom('Kartenzahlung', 'Card 4411'), { nil: undefined }),
  name: fc.option(fc.oneof(fc.constantFrom(...NAMES), fc.string({ maxLength: 30 })), { nil: undefined }),
  merchantCode: fc.option(fc.constantFrom('5411', '5999', '742', '3008', 'abcd', '99999'), { nil: undefined }),
  bankCode: fc.option(fc.constantFrom('PMNT-CCRD-CWDL', 'PMNT-CCRD-POSD', 'ACMT-MDOP-CHRG'), { nil: undefined }),
})

const LIDL = record({ sourceId: 'lidl', description: 'LIDL SAGT DANKE', additional: 'Kartenzahlung' })
const SUPERMARKET = {
  code: '5411',
  description: findCategory('5411')!.description,
  groupId: findCategory('5411')!.groupId,
  groupDescription: findCategory('5411')!.groupDescription,
}

type Stored = { reason: string | null; confidence: number | null; data: string | null; body: string | null }

const stored = (accountId: Id<'account'>) =>
  database.rows<Stored>(sql`
    select category_reason as reason, category_confidence as confidence, category_data as data, body
    from transaction_versions where account_id = ${accountId} and until_revision = 9223372036854775807
    order by record ->> 'sourceId'`)

test('a shop has its category in the list, in the single read and in the feed', async () => {
  const { accountId, path, token } = await makeFixture(deps)
  await fill(deps, accountId, [LIDL])
  const [listed] = assertOk(await ask(path, { token })).json().data
  const one = assertOk(await ask(`${path}/${listed.id}`, { token })).json()
  const [change] = assertOk(await ask(`${path}/changes`, { token })).json().data
  for (const transaction of [listed, one, change.transaction]) {
    assert.deepEqual(transaction.categorization, SUPERMARKET)
    assert.equal(Object.keys(transaction).at(-1), 'categorization')
  }
})

test('the reason of a category is stored with its confidence and the data version, and not shown', async () => {
  const { accountId, path, token } = await makeFixture(deps)
  const withoutName = record({ sourceId: 'none', description: 'Qxz 12' })
  await fill(deps, accountId, [LIDL, withoutName])
  const [shop, none] = await stored(accountId)
  const { version } = await openCategorizer()
  assert.match(shop!.reason!, /^brand Lidl/)
  assert.ok(shop!.confidence! > 0.8 && shop!.confidence! <= 1)
  assert.deepEqual([shop!.data, none!.data], [version, version])
  assert.equal(none!.reason, 'no known name or word')
  assert.doesNotMatch((await ask(path, { token })).body, /reason|confidence|brand/)
  await fill(deps, accountId, { withdrawn: ['lidl'] })
  assert.deepEqual((await stored(accountId))[0], { reason: null, confidence: null, data: null, body: null })
})

test('a category given by the source is kept, and the reason says so', async () => {
  const { accountId, path, token } = await makeFixture(deps)
  const categorization = { code: 'X1', description: 'Own', groupId: 77, groupDescription: 'Own group' }
  await fill(deps, accountId, [{ ...LIDL, categorization }])
  assert.deepEqual((await ask(path, { token })).json().data[0].categorization, categorization)
  assert.equal((await stored(accountId))[0]!.reason, 'given by the source')
})

test('salaries, transfers between own accounts and between people have none, with a reason', async () => {
  const { accountId } = await makeFixture(deps, { accounts: 2, iban: 'SI56263300012039086' })
  await fill(deps, accountId, [
    record({ sourceId: '1', amount: '1900.00', description: 'Plača', bankCode: 'PMNT-RCDT-SALA' }),
    record({ sourceId: '2', description: 'LIDL', counterparty: { name: 'X', iban: 'SI56263300012039086' } }),
    record({ sourceId: '3', description: 'LIDL', counterparty: { name: 'ANA NOVAK' } }),
    record({ sourceId: '4', description: 'Kosilo', counterparty: { name: 'Maja Zupančič' } }),
  ])
  const rows = await stored(accountId)
  assert.ok(rows.every(({ body }) => !body!.includes('categorization')))
  const own = 'transfer between own accounts'
  assert.deepEqual(
    rows.map(({ reason }) => reason),
    ['salary (bank code PMNT-RCDT-SALA)', own, own, 'payment between people'],
  )
})

test('a repeat changes nothing, even if it would be decided differently today', async () => {
  const { accountId } = await makeFixture(deps)
  await fill(deps, accountId, [LIDL])
  await database.rows(sql`
    update transaction_versions set category_reason = 'as it was once', body = replace(body, '"5411"', '"5999"')
    where account_id = ${accountId}`)
  const before = await stored(accountId)
  const { revision, unchanged } = await fill(deps, accountId, [LIDL])
  assert.deepEqual([revision, unchanged], [1, 1])
  assert.deepEqual(await sendRecords(accountId, [LIDL]), { revision: 1, unchanged: 1 })
  assert.deepEqual(await stored(accountId), before)
})

async function sendRecords(accountId: Id<'account'>, records: SourceRecord[]) {
  const answer = await ask(`/manage/accounts/${accountId}/transactions?source=test`, {
    method: 'POST',
    token: operator,
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(records),
  })
  assertOk(answer)
  const { revision, unchanged } = answer.json().accounts[0]
  return { revision, unchanged }
}

const toRecord = ({ name, ...facts }: object & { name?: string | undefined }, index: number): SourceRecord =>
  Object.fromEntries(
    Object.entries(record({ sourceId: `r${index}`, ...facts, ...(name && { counterparty: { name } }) } as SourceRecord))
      // Left out, as a source would.
      .filter(([, value]) => value !== undefined),
  ) as SourceRecord

test('for any record the category is within the bounds of the interface, and its group belongs to its code', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyRecord, { minLength: 20, maxLength: 60 }), async (facts) => {
      const { accountId } = await makeOwner(deps)
      await fill(deps, accountId, facts.map(toRecord))
      for (const { body, reason, confidence } of await stored(accountId)) {
        assert.ok(reason && confidence !== null && confidence >= 0 && confidence <= 1)
        const { categorization } = JSON.parse(body!)
        if (categorization === undefined) continue
        const { code, description, groupId, groupDescription } = categorization
        assert.ok([...code].length <= 4 && [...description].length <= 512)
        const ours = findCategory(code)
        assert.deepEqual([groupId, groupDescription], [ours?.groupId, ours?.groupDescription])
      }
    }),
    { seed: SEED, numRuns: runs(20) },
  )
})

test('a file and a small batch give a movement the same category, for the same reason', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyRecord, { minLength: 20, maxLength: 60 }), async (facts) => {
      const records = facts.map(toRecord)
      const [small, file] = [(await makeOwner(deps)).accountId, (await makeOwner(deps)).accountId]
      await fill(deps, small, records)
      await sendRecords(file, records)
      const reported = async (accountId: Id<'account'>) =>
        (await stored(accountId)).map(({ body, ...why }) => ({ ...why, category: JSON.parse(body!).categorization }))
      assert.deepEqual(await reported(file), await reported(small))
    }),
    { seed: SEED, numRuns: 3 },
  )
})

test('clients and operators list every code with its name and its group, in the language that they ask for', async () => {
  const { token, path, accountId } = await makeFixture(deps)
  const { token: operator } = await createOperatorToken(deps, atCommandLine('test'), {
    label: 'list',
    expires: null,
    role: 'viewer',
  })
  const english = assertOk(await ask('/service/categories', { token })).json()
  assert.equal(english.data.length, 314)
  assert.equal(english.groups.length, 22)
  type Listed = { code: string; name: string; description: string }
  const supermarketIn = (data: Listed[]) => data.find(({ code }) => code === '5411')
  assert.deepEqual(supermarketIn(english.data), { ...SUPERMARKET, name: SUPERMARKET.description })
  for (const language of LANGUAGES) {
    const { data, groups } = assertOk(await ask(`/service/categories?language=${language}`, { token })).json()
    const names = new Map(groups.map((each: Record<string, unknown>) => [each.groupId, each.groupDescription]))
    assert.equal(names.size, 22)
    for (const each of data) {
      assert.equal(each.groupDescription, names.get(each.groupId))
      assert.equal(each.name, findCategory(each.code)!.names[language])
      assert.equal(each.description, findCategory(each.code)!.description, 'a transaction has this one')
    }
  }
  const german = assertOk(await ask('/manage/categories?language=de', { token: operator })).json()
  assert.deepEqual(german.groups[0], { groupId: 101, groupDescription: 'Lebensmittel' })
  const wanted = { ...SUPERMARKET, groupDescription: 'Lebensmittel', name: 'Supermärkte' }
  assert.deepEqual(supermarketIn(german.data), wanted)
  assertRefused(await ask('/service/categories?language=xx', { token }), ROW.invalid_argument)
  const airlines = english.data.find(({ code }: { code: string }) => code === '4511')
  assert.deepEqual(airlines.companyCodes, { first: '3000', last: '3350' }, 'those that the list leaves out')
  await fill(deps, accountId, [LIDL])
  const [listed] = assertOk(await ask(`${path}?limit=1`, { token })).json().data
  assert.deepEqual(listed.categorization, SUPERMARKET, 'a transaction has them in English')
})
