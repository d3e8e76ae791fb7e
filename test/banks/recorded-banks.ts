/**
 * Answers that were recorded at the sandboxes of nine banks and of a tool, given to the connector: each is read, or
 * refused for the reason below. They are stubs of WireMock in `adorsys/xs2a-adapter` at commit 20b54d6e (Apache-2.0),
 * which is not part of this repository: `npm run soak -- recorded-banks FOLDER`, with the folder of a checkout.
 */
import { randomBytes } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import {
  type AccountAtBank,
  type BankAccess,
  BankFault,
  type CallAnswer,
  type ConnectorProfile,
  type OutgoingCall,
} from '@vitrine/bank-connectors'
import { openFile } from '@vitrine/bank-statements'
import { berlinGroup, fetchAll, linkRequest, PSU } from './sandbox.ts'

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('Name the folder of a checkout of adorsys/xs2a-adapter at 20b54d6e')

type Stub = {
  bank: string
  name: string
  request: { method: string; url?: string; urlPattern?: string; urlPath?: string; urlPathPattern?: string }
  response: { status: number; headers?: Record<string, string | string[]>; body?: string; jsonBody?: unknown }
}

const stubs: Stub[] = globSync('adapters/*/src/main/resources/*/mappings/ais-*.json', { cwd: folder })
  .sort()
  .map((path) => ({
    ...(JSON.parse(readFileSync(join(folder, path), 'utf8')) as Pick<Stub, 'request' | 'response'>),
    bank: path.split('/')[1]!.replace('-adapter', ''),
    name: basename(path, '.json'),
  }))

const ADDRESS = 'http://bank.example'

/** What is known of each bank besides its answers. */
const PROFILES: Record<string, Partial<ConnectorProfile>> = {
  'deutsche-bank': { reading: { sign: 'unsigned' } },
  sparkasse: { lists: { accept: 'application/xml' } },
  verlag: { lists: { accept: 'text/plain' } },
}

/** Asked for by clients that take the owner's password, or not needed by this one. */
const NOT_ASKED =
  /sca-status|select-sca-method|send-otp|start-psu|update-psu|consent-authorisations|authorization-code$|request-uri/

const pathMatches = ({ url, urlPattern, urlPath, urlPathPattern }: Stub['request'], path: string): boolean => {
  const plain = (url ?? urlPath)?.split('?')[0]
  if (plain !== undefined) return plain === path
  return new RegExp(`^${(urlPattern ?? urlPathPattern ?? '').split('\\?')[0]}$`).test(path)
}

/** The bank of one stub: this one where it fits, else the others of the same bank. */
function bankOf(stub: Stub): BankAccess {
  const own = [stub, ...stubs.filter(({ bank }) => bank === stub.bank)]
  const send = async ({ method, url }: OutgoingCall): Promise<CallAnswer> => {
    const { pathname } = new URL(url)
    if (pathname.includes('/.well-known/')) return answerOf({ status: 200, jsonBody: METADATA })
    const found = own.find(({ request }) => request.method === method && pathMatches(request, pathname))
    return answerOf(found?.response ?? { status: 404 })
  }
  const profile: ConnectorProfile = {
    ...{ id: stub.bank, name: stub.bank, country: 'DE', connector: 'berlin-group', address: ADDRESS },
    ...{ oauth: { clientId: 'vitrine' } },
    ...PROFILES[stub.bank],
  }
  return { profile, credentials: {}, send, now: () => new Date('2021-10-01T12:00:00Z'), randomBytes }
}

const METADATA = {
  issuer: ADDRESS,
  authorization_endpoint: `${ADDRESS}/authorize`,
  token_endpoint: `${ADDRESS}/token`,
}

