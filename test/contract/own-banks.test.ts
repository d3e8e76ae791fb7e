/** Owners connect their banks: on the page of a consent, and at /me. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { linkJob } from '../../src/banks/connections/link-job.service.ts'
import { saveProvider } from '../../src/people/providers/provider.store.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { runDueJobs } from '../../src/platform/jobs/run.service.ts'
import { startOfferedBanks } from '../banks/offered-banks.ts'
import { decide, decideInApp } from '../banks/sandbox.ts'
import { makeClient, makeInquiry, makeOwner } from '../support/make.ts'
import { PAGE, people } from '../support/people.ts'
import { type TestService, testService } from '../support/service.ts'
import { assertOk, assertRefused, ROW } from './support.ts'

const { folder, plain, decoupled, app, offer, customer, close } = await startOfferedBanks()
after(close)

const connecting = await testService({ BANK_PROFILES: folder })
const without = await testService()
await offer(connecting.deps.db)
await saveProvider(connecting.deps.db, { id: 'files-only', name: 'Bank', country: 'SI', timeZone: 'Europe/Ljubljana' })

const answerOf = (answer: Parameters<typeof assertOk>[0]) => assertOk(answer).json()

/** A consent of an owner without accounts, whose PIN was entered on its page. */
async function opened(service: TestService, email: string) {
  const { start, renew, read, decide } = people(service)
  const client = await makeClient(service.deps)
  const { consentId } = await start(client, { inquiryId: await makeInquiry(service.deps, client.tenant), email })
  const page = await openAsk(service, consentId, 1)
  return {
    ...page,
    consentId,
    status: async () => (await read(client, consentId)).status,
    approve: (accountIds: string[]) => decide(consentId, page.session, { accountIds }),
    renew: async () => {
      await renew(client, consentId)
      return openAsk(service, consentId, 2)
    },
  }
}

async function openAsk(service: TestService, consentId: string, number: number) {
  const { openPage, linkOf, askSession } = people(service)
  const session = await openPage(consentId, number)
  const link = await linkOf(consentId, number)
  const at = `/owner/asks/${consentId}`
  const send = (path: string, payload: object) =>
    service.ask(`${at}${path}`, {
      method: 'POST',
      headers: { ...PAGE, ...link, cookie: session.cookie, 'csrf-token': session.csrfToken },
      payload: { ask: number, ...payload },
    })
  return {
    session,
    send,
    banks: () => service.ask(`${at}/banks?ask=${number}`, { headers: link }),
    accounts: async (): Promise<string[]> => {
      const { accounts } = answerOf(await askSession(consentId, session.cookie, number))
      return accounts.map(({ id }: { id: string }) => id)
    },
  }
}

test('an owner without accounts: where no bank can be connected, the consent has failed with the right PIN', async () => {
  const { session, status, banks } = await opened(without, 'nobody@example.com')
  assert.deepEqual(session.accounts, [])
  assert.equal(await status(), 'failed')
  assert.deepEqual(answerOf(await banks()), { data: [] })
})

test('a client with a page of its own is told to send an owner without accounts to ours, and the consent stays open', async () => {
  const { start, sendPin, pinFor, read } = people(connecting)
  const client = await makeClient(connecting.deps)
  const inquiryId = await makeInquiry(connecting.deps, client.tenant)
  const { consentId } = await start(client, { inquiryId, email: 'hana@example.com' })
  await sendPin(client, consentId)
  const payload = { pin: await pinFor(consentId) }
  const authorize = () =>
    connecting.ask(`/service/consents/${consentId}/authorize`, { method: 'POST', token: client.token, payload })
  const refused = await authorize()
  assert.equal(refused.statusCode, 403)
  assert.equal(refused.headers['consent-status'], 'started')
  assert.match(refused.body, /Send them to its consentUrl/)
  assert.equal((await read(client, consentId)).status, 'started')

  const page = await openAsk(connecting, consentId, 1)
  const { id, url } = answerOf(await page.send('/connections', { providerId: plain.id }))
  answerOf(await page.send(`/connection-links/${id}`, { returned: await decide(url, await customer()) }))
  const { decide: answer } = people(connecting)
  assert.equal(
    answerOf(await answer(consentId, page.session, { accountIds: await page.accounts() })).outcome,
    'approved',
  )
  assert.equal((await read(client, consentId)).status, 'valid')
})

