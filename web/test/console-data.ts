import { retireTenant } from '../../src/access/consents/retirement.service.ts'
import { sealReads } from '../../src/access/reads/seal.service.ts'
import { endKey } from '../../src/clients/keys/key.service.ts'
import { addRule } from '../../src/ledger/categorization/rule.service.ts'
import { createOperatorToken } from '../../src/surfaces/operators/operator-token.service.ts'
import { planHousekeeping } from '../../src/worker/housekeeping.ts'
import { fill, makeClient, makeFixture, makeKey, record, TESTER } from '../../test/support/make.ts'
import { people } from '../../test/support/people.ts'
import { startReceiver } from '../../test/webhooks/receiver.ts'
import type { ConsoleService } from './console-browser.ts'

const SHOPS = ['Pekarna Zrno', 'Mestni promet', 'Elektro d.d.', 'Knjigarna Sova', 'Plača', 'Trgovina Na vasi']

/** Transactions of two months, with names. */
const movements = Array.from({ length: 60 }, (_, at) =>
  record({
    sourceId: `r${at}`,
    amount: at % 6 === 4 ? '1840.20' : `-${5 + at}.37`,
    booked: new Date(Date.UTC(2026, 1, 11 - at)).toISOString().slice(0, 10),
    description: `${SHOPS[at % 6]!.toUpperCase()} LJUBLJANA ${at}`,
    counterparty: { name: SHOPS[at % 6]! },
  }),
)

/** Something of every noun, made by the service itself; `rows` has the id of one row of each, by the noun's address. */
export async function makeConsoleData({ service, nextPin }: ConsoleService) {
  const { deps, ask, database, context } = service
  const fixture = await makeFixture(deps)
  const { tenant, token, accountId, path } = fixture
  await fill(deps, accountId, movements)
  const ended = await makeKey(deps, tenant, 'sandbox', ['shop.example'])
  await endKey(deps, TESTER, ended.keyId)
  const gone = await makeClient(deps)
  await retireTenant(deps, TESTER, gone.tenant.id)
  for (const url of [path, `${path}?limit=5`, `/service/accounts/${accountId}`]) await ask(url, { token })
  await sealReads(database, context.readLogKeys)
  await planHousekeeping(deps)

  const asking = people(service)
  const started = await asking.start({ token }, { inquiryId: fixture.inquiryId, email: 'new@example.com' })
  await asking.sendPin({ token }, started.consentId)
  await nextPin()

  const receiver = await startReceiver()
  const made = await asking.post('/service/webhooks', { token }, { url: receiver.url })
  const { webhookId } = made.json() as { webhookId: string }
  await asking.post(`/service/webhooks/${webhookId}/test`, { token }, {})
  await receiver.until(1)

  const programs = await createOperatorToken(deps, TESTER, { label: 'nightly import', role: 'editor', expires: null })
  const rule = await addRule(deps, TESTER, 'operator', { when: { hasWords: 'city parking' }, code: '7523', note: '' })
  const rows: Record<string, string> = {
    tenants: tenant.id,
    keys: fixture.keyId,
    inquiries: fixture.inquiryId,
    consents: fixture.consentId,
    owners: fixture.ownerId,
    accounts: accountId,
    webhooks: webhookId,
    'category-rules': rule.ruleId,
    'operator-tokens': programs.id,
    seals: '1',
    settings: 'PUBLIC_URL',
  }
  return { ...fixture, rows }
}
