import { readFile } from 'node:fs/promises'
import { findAsk } from '../access/consents/ask.store.ts'
import { consentUrlOf, type LinkKey } from '../access/consents/ask.ts'
import { type Client, startConsent } from '../access/consents/client-consent.service.ts'
import { listConsentsOfTenant } from '../access/consents/client-consent.store.ts'
import { decideInquiry, grantConsent } from '../access/consents/consent.service.ts'
import { findUsableConsent } from '../access/consents/consent.store.ts'
import type { BankDeps } from '../banks/connections/reach-bank.service.ts'
import { createInquiry } from '../clients/inquiries/inquiry.service.ts'
import { listInquiriesOfTenant } from '../clients/inquiries/inquiry.store.ts'
import { ANY_LOCALHOST } from '../clients/keys/domain.ts'
import { createKey, editKey, issueToken } from '../clients/keys/key.service.ts'
import { replaceLogo, reportLogo } from '../clients/logos/logo.service.ts'
import { createTenant } from '../clients/tenants/tenant.service.ts'
import { findTenantBySlug } from '../clients/tenants/tenant.store.ts'
import type { TenantFacts } from '../clients/tenants/tenant.ts'
import { readContact } from '../people/owners/contact.ts'
import { createOwner } from '../people/owners/owner.service.ts'
import { findOwnerByEmail } from '../people/owners/owner.store.ts'
import { createProvider } from '../people/providers/provider.service.ts'
import { findProvider } from '../people/providers/provider.store.ts'
import type { Id } from '../platform/core/id.ts'
import { OperatorError } from '../platform/core/operator-error.ts'
import { isDemo, markDemo, notADemo } from '../platform/db/demo-mark.ts'
import type { Deps } from '../platform/db/deps.ts'
import { createOperator, editOperator, isOperator } from '../surfaces/operators/operator.service.ts'
import { findOperator } from '../surfaces/operators/operator.store.ts'
import { findDemoBank, isInUse } from './demo.store.ts'
import { askForDemoFetch, connectDemoBank } from './demo-connection.service.ts'
import { keepHoldOpen } from './live.service.ts'
import { DEMO_PEOPLE, DEMO_PERSON, DEMO_PROVIDERS } from './people.ts'
import { DEMO_TENANT, MAIN_QUESTION, QUESTIONS } from './questions.ts'
import { DEMO, openBankNow, prepareAccounts, tellDemo } from './tell.service.ts'

/** Everything a new user needs to try the service; written to DATA_DIR/demo.json. */
export type DemoFile = {
  baseUrl: string
  tenantSlug: string
  apiKey: string
  apiSecret: string
  inquiryId: Id<'inquiry'>
  consentId: Id<'consent'>
  accountIds: Id<'account'>[]
  owner: { email: string; phoneNumber: string }
  consoleUrl: string
  operator: { email: string; password: string }
  /** To show a refusal, and a consent that can be read under once. */
  narrow: { inquiryId: Id<'inquiry'>; consentId: Id<'consent'> }
  once: { inquiryId: Id<'inquiry'>; consentId: Id<'consent'> }
  /** A consent that waits for the owner's answer. */
  open: { inquiryId: Id<'inquiry'>; consentId: Id<'consent'>; consentUrl: string }
}

/** The part that is known before the service listens. */
export type DemoFacts = Omit<DemoFile, 'baseUrl' | 'consoleUrl' | 'open'> & {
  open: Omit<DemoFile['open'], 'consentUrl'>
}

/** Long enough for a demo that is left running over the holidays. */
const LINK_HOURS = 30 * 24

const LOGO = new URL('./demo-shop.svg', import.meta.url)

const OPERATOR = 'operator@example.com'

/** A demo shows PINs to anyone who opens a page, so it only uses a database that it created itself. */
export async function claimDemoDatabase({ db }: Deps): Promise<void> {
  if (await isDemo(db)) return
  await db.transaction(async (tx) => {
    await markDemo(tx)
    if (await isInUse(tx)) throw notADemo()
  })
}

/** Completes the demo: missing parts are added, existing ones stay. So an interrupted start does no harm. */
export async function prepareDemo(deps: BankDeps, earlier: Partial<DemoFile>): Promise<DemoFacts> {
  if (!(await findDemoBank(deps.db)) && (await findOwnerByEmail(deps.db, 'sandbox', DEMO_PERSON.email)))
    throw new OperatorError(
      'This demo was made by an earlier version, and its people had another bank. Start over: delete the folder of DATA_DIR, or name another one',
    )
  for (const provider of DEMO_PROVIDERS)
    if (!(await findProvider(deps.db, provider.id))) await createProvider(deps, DEMO, provider)
  const tenant = (await findTenantBySlug(deps.db, DEMO_TENANT.slug)) ?? (await createTenant(deps, DEMO, DEMO_TENANT))
  const people = await preparePeople(deps)
  const [main] = people
  const { ownerId, accountIds } = main!
  await tellDemo(deps)
  await connectDemoBank(deps, ownerId)
  await askForDemoFetch(deps)
  await prepareLogo(deps, tenant.id)
  const answered = new Map<string, { inquiryId: Id<'inquiry'>; consentId: Id<'consent'> }>()
  const inquiries = await listInquiriesOfTenant(deps.db, tenant.id, 'sandbox', { before: null, limit: 100 })
  for (const question of QUESTIONS) {
    const there = inquiries.find(({ name, status }) => name === question.name && status !== 'deleted')
    const inquiryId =
      there?.id ?? (await createInquiry(deps, DEMO, { ...question, tenantId: tenant.id, environment: 'sandbox' }))
    if (there?.status !== 'active') await decideInquiry(deps, DEMO, inquiryId, 'activate')
    answered.set(question.name, { inquiryId, consentId: await prepareConsent(deps, inquiryId, ownerId) })
    if (question.name === MAIN_QUESTION)
      for (const other of people.slice(1)) await prepareConsent(deps, inquiryId, other.ownerId)
  }
  return {
    tenantSlug: tenant.slug,
    ...(await prepareKey(deps, tenant, earlier)),
    ...answered.get(MAIN_QUESTION)!,
    accountIds,
    owner: { email: DEMO_PERSON.email, phoneNumber: DEMO_PERSON.phoneNumber },
    operator: await prepareOperator(deps, earlier),
    narrow: answered.get('balance-widget')!,
    once: answered.get('credit-check')!,
    open: await prepareOpen(deps, tenant, answered.get('credit-check')!.inquiryId),
  }
}

