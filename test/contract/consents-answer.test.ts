import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decideInquiry } from '../../src/access/consents/consent.service.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { setDatabaseClock } from '../support/database.ts'
import { fill, makeClient, makeInquiry, makeKey, makeOwner, records, TESTER } from '../support/make.ts'
import { anotherPin, people } from '../support/people.ts'
import { testService } from '../support/service.ts'
import { assertOk, assertRefused, days, later, longToken, minutes, ROW } from './support.ts'

const service = await testService()
const { ask, deps, database } = service
const { authorize, authorizeNow, emailOf, pinFor, post, read, sendPin, start } = people(service)

const client = await makeClient(deps)

/** A consent that waits for its PIN. */
async function waiting(facts: Parameters<typeof makeInquiry>[2] & { accounts?: number } = {}) {
  const { accounts = 2, ...question } = facts
  const owner = await makeOwner(deps, { accounts })
  const inquiryId = await makeInquiry(deps, client.tenant, question)
  const { consentId } = await start(client, { inquiryId, email: await emailOf(owner.ownerId) })
  return { ...owner, inquiryId, consentId }
}

const messagesOf = (consentId: string) =>
  database.rows<{
    kind: string
    channel: string
    address: string
    locale: string
    facts: object
    deliver: boolean
  }>(sql`
    select m.kind, m.channel, m.address, m.locale, m.facts, m.deliver from messages m join pins p on p.id = m.pin_id
    where p.consent_id = ${consentId} order by m.id`)

test('a PIN is sent: 202 with its length and end, and the consent is started', async () => {
  const { consentId } = await waiting()
  const before = Date.now()
  const sent = await post(`/service/consents/${consentId}/pin`, client)
  assert.equal(sent.statusCode, 202, sent.body)
  const { pinLength, expires, ...rest } = sent.json()
  assert.deepEqual(rest, {})
  assert.equal(pinLength, 6)
  const lasts = new Date(expires).getTime() - before
  assert.ok(Math.abs(lasts - minutes(10)) < 60_000, `${lasts} ms`)
  assert.equal((await read(client, consentId)).status, 'started')
  // The same with an empty body.
  assert.equal((await post(`/service/consents/${consentId}/pin`, client, {})).statusCode, 202)
  assert.equal((await read(client, consentId)).status, 'started')
})

test('the message names tenant, scope, frequency and how long, goes to the address that the client gave, and holds no PIN', async () => {
  const owner = await makeOwner(deps)
  const email = await emailOf(owner.ownerId)
  const inquiryId = await makeInquiry(deps, client.tenant, { scope: 'balances', frequency: 'once', validityDays: 7 })
  const byMail = await start(client, { inquiryId, email, phoneNumber: '+38640123456', locale: 'de-AT' })
  await sendPin(client, byMail.consentId)
  const facts = {
    tenantId: client.tenant.id,
    tenant: client.tenant.name,
    companyName: client.tenant.companyName,
    scope: 'balances',
    frequency: 'once',
    validityDays: 7,
    renewal: false,
    onOurPage: false,
  }
  assert.deepEqual(await messagesOf(byMail.consentId), [
    { kind: 'consent_pin', channel: 'email', address: email, locale: 'de', facts, deliver: true },
  ])
  const bySms = await start(client, { inquiryId, phoneNumber: '+386 40 123 456', locale: 'ja' })
  await sendPin(client, bySms.consentId)
  const [message] = await messagesOf(bySms.consentId)
  assert.deepEqual(message, {
    kind: 'consent_pin',
    channel: 'sms',
    address: '+38640123456',
    locale: 'en',
    facts,
    deliver: true,
  })
  const pin = await pinFor(byMail.consentId)
  const tables = await database.rows<{ text: string }>(sql`
    select m::text as text from messages m union all select p::text from pins p`)
  for (const { text } of tables) assert.ok(!text.includes(`"${pin}"`) && !text.includes(`,${pin},`), text)
})

