import type {
  ConsentWithHistory,
  ConsoleAccount,
  ConsoleChange,
  ConsoleDeliveryLog,
  ConsoleInquiry,
  ConsoleJob,
  ConsoleKey,
  ConsoleMessage,
  ConsoleOperator,
  ConsoleOperatorToken,
  ConsoleOverview,
  ConsoleOwner,
  ConsoleProvider,
  ConsoleReadLog,
  ConsoleSetting,
  ConsoleTenant,
  ConsoleTransaction,
  ConsoleWebhook,
  HealthFinding,
  KeyWithSecret,
  TransactionLineage,
} from '../src/api/manage-rows.ts'

const AT = '2026-02-11T05:12:09.337Z'
const id = (kind: string, number = 1) => `${kind}_01kgx2m8s0e6v9q4c1t7h3${String(number).padStart(4, '0')}`

const SHOPS = ['Demo Shop', 'Krediti Zvezda', 'Moj Proračun', 'Ledger & Sons', 'Fjord Lending']
const tenants: ConsoleTenant[] = SHOPS.map((name, at) => ({
  id: id('ten', at),
  slug: name.toLowerCase().replace(/[^a-z]+/g, '-'),
  name,
  companyName: `${name} d.o.o.`,
  addressStreet: 'Stari trg',
  addressStreetNumber: '12',
  addressCity: 'Ljubljana',
  addressZipCode: '1000',
  addressCountry: 'SI',
  created: AT,
  ...(at === 4 && { retired: AT }),
}))

const key = (number: number, status: ConsoleKey['status']): ConsoleKey => ({
  id: id('key', number),
  tenantId: id('ten', 0),
  tenant: 'demo-shop',
  environment: number % 2 ? 'sandbox' : 'production',
  label: `Web shop ${number}`,
  status,
  allowedDomains: ['shop.example'],
  created: AT,
  ...(number === 2 && { expires: '2026-12-31T00:00:00.000Z' }),
  ...(status === 'disabled' && { disabled: AT }),
})
const keys = [key(1, 'usable'), key(2, 'usable'), key(3, 'expired'), key(4, 'disabled')]
export const NEW_KEY: KeyWithSecret = {
  ...key(5, 'usable'),
  apiKey: 'vk_sandbox_3JgZ7Qm',
  apiSecret: 'vs_9aQ2hT0mYk4LwE',
}

const inquiries: ConsoleInquiry[] = [
  {
    id: id('inq'),
    tenantId: id('ten', 0),
    tenant: 'demo-shop',
    environment: 'sandbox',
    status: 'active',
    name: 'budgeting',
    displayName: 'Your household budget',
    description: 'To sort your spending into a budget every morning',
    scope: 'all',
    frequency: 'daily',
    validityDays: 90,
    translations: {},
  },
]
const consents: ConsentWithHistory[] = ['valid', 'awaiting', 'expired'].map((status, at) => ({
  id: id('con', at),
  tenantId: id('ten', 0),
  tenant: 'demo-shop',
  ownerId: id('own'),
  inquiryId: id('inq'),
  environment: 'sandbox',
  status,
  scope: 'all',
  frequency: 'daily',
  created: AT,
  validUntil: '2026-05-11T05:12:09.337Z',
  usable: {
    accounts: { allowed: true },
    transactions: { allowed: at === 0, ...(at > 0 && { reason: 'It has expired.' }) },
  },
  accountIds: [id('acc')],
  asks: [{ number: 1, created: AT, expires: AT, decision: 'approved', decided: AT }],
  accesses: [{ period: '2026-02-11', opened: AT, closes: AT }],
}))
const owners: ConsoleOwner[] = [
  { id: id('own'), environment: 'sandbox', name: 'Ana Novak', email: 'ana@example.com', created: AT },
]
const accounts: ConsoleAccount[] = [
  {
    id: id('acc'),
    ownerId: id('own'),
    providerId: 'banka-pod-lipo',
    environment: 'sandbox',
    name: 'Osebni račun',
    holder: 'Ana Novak',
    iban: 'SI56192001234567892',
    currency: 'EUR',
    balance: '1187.70',
    revision: 18,
  },
]
const providers: ConsoleProvider[] = [
  { id: 'banka-pod-lipo', name: 'Banka pod lipo', country: 'SI', timeZone: 'Europe/Ljubljana' },
]
const reads: ConsoleReadLog[] = Array.from({ length: 40 }, (_, at) => ({
  id: `261100001.12.${at}`,
  readAt: AT,
  tenantId: id('ten', 0),
  keyId: id('key', 1),
  consentId: id('con', 0),
  accountId: id('acc'),
  what: at % 3 ? 'transactions' : 'account',
  revision: 18,
  rows: at * 7,
  requestId: 'req_g2mWFuaadXPAFu8E',
}))
const message = { created: AT, expires: AT, language: 'sl', address: 'a•••@e•••.com' }
const messages: ConsoleMessage[] = [
  { id: id('msg', 1), kind: 'consent_pin', channel: 'email', state: 'sent', ...message },
  {
    id: id('msg', 2),
    kind: 'sign_in_pin',
    channel: 'sms',
    state: 'given_up',
    reason: 'SMS 404',
    attempts: 3,
    ...message,
  },
]
const job = { payload: { importId: id('imp') }, created: AT, runAt: AT }
const jobs: ConsoleJob[] = [
  { id: 'job_1', kind: 'import', state: 'running', attempts: 1, failures: 0, ...job },
  { id: 'job_2', kind: 'webhook', state: 'failed', attempts: 10, failures: 10, error: 'Error ECONNREFUSED', ...job },
]
const webhooks: ConsoleWebhook[] = [
  {
    webhookId: id('whk', 1),
    tenant: 'demo-shop',
    environment: 'sandbox',
    url: 'https://hooks.example.com/vitrine',
    events: [],
    status: 'enabled',
    created: AT,
  },
  {
    webhookId: id('whk', 2),
    tenant: 'krediti-zvezda',
    environment: 'sandbox',
    url: 'https://zvezda.example/events',
    events: ['consent.valid'],
    status: 'disabled',
    disabledReason: 'failing',
    failingSince: AT,
    created: AT,
  },
]
export const deliveries: ConsoleDeliveryLog[] = ['delivered', 'pending', 'failed'].map((status, at) => ({
  deliveryId: `evt_${at}`,
  type: 'transactions.changed',
  status,
  attempts: at + 1,
  payload: '{"type":"transactions.changed","data":{"accountId":"acc_1","revision":18}}',
  created: AT,
  answerStatus: status === 'delivered' ? 204 : 503,
}))
const operators: ConsoleOperator[] = (['admin', 'editor', 'viewer'] as const).map((role, at) => ({
  id: id('opr', at),
  email: `${role}@example.com`,
  role,
  disabled: false,
  totp: at < 2,
  created: AT,
  seen: AT,
}))
const tokens: ConsoleOperatorToken[] = [
  {
    id: id('opt'),
    label: 'nightly import',
    role: 'editor',
    created: AT,
    expires: '2027-02-11T05:12:09.337Z',
    disabled: false,
  },
]
const changes: ConsoleChange[] = [
  {
    number: 2,
    made: AT,
    by: { id: id('opr'), name: 'admin@example.com', role: 'admin' },
    action: 'tenant.edit',
    subject: id('ten', 0),
    before: { name: 'Demo' },
    after: { name: 'Demo Shop' },
    hash: 'b1946ac92492d2347c6235b4d2611184',
  },
]
const settings: ConsoleSetting[] = [
  {
    name: 'PUBLIC_URL',
    value: 'https://vitrine.example',
    about: 'Where people reach the service',
    otherwise: 'http://127.0.0.1:8080',
  },
]

