/** Tenants by /manage: the pattern of all nouns, and what retiring one ends. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeFixture, makeInquiry, makeKey } from '../support/make.ts'
import { testService } from '../support/service.ts'
import { manager, testNoun } from './nouns.ts'

const service = await testService()
const { deps, ask } = service
const managed = await manager(service)
const { send, get, changesOf } = managed

testNoun('tenant', managed, {
  path: '/manage/tenants',
  action: 'tenant',
  body: (n) => ({ slug: `shop-${n}`, name: `Shop ${n}`, addressCity: 'Ljubljana' }),
  filters: [
    { query: ({ name }) => `text=${encodeURIComponent(String(name).toUpperCase())}`, alone: true },
    { query: ({ slug }) => `text=${slug}`, alone: true },
    { query: () => 'retired=false' },
  ],
  edit: { name: 'Other', addressZipCode: '1000' },
  wrong: [
    { body: { slug: 'Not A Slug', name: 'x' }, says: /slug/ },
    { body: { name: 'x' }, says: /"slug" is missing.*demo-shop/ },
    { body: { slug: 'shop-1', name: 'x' }, says: /already/ },
  ],
})

test('text with signs that mean something in a pattern finds only itself', async () => {
  await send('POST', '/manage/tenants', { slug: 'percent', name: '100% Shop' })
  assert.equal((await get('/manage/tenants?text=100%25')).data.length, 1)
  assert.equal((await get('/manage/tenants?text=%25')).data.length, 0)
  assert.equal((await get('/manage/tenants?text=1_0')).data.length, 0)
})

test('the privacy page of a tenant is set, and an empty one removes it', async () => {
  const { id } = (await send('POST', '/manage/tenants', { slug: 'private', name: 'Private' })).json
  const url = 'https://shop.example/privacy'
  assert.equal((await send('PATCH', `/manage/tenants/${id}`, { privacyUrl: url })).json.privacyUrl, url)
  const removed = await send('PATCH', `/manage/tenants/${id}`, { privacyUrl: '' })
  assert.deepEqual([removed.status, 'privacyUrl' in removed.json], [200, false])
  const change = (await changesOf(id)).at(-1)!
  assert.deepEqual([change.before, change.after], [{ privacyUrl: url }, { privacyUrl: null }])
  assert.equal((await send('PATCH', `/manage/tenants/${id}`, { privacyUrl: 'shop.example' })).status, 400)
})

test('a tenant that is retired ends with its keys, inquiries and consents, as the preview says; its rows stay', async () => {
  const fixture = await makeFixture(deps)
  const { tenant } = fixture
  await makeKey(deps, tenant, 'production')
  await makeInquiry(deps, tenant)
  const counts = { keys: 2, inquiries: 2, consents: 1, openConsents: 0 }
  const preview = await send('DELETE', `/manage/tenants/${tenant.id}?preview=true`)
  assert.deepEqual(preview.json, { tenantId: tenant.id, ...counts })
  assert.equal((await ask(fixture.path, { token: fixture.token })).statusCode, 200, 'a preview ends nothing')
  const { retired, ...ended } = (await send('DELETE', `/manage/tenants/${tenant.id}`)).json
  assert.deepEqual(ended, { tenantId: tenant.id, ...counts })
  assert.equal((await ask(fixture.path, { token: fixture.token })).statusCode, 401)
  assert.equal((await get(`/manage/tenants/${tenant.id}`)).retired, retired)
  assert.deepEqual((await changesOf(tenant.id)).at(-1)!.after, { retired, ...counts })
  const after = (await send('DELETE', `/manage/tenants/${tenant.id}?preview=true`)).json
  assert.deepEqual(
    { ...after, retired: 0 },
    { tenantId: tenant.id, retired: 0, keys: 0, inquiries: 0, consents: 0, openConsents: 0 },
  )
  const again = await send('DELETE', `/manage/tenants/${tenant.id}`)
  assert.match(again.json.errorMessage, /retired before/)
  assert.ok((await get('/manage/tenants?retired=true')).data.some(({ id }: { id: string }) => id === tenant.id))
})
