import type { CallAnswer, ConnectorProfile, OutgoingCall } from '@vitrine/bank-connectors'
import {
  type BankAnswer,
  type JournalEntry,
  openBank,
  type SandboxBank,
  STORIES,
  type Story,
} from '@vitrine/sandbox-bank'
import { sha256 } from '../../platform/core/secret.ts'

/** A story as one customer of the sandbox bank lives it; `journal` is what was done to it by call. */
export type LivedStory = { story: string; seed: number; begins: string; journal: JournalEntry[] }

export type StoryBankAccount = {
  account: string
  name: string
  kind: string
  iban?: string
  currency: string
  holders: string[]
}

const MAX_SEED = 2 ** 31

/** No two tenants share accounts, so the same seed of two of them is two customers. */
export const customerSeed = (tenantId: string, seed: number): number =>
  sha256(`${tenantId} ${seed}`).readUInt32BE() % MAX_SEED

/** As the bank knows an owner. */
export const livedBy = ({ tenantId, story, seed, begins, journal }: LivedStory & { tenantId: string }): LivedStory => ({
  story,
  seed: customerSeed(tenantId, seed),
  begins,
  journal,
})

export const findStory = (name: string): Story | undefined => STORIES.find(({ story }) => story === name)

const customerOf = ({ story, seed }: LivedStory): string => `${story}-${seed}`

/** The bank of this customer alone, at a time: whatever is asked of it is a function of these two. */
function openAt(lived: LivedStory, at: number, journal: readonly JournalEntry[] = lived.journal): SandboxBank {
  const stories = [findStory(lived.story)!]
  const bank = openBank({
    stories,
    customers: [],
    start: at,
    journal,
    publicUrl: ADDRESS,
    profile: 'lasting-ids',
  })
  if (journal.length === 0) ask(bank, 'POST', '/control/customers', lived)
  return bank
}

type Asked = { headers?: Record<string, string>; query?: Record<string, string> }

function send(
  bank: SandboxBank,
  method: string,
  path: string,
  body?: object,
  { headers, query }: Asked = {},
): BankAnswer {
  const always = { 'x-request-id': 'sandbox', 'psu-ip-address': '192.0.2.1' }
  const text = body === undefined ? '' : JSON.stringify(body)
  return bank.answer({ method, path, query: query ?? {}, headers: { ...always, ...headers }, body: text })
}

type AnsweredJson = Record<string, unknown>

function ask(bank: SandboxBank, method: string, path: string, body?: object, asked?: Asked): AnsweredJson {
  const answer = send(bank, method, path, body, asked)
  if (answer.status >= 300) throw new Error(`The sandbox bank answered ${answer.status} to ${path}: ${answer.body}`)
  return JSON.parse(answer.body) as AnsweredJson
}

/** Who the customer is, and which accounts there are. */
export function describeStory(lived: LivedStory, at: number): { holder: string; accounts: StoryBankAccount[] } {
  const found = ask(openAt(lived, at), 'GET', `/control/customers/${customerOf(lived)}`)
  const [person] = found.people as { name: string }[]
  return { holder: person!.name, accounts: found.accounts as StoryBankAccount[] }
}

export const SANDBOX_BANK_HOST = 'sandbox-bank.invalid'
const ADDRESS = `http://${SANDBOX_BANK_HOST}`

/** How the service reaches the banks of sandbox owners, within the process: there is one for each country. */
export const sandboxBankProfile = (country: string): ConnectorProfile => ({
  id: `sandbox-bank-${country.toLowerCase()}`,
  name: 'Sandbox bank',
  country,
  connector: 'berlin-group',
  address: `${ADDRESS}/berlin-group`,
  limits: { callsPerDay: 10_000 },
  reading: { ids: 'stable' },
})

export const findSandboxBankProfile = (id: string): ConnectorProfile | undefined => {
  const countries = new Set(STORIES.map(({ country }) => country))
  return [...countries].map(sandboxBankProfile).find((profile) => profile.id === id)
}

/** What this customer's bank answers to a connector. */
export function answerFor(lived: LivedStory, at: number, call: OutgoingCall): CallAnswer {
  const [account] = describeStory(lived, at).accounts
  const login = account!.holders[0]!
  const open = (time: number, journal?: readonly JournalEntry[]) => openAt(lived, time, journal)
  return answerConnector(openAt(lived, at), (given) => withConsent(open, login, given, at), call)
}

/** What is done to the story now; the journal that has it, or what is wrong with the wish. */
export function changeStory(
  lived: LivedStory,
  at: number,
  what: 'payments' | 'events',
  body: object,
): readonly JournalEntry[] | string {
  const bank = openAt(lived, at)
  const answer = send(bank, 'POST', `/control/customers/${customerOf(lived)}/${what}`, body)
  if (answer.status < 300) return bank.journal()
  const { error, faults = [] } = JSON.parse(answer.body) as { error: string; faults?: string[] }
  return [error, ...faults].join(' ')
}

