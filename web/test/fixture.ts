import type { AskAccount, AskSession, AskView } from '../../src/access/consents/ask.schema.ts'
import type { OwnBanks, OwnConnection } from '../../src/banks/connections/connection.schema.ts'
import type { ErasureReport, MeConsent, MeReadList, MeSession } from '../../src/surfaces/me/me.schema.ts'

/** The data of the fake service for the page tests. */
const DAY_MS = 86_400_000
const ago = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString()
const dayAgo = (days: number): string => ago(days).slice(0, 10)

export const PIN = '123456'

const TENANT = {
  name: 'Demo Shop',
  companyName: 'Demo Shop d.o.o.',
  addressStreet: 'Stari trg',
  addressStreetNumber: '12',
  addressCity: 'Ljubljana',
  addressZipCode: '1000',
  addressCountry: 'SI',
}

const TRANSLATIONS = {
  de: {
    displayName: 'Ihr Haushaltsbuch',
    description: 'Um Ihre Ausgaben jeden Morgen in ein Budget einzuordnen',
  },
}

export const OPERATOR = {
  name: 'Example Payments d.o.o.',
  licence: 'Banka Slovenije, AIS-0042',
  contact: 'help@payments.example',
}

const ask = (consentId: string, more: Partial<AskView> = {}): AskView => ({
  consentId,
  ask: 1,
  state: 'open',
  environment: 'production',
  contact: 'a•••@e•••.com',
  channel: 'email',
  tenant: TENANT,
  displayName: 'Your household budget',
  description: 'To sort your spending into a budget every morning',
  translations: TRANSLATIONS,
  privacyUrl: 'https://shop.example/privacy',
  operator: OPERATOR,
  scope: 'all',
  frequency: 'daily',
  validityDays: 90,
  accessMinutes: 60,
  termsHash: 'terms-1',
  linkExpires: ago(-1),
  returnUrl: 'https://shop.example/done?consentId=con_open&status=valid',
  ...more,
})

const RENEWAL: Partial<AskView> = {
  ask: 2,
  scope: 'all',
  previous: { scope: 'balances', frequency: 'daily', validUntil: ago(-5) },
}

export const asks: Record<string, AskView> = Object.fromEntries(
  [
    ask('con_open'),
    ask('con_once', {
      scope: 'accounts',
      frequency: 'once',
      accessMinutes: 45,
      validityDays: 1,
      environment: 'sandbox',
      channel: 'sms',
      contact: '+386 •• ••• 456',
    }),
    ask('con_logo', { tenant: { ...TENANT, logoUrl: '/logos/demo-320.png' } }),
    ask('con_elsewhere', { tenant: { ...TENANT, logoUrl: 'https://cdn.example/logo.png' } }),
    ask('con_renewal', RENEWAL),
    ask('con_german', { language: 'de' }),
    ask('con_timeout'),
    ask('con_toomany'),
    ask('con_nomail'),
    ask('con_stale'),
    ask('con_changing'),
    ask('con_late'),
    ask('con_empty'),
    ask('con_banks'),
    ask('con_approved', { state: 'approved' }),
    ask('con_refused', { state: 'refused' }),
    ask('con_failed', { state: 'failed' }),
    ask('con_expired', { state: 'expired' }),
    ask('con_replaced', { state: 'replaced' }),
    ask('con_closed', { state: 'closed' }),
  ].map((one) => [one.consentId, one]),
)
for (const state of ['con_closed', 'con_failed']) delete asks[state]!.returnUrl

export const ACCOUNTS: AskAccount[] = [
  {
    id: 'acc_1',
    name: 'Current account',
    provider: 'Banka Lipa',
    holder: 'Ana Novak',
    iban: 'SI56990021023456767',
    currency: 'EUR',
    granted: false,
  },
  {
    id: 'acc_2',
    name: 'Savings for the holidays',
    provider: 'Banka Lipa',
    holder: 'Ana Novak',
    iban: 'SI56990021023456768',
    currency: 'EUR',
    granted: false,
  },
  { id: 'acc_3', name: 'Credit card', provider: 'Nordbank', holder: 'Ana Novak', currency: 'EUR', granted: false },
]

export const SESSION: MeSession = { csrfToken: 'csrf-1', expires: ago(-1), name: 'Ana', contact: 'a•••@e•••.com' }

export const sessionFor = ({ consentId, previous }: AskView): AskSession => ({
  csrfToken: SESSION.csrfToken,
  expires: ago(-1),
  accounts:
    consentId === 'con_empty' || consentId === 'con_banks'
      ? []
      : ACCOUNTS.map((one) => ({ ...one, granted: one.id === 'acc_1' && previous !== undefined })),
})

const perDay = Array.from({ length: 80 }, (_, at) => 80 - at)
  .filter((days) => days % 7 !== 3)
  .map((days) => ({ day: dayAgo(days), reads: 1 + (days % 4), rows: 20 + (days % 9) * 11 }))

