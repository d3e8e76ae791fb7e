import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { signInLinkOf } from '../../src/people/pins/pin.ts'
import type { Id } from '../../src/platform/core/id.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { createOperatorToken } from '../../src/surfaces/operators/operator-token.service.ts'
import { longToken } from '../contract/support.ts'
import { makeClient, makeInquiry, makeOwner, TESTER } from '../support/make.ts'
import { BROWSER, PAGE, people } from '../support/people.ts'
import { testService } from '../support/service.ts'

/** What a user would lose: whoever stole the mailbox goes on reading, and gives consents, after the operator has changed the address. */

const service = await testService()
const { ask, deps, database, context } = service
const { askPin, askSession, authorize, emailOf, enterPin, fromPage, openPage, pinFor, renew, sendPin, signIn, start } =
  people(service)
const pair = await makeClient(deps)
const client = { token: await longToken(deps, pair) }
const inquiryId = await makeInquiry(deps, pair.tenant)
const { token: operator } = await createOperatorToken(deps, TESTER, { label: 'x', expires: null, role: 'editor' })

const editOwner = async (ownerId: string, payload: object) => {
  const answer = await ask(`/manage/owners/${ownerId}`, { method: 'PATCH', token: operator, payload })
  assert.equal(answer.statusCode, 200, answer.body)
}

const newestMessage = async () => {
  const [row] = await database.rows<{ address: string }>(sql`select address from messages order by id desc limit 1`)
  return row!.address
}

/** Everything that a mailbox was used for, or has in it unused. What comes of it, each as a status. */
async function useMailbox(email: string) {
  const consent = () => start(client, { inquiryId, email })
  const me = await signIn({ email })
  const opened = await consent()
  const page = await openPage(opened.consentId)
  const byClient = await consent()
  await sendPin(client, byClient.consentId)
  const clientPin = await pinFor(byClient.consentId)
  const onPage = await consent()
  assert.equal((await askPin(onPage.consentId)).statusCode, 202)
  const pagePin = await pinFor(onPage.consentId)
  assert.equal((await fromPage('/owner/pin', { email })).statusCode, 202)
  const [newest] = await database.rows<{ id: Id<'pin'> }>(sql`
    select id from pins where purpose = 'sign_in' order by sequence desc limit 1`)
  const link = signInLinkOf(context.pinKey, newest!.id)
  assert.equal((await me.send('POST', '/owner/erasure/pin', {})).statusCode, 202)
  return {
    consents: [opened, byClient, onPage].map(({ consentId }) => consentId),
    uses: {
      'session at /me': async () => (await me.get('/owner/consents')).statusCode,
      'session on the consent page': async () => (await askSession(opened.consentId, page.cookie)).statusCode,
      'sign-in link': async () =>
        (await ask('/owner/session/link', { method: 'POST', headers: { ...PAGE, ...BROWSER }, payload: { link } }))
          .statusCode,
      'PIN of a consent, by the client': async () =>
        (await authorize(client, byClient.consentId, { pin: clientPin })).statusCode,
      'PIN of a consent, on our page': async () => (await enterPin(onPage.consentId, 1, pagePin)).statusCode,
    },
  }
}

async function opens(t: TestContext, uses: Record<string, () => Promise<number>>): Promise<string[]> {
  const works: string[] = []
  for (const [what, use] of Object.entries(uses)) if ((await use()) < 300) works.push(what)
  t.diagnostic(`${works.length} of ${Object.keys(uses).length} things in the old mailbox open something`)
  return works
}

test('after a change of the address nothing that the old mailbox has opens anything', async (t) => {
  const { ownerId } = await makeOwner(deps)
  const { uses } = await useMailbox(await emailOf(ownerId))
  await editOwner(ownerId, { email: 'ana.new@example.com' })
  assert.deepEqual(await opens(t, uses), [])
})

test('without a change, or with one of the name alone, all of it does', async (t) => {
  const { ownerId } = await makeOwner(deps)
  const { uses } = await useMailbox(await emailOf(ownerId))
  await editOwner(ownerId, { name: 'Ana Kos' })
  assert.equal((await opens(t, uses)).length, Object.keys(uses).length)
})

test('PINs of consents that the client asked for at the old address, and of their renewals, go to the new one', async () => {
  const { ownerId } = await makeOwner(deps)
  const old = await emailOf(ownerId)
  const given = await start(client, { inquiryId, email: old })
  await sendPin(client, given.consentId)
  assert.equal((await authorize(client, given.consentId, { pin: await pinFor(given.consentId) })).statusCode, 200)
  const open = await start(client, { inquiryId, email: old })
  await renew(client, given.consentId)
  await editOwner(ownerId, { email: 'eva.new@example.com' })
  for (const { consentId } of [open, given]) {
    await sendPin(client, consentId)
    assert.equal(await newestMessage(), 'eva.new@example.com')
  }
})
