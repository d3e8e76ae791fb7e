/**
 * Answers that were recorded at the sandboxes of banks, given to the connector: each is read, or refused for the reason
 * below. They are stubs of WireMock in `adorsys/xs2a-adapter` at commit 20b54d6e and in `adorsys/open-banking-gateway` at
 * 884cbc3a7 (both Apache-2.0), which are not part of this repository: `npm run soak -- recorded-banks FOLDER`, with the
 * folder of a checkout of either.
 */
import { randomBytes } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import {
  type AccountAtBank,
  type BankAccess,
  BankFault,
  type BankFaultReason,
  type BankGrant,
  type CallAnswer,
  type ConnectorProfile,
  type OutgoingCall,
} from '@vitrine/bank-connectors'
import { openFile } from '@vitrine/bank-statements'
import { berlinGroup, fetchFile, linkRequest, PSU } from './sandbox.ts'

const [folder] = process.argv.slice(2)
if (folder === undefined)
  throw new Error('Name the folder of a checkout of adorsys/xs2a-adapter, or of adorsys/open-banking-gateway')

type Stub = {
  bank: string
  name: string
  request: { method: string; url?: string; urlPattern?: string; urlPath?: string; urlPathPattern?: string }
  response: {
    status: number
    headers?: Record<string, string | string[]>
    body?: string
    jsonBody?: unknown
    bodyFileName?: string
  }
}

/** Where the stubs are in each checkout. What is about payments is left out. */
const PLACES = [
  'adapters/*/src/main/resources/*/mappings/ais-*.json',
  'opba-protocols/xs2a-protocol-tests/xs2a-bdd-wiremock/src/main/resources/mockedsandbox/**/mappings/*.json',
  'opba-protocols/sandboxes/xs2a-sandbox/src/main/resources/wiremock-fixtures/mappings/*.json',
]

