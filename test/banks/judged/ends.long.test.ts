/** Ends: by the owner, an operator, an erasure; and who may do what. */
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { dumpOf } from './dump.ts'
import { DAY, openWorld, type SeenCall } from './world.ts'

const w = await openWorld({
  banks: ['plain', 'oauth', 'camt'],
  profile: { camt: { lists: { accept: 'application/xml' } } },
})
beforeEach(() => w.calm())
const of = async (seed: number, bank = 'plain') => {
  await w.control('POST', '/customers', { story: 'household', seed })
  const login = `anna.household-${seed}`
  const made = await w.connect(login, bank)
  const client = await w.client(made.owner.id)
  const alive = async () =>
    (await w.grants()).filter(({ login: whose, status }) => whose === login && status === 'valid').length
  return { ...made, login, client, alive }
}
const deletes = (calls: SeenCall[]) => calls.filter(({ method }) => method === 'DELETE').length

for (const [number, bank] of (['plain', 'oauth', 'camt'] as const).entries())
  test(`${bank}: an end at /me ends it at the bank; data stay readable; the bank is not asked again`, async () => {
    const { me, connectionId, client, alive } = await of(1 + number, bank)
    assert.equal(await alive(), 1)
    const answer = await me.end(connectionId)
    assert.equal(answer.statusCode, 200, answer.body)
    assert.equal(answer.json().status, 'ended')
    await w.settle()
    assert.equal(await alive(), 0)
    const accounts = await client.accounts()
    for (const { id, connection } of accounts) {
      assert.equal(connection.status, 'ended')
      const fetched = await w.fetches(`&accountId=${id}`)
      assert.ok((await client.rows(id)).length > 0, JSON.stringify(fetched))
    }
    const before = w.calls.length
    await w.jump(2 * DAY)
    await w.settle()
    const paths = w.calls.slice(before).filter(({ path }) => path.startsWith(`/banks/${bank}/`))
    assert.equal(paths.length, 0, JSON.stringify(paths.map(({ path }) => path)))
  })

for (const [number, [name, status]] of (
  [
    ['404', 404],
    ['403 CONSENT_UNKNOWN', 403],
    ['401 expired', 401],
  ] as const
).entries())
  test(`a bank that answers the end with ${name} has ended it, too: the owner’s end is an end`, async () => {
    const { me, connectionId, client } = await of(10 + number)
    w.network.meddle = ({ method }) =>
      method === 'DELETE'
        ? { status, body: '{"tppMessages":[{"category":"ERROR","code":"CONSENT_UNKNOWN"}]}' }
        : undefined
    const answer = await me.end(connectionId)
    assert.equal(answer.statusCode, 200, answer.body)
    assert.equal((await client.accounts())[0]!.connection.status, 'ended')
  })

test('the bank is down when the owner ends: ended here at once, and at the bank as soon as it answers', async () => {
  const { me, connectionId, client, alive } = await of(15)
  w.network.meddle = () => ({ status: 503 })
  const answer = await me.end(connectionId)
  await w.calm()
  assert.equal(answer.statusCode, 200, answer.body)
  assert.equal((await client.accounts())[0]!.connection.status, 'ended')
  for (let i = 0; i < 4; i++) {
    await w.jump(DAY / 2)
    await w.settle()
  }
  assert.equal(await alive(), 0, 'the consent stays open at the bank for half a year')
})

test('the bank does not answer at all when the owner ends: the owner is not kept waiting for it and is not told a lie', async () => {
  const { me, connectionId, client, alive } = await of(16)
  w.network.meddle = ({ method }) => (method === 'DELETE' ? 'cut' : undefined)
  const answer = await me.end(connectionId)
  await w.calm()
  if (answer.statusCode === 200) {
    assert.equal((await client.accounts())[0]!.connection.status, 'ended')
    for (let i = 0; i < 4; i++) {
      await w.jump(DAY / 2)
      await w.settle()
    }
    assert.equal(await alive(), 0)
  } else {
    assert.equal(answer.statusCode, 503)
    assert.equal((await (await w.atMe((await w.newOwner()).email)).connections()).length, 0)
    assert.equal((await me.end(connectionId)).statusCode, 200)
    assert.equal(await alive(), 0)
  }
})

test('an end that is asked for twice at once is one end, one event and one call', async () => {
  const { me, connectionId, client } = await of(17)
  const events = await client.listen()
  const before = w.calls.length
  const answers = await Promise.all([1, 2, 3].map(() => me.end(connectionId)))
  await w.settle()
  for (const answer of answers) assert.ok([200, 409].includes(answer.statusCode), answer.body)
  assert.equal(events.filter(({ type }) => type === 'connection.ended').length, 1)
  assert.equal(deletes(w.calls.slice(before)), 1)
})