test('the PIN answers for the owner: 200, valid, all accounts where none are named, until that many days from now', async () => {
  const { consentId, accountIds } = await waiting({ scope: 'transactions', frequency: 'daily', validityDays: 30 })
  const started = await read(client, consentId)
  await sendPin(client, consentId)
  const before = Date.now()
  const answer = assertOk(await authorize(client, consentId, { pin: await pinFor(consentId) })).json()
  const { status, validUntil, modified, consentUrl, ...rest } = answer
  assert.equal(status, 'valid')
  assert.equal(consentUrl, undefined, 'there is nothing left to answer')
  assert.ok(Math.abs(new Date(validUntil).getTime() - before - days(30)) < 60_000)
  assert.ok(modified >= started.created!)
  const { status: _, modified: __, consentUrl: ___, ...unchanged } = started
  assert.deepEqual(rest, { ...unchanged, accountIds: accountIds.toSorted() })
  assert.deepEqual(await read(client, consentId), answer)
})

test('a yes sends one receipt to the same mailbox, without a PIN; a wrong PIN sends none', async () => {
  const receiptsTo = (address: string) =>
    database.rows<{ locale: string; pin: string | null; facts: object }>(sql`
      select locale, pin_id as pin, facts from messages where kind = 'consent_receipt' and address = ${address}`)
  const owner = await makeOwner(deps, { accounts: 2, iban: 'SI56192001234567892' })
  const email = await emailOf(owner.ownerId)
  const inquiryId = await makeInquiry(deps, client.tenant, { scope: 'balances', frequency: 'once', validityDays: 7 })
  const { consentId } = await start(client, { inquiryId, email, locale: 'de-AT' })
  await sendPin(client, consentId)
  await authorize(client, consentId, { pin: anotherPin(await pinFor(consentId)) })
  assert.deepEqual(await receiptsTo(email), [])
  await authorizeNow(client, consentId)
  const { id: tenantId, name: tenant, companyName } = client.tenant
  const accounts = { accounts: 2, accountNames: ['Current account (Bank)', 'Current account ••••\u00a07892 (Bank)'] }
  const facts = { tenantId, tenant, companyName, scope: 'balances', frequency: 'once', validityDays: 7 }
  assert.deepEqual(await receiptsTo(email), [{ locale: 'de', pin: null, facts: { ...facts, ...accounts } }])
})

test('the accounts that were ticked are exactly the accounts that can be read; the others are not there', async () => {
  const { consentId, accountIds } = await waiting({ accounts: 4 })
  for (const id of accountIds) await fill(deps, id, records(2))
  const ticked = [accountIds[2]!, accountIds[0]!]
  const { accountIds: granted } = await authorizeNow(client, consentId, [...ticked, ...ticked])
  assert.deepEqual(granted, ticked.toSorted())
  for (const id of accountIds) {
    for (const path of [
      `/service/accounts/${id}`,
      `/service/accounts/${id}/transactions`,
      `/service/accounts/${id}/transactions/changes`,
    ]) {
      for (const query of ['', `?consentId=${consentId}`]) {
        const answer = await ask(path + query, { token: client.token })
        if (ticked.includes(id)) assertOk(answer)
        else assertRefused(answer, ROW.not_found)
      }
    }
  }
  const listed = assertOk(await ask(`/service/accounts?consentId=${consentId}`, { token: client.token })).json()
  assert.deepEqual(
    listed.data.map(({ id }: { id: string }) => id),
    ticked.toSorted(),
  )
})

test('before the answer nothing can be read: the accounts are not there', async () => {
  const { consentId, accountId } = await waiting()
  await sendPin(client, consentId)
  assertRefused(await ask(`/service/accounts/${accountId}`, { token: client.token }), ROW.not_found)
  const listed = await ask(`/service/accounts?consentId=${consentId}`, { token: client.token })
  assertRefused(listed, ROW.consent, { message: /started/ })
})

test('scope, frequency and validity are those of the moment of the answer, as in the message', async () => {
  const { consentId, inquiryId, accountId } = await waiting({ scope: 'all' })
  await database.rows(sql`
    update inquiries set scope = 'accounts', frequency = 'once', validity_days = 3 where id = ${inquiryId}`)
  await sendPin(client, consentId)
  const { scope, frequency, validUntil } = assertOk(
    await authorize(client, consentId, { pin: await pinFor(consentId) }),
  ).json()
  assert.deepEqual([scope, frequency], ['accounts', 'once'])
  assert.ok(new Date(validUntil).getTime() < Date.now() + days(4))
  assertRefused(await ask(`/service/accounts/${accountId}/transactions`, { token: client.token }), ROW.scope)
})