test('where one can, the consent stays open: the owner connects it, and chooses from its accounts', async () => {
  const page = await opened(connecting, 'anna@example.com')
  assert.deepEqual(page.session.accounts, [])
  assert.equal(await page.status(), 'started')
  // Only those that can be connected are offered.
  const { data } = answerOf(await page.banks())
  assert.deepEqual(
    data.map(({ id }: { id: string }) => id),
    [decoupled.id, plain.id],
  )
  const { id, step, url } = answerOf(await page.send('/connections', { providerId: plain.id }))
  assert.equal(step, 'redirect')
  const returned = (await decide(url, await customer()))!

  // The bank sends the browser back with its query, and the page gets it behind the #.
  const back = await connecting.ask(`/connect/return?${new URLSearchParams(returned)}`)
  assert.equal(back.statusCode, 303)
  const [path, fragment] = (back.headers.location as string).split('#')
  assert.equal(path, `/consent/${page.consentId}`)
  const handed = new URLSearchParams(fragment)
  assert.equal(handed.get('link'), id)
  const query = new URLSearchParams(Buffer.from(handed.get('returned')!, 'base64url').toString())
  assert.deepEqual(Object.fromEntries(query), returned)

  assert.equal(answerOf(await page.send(`/connection-links/${id}`, { returned })).step, 'done')
  const accountIds = await page.accounts()
  assert.ok(accountIds.length > 0)
  assert.equal(answerOf(await page.approve(accountIds)).outcome, 'approved')
  assert.equal(await page.status(), 'valid')
})

test('a bank that asks in its app is waited for; what is begun belongs to its owner alone', async () => {
  const page = await opened(connecting, 'boris@example.com')
  const begun = answerOf(await page.send('/connections', { providerId: decoupled.id }))
  assert.equal(begun.step, 'wait')
  assert.ok(begun.seconds > 0)
  assert.equal(answerOf(await page.send(`/connection-links/${begun.id}`, {})).step, 'wait')
  const stranger = await opened(connecting, 'cilka@example.com')
  assertRefused(await stranger.send(`/connection-links/${begun.id}`, {}), ROW.not_found)
  await decideInApp(app, await customer())
  assert.equal(answerOf(await page.send(`/connection-links/${begun.id}`, {})).step, 'done')
})

test('while a bank confirms in steps the client sees it, and its owner may leave: the job goes on', async () => {
  const page = await opened(connecting, 'greta@example.com')
  const { context, deps } = connecting
  const { banks } = context
  const { id, url } = answerOf(await page.send('/connections', { providerId: plain.id }))
  const returned = (await decide(url, await customer()))!
  /** The bank is slower with its own books than with its redirect. */
  let status = 'received'
  const transport: typeof banks.transport = () => async (call) => {
    const answer = await banks.transport()(call)
    return call.url.endsWith('/status')
      ? { ...answer, body: Buffer.from(JSON.stringify({ consentStatus: status })) }
      : answer
  }
  const slow = { ...banks, transport }
  Object.assign(context, { banks: slow })
  const look = async () => answerOf(await page.send(`/connection-links/${id}`, {})).step
  assert.equal(answerOf(await page.send(`/connection-links/${id}`, { returned })).step, 'wait')
  assert.equal(await page.status(), 'received')
  status = 'partiallyAuthorised'
  assert.equal(await look(), 'wait')
  assert.equal(await page.status(), 'partially_authorised')
  assert.deepEqual(await page.accounts(), [])
  // Nobody looks any more, and the bank is through.
  status = 'valid'
  await deps.db.rows(sql`update jobs set run_at = clock() where kind = 'link'`)
  await runDueJobs(deps, { link: linkJob(slow) })
  Object.assign(context, { banks })
  assert.equal(await look(), 'done')
  assert.equal(answerOf(await page.approve(await page.accounts())).outcome, 'approved')
  assert.equal(await page.status(), 'valid')
})

