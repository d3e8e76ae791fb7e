/** Keys, inquiries, providers, owners, accounts and consents by /manage. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decideInquiry } from '../../src/access/consents/consent.service.ts'
import { retireTenant } from '../../src/access/consents/retirement.service.ts'
import { issueToken } from '../../src/clients/keys/key.service.ts'
import { createOwner } from '../../src/people/owners/owner.service.ts'
import { bucketOf } from '../../src/platform/core/id.ts'
import { eraseOwners } from '../../src/surfaces/me/erasure.service.ts'
import { fill, makeClient, makeFixture, makeInquiry, makeOwner, record, TESTER } from '../support/make.ts'
import { people } from '../support/people.ts'
import { testService } from '../support/service.ts'
import { manager, type Thing, testNoun } from './nouns.ts'

const service = await testService()
const { deps, ask, database } = service
const managed = await manager(service)
const { send, get, changesOf } = managed
const { tenant } = await makeClient(deps)
const other = await makeOwner(deps)
const NOBODY = 'own_01kgx2m8s0e6v9q4c1t7h3n5wd'

testNoun('key', managed, {
  path: '/manage/keys',
  action: 'key',
  body: (n) => ({
    tenantId: tenant.id,
    environment: n % 2 ? 'sandbox' : 'production',
    label: `Key ${n}`,
    allowedDomains: ['shop.example'],
  }),
  filters: [
    { query: () => `tenantId=${tenant.id}` },
    { query: ({ environment }) => `environment=${environment}` },
    { query: () => 'status=usable' },
  ],
  edit: { label: 'Other', allowedDomains: ['a.example'], expires: '2099-01-31T00:00:00.000Z' },
  wrong: [
    { body: { tenantId: 'x', environment: 'sandbox' }, says: /"tenantId".*ten_/ },
    { body: { tenantId: tenant.id, environment: 'live' }, says: /sandbox, production/ },
    { body: { tenantId: tenant.id, environment: 'sandbox', allowedDomains: ['a b'] }, says: /not a domain/ },
  ],
})

testNoun('inquiry', managed, {
  path: '/manage/inquiries',
  action: 'inquiry',
  body: (n) => ({
    tenantId: tenant.id,
    environment: 'sandbox',
    name: `q${n}`,
    displayName: 'Your budget',
    description: 'To sort your spending',
    scope: 'all',
    frequency: 'daily',
    validityDays: 90,
  }),
  filters: [{ query: () => `tenantId=${tenant.id}` }, { query: () => 'status=initiated&environment=sandbox' }],
  edit: { displayName: 'Another', validityDays: 30 },
  wrong: [{ body: { tenantId: tenant.id }, says: /"environment" is missing/ }],
})

testNoun('provider', managed, {
  path: '/manage/providers',
  action: 'provider',
  body: (n) => ({ id: `bank-${n}`, name: `Bank ${n}`, country: 'SI', timeZone: 'Europe/Ljubljana' }),
  filters: [
    { query: ({ name }) => `text=${encodeURIComponent(String(name).toLowerCase())}`, alone: true },
    { query: ({ id }) => `text=${id}`, alone: true },
  ],
  edit: { name: 'Other', country: 'AT' },
  wrong: [
    { body: { id: 'b1', name: 'B', country: 'SI', timeZone: 'Nowhere' }, says: /Europe\/Ljubljana/ },
    { body: { id: 'bank-1', name: 'B', country: 'SI', timeZone: 'Europe/Ljubljana' }, says: /already/ },
  ],
})

testNoun('owner', managed, {
  path: '/manage/owners',
  action: 'owner',
  body: (n) => ({
    environment: 'sandbox',
    name: `Eva ${n}`,
    email: `eva${n}@example.com`,
    phoneNumber: `+3864012345${n}`,
  }),
  filters: [
    { query: ({ name }) => `text=${encodeURIComponent(String(name).toLowerCase())}`, alone: true },
    { query: ({ email }) => `text=${email}`, alone: true },
    { query: ({ phoneNumber }) => `text=${encodeURIComponent(String(phoneNumber))}&environment=sandbox`, alone: true },
  ],
  edit: { name: 'Eva Kos', email: 'eva.kos@example.com' },
  personal: true,
  wrong: [
    { body: { environment: 'sandbox', name: 'X' }, says: /e-mail address or a phone number/ },
    { body: { environment: 'sandbox', name: 'X', email: 'nobody' }, says: /ana@example\.com/ },
    { body: { environment: 'sandbox', name: 'X', email: 'eva1@example.com' }, says: /already/ },
  ],
})

testNoun('account', managed, {
  path: '/manage/accounts',
  action: 'account',
  body: (n) => ({
    ownerId: other.ownerId,
    providerId: 'bank-europe-ljubljana',
    environment: 'sandbox',
    name: `Account ${n}`,
    holder: `Ana ${n}`,
    currency: 'EUR',
  }),
  filters: [
    { query: () => `ownerId=${other.ownerId}` },
    { query: ({ holder }) => `text=${encodeURIComponent(String(holder))}`, alone: true },
    { query: () => 'providerId=bank-europe-ljubljana&environment=sandbox' },
  ],
  edit: { name: 'Other', iban: 'SI56990021023456767' },
  personal: true,
  wrong: [
    {
      body: {
        ...{},
        ownerId: NOBODY,
        providerId: 'x',
        environment: 'sandbox',
        name: 'a',
        holder: 'b',
        currency: 'EUR',
      },
      says: /no owner/,
    },
  ],
})

test('a key is shown with its secret once, and works; a repeated request does not show it again', async () => {
  const body = { tenantId: tenant.id, environment: 'sandbox' }
  const { json: made } = await send('POST', '/manage/keys', body, 'once')
  await issueToken(deps, made.apiKey, made.apiSecret, 60)
  const { json: again } = await send('POST', '/manage/keys', body, 'once')
  assert.equal(again.id, made.id)
  assert.equal('apiSecret' in again || 'apiKey' in again, false)
  assert.equal('apiSecret' in (await get(`/manage/keys/${made.id}`)), false)
  const stored = JSON.stringify([await changesOf(made.id), service.logs])
  assert.ok(!stored.includes(made.apiSecret) && !stored.includes(made.apiKey))
})

test('the end of a key can be taken away again', async () => {
  const body = { tenantId: tenant.id, environment: 'sandbox', expires: '2099-01-31T00:00:00.000Z' }
  const { id } = (await send('POST', '/manage/keys', body)).json
  const { json } = await send('PATCH', `/manage/keys/${id}`, { expires: null })
  assert.equal('expires' in json, false)
  const wrong = await send('PATCH', `/manage/keys/${id}`, { expires: 'tomorrow' })
  assert.equal(wrong.status, 400)
  assert.match(wrong.json.errorMessage, /"expires".*2027/)
})

test('a rotated key and its successor both work during the overlap; without one, only the new pair does', async () => {
  const create = async () =>
    (await send('POST', '/manage/keys', { tenantId: tenant.id, environment: 'sandbox', label: 'r' })).json
  for (const overlapHours of [24, 0]) {
    const old = await create()
    const { status, json: made } = await send('POST', `/manage/keys/${old.id}/rotate`, { overlapHours })
    assert.equal(status, 201)
    assert.equal(made.label, 'r')
    await issueToken(deps, made.apiKey, made.apiSecret, 60)
    const works = issueToken(deps, old.apiKey, old.apiSecret, 60)
    await (overlapHours > 0 ? works : assert.rejects(works, /expired/))
    assert.equal(made.replaces.id, old.id)
    assert.equal((await changesOf(made.id))[0]!.action, 'key.rotate')
  }
  const { json } = await send('DELETE', `/manage/keys/${(await create()).id}`)
  assert.equal(json.status, 'disabled')
  const refused = await send('POST', `/manage/keys/${json.id}/rotate`, { overlapHours: 1 })
  assert.match(refused.json.errorMessage, /disabled/)
})

test('a key shows how it begins, when it was last used and what replaced it; never more of it', async () => {
  const made = (await send('POST', '/manage/keys', { tenantId: tenant.id, environment: 'sandbox' })).json
  const key = () => get(`/manage/keys/${made.id}`)
  assert.equal((await key()).prefix, made.apiKey.slice(0, 'vk_sandbox_'.length + 4))
  assert.equal((await key()).lastUsed, undefined)
  await issueToken(deps, made.apiKey, made.apiSecret, 60)
  const { lastUsed } = await key()
  assert.ok(Math.abs(Date.parse(lastUsed) - Date.now()) < 60_000, lastUsed)
  await issueToken(deps, made.apiKey, made.apiSecret, 60)
  assert.equal((await key()).lastUsed, lastUsed, 'written once a minute')
  const { json: next } = await send('POST', `/manage/keys/${made.id}/rotate`, { overlapHours: 1 })
  assert.equal((await key()).replacedBy, next.id)
  assert.ok(!JSON.stringify(await key()).includes(made.apiKey))
})

test('an inquiry is moved, and deleting it ends its consents', async () => {
  const fixture = await makeFixture(deps)
  const { json } = await send('POST', `/manage/inquiries/${fixture.inquiryId}/delete`)
  assert.equal(json.inquiry.status, 'deleted')
  assert.equal(json.consentsEnded, 1)
  assert.equal((await send('POST', `/manage/inquiries/${fixture.inquiryId}/activate`)).status, 400)
  assert.equal((await send('POST', `/manage/inquiries/${fixture.inquiryId}/destroy`)).status, 400)
})

test('accounts are found by tenant and by IBAN', async () => {
  const fixture = await makeFixture(deps, { iban: 'SI56192001234567892' })
  const ids = async (query: string) => (await get(`/manage/accounts?${query}`)).data.map(({ id }: Thing) => id)
  assert.deepEqual(await ids(`tenantId=${fixture.tenant.id}`), [fixture.accountId])
  assert.deepEqual(await ids('iban=SI56%201920%200123%204567%20892'), [fixture.accountId])
  assert.equal((await send('GET', `/manage/accounts?tenantId=${fixture.tenant.id}&text=a`)).status, 400)
})

test('a consent is found by tenant, owner, status and period, and says whether it can be used now', async () => {
  const fixture = await makeFixture(deps, { scope: 'accounts' })
  const day = 24 * 3_600_000
  const [before, after] = [-day, day].map((apart) => new Date(Date.now() + apart).toISOString())
  for (const [query, count] of [
    [`tenantId=${fixture.tenant.id}`, 1],
    [`ownerId=${fixture.ownerId}&status=valid`, 1],
    [`ownerId=${fixture.ownerId}&status=expired`, 0],
    [`tenantId=${fixture.tenant.id}&from=${before}&until=${after}`, 1],
    [`tenantId=${fixture.tenant.id}&until=${before}`, 0],
  ] as const)
    assert.equal((await get(`/manage/consents?${query}`)).data.length, count, query)
  const consent = await get(`/manage/consents/${fixture.consentId}`)
  assert.deepEqual(consent.accountIds, [fixture.accountId])
  assert.deepEqual(consent.usable.accounts, { allowed: true })
  assert.equal(consent.usable.transactions.allowed, false)
  assert.match(consent.usable.transactions.reason, /scope accounts/)
  assert.equal(consent.asks[0].decision, 'approved')
  const { json: ended } = await send('POST', `/manage/consents/${fixture.consentId}/end`, { onBehalfOf: 'owner' })
  assert.equal(ended.status, 'revoked_by_psu')
  assert.match(ended.usable.accounts.reason, /revoked by the owner/)
  assert.equal(ended.ended, ended.modified)
  assert.equal(consent.ended, undefined)
  const { by } = (await get(`/manage/changes?subject=${fixture.consentId}`)).data[0]
  assert.equal(ended.endedBy, by.name, 'the status says for whom it was ended, and not who ended it')
  assert.equal((await get(`/manage/consents?tenantId=${fixture.tenant.id}`)).data[0].endedBy, by.name)
  assert.deepEqual((await changesOf(fixture.consentId)).at(-1)!.after, { status: 'revoked_by_psu' })
  const again = await send('POST', `/manage/consents/${fixture.consentId}/end`, { onBehalfOf: 'tenant' })
  assert.match(again.json.errorMessage, /is revoked_by_psu, so it cannot terminate/)
})

test('a consent that ended with its tenant, its inquiry or its owner names the operator, one that was over before does not', async () => {
  const endedBy = async ({ consentId }: { consentId: string }) => (await get(`/manage/consents/${consentId}`)).endedBy
  const [first, second, third, before] = await Promise.all([1, 2, 3, 4].map(() => makeFixture(deps)))
  await ask(`/service/consents/${before!.consentId}`, { method: 'DELETE', token: before!.token })
  await retireTenant(deps, TESTER, before!.tenant.id)
  await retireTenant(deps, TESTER, first!.tenant.id)
  await decideInquiry(deps, TESTER, second!.inquiryId, 'delete')
  await eraseOwners(deps, TESTER, [third!.ownerId])
  const told = [await endedBy(first!), await endedBy(second!), await endedBy(third!), await endedBy(before!)]
  assert.deepEqual(told, [TESTER.name, TESTER.name, TESTER.name, undefined])
})

test('a consent tells how far its owner has come, and when it was first and last read', async () => {
  const { token, inquiryId } = await makeFixture(deps)
  const { ownerId, accountId } = await makeOwner(deps)
  const asking = people(service)
  const email = await asking.emailOf(ownerId)
  const started = await asking.start({ token }, { inquiryId, email })
  const momentsOf = async () => {
    const { asks, firstRead, lastRead } = await get(`/manage/consents/${started.consentId}`)
    const { opened, pinSent, proven, decided } = asks[0]
    return { opened, pinSent, proven, decided, firstRead, lastRead }
  }
  const known = async () => Object.entries(await momentsOf()).flatMap(([name, at]) => (at ? [name] : []))
  assert.deepEqual(await known(), [])
  await asking.view(started.consentId)
  assert.deepEqual(await known(), ['opened'])
  const { opened } = await momentsOf()
  await asking.view(started.consentId)
  assert.equal((await momentsOf()).opened, opened, 'the first time counts')
  await asking.sendPin({ token }, started.consentId)
  assert.deepEqual(await known(), ['opened', 'pinSent'])
  await asking.authorize({ token }, started.consentId, { pin: await asking.pinFor(started.consentId) })
  assert.deepEqual(await known(), ['opened', 'pinSent', 'proven', 'decided'])
  await service.ask(`/service/accounts/${accountId}?consentId=${started.consentId}`, { token })
  const { firstRead, lastRead } = await momentsOf()
  assert.ok(firstRead !== undefined && firstRead === lastRead)
})

test('a consent that was given elsewhere is recorded once', async () => {
  const inquiryId = await makeInquiry(deps, tenant)
  const body = { inquiryId, ownerId: other.ownerId, accountIds: [other.accountId] }
  const one = await send('POST', '/manage/consents', body, 'grant')
  assert.equal(one.status, 201, JSON.stringify(one.json))
  assert.equal((await send('POST', '/manage/consents', body, 'grant')).json.id, one.json.id)
})

test('an owner is read with accounts and consents, and erased as the preview says', async () => {
  const fixture = await makeFixture(deps)
  await fill(deps, fixture.accountId, [record({ sourceId: 'a' })])
  const owner = await get(`/manage/owners/${fixture.ownerId}`)
  assert.deepEqual(
    owner.accounts.map(({ id }: Thing) => id),
    [fixture.accountId],
  )
  assert.deepEqual(
    owner.consents.map(({ id }: Thing) => id),
    [fixture.consentId],
  )
  const preview = (await send('DELETE', `/manage/owners/${fixture.ownerId}?preview=true`)).json
  assert.equal(preview.transactionsErased, 1)
  assert.deepEqual((await send('DELETE', `/manage/owners/${fixture.ownerId}`)).json, preview)
  assert.ok((await get(`/manage/owners/${fixture.ownerId}`)).erased)
  assert.equal((await send('DELETE', `/manage/owners/${fixture.ownerId}`)).status, 404)
  assert.equal((await changesOf(fixture.ownerId)).at(-1)!.action, 'owner.erase')
})

/** Ids say in which bucket the rows of an owner are; this makes an owner beside another. */
const beside = (ownerId: string) => ({
  ...deps,
  newId: ((kind, bucket) => deps.newId(kind, bucket ?? bucketOf(ownerId))) as typeof deps.newId,
})

