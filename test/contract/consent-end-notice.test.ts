/** Owners get a mail when a consent of theirs ends without them: over a real SMTP server, as it leaves. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { decideConsent, decideInquiry } from '../../src/access/consents/consent.service.ts'
import { expireConsents } from '../../src/access/consents/lifecycle.store.ts'
import { retireTenant } from '../../src/access/consents/retirement.service.ts'
import { readConfig } from '../../src/platform/core/config.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { runDueJobs } from '../../src/platform/jobs/run.service.ts'
import { revokeMyConsent } from '../../src/surfaces/me/me.service.ts'
import { openJobs } from '../../src/worker/job-kinds.ts'
import { startMailServer } from '../support/mail-server.ts'
import { makeFixture, TESTER } from '../support/make.ts'
import { people } from '../support/people.ts'
import { TEST_SETTINGS, testService } from '../support/service.ts'

let close = async () => {}
after(() => close())
const mail = await startMailServer()
const service = await testService()
const { ask, database, deps } = service
const { emailOf } = people(service)
const jobs = await openJobs(readConfig({ ...TEST_SETTINGS, SMTP_URL: mail.url }), deps, {
  onMessage: () => {},
  onWebhook: () => {},
})
close = async () => {
  await jobs.close()
  mail.stop()
}
const work = () => runDueJobs(deps, jobs.kinds)

/** Without the breaks of lines that only the transport needs. */
const readable = (source: string): string =>
  Buffer.from(
    source.replaceAll(/=\r\n/g, '').replaceAll(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString()

/** A consent that can be read, whose receipt is not of interest. */
async function given(frequency: 'daily' | 'once' = 'daily') {
  const fixture = await makeFixture(deps, { frequency, scope: 'balances' })
  return { ...fixture, email: await emailOf(fixture.ownerId) }
}

const anHourAgo = sql`clock() - interval '1 hour'`
type Given = Awaited<ReturnType<typeof given>>
const ENDS: [name: string, why: string, end: (consent: Given) => Promise<unknown>, frequency?: 'once'][] = [
  [
    'its time is over',
    'the agreed time is over',
    async ({ consentId }) => {
      await database.rows(sql`update consents set valid_until = ${anHourAgo} where id = ${consentId}`)
      await deps.db.transaction((tx) => expireConsents(tx))
    },
  ],
  [
    'its one reading is over',
    'it was for one view, which is done',
    async ({ consentId, accountId, token }) => {
      await ask(`/service/accounts/${accountId}`, { token })
      await database.rows(sql`update accesses set closes_at = ${anHourAgo} where consent_id = ${consentId}`)
      await deps.db.transaction((tx) => expireConsents(tx))
    },
    'once',
  ],
  [
    'its tenant ends it',
    'Demo ended it',
    ({ consentId, token }) => ask(`/service/consents/${consentId}`, { method: 'DELETE', token }),
  ],
  [
    'an operator ends it for the owner',
    'we ended it for you',
    ({ consentId }) => decideConsent(deps, TESTER, consentId, 'revoke'),
  ],
  [
    'an operator ends it for the tenant',
    'we ended it for Demo',
    ({ consentId }) => decideConsent(deps, TESTER, consentId, 'terminate'),
  ],
  [
    'its inquiry is deleted',
    'we ended it for Demo',
    ({ inquiryId }) => decideInquiry(deps, TESTER, inquiryId, 'delete'),
  ],
  ['its tenant is retired', 'we ended it for Demo', ({ tenant }) => retireTenant(deps, TESTER, tenant.id)],
]

for (const [name, why, end, frequency] of ENDS)
  test(`one mail when ${name}: as text and as HTML, with what it was for and why it ended`, async () => {
    const consent = await given(frequency)
    await end(consent)
    await work()
    const [source, none] = [readable(await mail.nextMail()), mail.left()]
    assert.equal(none, 0, 'one')
    assert.match(source, new RegExp(`^To: ${consent.email}\r$`, 'm'))
    assert.match(source, /^Subject: Your permission for .* has ended\r$/m)
    const reason = why.replace('Demo', consent.tenant.name)
    for (const line of ['What it was for: A question', 'your accounts and their balances', `Why: ${reason}`])
      assert.equal(source.split(line).length - 1, 2, `${line} in both parts of ${source}`)
    assert.match(source, /<a href="http:\/\/vitrine\.test\/me">/)
    await work()
    assert.equal(mail.left(), 0, 'and no second one')
  })

test('no mail after what owners do themselves, nor about a request that nobody answered', async () => {
  const { consentId, ownerId } = await given()
  await revokeMyConsent(deps, [ownerId], consentId)
  const client = await given()
  const asking = people(service)
  const started = await asking.start(client, { inquiryId: client.inquiryId, email: 'unanswered@example.com' })
  await ask(`/service/consents/${started.consentId}`, { method: 'DELETE', token: client.token })
  await work()
  assert.equal(mail.left(), 0)
})
