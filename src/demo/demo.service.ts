import { readFile } from 'node:fs/promises'
import { startOfDay } from '@vitrine/money'
import { createAccount } from '../accounts/account.service.ts'
import { listAccountsOfOwner, setBalance } from '../accounts/account.store.ts'
import { atCommandLine } from '../changes/actor.ts'
import { findAsk } from '../consents/ask.store.ts'
import { consentUrlOf, type LinkKey } from '../consents/ask.ts'
import { type Client, startConsent } from '../consents/client-consent.service.ts'
import { listConsentsOfTenant } from '../consents/client-consent.store.ts'
import { decideInquiry, grantConsent } from '../consents/consent.service.ts'
import { findUsableConsent } from '../consents/consent.store.ts'
import type { Id } from '../core/id.ts'
import { OperatorError } from '../core/operator-error.ts'
import { databaseNow } from '../db/clock.ts'
import { isDemo, markDemo, notADemo } from '../db/demo-mark.ts'
import type { Deps } from '../db/deps.ts'
import { createInquiry } from '../inquiries/inquiry.service.ts'
import { listInquiriesOfTenant } from '../inquiries/inquiry.store.ts'
import type { Inquiry } from '../inquiries/inquiry.ts'
import { createKey, issueToken } from '../keys/key.service.ts'
import { replaceLogo, reportLogo } from '../logos/logo.service.ts'
import { createOperator, editOperator, isOperator } from '../operators/operator.service.ts'
import { findOperator } from '../operators/operator.store.ts'
import { readContact } from '../owners/contact.ts'
import { createOwner } from '../owners/owner.service.ts'
import { findOwnerByEmail } from '../owners/owner.store.ts'
import { createProvider } from '../providers/provider.service.ts'
import { findProvider } from '../providers/provider.store.ts'
import { createTenant, type NewTenant } from '../tenants/tenant.service.ts'
import { findTenantBySlug } from '../tenants/tenant.store.ts'
import type { Tenant } from '../tenants/tenant.ts'
import { ingestDelivery } from '../transactions/delivery.service.ts'
import { isInUse } from './demo.store.ts'
import { demoHistories } from './history.ts'
import { DEMO_ACCOUNTS, DEMO_PERSON, DEMO_PROVIDERS } from './person.ts'

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

const DEMO = atCommandLine('demo')

const TENANT: NewTenant = {
  slug: 'demo-shop',
  name: 'Demo Shop',
  companyName: 'Demo Shop d.o.o.',
  addressStreet: 'Stari trg',
  addressStreetNumber: '12',
  addressCity: 'Ljubljana',
  addressZipCode: '1000',
  addressCountry: 'SI',
  privacyUrl: 'https://shop.example/privacy',
}

/** Long enough for a demo that is left running over the holidays. */
const LINK_HOURS = 30 * 24

const LOGO = new URL('./demo-shop.svg', import.meta.url)

const OPERATOR = 'operator@example.com'

type Question = Pick<Inquiry, 'name' | 'displayName' | 'description' | 'scope' | 'frequency' | 'validityDays'> &
  Partial<Pick<Inquiry, 'translations'>>

/** The last one is the newest, and so the default where a client names none. */
const QUESTIONS: Question[] = [
  {
    name: 'credit-check',
    displayName: 'One look at your payments',
    scope: 'transactions',
    frequency: 'once',
    validityDays: 30,
    description: 'To see once that your rent is paid regularly',
    translations: {
      de: {
        displayName: 'Ein Blick auf Ihre Zahlungen',
        description: 'Um einmal zu sehen, dass Ihre Miete regelmäßig bezahlt wird',
      },
      sl: {
        displayName: 'En pogled na vaša plačila',
        description: 'Da enkrat preverimo, ali redno plačujete najemnino',
      },
    },
  },
  {
    name: 'balance-widget',
    displayName: 'Your balance at a glance',
    scope: 'balances',
    frequency: 'daily',
    validityDays: 90,
    description: 'To show you the balance of your accounts next to your orders',
  },
  {
    name: 'budgeting',
    displayName: 'Your household budget',
    scope: 'all',
    frequency: 'daily',
    validityDays: 180,
    description: 'To sort your spending into a budget every morning',
  },
]

/** A demo shows PINs to anyone who opens a page, so it only uses a database that it created itself. */
export async function claimDemoDatabase({ db }: Deps): Promise<void> {
  if (await isDemo(db)) return
  await db.transaction(async (tx) => {
    await markDemo(tx)
    if (await isInUse(tx)) throw notADemo()
  })
}