/** As many as a large ledger has; a row is made when it is asked for. */
export const MANY = 1_000_000
const NAMES = ['Pekarna Zrno', 'Mestni promet', 'Elektro d.d.', 'Knjigarna Sova', 'Plača', 'Trgovina Na vasi']
export function transactionAt(index: number): ConsoleTransaction {
  const amount = index % 6 === 4 ? 1840.2 : -(500 + ((index * 37) % 9000)) / 100
  const name = NAMES[index % 6]!
  return {
    id: `tx_${String(index).padStart(26, '0')}`,
    created: AT,
    executed: new Date(Date.parse(AT) - index * 3_600_000).toISOString(),
    accountId: id('acc'),
    description: `${name.toUpperCase()} LJUBLJANA ${index}`,
    details: amount < 0 ? { target: name } : { source: name },
    amount,
    currency: 'EUR',
    status: index % 11 === 0 ? 'pending' : 'booked',
    categorization: { code: '5462', description: 'Bakeries', groupId: 6, groupDescription: 'Retail outlets' },
  }
}

export function lineageOf(transaction: ConsoleTransaction): TransactionLineage {
  const held = { ...transaction, amount: -10, status: 'pending' as const }
  return {
    transactionId: transaction.id,
    accountId: transaction.accountId,
    origin: { source: 'camt', created: AT, nature: 'report', statementId: 'RPT-2026-02-10' },
    versions: [
      {
        since: 18,
        reason: 'booked',
        status: 'booked',
        transaction,
        category: { reason: 'brand Zrno', confidence: 0.9 },
      },
      { since: 17, until: 18, reason: 'added', status: 'pending', transaction: held },
    ],
    matches: [{ revision: 18, rule: 'hold', evidence: ['amount', '1 days apart'], recorded: AT }],
    joined: [],
  }
}

export const LISTS: Record<string, object[]> = {
  tenants,
  keys,
  inquiries,
  consents,
  owners,
  accounts,
  providers,
  reads,
  messages,
  jobs,
  webhooks,
  operators,
  'operator-tokens': tokens,
  changes,
  settings,
}

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
export const OVERVIEW: ConsoleOverview = {
  days: Array.from({ length: 30 }, (_, at) => ({
    day: day(29 - at),
    reads: 400 + ((at * 977) % 613) - (at % 7 > 4 ? 300 : 0),
    refusals: [
      { code: 'forbidden consent_expired', count: at % 5 },
      { code: 'unauthorized token_expired', count: at % 3 },
    ],
    consents: [
      { status: 'valid', count: 900 + at * 11 },
      { status: 'received', count: 30 + (at % 9) },
      { status: 'revoked_by_psu', count: 80 + at },
    ],
    imports: [
      { status: 'done', count: 10 },
      { status: 'refused', count: at % 10 === 0 ? 1 : 0 },
    ],
  })),
  messages: [
    { state: 'sent', count: 812 },
    { state: 'given_up', count: 2 },
  ],
  databaseBytes: 48_211_009_331,
  needsPerson: {
    reviews: 3,
    failedImports: 4,
    failedJobs: 0,
    overdueJobs: 0,
    endingKeys: [{ id: id('key', 2), tenant: 'demo-shop', label: 'Web shop', expires: '2026-12-01T00:00:00.000Z' }],
  },
}
export const FINDINGS: HealthFinding[] = [
  { state: 'ok', about: 'Migrations', found: 'up to date' },
  { state: 'warning', about: 'Mail', found: 'no mail server is set', remedy: 'Set SMTP_URL.' },
]