test('two owners who are one person become one, with accounts, consents and addresses', async () => {
  const fixture = await makeFixture(deps)
  const made = await createOwner(beside(fixture.ownerId), TESTER, {
    environment: 'sandbox',
    name: 'Ana',
    email: null,
    phoneNumber: '+38640999001',
  })
  const before = [await get(`/manage/owners/${made.id}`), await get(`/manage/owners/${fixture.ownerId}`)]
  const preview = await send('POST', `/manage/owners/${made.id}/join?preview=true`, { other: fixture.ownerId })
  const now = [await get(`/manage/owners/${made.id}`), await get(`/manage/owners/${fixture.ownerId}`)]
  assert.deepEqual(now, before, 'a preview changes nothing')
  const { json } = await send('POST', `/manage/owners/${made.id}/join`, { other: fixture.ownerId })
  assert.deepEqual(preview.json, json, 'a preview says what follows')
  const { owner: person, ...moved } = json
  assert.deepEqual(moved, { ownerId: made.id, joined: fixture.ownerId, accounts: 1, consents: 1, ended: 0 })
  assert.equal((await changesOf(made.id)).filter(({ action }) => action === 'owner.join').length, 1)
  const owner = await get(`/manage/owners/${made.id}`)
  assert.deepEqual(person, { name: owner.name, email: owner.email, phoneNumber: owner.phoneNumber })
  assert.equal(owner.phoneNumber, '+38640999001')
  assert.match(owner.email, /^ana\d+@example\.com$/)
  assert.deepEqual(
    owner.consents.map(({ id }: Thing) => id),
    [fixture.consentId],
  )
  assert.equal((await ask(fixture.path, { token: fixture.token })).statusCode, 200, 'the tenant reads on')
  assert.equal((await get(`/manage/owners/${fixture.ownerId}`)).joinedInto, made.id)
})

