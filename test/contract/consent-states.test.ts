/** A client that names its own consent is told of its state on every address that takes a consentId, in the same words. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CONSENT_STATUSES } from '../../src/access/consents/consent.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { fill, makeClient, makeFixture, record } from '../support/make.ts'
import { people } from '../support/people.ts'
import { testService } from '../support/service.ts'
import { assertRefused, ROW } from './support.ts'

const service = await testService()
const { ask, deps, database, document } = service
const { emailOf, start } = people(service)
const client = await makeFixture(deps)
await fill(deps, client.accountId, [record()])
const [line] = (await ask(client.path, { token: client.token })).json().data
const ENDED_OR_NOT_GIVEN = CONSENT_STATUSES.filter((status) => status !== 'valid')
const NO_ACCOUNT = 'acc_00000000000000000000000000'

/** Of the document, so that a new address cannot be forgotten. */
const ADDRESSES = Object.entries(document().paths).flatMap(([path, { get }]) =>
  path.startsWith('/service/') &&
  get?.parameters?.some(({ name, in: where }) => name === 'consentId' && where === 'query')
    ? [path]
    : [],
)
const readAt = (path: string, consentId: string, token: string, account: string = client.accountId) =>
  ask(`${path.replace('{accountId}', account).replace('{transactionId}', line.id)}?consentId=${consentId}`, { token })

test('the addresses with a consentId are those that read accounts and transactions', () => {
  assert.deepEqual(ADDRESSES, [
    '/service/accounts',
    '/service/accounts/{accountId}',
    '/service/accounts/{accountId}/transactions',
    '/service/accounts/{accountId}/transactions/{transactionId}',
    '/service/accounts/{accountId}/transactions/changes',
  ])
})

/** One that was given once has accounts; one that was never given has none. */
const CONSENTS = {
  'with accounts': async () => client.consentId as string,
  'never given': async () =>
    (await start(client, { inquiryId: client.inquiryId, email: await emailOf(client.ownerId) })).consentId as string,
}

for (const [about, consent] of Object.entries(CONSENTS))
  test(`a consent ${about}: each state gets the same answer on each address`, async (t) => {
    const consentId = await consent()
    for (const status of ENDED_OR_NOT_GIVEN) {
      await database.rows(sql`update consents set status = ${status} where id = ${consentId}`)
      for (const path of ADDRESSES)
        await t.test(`${status}: ${path}`, async () => {
          const answer = await readAt(path, consentId, client.token)
          const { errorMessage } = assertRefused(answer, ROW.consent)
          assert.equal(answer.headers['consent-id'], consentId)
          assert.equal(answer.headers['consent-status'], status)
          const first = await readAt(ADDRESSES[0]!, consentId, client.token)
          assert.equal(errorMessage, first.json().errorMessage)
        })
    }
  })

test('a consent that was never given is the reason whatever account is asked for, known or not', async () => {
  const consentId = await CONSENTS['never given']()
  for (const account of [NO_ACCOUNT, 'me', client.accountId])
    for (const path of ADDRESSES) {
      const answer = await readAt(path, consentId, client.token, account)
      assertRefused(answer, ROW.consent)
      assert.equal(answer.headers['consent-status'], 'initiated')
    }
})

test("a stranger's consent is answered as one that does not exist, in every state", async () => {
  const stranger = await makeClient(deps)
  const consentId = await CONSENTS['never given']()
  const seen = async (path: string, id: string) => {
    const { statusCode, headers, body } = await readAt(path, id, stranger.token)
    const { requestId: _, ...rest } = JSON.parse(body.replaceAll(id, 'ID'))
    return { statusCode, headers: Object.keys(headers).sort(), rest }
  }
  for (const status of ENDED_OR_NOT_GIVEN) {
    await database.rows(sql`update consents set status = ${status} where id = ${consentId}`)
    for (const path of ADDRESSES) {
      const unknown = `con_${'0'.repeat(26)}`
      const answer = await seen(path, consentId)
      assert.equal(answer.statusCode, 404)
      assert.deepEqual(answer, await seen(path, unknown), `${status} ${path}`)
    }
  }
})