test('an end while a fetch runs: nothing is left half, and the fetch does not bring the connection back', async () => {
  const { me, connectionId, client, alive } = await of(18)
  await w.control('POST', '/faults', { fault: 'slow', delayMs: 1500, customer: 'household-18', times: 2 })
  const [account] = await client.accounts()
  const seen = new Promise<void>((done) => {
    w.network.meddle = ({ path }) => {
      if (path.includes('/accounts/')) done()
      return undefined
    }
  })
  assert.equal((await client.refresh(account!.id)).statusCode, 202)
  await seen
  assert.equal((await me.end(connectionId)).statusCode, 200)
  await w.settle()
  await w.jump(DAY)
  await w.settle()
  assert.equal((await w.connection(connectionId)).status, 'ended')
  assert.equal(await alive(), 0)
  const running = (await w.fetches(`&connectionId=${connectionId}&outcome=running`)).length
  assert.equal(running, 0)
})

test('a viewer reads, and neither fetches, ends nor replays; an editor does; only an admin sets credentials', async () => {
  const { connectionId } = await of(19)
  const [viewer, editor] = [await w.operatorOf('viewer'), await w.operatorOf('editor')]
  const [fetched] = await w.fetches(`&connectionId=${connectionId}`)
  const before = w.calls.length
  for (const path of [
    `/connections/${connectionId}/fetch`,
    `/connections/${connectionId}/end`,
    `/fetches/${fetched.id}/replay`,
  ])
    assert.equal((await w.manage('POST', path, undefined, viewer)).statusCode, 403, path)
  for (const path of [
    '/connections',
    `/connections/${connectionId}`,
    `/connections/${connectionId}/days`,
    '/bank-health',
    '/fetches',
    `/fetches/${fetched.id}`,
  ])
    assert.equal((await w.manage('GET', path, undefined, viewer)).statusCode, 200, path)
  const credentials = { credentials: { clientId: 'stolen' } }
  for (const token of [viewer, editor])
    assert.equal((await w.manage('PUT', '/providers/oauth/credentials', credentials, token)).statusCode, 403)
  await w.settle()
  assert.equal(w.calls.length, before)
  assert.equal((await w.manage('POST', `/connections/${connectionId}/fetch`, undefined, editor)).statusCode, 202)
  assert.equal((await w.manage('POST', `/fetches/${fetched.id}/replay`, undefined, editor)).statusCode, 200)
  assert.equal((await w.manage('POST', `/connections/${connectionId}/end`, undefined, editor)).statusCode, 200)
  const changes = await w.okJson(w.manage('GET', '/changes?limit=100'))
  assert.match(JSON.stringify(changes), new RegExp(connectionId), 'who ended it is recorded')
})

test('a client’s token opens nothing under /manage, and an operator’s nothing of an owner', async () => {
  const { connectionId, client } = await of(20)
  const asClient = await w.manage('POST', `/connections/${connectionId}/end`, undefined, client.token)
  assert.ok([401, 403].includes(asClient.statusCode))
  const asOperator = await w.ask(`/owner/connections/${connectionId}/end`, {
    method: 'POST',
    token: w.operator,
    payload: {},
  })
  assert.ok([401, 403].includes(asOperator.statusCode))
  assert.equal((await w.connection(connectionId)).status, 'valid')
})

test('an erased owner: ended at the bank, and nothing of the connection is left, kept answers included', async () => {
  const { owner, connectionId, alive } = await of(21)
  const { accounts } = (await w.control('GET', '/customers/household-21')) as { accounts: { iban: string }[] }
  const erased = await w.manage('DELETE', `/owners/${owner.id}`)
  assert.equal(erased.statusCode, 200, erased.body)
  await w.settle()
  for (let i = 0; i < 2; i++) {
    await w.jump(DAY / 2)
    await w.settle()
  }
  assert.equal((await w.manage('GET', `/connections/${connectionId}`)).statusCode, 404)
  assert.deepEqual(await w.fetches(`&connectionId=${connectionId}`), [])
  const dump = await dumpOf(w.databaseUrl)
  for (const { iban } of accounts) assert.ok(!dump.includes(iban), 'IBAN')
  assert.ok(!dump.includes(owner.email))
  assert.equal(await alive(), 0, 'the consent at the bank is ended')
})

test('an owner who erases themselves at /me while the bank is down: ended at the bank later', async () => {
  const { owner, alive } = await of(22)
  const me = await w.atMe(owner.email)
  w.network.meddle = () => ({ status: 503 })
  const answer = await me.erase()
  assert.ok(answer.statusCode < 300, answer.body)
  await w.calm()
  for (let i = 0; i < 4; i++) {
    await w.jump(DAY / 2)
    await w.settle()
  }
  assert.equal(await alive(), 0)
})

test('a consent of a client ends without the connection, and the other way round', async () => {
  const { me, connectionId, client, owner } = await of(23)
  const other = await w.client(owner.id)
  const { data } = (await client.call('/service/consents')).json()
  const id = data[0].consentId ?? data[0].id
  assert.equal((await w.ask(`/service/consents/${id}`, { method: 'DELETE', token: client.token })).statusCode, 204)
  assert.equal((await w.connection(connectionId)).status, 'valid')
  await me.end(connectionId)
  assert.equal((await other.accounts()).length, 2)
})