test('a wrong PIN: 401 invalid_pin, whatever is wrong with it, and the right one stays valid', async (t) => {
  const { consentId } = await waiting()
  assertRefused(await authorize(client, consentId, { pin: '000000' }), ROW.invalid_pin, { message: /PIN/ })
  await sendPin(client, consentId)
  const pin = await pinFor(consentId)
  for (const wrong of [
    anotherPin(pin),
    '',
    '1',
    `${pin} `,
    ` ${pin}`,
    `${pin}0`,
    Number(pin),
    null,
    [pin],
    { pin },
    'x'.repeat(65),
  ]) {
    await t.test(JSON.stringify(wrong), async () => {
      assertRefused(await authorize(client, consentId, { pin: wrong }), ROW.invalid_pin)
    })
  }
  assert.equal((await read(client, consentId)).status, 'started')
  assertOk(await authorize(client, consentId, { pin }))
})

test('a wrong body is reported before the PIN is checked, and costs no try', async (t) => {
  const { consentId, accountIds } = await waiting()
  const other = await makeOwner(deps)
  const elsewhere = await makeOwner(deps, { environment: 'production' })
  await sendPin(client, consentId)
  const pin = await pinFor(consentId)
  const tries = async () =>
    (await database.rows<{ tries: number }>(sql`select tries from pins where consent_id = ${consentId}`))[0]!.tries
  const wrong: [body: object, message: RegExp][] = [
    [{ pin, accountIds: [] }, /"accountIds"/],
    [{ pin, accountIds: 'acc_1' }, /"accountIds"/],
    [{ pin, accountIds: [7] }, /"accountIds\[0\]"/],
    [{ pin, accountIds: [''] }, /"accountIds\[0\]"/],
    [{ pin, accountIds: null }, /"accountIds"/],
    [{ pin, accountIds: ['x'.repeat(65)] }, /"accountIds\[0\]"/],
    [{ pin, accountIds: Array.from({ length: 501 }, () => accountIds[0]) }, /"accountIds"/],
    [{ pin, scope: 'all' }, /"scope".*not known/],
    [{ pin, accountIds: [other.accountId] }, /"accountIds".*acc_/],
    [{ pin, accountIds: [accountIds[0], other.accountId] }, /"accountIds".*acc_/],
    [{ pin, accountIds: elsewhere.accountIds }, /"accountIds".*acc_/],
    [{ pin, accountIds: ['acc_01hf3v0000000000000000000z'] }, /"accountIds"/],
    [{ pin, accountIds: ['x'] }, /"accountIds"/],
  ]
  for (const [body, message] of wrong) {
    await t.test(JSON.stringify(body).slice(0, 60), async () => {
      assertRefused(await authorize(client, consentId, body), ROW.invalid_argument, { message })
    })
  }
  assertRefused(await authorize(client, consentId, {}), ROW.invalid_argument, { message: /"pin"/ })
  assert.equal(await tries(), 0)
  assertOk(await authorize(client, consentId, { pin, accountIds: [accountIds[1]] }))
})

test('accounts of another owner cannot be distinguished from unknown ones', async () => {
  const { consentId } = await waiting()
  const other = await makeOwner(deps)
  await sendPin(client, consentId)
  const pin = await pinFor(consentId)
  const message = async (id: string) => {
    const { errorMessage } = assertRefused(
      await authorize(client, consentId, { pin, accountIds: [id] }),
      ROW.invalid_argument,
    )
    return errorMessage.replace(id, '…')
  }
  assert.equal(await message(other.accountId), await message('acc_01hf3v0000000000000000000z'))
})

test('an owner without accounts: the right PIN says so, and the consent has failed', async () => {
  const inquiryId = await makeInquiry(deps, client.tenant)
  const { consentId } = await start(client, { inquiryId, email: 'nobody-yet@example.com' })
  await sendPin(client, consentId)
  const pin = await pinFor(consentId)
  assertRefused(await authorize(client, consentId, { pin: anotherPin(pin) }), ROW.invalid_pin)
  assertRefused(await authorize(client, consentId, { pin }), ROW.consent, { message: /no account.*failed/ })
  const { status, accountIds, ...rest } = await read(client, consentId)
  assert.deepEqual([status, accountIds, rest.consentUrl], ['failed', [], undefined])
  assertRefused(await authorize(client, consentId, { pin }), ROW.consent, { message: /failed/ })
})