function answerOf({ status, headers = {}, body, jsonBody }: Stub['response']): CallAnswer {
  const lower = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), [value].flat().join(', ')])
  const text = body ?? (jsonBody === undefined ? '' : JSON.stringify(jsonBody))
  return {
    status,
    headers: { 'content-type': 'application/json', ...Object.fromEntries(lower) },
    body: Buffer.from(text.replaceAll('{{request.port}}', '8080').replace(/https:\/\/[^"\s]+?(?=\/v1\/)/g, ADDRESS)),
  }
}

const CONSENT = { consentId: 'recorded', redirectUrl: 'https://vitrine.example', state: 's', validUntil: '2021-12-31' }
const GRANT = { secrets: { consentId: 'recorded' } }

async function read(stub: Stub): Promise<string> {
  const bank = bankOf(stub)
  const { name } = stub
  if (NOT_ASKED.test(name)) return 'not asked for'
  if (name.includes('create-consent')) {
    const step = await berlinGroup.begin(bank, linkRequest())
    return step.step === 'redirect' ? `redirect to ${new URL(step.url).host}` : step.step
  }
  if (name.includes('consent-status')) return (await berlinGroup.proceed(bank, CONSENT, {})).step
  if (name.includes('delete-consent')) return berlinGroup.end(bank, GRANT).then(() => 'ended')
  if (name.includes('token')) {
    const address = (stub.request.url ?? stub.request.urlPattern ?? '').split(/\\?\?/)[0]!.replace(/^\.\*/, '')
    const kept = { ...CONSENT, verifier: 'v'.repeat(43), issuer: ADDRESS, tokenEndpoint: `${ADDRESS}${address}` }
    const step = await berlinGroup.proceed(bank, kept, { returned: { code: 'c' } })
    const secrets = step.step === 'done' ? step.grant.secrets : step.step === 'wait' ? step.kept : {}
    return secrets.accessToken === undefined ? step.step : 'token'
  }
  const accounts = await berlinGroup.accounts(bank, GRANT, PSU)
  if (name.includes('accounts')) return `${accounts.length} accounts, ${accounts[0]!.keys[0]}`
  return readLists(bank, accounts[0]!, name)
}

async function readLists(bank: BankAccess, account: AccountAtBank, name: string): Promise<string> {
  if (name.includes('balances')) {
    const { value: first } = await berlinGroup.fetch(bank, GRANT, { account }).next()
    return first?.part === 'balances' ? 'balances' : 'not asked for'
  }
  const { file } = await fetchAll(bank, GRANT, account, { attended: PSU })
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

const EMBEDDED = 'misconfigured'
/** Refusals that are right. */
const REFUSED: Record<string, string> = {
  'adorsys ais-create-consent': EMBEDDED,
  'deutsche-bank ais-create-consent': EMBEDDED,
  'fiducia ais-create-consent': EMBEDDED,
  'sparkasse ais-create-consent': EMBEDDED,
  'unicredit ais-create-consent': EMBEDDED,
  'verlag ais-create-consent': EMBEDDED,
  // Only the link to a download, which was not recorded.
  'adorsys ais-get-transactions': 'misconfigured',
  // An interface of its own, with other paths.
  'ing ais-get-accounts': 'misconfigured',
  'ing ais-get-transactions': 'misconfigured',
}

let unexpected = 0
const counts = { read: 0, refused: 0, 'not asked for': 0 }
for (const stub of stubs) {
  const key = `${stub.bank} ${stub.name}`
  const outcome = await read(stub).catch((error: unknown) => error as Error)
  const reason = outcome instanceof BankFault ? outcome.reason : outcome instanceof Error ? 'failed' : undefined
  if (reason !== REFUSED[key]) unexpected += 1
  counts[reason === undefined ? (outcome === 'not asked for' ? outcome : 'read') : 'refused'] += 1
  const text = outcome instanceof Error ? `refused, ${reason}: ${outcome.message}` : outcome
  console.log(`${reason === REFUSED[key] ? ' ' : '!'} ${key.padEnd(48)} ${text}`)
}
console.log(`${stubs.length} stubs: ${JSON.stringify(counts)}, ${unexpected} other than expected`)
process.exitCode = stubs.length > 0 && unexpected === 0 ? 0 : 1
