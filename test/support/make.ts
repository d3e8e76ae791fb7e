import type { SourceRecord } from '@vitrine/bank-statements'
import { decideInquiry, grantConsent } from '../../src/access/consents/consent.service.ts'
import { createInquiry } from '../../src/clients/inquiries/inquiry.service.ts'
import type { InquiryFacts } from '../../src/clients/inquiries/inquiry.ts'
import { createKey, issueToken } from '../../src/clients/keys/key.service.ts'
import { createTenant } from '../../src/clients/tenants/tenant.service.ts'
import type { Environment } from '../../src/clients/tenants/tenant.ts'
import type { DeliveryFacts } from '../../src/ledger/deliveries/delivery.ts'
import { ingestDelivery } from '../../src/ledger/write/delivery.service.ts'
import { createAccount } from '../../src/people/accounts/account.service.ts'
import { createOwner } from '../../src/people/owners/owner.service.ts'
import { saveProvider } from '../../src/people/providers/provider.store.ts'
import { atCommandLine } from '../../src/platform/changes/actor.ts'
import { bucketOf, type Id } from '../../src/platform/core/id.ts'
import type { Db } from '../../src/platform/db/database.ts'
import type { Deps } from '../../src/platform/db/deps.ts'
import { sql } from '../../src/platform/db/sql.ts'

let count = 0

/** Longer than any run takes: fixtures are made when a process starts, and used when their tests have their turn. */
const TOKEN_SECONDS = 86_400

/** Whoever makes changes in a test. */
export const TESTER = atCommandLine('test')

/** A tenant with a key and a token in one environment. */
export async function makeClient(
  deps: Deps,
  facts: { environment?: Environment; domains?: string[]; slug?: string } = {},
) {
  const slug = facts.slug ?? `tenant-${++count}`
  const environment = facts.environment ?? 'sandbox'
  const tenant = await createTenant(deps, atCommandLine('test'), {
    slug,
    name: `Tenant ${count}`,
    companyName: `Tenant ${count} Ltd`,
    addressStreet: 'Main Street',
    addressStreetNumber: '1',
    addressCity: 'Ljubljana',
    addressZipCode: '1000',
    addressCountry: 'SI',
  })
  return { tenant, ...(await makeKey(deps, tenant, environment, facts.domains)) }
}

export async function makeKey(
  deps: Deps,
  tenant: { id: Id<'tenant'> },
  environment: Environment,
  domains: string[] = [],
) {
  const key = await createKey(deps, TESTER, tenant, { environment, domains })
  const { accessToken: token } = await issueToken(deps, key.apiKey, key.apiSecret, TOKEN_SECONDS)
  return { keyId: key.id, apiKey: key.apiKey, apiSecret: key.apiSecret, token, environment }
}

/** An owner with accounts at a bank in Ljubljana; EUR and without IBAN by default. */
export async function makeOwner(
  deps: Deps,
  facts: { environment?: Environment; accounts?: number; iban?: string; currency?: string; timeZone?: string } = {},
) {
  const environment = facts.environment ?? 'sandbox'
  const timeZone = facts.timeZone ?? 'Europe/Ljubljana'
  const providerId = `bank-${timeZone.toLowerCase().replace(/[^a-z]/g, '-')}`
  await saveProvider(deps.db, { id: providerId, name: 'Bank', country: 'SI', timeZone })
  const owner = await createOwner(deps, TESTER, {
    environment,
    name: 'Ana Novak',
    email: `ana${++count}@example.com`,
    phoneNumber: null,
  })
  const accountIds: Id<'account'>[] = []
  for (let i = 0; i < (facts.accounts ?? 1); i++) {
    const account = await createAccount(deps, TESTER, {
      environment,
      providerId,
      ownerId: owner.id,
      name: 'Current account',
      holder: 'Ana Novak',
      iban: i === 0 ? (facts.iban ?? null) : null,
      currency: facts.currency ?? 'EUR',
    })
    accountIds.push(account.id)
  }
  return { ownerId: owner.id, accountIds, accountId: accountIds[0]! }
}

type Question = Partial<Pick<InquiryFacts, 'scope' | 'frequency' | 'validityDays' | 'environment' | 'name'>>

export async function makeInquiry(
  deps: Deps,
  tenant: { id: Id<'tenant'> },
  facts: Question = {},
): Promise<Id<'inquiry'>> {
  const id = await createInquiry(deps, TESTER, {
    tenantId: tenant.id,
    environment: 'sandbox',
    name: 'question',
    displayName: 'A question',
    description: 'Because',
    scope: 'all',
    frequency: 'daily',
    validityDays: 90,
    ...facts,
  })
  await decideInquiry(deps, TESTER, id, 'activate')
  return id
}

/** A valid consent of the owner to a fresh inquiry of the tenant. */
export async function makeConsent(
  deps: Deps,
  tenant: { id: Id<'tenant'> },
  ownerId: Id<'owner'>,
  facts: Question & { accountIds?: Id<'account'>[] } = {},
) {
  const { accountIds, ...question } = facts
  const inquiryId = await makeInquiry(deps, tenant, question)
  const consentId = await grantConsent(deps, TESTER, { inquiryId, ownerId, ...(accountIds && { accountIds }) })
  return { inquiryId, consentId }
}

export const record = (facts: Partial<SourceRecord> = {}): SourceRecord => ({
  status: 'booked',
  booked: '2026-02-11',
  amount: '-12.30',
  currency: 'EUR',
  description: 'Coffee',
  ...facts,
})

/** `n` booked records with ids, three a day from 2026-01-01 on. */
export const records = (n: number, facts: Partial<SourceRecord> = {}): SourceRecord[] =>
  Array.from({ length: n }, (_, i) =>
    record({
      sourceId: `r${i}`,
      amount: `-${i + 1}.00`,
      description: `Row ${i}`,
      booked: new Date(Date.UTC(2026, 0, 1 + Math.floor(i / 3))).toISOString().slice(0, 10),
      ...facts,
    }),
  )

/** Records as software sends them, with ids of its own. */
export type SourceBatch = Partial<DeliveryFacts> & { source: string; records: SourceRecord[] }

export const deliver = (deps: Deps, accountId: Id<'account'>, { records, ...facts }: SourceBatch) =>
  ingestDelivery(deps, accountId, { nature: 'records', covers: 'increment', ids: 'stable', ...facts, lines: records })

export const fill = (deps: Deps, accountId: Id<'account'>, batch: SourceRecord[] | Partial<SourceBatch>) =>
  deliver(deps, accountId, { source: 'test', records: [], ...(Array.isArray(batch) ? { records: batch } : batch) })

/** One client, one owner with one account, one valid consent: the fixture of most tests. */
export async function makeFixture(deps: Deps, facts: Question & { accounts?: number; iban?: string } = {}) {
  const { accounts, iban, ...question } = facts
  const client = await makeClient(deps, { environment: question.environment ?? 'sandbox' })
  const owner = await makeOwner(deps, {
    environment: question.environment ?? 'sandbox',
    ...(accounts && { accounts }),
    ...(iban && { iban }),
  })
  const consent = await makeConsent(deps, client.tenant, owner.ownerId, question)
  return { ...client, ...owner, ...consent, path: `/service/accounts/${owner.accountId}/transactions` }
}

/** As a delivery with a balance leaves it. */
export async function setBalance(db: Db, id: Id<'account'>, balance: string, at: Date): Promise<void> {
  await db.rows(sql`
    update accounts set balance = ${balance}, balance_at = ${at} where id = ${id} and bucket = ${bucketOf(id)}::smallint`)
}