/** Of a gateway's test the folder above, as its bank and its server of OAuth are two of them. */
const bankName = (path: string): string =>
  path.startsWith('adapters/')
    ? path.split('/')[1]!.replace('-adapter', '')
    : dirname(dirname(path))
        .replace(/^.*\/(?:mockedsandbox|resources)\//, '')
        .replace(/\/results-(?:xs2a|oauth2)$/, '')

const stubs: Stub[] = globSync(PLACES, { cwd: folder })
  .filter((path) => !/\/payments\//.test(path))
  .sort()
  .map((path) => {
    const { request, response } = JSON.parse(readFileSync(join(folder, path), 'utf8')) as Stub
    const { bodyFileName: file } = response
    // Two kinds of a bank may share the files of one.
    const places = ['.', '../sandbox'].map((of) => join(folder, dirname(dirname(path)), of, '__files', file ?? ''))
    const beside = file === undefined ? undefined : places.find(existsSync)
    const body = beside === undefined ? response.body : readFileSync(beside, 'utf8')
    return {
      ...{ request, bank: bankName(path), name: basename(path, '.json') },
      response: { ...response, ...(body !== undefined && { body }) },
    }
  })
  .filter(({ request, name }) => !/payments/.test(addressOf(request)) && !name.startsWith('pis-'))

const ADDRESS = 'http://bank.example'

const OAUTH: Partial<ConnectorProfile> = {
  ...{ approval: 'oauth', oauth: { clientId: 'vitrine', metadata: `${ADDRESS}/oauth/authorization-server` } },
}
/** What is known of each bank besides its answers. */
const PROFILES: Record<string, Partial<ConnectorProfile>> = {
  'restrecord/oauth2/integrated/accounts/commerzbank': OAUTH,
  'restrecord/oauth2/integrated/accounts/santander': OAUTH,
  'restrecord/embedded/sparkasse': { lists: { accept: 'application/xml' } },
  'deutsche-bank': { reading: { sign: 'unsigned' } },
  sparkasse: { lists: { accept: 'application/xml' } },
  verlag: { lists: { accept: 'text/plain' } },
}

function addressOf({ url, urlPattern, urlPath, urlPathPattern }: Stub['request']): string {
  return url ?? urlPath ?? urlPattern ?? urlPathPattern ?? ''
}

/** The path of an address, or the pattern of one. */
const pathOf = (request: Stub['request']): string => addressOf(request).split(/\\?\?/)[0]!.replace(/^\.\*/, '')

type Asked = 'create' | 'approve' | 'status' | 'end' | 'token' | 'metadata' | 'accounts' | 'balances' | 'transactions'

/** What the connector is asked to do, so that it asks for the stub. */
const QUESTIONS: [pattern: RegExp, asked: Asked][] = [
  [/^POST \S*\/consents$/, 'create'],
  [/^POST \S*\/consents\/\S+\/authorisations$/, 'approve'],
  [/^GET \S*\/consents\/\S+\/status$/, 'status'],
  [/^DELETE \S*\/consents\/\S+$/, 'end'],
  [/^POST \S*\/token$/, 'token'],
  [/^GET \S*\/authorization-server$/, 'metadata'],
  [/^GET \S*\/accounts$/, 'accounts'],
  [/^GET \S*\/accounts\/\S+\/balances$/, 'balances'],
  [/^GET \S*\/accounts\/\S+\/transactions$/, 'transactions'],
]

const questionOf = ({ request }: Stub): Asked | undefined =>
  QUESTIONS.find(([pattern]) => pattern.test(`${request.method} ${pathOf(request)}`))?.[1]

const pathMatches = (request: Stub['request'], path: string): boolean =>
  request.url !== undefined || request.urlPath !== undefined
    ? pathOf(request) === path
    : new RegExp(`^(?:.*)${pathOf(request)}$`).test(path)

/** The bank of one stub: this one where it fits, else the others of the same bank. Tells whether it was asked for. */
function bankOf(stub: Stub): { bank: BankAccess; isAsked: () => boolean } {
  const own = [stub, ...stubs.filter(({ bank }) => bank === stub.bank)]
  const before = /^((?:\/\w+)+)\/v1\//.exec(pathOf(stub.request))?.[1] ?? ''
  const address = `${ADDRESS}${before}`
  let asked = false
  const send = async ({ method, url }: OutgoingCall): Promise<CallAnswer> => {
    const pathname = decodeURIComponent(new URL(url).pathname)
    const found = own.find(({ request }) => request.method === method && pathMatches(request, pathname))
    asked ||= found === stub
    const isMetadata = /\/\.well-known\//.test(pathname)
    return answerOf(address, found?.response ?? (isMetadata ? { status: 200, jsonBody: METADATA } : { status: 404 }))
  }
  const profile: ConnectorProfile = {
    ...{ id: 'recorded', name: stub.bank, country: 'DE', connector: 'berlin-group', address },
    ...{ oauth: { clientId: 'vitrine' } },
    ...PROFILES[stub.bank],
  }
  const bank = { profile, credentials: {}, send, now: () => new Date('2021-10-01T12:00:00Z'), randomBytes }
  return { bank, isAsked: () => asked }
}

const METADATA = {
  issuer: ADDRESS,
  authorization_endpoint: `${ADDRESS}/authorize`,
  token_endpoint: `${ADDRESS}/token`,
}

function answerOf(address: string, { status, headers = {}, body, jsonBody }: Stub['response']): CallAnswer {
  const lower = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), [value].flat().join(', ')])
  const text = (body ?? (jsonBody === undefined ? '' : JSON.stringify(jsonBody)))
    .replaceAll('{{request.port}}', '8080')
    .replaceAll('{{request.headers.Host}}', new URL(ADDRESS).host)
    .replace(/https?:\/\/[^"\s]+?(?=\/(?:v1|oauth)\/)/g, address)
  return {
    status,
    headers: { 'content-type': 'application/json', ...Object.fromEntries(lower) },
    body: Buffer.from(text),
  }
}

const NOT_ASKED = 'not asked for'
const DATA: Asked[] = ['accounts', 'balances', 'transactions']

/** The id of a consent or an account in the stub's address; one that fits where that is a pattern. */
const idIn = ({ request }: Stub, of: 'consents' | 'accounts'): string => {
  const id = new RegExp(`/${of}/([^/]+)`).exec(pathOf(request))?.[1]
  return id !== undefined && /^[\w=-]+$/.test(id) ? id : 'recorded'
}

async function read(stub: Stub): Promise<string> {
  const { bank, isAsked } = bankOf(stub)
  const asked = questionOf(stub)
  if (asked === undefined) return NOT_ASKED
  const outcome = await answer(bank, stub, asked).catch((error: unknown) => {
    // Data that are found nowhere are refused; what the way to approve does not need is not.
    if (isAsked() || DATA.includes(asked)) throw error
    return NOT_ASKED
  })
  return isAsked() ? outcome : NOT_ASKED
}

async function answer(bank: BankAccess, stub: Stub, asked: Asked): Promise<string> {
  const consentId = idIn(stub, 'consents')
  const consent = { consentId, redirectUrl: 'https://vitrine.example', state: 's', validUntil: '2021-12-31' }
  const grant = { secrets: { consentId } }
  switch (asked) {
    case 'create':
    case 'approve':
    case 'metadata': {
      const step = await berlinGroup.begin(bank, linkRequest())
      return step.step === 'redirect' ? `redirect to ${new URL(step.url).host}` : step.step
    }
    case 'status':
      return (await berlinGroup.proceed(bank, consent, {})).step
    case 'end':
      return berlinGroup.end(bank, grant).then(() => 'ended')
    case 'token': {
      const server = { issuer: ADDRESS, tokenEndpoint: `${ADDRESS}${pathOf(stub.request)}` }
      const kept = { ...consent, verifier: 'v'.repeat(43), ...server }
      const step = await berlinGroup.proceed(bank, kept, { returned: { code: 'c' } })
      const secrets = step.step === 'done' ? step.grant.secrets : step.step === 'wait' ? step.kept : {}
      return secrets.accessToken === undefined ? step.step : 'token'
    }
    case 'accounts': {
      const accounts = await berlinGroup.accounts(bank, grant, PSU)
      return `${accounts.length} accounts, ${accounts[0]?.keys[0]}`
    }
    default: {
      const accounts = await berlinGroup.accounts(bank, grant, PSU).catch(() => [])
      const resourceId = idIn(stub, 'accounts')
      const other: AccountAtBank = { resourceId, keys: [], currency: 'EUR', kind: 'current' }
      // A list without this account, or no list, was recorded with it.
      const account = resourceId === 'recorded' ? accounts[0] : accounts.find((one) => one.resourceId === resourceId)
      return readLists(bank, grant, account ?? other, asked)
    }
  }
}

async function readLists(bank: BankAccess, grant: BankGrant, account: AccountAtBank, asked: Asked): Promise<string> {
  if (asked === 'balances') {
    const { value: first } = await berlinGroup.fetch(bank, grant, { account }).next()
    return first?.part === 'balances' ? 'balances' : NOT_ASKED
  }
  const { file } = await fetchFile(bank, grant, { account, attended: PSU })
  let [rows, notes] = [0, 0]
  const opened = openFile((event) => {
    if (event.kind === 'entry') rows += event.entry.records.length
    if (event.kind === 'note') notes += 1
    if (event.kind === 'refused') throw new Error(event.why)
  }, file.options)
  opened.write(file.bytes)
  opened.end()
  return `${rows} rows by ${opened.format()}${notes === 0 ? '' : `, ${notes} notes`}`
}

/** Refusals that are right, and cannot be seen in the answer itself. */
const REFUSED: [pattern: RegExp, reason: BankFaultReason][] = [
  // Only the link to a download, which was not recorded.
  [/^adorsys ais-get-transactions$/, 'misconfigured'],
  // An interface of its own, with other paths.
  [/^(?:restrecord\/oauth2\/prestep\/)?ing ais-get-(?:accounts|transactions)$/, 'misconfigured'],
  // No address for tokens is named.
  [/\/(?:commerzbank|santander) (?:create-consent|get-oauth-authorization-endpoint)$/, 'malformed'],
  // Given for a password, and with a status that OAuth does not have.
  [/\/dkb oauth-token$/, 'malformed'],
]

/** Which refusal is right: an error of the bank, or a way to approve that takes the owner's password. */
function expectedOf(stub: Stub): BankFaultReason | undefined {
  const { body = '', jsonBody = '', headers = {}, status } = stub.response
  const known = REFUSED.find(([pattern]) => pattern.test(`${stub.bank} ${stub.name}`))?.[1]
  if (known !== undefined || questionOf(stub) !== 'create') return known
  const text = `${body}${JSON.stringify(jsonBody)}`
  const isEmbedded = /PsuAuthentication"/.test(text) || /EMBEDDED/.test(JSON.stringify(headers))
  return status >= 400 || (isEmbedded && !/scaRedirect|scaOAuth/.test(text)) ? 'misconfigured' : undefined
}

let unexpected = 0
const counts = { read: 0, refused: 0, [NOT_ASKED]: 0 }
for (const stub of stubs) {
  const key = `${stub.bank} ${stub.name}`
  const outcome = await read(stub).catch((error: unknown) => error as Error)
  const reason = outcome instanceof BankFault ? outcome.reason : outcome instanceof Error ? 'failed' : undefined
  const isRight = reason === expectedOf(stub)
  if (!isRight) unexpected += 1
  counts[reason === undefined ? (outcome === NOT_ASKED ? outcome : 'read') : 'refused'] += 1
  const text = outcome instanceof Error ? `refused, ${reason}: ${outcome.message}` : outcome
  console.log(`${isRight ? ' ' : '!'} ${key.padEnd(72)} ${text}`)
}
console.log(`${stubs.length} stubs: ${JSON.stringify(counts)}, ${unexpected} other than expected`)
process.exitCode = stubs.length > 0 && unexpected === 0 ? 0 : 1