const consent = (consentId: string, more: Partial<MeConsent> = {}): MeConsent => ({
  consentId,
  tenantId: 'ten_1',
  environment: 'production',
  status: 'valid',
  tenant: TENANT,
  displayName: 'Your household budget',
  description: 'To sort your spending into a budget every morning',
  translations: TRANSLATIONS,
  created: ago(81),
  modified: ago(80),
  validUntil: ago(-10),
  requests: 1,
  asked: { scope: 'all', frequency: 'daily', validityDays: 90 },
  granted: {
    scope: 'all',
    frequency: 'daily',
    accounts: [
      {
        id: 'acc_1',
        name: 'Current account',
        provider: 'Banka Lipa',
        iban: 'SI56990021023456767',
        currency: 'EUR',
        reads: 150,
        rows: 4210,
        lastRead: ago(1),
      },
      { id: 'acc_3', name: 'Credit card', provider: 'Nordbank', currency: 'EUR', reads: 0, rows: 0 },
    ],
  },
  delivered: {
    accesses: 69,
    reads: 172,
    rows: 4210,
    days: 69,
    accounts: 1,
    balances: true,
    transactions: true,
    lastRead: ago(1),
  },
  perDay,
  ...more,
})
const NOTHING = { accesses: 0, reads: 0, rows: 0, days: 0, accounts: 0, balances: false, transactions: false }

export const consents = (revoked: string[]): MeConsent[] =>
  [
    consent('con_1', {
      tenant: { ...TENANT, logoUrl: '/logos/demo-320.png' },
      askUrl: '/consent/con_renewal?ask=2#link',
    }),
    consent('con_2', {
      environment: 'sandbox',
      tenantId: 'ten_2',
      tenant: { ...TENANT, name: 'Krediti Zvezda', companyName: 'Krediti Zvezda d.d.' },
      privacyUrl: 'https://krediti.example/privacy',
      displayName: 'A look at your income',
      description: 'To decide about your application for a loan',
      asked: { scope: 'balances', frequency: 'once', validityDays: 2 },
      granted: { scope: 'balances', frequency: 'once', accounts: [] },
      delivered: NOTHING,
      perDay: [],
      validUntil: ago(-0.5),
    }),
    consent('con_7', {
      displayName: 'Your tax return',
      description: 'To fill in your tax return for you',
      translations: {},
      asked: { scope: 'transactions', frequency: 'once', validityDays: 30 },
      granted: { scope: 'transactions', frequency: 'once', accounts: [] },
      delivered: { ...NOTHING, accesses: 1, reads: 2, rows: 1, days: 1, accounts: 1, transactions: true },
      perDay: [{ day: dayAgo(2), reads: 2, rows: 1 }],
    }),
    { ...waiting('con_3'), requests: 3 },
    consent('con_4', { status: 'expired', modified: ago(200), perDay: [] }),
    consent('con_5', { status: 'terminated_by_tpp', modified: ago(300), perDay: [] }),
    refused('con_6'),
  ].map((one) =>
    revoked.includes(one.consentId) ? { ...one, status: 'revoked_by_psu' as const, modified: ago(0) } : one,
  )

function waiting(consentId: string): MeConsent {
  const { granted: _, validUntil: __, ...rest } = consent(consentId)
  return { ...rest, status: 'started', delivered: NOTHING, perDay: [], askUrl: '/consent/con_open#link' }
}

function refused(consentId: string): MeConsent {
  const { askUrl: _, ...rest } = waiting(consentId)
  return { ...rest, status: 'rejected', modified: ago(20) }
}

export function readsOf(consentId: string, cursor: string | null): MeReadList {
  const from = cursor === null ? 0 : Number(cursor)
  const kinds = ['transactions', 'account', 'changes', 'transaction'] as const
  return {
    data: Array.from({ length: 20 }, (_, at) => ({
      at: ago(1 + (from + at) / 2),
      consentId,
      tenant: TENANT.name,
      accountId: 'acc_1',
      accountName: 'Current account',
      what: kinds[at % 4]!,
      ...(at % 8 === 0 && { fromBookedTime: ago(30), untilBookedTime: ago(1) }),
      rows: (from + at) % 4 === 1 ? 1 : 37,
      requestId: `req_${from + at}`,
    })),
    metadata: from < 20 ? { next_cursor: String(from + 20) } : {},
  }
}

export const ERASED: ErasureReport = {
  owners: 1,
  consentsEnded: 2,
  consentsKeptAsProof: 6,
  accountsErased: 3,
  transactionsErased: 4210,
  accountsKept: 0,
  readsKeptAsProof: 172,
}

export const BANKS: OwnBanks['data'] = [
  { id: 'lipa', name: 'Banka pod lipo', country: 'SI' },
  { id: 'long', name: 'Vereinigte Genossenschaftsbank Donau-Oberösterreich', country: 'AT' },
  { id: 'nord', name: 'Nordbank', country: 'DE' },
  { id: 'down', name: 'Bank that is away', country: 'DE' },
  ...Array.from({ length: 30 }, (_, at) => ({ id: `bank-${at}`, name: `Sparkasse ${at + 1}`, country: 'DE' })),
]

const STATUSES = ['valid', 'renewal_due', 'action_needed', 'unavailable', 'ended'] as const
export const CONNECTIONS: OwnConnection[] = STATUSES.map((status, at) => ({
  id: `bcn_${at}`,
  status,
  since: ago(3),
  validUntil: ago(-7),
  lastFetch: { at: ago(0.3), outcome: status === 'unavailable' ? 'unavailable' : 'done' },
  ...(status !== 'ended' && { nextFetch: ago(-0.2) }),
  bank: BANKS[at]!,
  accounts: [
    { accountId: 'acc_1', isOpen: true, name: 'Current account', iban: 'SI56990021023456767' },
    { accountId: 'acc_3', isOpen: false, name: 'Credit card' },
  ],
}))