/** Completes the demo: missing parts are added, existing ones stay. So an interrupted start does no harm. */
export async function prepareDemo(deps: Deps, earlier: Partial<DemoFile>): Promise<DemoFacts> {
  for (const provider of DEMO_PROVIDERS)
    if (!(await findProvider(deps.db, provider.id))) await createProvider(deps, DEMO, provider)
  const tenant = (await findTenantBySlug(deps.db, TENANT.slug)) ?? (await createTenant(deps, DEMO, TENANT))
  const owner =
    (await findOwnerByEmail(deps.db, 'sandbox', DEMO_PERSON.email)) ??
    (await createOwner(deps, DEMO, { ...DEMO_PERSON, environment: 'sandbox' }))
  const [accountIds] = await Promise.all([prepareAccounts(deps, owner.id), prepareLogo(deps, tenant.id)])

  const answered = new Map<string, { inquiryId: Id<'inquiry'>; consentId: Id<'consent'> }>()
  const inquiries = await listInquiriesOfTenant(deps.db, tenant.id, 'sandbox', { before: null, limit: 100 })
  for (const question of QUESTIONS) {
    const there = inquiries.find(({ name, status }) => name === question.name && status !== 'deleted')
    const inquiryId =
      there?.id ?? (await createInquiry(deps, DEMO, { ...question, tenantId: tenant.id, environment: 'sandbox' }))
    if (there?.status !== 'active') await decideInquiry(deps, DEMO, inquiryId, 'activate')
    const consentId =
      (await findUsableConsent(deps.db, inquiryId)) ??
      (await grantConsent(deps, DEMO, { inquiryId, ownerId: owner.id }))
    answered.set(question.name, { inquiryId, consentId })
  }
  return {
    tenantSlug: tenant.slug,
    ...(await prepareKey(deps, tenant, earlier)),
    ...answered.get('budgeting')!,
    accountIds,
    owner: { email: DEMO_PERSON.email, phoneNumber: DEMO_PERSON.phoneNumber },
    operator: await prepareOperator(deps, earlier),
    narrow: answered.get('balance-widget')!,
    once: answered.get('credit-check')!,
    open: await prepareOpen(deps, tenant, answered.get('credit-check')!.inquiryId),
  }
}

/** Adds the addresses, which are known once the service listens. */
export async function completeDemo(
  deps: Deps,
  demo: DemoFacts,
  { baseUrl, linkKey }: { baseUrl: string; linkKey: LinkKey },
): Promise<DemoFile> {
  const ask = (await findAsk(deps.db, demo.open.consentId, null))!
  const consentUrl = consentUrlOf(baseUrl, linkKey, ask)
  return { baseUrl, ...demo, open: { ...demo.open, consentUrl }, consoleUrl: `${baseUrl}/console` }
}

/** A link that a new user can open and answer; a fresh one where the last was answered or has lapsed. */
async function prepareOpen(deps: Deps, tenant: Tenant, inquiryId: Id<'inquiry'>): Promise<DemoFacts['open']> {
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

async function prepareAccounts(deps: Deps, ownerId: Id<'owner'>): Promise<Id<'account'>[]> {
  const now = await databaseNow(deps.db)
  const accounts = await listAccountsOfOwner(deps.db, ownerId)
  const today = now.toISOString().slice(0, 10)
  const first = accounts[0]?.created ?? now
  const histories = demoHistories(today, `${first.getUTCFullYear() - 2}${first.toISOString().slice(4, 8)}01`)
  const ids: Id<'account'>[] = []
  for (const { key, openingBalance: _, ...facts } of DEMO_ACCOUNTS) {
    const there = accounts.find(({ iban }) => iban === facts.iban)
    const id = there?.id ?? (await createAccount(deps, DEMO, { ...facts, ownerId, environment: 'sandbox' })).id
    ids.push(id)
    if (there?.balanceAt?.toISOString().slice(0, 10) === today) continue
    const { records, balance } = histories[key]
    // The generator has no clock: leave out purchases later than now.
    const sofar = records.filter(({ authorised }) => authorised === undefined || new Date(authorised) <= now)
    await ingestDelivery(deps, id, {
      source: 'demo',
      nature: 'records',
      covers: 'increment',
      ids: 'stable',
      pending: 'complete',
      lines: sofar,
    })
    await setBalance(deps.db, id, balance, startOfDay(today, 'UTC'))
  }
  return ids
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
  tenant: Tenant,
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