test('an owner who says no at the bank is told so, and may begin again', async () => {
  const page = await opened(connecting, 'dora@example.com')
  const { id, url } = answerOf(await page.send('/connections', { providerId: plain.id }))
  const returned = (await decide(url, await customer(), 'refuse'))!
  assert.equal(answerOf(await page.send(`/connection-links/${id}`, { returned })).step, 'refused')
  assert.equal(await page.status(), 'started')
  const again = answerOf(await page.send('/connections', { providerId: plain.id }))
  assert.notEqual(again.id, id)
})

test('an owner who is asked again connects a bank there as well, and comes back to the same question', async () => {
  const login = await customer()
  const page = await opened(connecting, 'ema@example.com')
  const first = answerOf(await page.send('/connections', { providerId: plain.id }))
  answerOf(await page.send(`/connection-links/${first.id}`, { returned: await decide(first.url, login) }))
  const before = await page.accounts()
  answerOf(await page.approve(before))

  const again = await page.renew()
  const { id, url } = answerOf(await again.send('/connections', { providerId: plain.id }))
  const returned = (await decide(url, login))!
  const back = await connecting.ask(`/connect/return?${new URLSearchParams(returned)}`)
  assert.match(back.headers.location as string, new RegExp(`^/consent/${page.consentId}\\?ask=2#link=${id}&`))
  assert.equal(answerOf(await again.send(`/connection-links/${id}`, { returned })).step, 'done')
  assert.deepEqual(await again.accounts(), before, 'the same accounts, under the same ids')
})

test('at /me an owner connects a bank, renews it with the same ids, and ends it; nobody else sees it', async () => {
  const login = await customer()
  const { emailOf, signIn } = people(connecting)
  const email = await emailOf((await makeOwner(connecting.deps, { accounts: 0 })).ownerId)
  const me = await signIn({ email })
  const connect = async () => {
    const begun = answerOf(await me.send('POST', '/owner/connections', { providerId: plain.id }))
    const returned = await decide(begun.url, login)
    const back = await connecting.ask(`/connect/return?${new URLSearchParams(returned)}`)
    assert.match(back.headers.location as string, new RegExp(`^/me#link=${begun.id}&`))
    return answerOf(await me.send('POST', `/owner/connection-links/${begun.id}`, { returned }))
  }
  const list = async () => answerOf(await me.get('/owner/connections')).data
  const first = await connect()
  assert.equal(first.step, 'done')
  const [connection] = await list()
  assert.deepEqual([connection.id, connection.status, connection.bank.id], [first.connectionId, 'valid', plain.id])
  assert.ok(connection.accounts.length > 0)
  assert.ok(connection.validUntil)

  assert.equal((await connect()).connectionId, first.connectionId)
  const [renewed] = await list()
  assert.deepEqual(renewed.accounts, connection.accounts)

  const stranger = await signIn({ email: await emailOf((await makeOwner(connecting.deps)).ownerId) })
  assert.deepEqual(answerOf(await stranger.get('/owner/connections')).data, [])
  assertRefused(await stranger.send('POST', `/owner/connections/${connection.id}/end`, {}), ROW.not_found)
  const ended = answerOf(await me.send('POST', `/owner/connections/${connection.id}/end`, {}))
  assert.deepEqual([ended.id, ended.status], [connection.id, 'ended'])
})

test('who signs in at the bank as somebody else is told just that', async () => {
  const page = await opened(connecting, 'franc@example.com')
  const connect = async (login: string) => {
    const { id, url } = answerOf(await page.send('/connections', { providerId: plain.id }))
    return answerOf(await page.send(`/connection-links/${id}`, { returned: await decide(url, login) }))
  }
  assert.equal((await connect(await customer())).step, 'done')
  const { step, cause } = await connect(await customer())
  assert.deepEqual([step, cause], ['refused', 'other_person'])
})