/** What the bank says about an account of this customer: all lines since a day, and all that is pending. */
export const tellAccount = (lived: LivedStory, at: number, account: StoryBankAccount, from: string): string =>
  tellByBerlinGroup(openAt(lived, at), account, from)

type TransactionPage = { _links: AnsweredJson; booked: AnsweredJson[]; pending?: AnsweredJson[] }

/** All pages of what a bank of the Berlin Group answers about an account, with its balances, as one file. */
export function tellByBerlinGroup(
  bank: SandboxBank,
  { account, iban, holders }: StoryBankAccount,
  from: string,
): string {
  const path = iban === undefined ? 'card-accounts' : 'accounts'
  const [login] = holders
  const { consentId } = ask(bank, 'POST', CONSENTS, CONSENT, {
    headers: { 'tpp-redirect-uri': 'https://client.example', 'psu-id': login! },
  }) as { consentId: string }
  ask(bank, 'POST', `/control/grants/${consentId}/approve`, { login, accounts: [account] })
  const headers = { 'consent-id': consentId }
  const [own] = Object.values(ask(bank, 'GET', `/berlin-group/v1/${path}`, undefined, { headers }))[0] as AnsweredJson[]
  const report: { booked: AnsweredJson[]; pending: AnsweredJson[] } = { booked: [], pending: [] }
  for (let page = 0; ; page++) {
    const query = { dateFrom: from, bookingStatus: 'both', pageIndex: String(page) }
    const address = `/berlin-group/v1/${path}/${String(own!.resourceId)}/transactions`
    const answer = ask(bank, 'GET', address, undefined, { headers, query })
    const told = (answer.transactions ?? answer.cardTransactions) as TransactionPage
    report.booked.push(...told.booked)
    report.pending.push(...(told.pending ?? []))
    if (!('next' in told._links)) break
  }
  return JSON.stringify(iban === undefined ? { cardTransactions: report } : { account: { iban }, transactions: report })
}

/** A bank that its customer has given a consent to. */
export type ConsentedBank = { bank: SandboxBank; consentId: string }

/**
 * What the bank of a customer answers to a connector. The customer is always there and approves at once, and nothing has to
 * be kept of it: the id of a consent is the time at which it was given.
 */
export function answerConnector(
  bank: SandboxBank,
  consentedAt: (at: number) => ConsentedBank,
  { method, url, headers: sent, body = '' }: OutgoingCall,
): CallAnswer {
  const { pathname: path, searchParams } = new URL(url)
  // With an address of the person the bank counts no reads: the service has the budget.
  const headers: Record<string, string> = { ...inLowerCase(sent), 'psu-ip-address': '192.0.2.1' }
  const request = { method, path, query: Object.fromEntries(searchParams), headers, body }
  if (method === 'POST' && path === CONSENTS) {
    const answer = bank.answer(request)
    const { consentId } = JSON.parse(answer.body) as { consentId?: string }
    return toCallAnswer(answer, consentId, `${GIVEN_AT}${bank.now()}`)
  }
  const given = path.startsWith(`${CONSENTS}/`) ? path.split('/')[4]! : (headers['consent-id'] ?? '')
  const at = given.startsWith(GIVEN_AT) ? Number(given.slice(GIVEN_AT.length)) : Number.NaN
  if (Number.isNaN(at)) return toCallAnswer(bank.answer(request))
  const { bank: consented, consentId } = consentedAt(at)
  const asked = { path: path.replace(given, consentId), headers: { ...headers, 'consent-id': consentId } }
  return toCallAnswer(consented.answer({ ...request, ...asked }), consentId, given)
}

const CONSENTS = '/berlin-group/v1/consents'
/** Before the time at which a consent was given. */
export const GIVEN_AT = 'given-at-'

const inLowerCase = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))

const toCallAnswer = ({ status, headers, body }: BankAnswer, from?: string, to = ''): CallAnswer => ({
  status,
  headers: inLowerCase(headers),
  body: Buffer.from(from === undefined ? body : body.replaceAll(from, to)),
})

/** `open` makes a bank at a time that has lived through a journal, else through what it has by itself. */
export function withConsent(
  open: (at: number, journal?: readonly JournalEntry[]) => SandboxBank,
  login: string,
  given: number,
  now: number,
): ConsentedBank {
  const then = open(given)
  const { consentId } = ask(then, 'POST', CONSENTS, CONSENT, {
    headers: { 'tpp-redirect-uri': 'https://client.example', 'psu-id': login },
  }) as { consentId: string }
  ask(then, 'POST', `/control/grants/${consentId}/approve`, { login })
  return { bank: open(now, then.journal()), consentId }
}

const CONSENT = {
  access: { allPsd2: 'allAccounts' },
  recurringIndicator: true,
  validUntil: '9999-12-31',
  frequencyPerDay: 4,
  combinedServiceIndicator: false,
}