type PreparedPerson = { ownerId: Id<'owner'>; accountIds: Id<'account'>[] }

async function preparePeople(deps: Deps): Promise<PreparedPerson[]> {
  const people: PreparedPerson[] = []
  const bank = await openBankNow(deps)
  // The main one last: lists have the newest first.
  for (const person of DEMO_PEOPLE.toReversed()) {
    const { stories: _, ...facts } = person
    const owner =
      (await findOwnerByEmail(deps.db, 'sandbox', person.email)) ??
      (await createOwner(deps, DEMO, { ...facts, environment: 'sandbox' }))
    people.unshift({ ownerId: owner.id, accountIds: await prepareAccounts(deps, bank, person, owner.id) })
  }
  return people
}

const prepareConsent = async (deps: Deps, inquiryId: Id<'inquiry'>, ownerId: Id<'owner'>): Promise<Id<'consent'>> =>
  (await findUsableConsent(deps.db, inquiryId, ownerId)) ?? (await grantConsent(deps, DEMO, { inquiryId, ownerId }))

/** Adds the addresses, which are known once the service listens. */
export async function completeDemo(
  deps: BankDeps,
  demo: DemoFacts,
  { baseUrl, linkKey }: { baseUrl: string; linkKey: LinkKey },
): Promise<DemoFile> {
  await allowPages(deps, demo, baseUrl)
  await keepHoldOpen(deps)
  const ask = (await findAsk(deps.db, demo.open.consentId, null))!
  const consentUrl = consentUrlOf(baseUrl, linkKey, ask)
  return { baseUrl, ...demo, open: { ...demo.open, consentUrl }, consoleUrl: `${baseUrl}/console` }
}

/** A developer's own pages, and those of the documentation, may use the key and be gone back to. */
async function allowPages(deps: Deps, { apiKey, apiSecret }: DemoFacts, baseUrl: string): Promise<void> {
  const { keyId, allowedDomains } = (await issueToken(deps, apiKey, apiSecret, 1)).issued
  const missing = [ANY_LOCALHOST, new URL(baseUrl).host].filter((domain) => !allowedDomains.includes(domain))
  if (missing.length > 0) await editKey(deps, DEMO, keyId, { allowedDomains: [...allowedDomains, ...missing] })
}

/** A link that a new user can open and answer; a fresh one where the last was answered or has lapsed. */
async function prepareOpen(deps: Deps, tenant: TenantFacts, inquiryId: Id<'inquiry'>): Promise<DemoFacts['open']> {
  const { email } = DEMO_PERSON
  const asked = await listConsentsOfTenant(
    deps.db,
    tenant.id,
    'sandbox',
    { inquiryId, email },
    { before: null, limit: 1 },
  )
  const waiting = asked.find(({ status, askOpen }) => askOpen && (status === 'initiated' || status === 'started'))
  if (waiting) return { inquiryId, consentId: waiting.id }
  const client: Client = { tenantId: tenant.id, environment: 'sandbox', allowedDomains: [] }
  const facts = { inquiryId, owner: readContact({ email }), redirectUrl: null, locale: null, data: [] }
  return { inquiryId, consentId: await startConsent(deps, client, facts, LINK_HOURS) }
}

/** As any operator would upload it. A machine without the library for images has a demo all the same. */
async function prepareLogo(deps: Deps, tenantId: Id<'tenant'>): Promise<void> {
  const { state } = await reportLogo(deps, tenantId)
  if (state !== 'none') return
  await replaceLogo(deps, DEMO, tenantId, await readFile(LOGO)).catch((error) => {
    if (!(error instanceof OperatorError)) throw error
  })
}

/** The secret cannot be read back, so the one in the file is used as long as it works. */
async function prepareKey(
  deps: Deps,
  tenant: TenantFacts,
  earlier: Partial<DemoFile>,
): Promise<{ apiKey: string; apiSecret: string }> {
  const { apiKey, apiSecret } = earlier
  if (apiKey && apiSecret) {
    const works = await issueToken(deps, apiKey, apiSecret, 1).then(
      () => true,
      () => false,
    )
    if (works) return { apiKey, apiSecret }
  }
  const created = await createKey(deps, DEMO, tenant, { environment: 'sandbox', label: 'demo' })
  return { apiKey: created.apiKey, apiSecret: created.apiSecret }
}

async function prepareOperator(deps: Deps, { operator }: Partial<DemoFile>): Promise<DemoFile['operator']> {
  if (operator && (await isOperator(deps, operator.email, operator.password))) return operator
  const there = await findOperator(deps.db, { email: OPERATOR })
  const { password } = there
    ? await editOperator(deps, DEMO, there.id, { resetPassword: true })
    : await createOperator(deps, DEMO, { email: OPERATOR, role: 'admin' })
  return { email: OPERATOR, password: password! }
}
