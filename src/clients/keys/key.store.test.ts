import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../../../test/support/database.ts'
import { makeFixture } from '../../../test/support/make.ts'
import { planOf } from '../../../test/support/plan.ts'
import { createDeps } from '../../context.ts'
import { isDomainKnown } from './key.store.ts'

const { database } = await testDatabase()

test('a stranger who asks for an origin does not make the service read all keys', async () => {
  await makeFixture(createDeps(database))
  await database.script(`
    insert into api_keys (id, tenant_id, environment, key_hash, secret_hash, allowed_domains, created_at)
    select k.id || i, k.tenant_id, k.environment, sha256(('key' || i)::bytea), k.secret_hash, array['shop' || i || '.example'], now()
    from (select * from api_keys limit 1) k, generate_series(1, 20000) i`)
  await database.script('analyze api_keys')
  assert.equal(await isDomainKnown(database.quick, 'shop777.example'), true)
  assert.equal(await isDomainKnown(database.quick, 'other.example'), false)
  const plan = await planOf(database, (db) => isDomainKnown(db, 'other.example'))
  assert.match(plan.join('\n'), /api_keys_by_domain/)
  assert.doesNotMatch(plan.join('\n'), /Seq Scan on api_keys/)
})
