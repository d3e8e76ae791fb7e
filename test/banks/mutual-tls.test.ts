/** Mutual TLS with a QWAC, judged by OpenSSL: its server asks for our certificate, checks it, and only then tells accounts. */
import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { after, test } from 'node:test'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { BankFault, type BankFaultReason, type ConnectorProfile } from '@vitrine/bank-connectors'
import { type ClientCertificate, openTransport } from '../../src/banks/connections/bank-transport.service.ts'
import { berlinGroup } from './sandbox.ts'

const folder = mkdtempSync(join(tmpdir(), 'mutual-tls-'))
after(() => rmSync(folder, { recursive: true }))
const openssl = (...parameters: string[]) =>
  execFileSync('openssl', parameters, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] }).toString()
const read = (name: string) => readFileSync(join(folder, name), 'utf8')
const EC = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']

function makeAuthority(name: string): void {
  openssl('req', '-x509', ...EC, '-keyout', `${name}.key`, '-out', `${name}.pem`, '-days', '30', '-subj', `/CN=${name}`)
}

const OWN = `[ca]
default_ca=own
[own]
database=index.txt
rand_serial=yes
new_certs_dir=.
default_md=sha256
unique_subject=no
policy=any
[any]
countryName=optional
organizationName=optional
organizationIdentifier=optional
commonName=supplied
`

function makeCertificate(name: string, authority: string, subject: string, end = '20491231235959Z'): void {
  openssl('req', '-new', ...EC, '-keyout', `${name}.key`, '-out', `${name}.csr`, '-subj', subject)
  writeFileSync(join(folder, 'extensions'), 'subjectAltName=DNS:localhost')
  writeFileSync(join(folder, 'index.txt'), '')
  writeFileSync(join(folder, 'own.cnf'), OWN)
  openssl(
    ...['ca', '-batch', '-notext', '-config', 'own.cnf', '-cert', `${authority}.pem`, '-keyfile', `${authority}.key`],
    ...['-startdate', '20250101000000Z', '-enddate', end, '-extfile', 'extensions'],
    ...['-in', `${name}.csr`, '-out', `${name}.pem`],
  )
}

makeAuthority('authority')
makeAuthority('stranger')
const SUBJECT = '/C=DE/O=Example GmbH/organizationIdentifier=PSDDE-BAFIN-123456/CN=vitrine.example'
makeCertificate('server', 'authority', '/CN=localhost')
makeCertificate('qwac', 'authority', SUBJECT)
makeCertificate('old', 'authority', SUBJECT, '20260131120000Z')
makeCertificate('foreign', 'stranger', SUBJECT)
makeCertificate('other-server', 'stranger', '/CN=localhost')
const pairOf = (name: string): ClientCertificate => ({ certificate: read(`${name}.pem`), key: read(`${name}.key`) })

mkdirSync(join(folder, 'v1'))
const ACCOUNTS = { accounts: [{ resourceId: 'a1', iban: 'DE80760700240271232400', currency: 'EUR' }] }
writeFileSync(
  join(folder, 'v1', 'accounts'),
  `HTTP/1.0 200 OK\r\nContent-Type: application/json\r\n\r\n${JSON.stringify(ACCOUNTS)}`,
)

/** OpenSSL's own server; what it tells about its visitors is kept. */
async function startServer(certificate: string) {
  const server = spawn(
    'openssl',
    [
      ...[
        's_server',
        '-accept',
        '127.0.0.1:0',
        '-HTTP',
        '-Verify',
        '1',
        '-verify_return_error',
        '-CAfile',
        'authority.pem',
      ],
      ...['-cert', `${certificate}.pem`, '-key', `${certificate}.key`, '-naccept', '1'],
    ],
    { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let told = ''
  server.stderr.on('data', (text: Buffer) => (told += text))
  const ended = once(server, 'close')
  for await (const line of createInterface(server.stdout)) {
    const port = /^ACCEPT .*:(\d+)$/.exec(line)?.[1]
    if (port !== undefined) return { port, ended, told: () => told, stop: () => server.kill() }
  }
  throw new Error(`openssl s_server did not start: ${told}`)
}

/** The default authorities, and the one of these tests. */
setDefaultCACertificates([...getCACertificates('default'), read('authority.pem')])

async function askWith(pair: ClientCertificate | undefined, certificate = 'server') {
  const server = await startServer(certificate)
  const profile: ConnectorProfile = {
    ...{ id: 'mutual', name: 'Mutual', country: 'DE', connector: 'berlin-group', tlsCertificate: true },
    ...{ address: `https://localhost:${server.port}`, lists: { cards: false } },
  }
  const bank = { profile, credentials: {}, send: openTransport(pair), now: () => new Date(), randomBytes }
  const outcome = await berlinGroup.accounts(bank, { secrets: { consentId: 'c1' } }).catch((error: unknown) => error)
  server.stop()
  await server.ended
  return { outcome, told: server.told() }
}

test('OpenSSL accepts our certificate, and the connector reads the accounts', async () => {
  const { outcome, told } = await askWith(pairOf('qwac'))
  assert.deepEqual(
    (outcome as { iban: string }[]).map(({ iban }) => iban),
    ['DE80760700240271232400'],
    told,
  )
  assert.match(told, /depth=0 .*PSDDE-BAFIN-123456.*\n(?:verify return:1\n)?/)
  assert.match(openssl('verify', '-CAfile', 'authority.pem', 'qwac.pem'), /qwac\.pem: OK/)
})

const REFUSED: [name: string, pair: string | undefined, reason: BankFaultReason, message: RegExp][] = [
  [
    'without a certificate',
    undefined,
    'misconfigured',
    /refuses our certificate for TLS: certificate required\. There is none in the credentials/,
  ],
  [
    'with a certificate of another authority',
    'foreign',
    'misconfigured',
    /refuses our certificate for TLS: unknown ca; it is valid until 2049/,
  ],
  [
    'with a certificate that has ended',
    'old',
    'misconfigured',
    /refuses our certificate for TLS: certificate expired; it is valid until 2026-01-31/,
  ],
]

for (const [name, pair, reason, message] of REFUSED)
  test(`${name} the bank refuses us, and the reason says so`, async () => {
    const { outcome, told } = await askWith(pair === undefined ? undefined : pairOf(pair))
    assert.ok(outcome instanceof BankFault, `${String(outcome)} ${told}`)
    assert.match(outcome.message, message)
    assert.equal(outcome.reason, reason)
  })

test('a bank with a certificate of an unknown authority gets nothing, and the reason says so', async () => {
  const { outcome } = await askWith(pairOf('qwac'), 'other-server')
  assert.ok(outcome instanceof BankFault, String(outcome))
  assert.equal(outcome.reason, 'misconfigured')
  assert.match(outcome.message, /localhost:\d+ has a certificate that is not trusted here: .*NODE_EXTRA_CA_CERTS/)
})

test('a certificate with the key of another one is a matter of the operator', async () => {
  const pair = { certificate: read('qwac.pem'), key: read('foreign.key') }
  const { outcome } = await askWith(pair)
  assert.ok(outcome instanceof BankFault, String(outcome))
  assert.equal(outcome.reason, 'misconfigured')
  assert.match(outcome.message, /^tlsKey is not the private key of tlsCertificate/)
})
