/** What a user would lose: a record of what operators did that can be altered unnoticed. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sealChanges, verifyChanges } from '../../src/access/reads/change-seal.service.ts'
import { readLogKeys, rotateSecret } from '../../src/access/reads/service-secret.service.ts'
import { createDeps } from '../../src/context.ts'
import { atCommandLine } from '../../src/platform/changes/actor.ts'
import { listChangesFrom, recordChange } from '../../src/platform/changes/operator-change.store.ts'
import { hashOfChange } from '../../src/platform/changes/operator-change.ts'
import type { Database, Tx } from '../../src/platform/db/database.ts'
import { deriveKey } from '../../src/platform/db/service-secret.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { createOperator, reencryptTotps } from '../../src/surfaces/operators/operator.service.ts'
import { findOperatorSecrets, setTotp } from '../../src/surfaces/operators/operator.store.ts'
import { decryptTotp, encryptTotp, newTotpSecret, totpKeyFrom } from '../../src/surfaces/operators/totp.ts'
import { testDatabase } from '../support/database.ts'

const keys = readLogKeys(Buffer.alloc(32, 1))
const BY = atCommandLine('ana')

async function log(changes: number, sealed: number): Promise<Database> {
  const { database } = await testDatabase()
  for (let i = 1; i <= changes; i++) {
    const after = { name: `Ärger "${i}"\n`, at: new Date(0), list: [1, 2.5, null], nothing: undefined }
    await database.transaction((tx) =>
      recordChange(tx, BY, { action: 'tenant.edit', subject: `ten_${i}`, before: null, after }),
    )
    if (i === sealed) await sealChanges(database, keys)
  }
  return database
}

test('a log that nobody touched has no faults, sealed or not', async () => {
  const database = await log(5, 3)
  const { head, ...found } = await verifyChanges(database, keys)
  assert.deepEqual(found, { changes: 5, unsealed: 2, faults: [] })
  await sealChanges(database, keys)
  await sealChanges(database, keys)
  assert.deepEqual(await verifyChanges(database, keys, head), { changes: 5, unsealed: 0, head, faults: [] })
})

test('an altered change, a missing one, a cut end and a forged seal are found', async (t) => {
  const alterations: [about: string, statement: string, fault: RegExp][] = [
    ['another name', "update operator_changes set by_name = 'eva' where number = 2", /change 2 was altered/],
    [
      'another time',
      "update operator_changes set made_at = made_at + interval '1 s' where number = 2",
      /change 2 was altered/,
    ],
    ['another value', `update operator_changes set after = '{"name":"x"}' where number = 4`, /change 4 was altered/],
    ['a missing one', 'delete from operator_changes where number = 2', /change 2 is missing/],
    ['a missing first one', 'delete from operator_changes where number = 1', /change 1 is missing/],
    ['a cut end', 'delete from operator_changes where number >= 3', /the end is missing: change 3 was sealed/],
    ['all of it', 'delete from operator_changes', /the end is missing/],
    ['another hash', "update operator_changes set hash = sha256('x') where number = 5", /change 5 was altered/],
    [
      'a wrong signature',
      'update operator_change_seals set signature = set_byte(signature, 0, 1 + get_byte(signature, 0) % 255)',
      /the signature/,
    ],
    ['a foreign key', "update operator_change_seals set public_key = sha256('x')", /is not ours/],
  ]
  for (const [about, statement, fault] of alterations) {
    await t.test(about, async () => {
      const database = await log(5, 3)
      await database.script(statement)
      const { faults } = await verifyChanges(database, keys)
      assert.match(faults.join('; '), fault)
    })
  }
})

test('a chain that was written anew after an alteration does not fit its seal', async () => {
  const database = await log(5, 3)
  await database.rows(sql`update operator_changes set by_name = 'eva' where number = 2`)
  const [first, ...rest] = await listChangesFrom(database, 0, 100)
  let previous = first!.hash
  for (const change of rest) {
    previous = hashOfChange(previous, change)
    await database.rows(sql`update operator_changes set hash = ${previous} where number = ${change.number}`)
  }
  assert.deepEqual((await verifyChanges(database, keys)).faults, ['change 3 is not the one that was sealed'])
})

test('a cut end whose seal was cut too is found with a change that was noted', async () => {
  const database = await log(5, 5)
  const { head } = await verifyChanges(database, keys)
  await database.script('delete from operator_changes where number > 3; delete from operator_change_seals')
  assert.deepEqual((await verifyChanges(database, keys)).faults, [])
  assert.deepEqual((await verifyChanges(database, keys, head)).faults, ['the end is missing: change 5 was noted'])
})

test('the role of the service can add to the log and do nothing else with it', async () => {
  const { serving } = await testDatabase()
  await serving.transaction((tx) =>
    recordChange(tx, BY, { action: 'clock.advance', subject: 'x', before: null, after: null }),
  )
  await sealChanges(serving, keys)
  for (const statement of [
    'update operator_changes set by_name = by_name',
    'delete from operator_changes',
    'truncate operator_changes',
    'update operator_change_seals set number = 2',
    'delete from operator_change_seals',
  ])
    await assert.rejects(serving.script(statement), { code: '42501' }, statement)
})

test('changes made at once are one chain', async () => {
  const { database } = await testDatabase()
  const change = { action: 'clock.advance', subject: 'x', before: null, after: null } as const
  await Promise.all(Array.from({ length: 20 }, () => database.transaction((tx) => recordChange(tx, BY, change))))
  const { changes, faults } = await verifyChanges(database, keys)
  assert.deepEqual([changes, faults], [20, []])
})

test('a new secret of the service is recorded, seals the log anew, and leaves second factors as they are', async () => {
  const { database } = await testDatabase()
  const deps = createDeps(database)
  const [old, next] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
  await database.rows(sql`insert into service_secret (secret) values (${old}) on conflict do nothing`)
  const { id } = await createOperator(deps, BY, { email: 'ana@example.com', role: 'admin' })
  const [before, after] = [old, next].map((secret) => totpKeyFrom(deriveKey(secret, 'operators')))
  const secret = newTotpSecret()
  const totp = encryptTotp(before!, id, secret)
  await database.transaction((tx) => setTotp(tx, id, { totp, step: null, recoveryCodes: [] }))
  const more = (tx: Tx) => reencryptTotps(tx, before!, after!)
  await rotateSecret(database, BY, old, { secret: next, isConfigured: false, more })
  const stored = await findOperatorSecrets(database, 'ana@example.com')
  assert.deepEqual(decryptTotp(after!, id, stored!.totp!), secret)
  const { head: _, ...found } = await verifyChanges(database, readLogKeys(next))
  assert.deepEqual(found, { changes: 2, unsealed: 0, faults: [] })
  assert.match((await verifyChanges(database, readLogKeys(old))).faults.join(), /not ours/)
})