test('an answered, ended or expired ask accepts no PIN: 403 that names the status', async (t) => {
  const both = async (consentId: string, message: RegExp) => {
    const { token } = { token: await longToken(deps, client) }
    assertRefused(await post(`/service/consents/${consentId}/pin`, { token }), ROW.consent, {
      message,
      resourceId: consentId,
    })
    const pin = '123456'
    assertRefused(await authorize({ token }, consentId, { pin }), ROW.consent, { message, resourceId: consentId })
  }
  await t.test('given', async () => {
    const { consentId } = await waiting()
    await authorizeNow(client, consentId)
    await both(consentId, /answered already \(status valid\)/)
  })
  await t.test('ended by the client', async () => {
    const { consentId } = await waiting()
    await ask(`/service/consents/${consentId}`, { method: 'DELETE', token: client.token })
    await both(consentId, /no longer.*terminated_by_tpp/)
  })
  await t.test('its inquiry inactive, and active again', async () => {
    const { consentId, inquiryId } = await waiting()
    await decideInquiry(deps, TESTER, inquiryId, 'deactivate')
    await both(consentId, /no longer.*initiated/)
    await decideInquiry(deps, TESTER, inquiryId, 'activate')
    await authorizeNow(client, consentId)
  })
  await t.test('its inquiry deleted', async () => {
    const { consentId, inquiryId } = await waiting()
    await decideInquiry(deps, TESTER, inquiryId, 'delete')
    await both(consentId, /failed/)
  })
  await t.test('its link too old', async () => {
    const { consentId } = await waiting()
    try {
      await setDatabaseClock(database, later(new Date(), days(60)))
      await both(consentId, /not answered in time/)
    } finally {
      await setDatabaseClock(database, null)
    }
  })
})

test('no client can send or enter a PIN for a foreign consent: 404, or 403 in the other environment', async () => {
  const { consentId } = await waiting()
  await sendPin(client, consentId)
  const pin = await pinFor(consentId)
  const stranger = await makeClient(deps)
  const production = await makeKey(deps, client.tenant, 'production')
  for (const [suffix, payload] of [
    ['pin', {}],
    ['authorize', { pin }],
    ['renew', {}],
  ] as const) {
    assertRefused(await post(`/service/consents/${consentId}/${suffix}`, stranger, payload), ROW.not_found)
    assertRefused(
      await post(`/service/consents/con_01hf3v0000000000000000000z/${suffix}`, client, payload),
      ROW.not_found,
    )
    assertRefused(await post(`/service/consents/x/${suffix}`, client, payload), ROW.not_found)
    assertRefused(await post(`/service/consents/${consentId}/${suffix}`, production, payload), ROW.environment)
    assertRefused(
      await ask(`/service/consents/${consentId}/${suffix}`, { method: 'POST', payload }),
      ROW.authorization_missing,
    )
    assertRefused(await ask(`/service/consents/${consentId}/${suffix}`, { token: client.token }), ROW.method)
  }
  assertOk(await authorize(client, consentId, { pin }))
})

test('not JSON, another type, unknown fields and parameters are refused everywhere', async () => {
  const { consentId } = await waiting()
  for (const suffix of ['pin', 'authorize', 'renew']) {
    const url = `/service/consents/${consentId}/${suffix}`
    const send = (payload: string, type = 'application/json') =>
      ask(url, { method: 'POST', token: client.token, headers: { 'content-type': type }, payload })
    assertRefused(await send('{'), ROW.bad_request)
    assertRefused(await send('x=1', 'text/plain'), ROW.content_type)
    assertRefused(await send('[]'), ROW.invalid_argument)
    assertRefused(await send('{"nonsense":1,"pin":"123456"}'), ROW.invalid_argument, { message: /not known/ })
    const query = await ask(`${url}?x=1`, { method: 'POST', token: client.token, payload: {} })
    assertRefused(query, ROW.invalid_argument)
  }
})