test('owners in different buckets become one where the other has no account; else the refusal says why', async () => {
  const fixture = await makeFixture(deps)
  const stranger = await createOwner(deps, TESTER, {
    environment: 'sandbox',
    name: 'Ana',
    email: null,
    phoneNumber: '+38640999002',
  })
  if (bucketOf(stranger.id) === bucketOf(fixture.ownerId)) return
  const refused = await send('POST', `/manage/owners/${stranger.id}/join`, { other: fixture.ownerId })
  assert.equal(refused.status, 400)
  assert.match(refused.json.errorMessage, /say where their rows are.*join the other way round/)
  const { json } = await send('POST', `/manage/owners/${fixture.ownerId}/join`, { other: stranger.id })
  assert.equal(json.ownerId, fixture.ownerId)
  assert.equal((await get(`/manage/owners/${fixture.ownerId}`)).phoneNumber, '+38640999002')
})

test('no change of an owner or an account leaves personal data in the record of changes', async () => {
  const rows = await database.rows<{ text: string }>({
    name: 'all-changes',
    text: "select after::text || coalesce(before::text, '') as text from operator_changes where action like 'owner.%' or action like 'account.%'",
    values: [],
  })
  assert.ok(rows.length > 5)
  for (const { text } of rows) assert.doesNotMatch(text, /@|\+386|Eva|Ana|SI56/)
})
