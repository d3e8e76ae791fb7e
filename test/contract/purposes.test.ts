/** Purposes that people understand: in their language, with who asks, where its privacy page is, and who runs the service. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { translateInquiry } from '../../src/clients/inquiries/inquiry.service.ts'
import { createTenant } from '../../src/clients/tenants/tenant.service.ts'
import { atCommandLine } from '../../src/platform/changes/actor.ts'
import { LANGUAGES } from '../../src/platform/core/language.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { vitrine } from '../support/command.ts'
import { makeFixture } from '../support/make.ts'
import { people } from '../support/people.ts'
import { testService } from '../support/service.ts'
import { manager } from './nouns.ts'

const OPERATOR = { OPERATOR_NAME: 'Example Payments d.o.o.', OPERATOR_LICENCE: 'Banka Slovenije, AIS-0042' }
const service = await testService(OPERATOR)
const { ask, deps, database, databaseUrl } = service
const { start, view, openPage, decide, signIn, emailOf } = people(service)
const BY = atCommandLine('test')
const GERMAN = { displayName: 'Ihr Budget', description: 'Um Ihre Ausgaben zu ordnen' }

async function asked() {
  const fixture = await makeFixture(deps)
  const email = await emailOf(fixture.ownerId)
  const { consentId } = await start(fixture, { inquiryId: fixture.inquiryId, email })
  return { ...fixture, email, consentId }
}

test('the pages of owners get the purpose in every language that it has, and clients get the default one', async () => {
  const { inquiryId, consentId, token, email } = await asked()
  for (const language of LANGUAGES) await translateInquiry(deps, BY, inquiryId, language, GERMAN)
  await translateInquiry(deps, BY, inquiryId, 'en', null)
  const { translations, displayName } = await view(consentId)
  assert.deepEqual(
    [Object.keys(translations).sort(), translations.de, displayName],
    [LANGUAGES.filter((one) => one !== 'en').sort(), GERMAN, 'A question'],
  )
  const { data } = (await (await signIn({ email })).get('/owner/consents')).json()
  assert.deepEqual(data[0].translations.sl, GERMAN)
  const inquiry = (await ask(`/service/inquiries/${inquiryId}`, { token })).json()
  assert.deepEqual(
    [inquiry.displayName, inquiry.description, 'translations' in inquiry],
    ['A question', 'Because', false],
  )
})

test('an owner who read other texts has not agreed: a changed translation asks again', async () => {
  const { inquiryId, consentId, accountId } = await asked()
  const opened = await openPage(consentId)
  const { termsHash } = await view(consentId)
  await translateInquiry(deps, BY, inquiryId, 'de', GERMAN)
  const late = await decide(consentId, opened, { termsHash, accountIds: [accountId] })
  assert.equal(late.json().outcome, 'changed')
  const now = await decide(consentId, await openPage(consentId), { accountIds: [accountId] })
  assert.equal(now.json().outcome, 'approved')
  const [row] = await database.rows<{ terms: { translations: object } }>(sql`
    select terms from asks where consent_id = ${consentId}`)
  assert.deepEqual(row!.terms.translations, { de: GERMAN }, 'what was agreed to is kept')
})

test('a translation is recorded with who wrote it, and texts that are empty or too long are refused', async () => {
  const { inquiryId } = await asked()
  await translateInquiry(deps, BY, inquiryId, 'de', GERMAN)
  const [row] = await database.rows<{ action: string; before: object; after: object }>(sql`
    select action, before, after from operator_changes where subject = ${inquiryId} order by number desc limit 1`)
  assert.deepEqual(row, { action: 'inquiry.translate', before: { de: null }, after: { de: GERMAN } })
  for (const texts of [
    { ...GERMAN, displayName: ' ' },
    { ...GERMAN, displayName: 'x'.repeat(121) },
    { ...GERMAN, description: '' },
    { ...GERMAN, description: 'x'.repeat(1001) },
  ])
    await assert.rejects(translateInquiry(deps, BY, inquiryId, 'de', texts), /must have 1 to/)
})

test('an operator writes and removes the texts of a language by /manage, as far as the inquiry still counts', async () => {
  const { send, changesOf } = await manager(service)
  const { inquiryId, consentId } = await asked()
  const path = `/manage/inquiries/${inquiryId}/translations/de`
  const written = await send('PUT', path, GERMAN)
  assert.deepEqual([written.status, written.json.translations], [200, { de: GERMAN }])
  assert.deepEqual((await view(consentId)).translations, { de: GERMAN })
  const removed = await send('DELETE', path)
  assert.deepEqual([removed.status, removed.json.translations], [200, {}])
  assert.deepEqual(
    (await changesOf(inquiryId)).slice(-2).map(({ before, after }) => [before, after]),
    [
      [{ de: null }, { de: GERMAN }],
      [{ de: GERMAN }, { de: null }],
    ],
  )
  assert.equal((await send('PUT', path.replace('/de', '/xx'), GERMAN)).status, 400)
  const empty = await send('PUT', path, { ...GERMAN, description: '' })
  assert.match(empty.json.errorMessage, /"description"/)
  await send('POST', `/manage/inquiries/${inquiryId}/delete`, {})
  assert.match((await send('PUT', path, GERMAN)).json.errorMessage, /deleted, so it stays/)
})

test('the page gets the privacy page of the tenant, which is always https, and the operator with its licence', async () => {
  const { consentId, tenant, inquiryId, token } = await asked()
  const before = await view(consentId)
  assert.deepEqual(before.operator, { name: OPERATOR.OPERATOR_NAME, licence: OPERATOR.OPERATOR_LICENCE })
  assert.equal('privacyUrl' in before, false)
  await database.rows(sql`update tenants set privacy_url = 'https://shop.example/privacy' where id = ${tenant.id}`)
  const after = await view(consentId)
  assert.equal(after.privacyUrl, 'https://shop.example/privacy')
  assert.notEqual(after.termsHash, before.termsHash)
  const { tenant: wire } = (await ask(`/service/inquiries/${inquiryId}`, { token })).json()
  assert.equal('privacyUrl' in wire, false, 'the interface has no such field')
  const { id: _, logoUrl: __, privacyUrl: ___, ...facts } = tenant
  for (const privacyUrl of [
    'http://shop.example',
    'javascript:alert(1)',
    'https:shop.example',
    '//shop.example',
    'shop',
  ])
    await assert.rejects(createTenant(deps, BY, { ...facts, slug: 'other', privacyUrl }), /starts with https/)
})

test('a tenant, its logo and its texts by command line', async () => {
  const command = (...args: string[]) => vitrine(args, { DATABASE_URL: databaseUrl })
  const { inquiryId } = await asked()
  const logo = new URL('../../src/demo/demo-shop.svg', import.meta.url).pathname
  const made = await command(
    'tenant',
    'create',
    '--slug',
    'shop',
    '--name',
    'Shop',
    '--privacy',
    'https://shop.example/p',
  )
  assert.equal(made.code, 0, made.out)
  for (const [args, code, out] of [
    [['tenant', 'logo', 'shop'], 0, /none/],
    [['tenant', 'logo', 'shop', '--retry'], 1, /nothing to retry/],
    [['tenant', 'logo', 'shop', logo], 0, /waiting/],
    [['tenant', 'logo', 'shop', logo, '--remove'], 2, /only one of them/],
    [['tenant', 'logo', 'shop', '/nowhere.png'], 1, /Cannot read \/nowhere\.png: ENOENT/],
    [['tenant', 'logo', 'shop', 'package.json'], 1, /not an image in PNG/],
    [['tenant', 'logo', 'shop', '--remove'], 0, /none/],
    [['tenant', 'logo', 'nobody'], 1, /no tenant/],
    [['inquiry', 'translate', inquiryId, '--language', 'de', '--display', 'Name', '--why', 'Darum'], 0, /Done/],
    [
      ['inquiry', 'translate', inquiryId, '--language', 'xx', '--display', 'Name', '--why', 'Darum'],
      2,
      /one of en, de/,
    ],
    [['inquiry', 'translate', inquiryId, '--language', 'de', '--remove'], 0, /Done/],
  ] as const) {
    const result = await command(...args)
    assert.equal(result.code, code, `${args.join(' ')}: ${JSON.stringify(result)}`)
    assert.match(JSON.stringify(result), out)
  }
})
