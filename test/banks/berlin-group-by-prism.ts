/**
 * The requests of the Berlin Group connector, sent to `prism mock`, which compares each with the standard's document.
 * Neither is part of this repository: `PRISM=…/prism BERLIN_GROUP=…/psd2-api.yaml npm run soak -- connector-prism`.
 */
import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import {
  type AccountAtBank,
  type BankAccess,
  BankFault,
  type ConnectorProfile,
  type SendCall,
} from '@vitrine/bank-connectors'
import { berlinGroup, fetchFile, linkRequest, PSU, sendByHttp } from './sandbox.ts'

const { PRISM, BERLIN_GROUP, PORT = '4791' } = process.env
if (!PRISM || !BERLIN_GROUP) throw new Error('PRISM and BERLIN_GROUP are missing: the program and the document')

const folder = mkdtempSync(join(tmpdir(), 'by-prism-'))
const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
const EC = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
execFileSync('openssl', ['req', '-x509', ...EC, '-keyout', key, '-out', certificate, '-subj', '/C=DE/CN=Test'], {
  stdio: 'ignore',
})
const credentials = { signingKey: readFileSync(key, 'utf8'), signingCertificate: readFileSync(certificate, 'utf8') }
rmSync(folder, { recursive: true })

let requests = 0
const objections = new Map<string, Set<string>>()

const send: SendCall = async (call) => {
  const answer = await sendByHttp(call)
  requests += 1
  const told = JSON.parse(answer.headers['sl-violations'] ?? '[]') as { location: string[]; message: string }[]
  const refused = answer.headers['content-type']?.includes('problem+json') ? [answer.body.toString().slice(0, 400)] : []
  const found = told
    .filter(({ location }) => location[0] === 'request')
    .map(({ location, message }) => `${location.join('.')}: ${message}`)
  for (const what of [...found, ...refused])
    objections.set(what, (objections.get(what) ?? new Set()).add(`${call.method} ${new URL(call.url).pathname}`))
  return answer
}

const access = (more: Partial<ConnectorProfile> = {}): BankAccess => ({
  profile: {
    ...{ id: 'de-prism', name: 'Prism', country: 'DE', connector: 'berlin-group' },
    ...{ address: `http://127.0.0.1:${PORT}`, ...more },
  },
  ...{ credentials, send, now: () => new Date('2026-04-10T18:00:00Z'), randomBytes },
})

const CONSENT = {
  consentId: '1234-wertiq-983',
  redirectUrl: 'https://vitrine.example/',
  state: 's',
  validUntil: '2026-09-01',
}
const GRANT = { secrets: { consentId: CONSENT.consentId, accessToken: 'token' }, validUntil: CONSENT.validUntil }
const account = (kind: AccountAtBank['kind']): AccountAtBank => ({
  ...{ resourceId: 'qwer3456tzui7890', keys: [], currency: 'EUR', kind },
})

/** An answer of the mock may be any example of the document, so only the requests matter. */
const attempt = async (work: Promise<unknown>): Promise<void> => {
  await work.catch((error: unknown) => {
    if (!(error instanceof BankFault)) throw error
  })
}

async function tour(): Promise<void> {
  for (const signature of ['none', 'all'] as const)
    for (const attended of [PSU, undefined]) {
      const bank = access({ signature })
      const psu = attended && { psu: attended }
      await attempt(berlinGroup.begin(bank, linkRequest()))
      await attempt(berlinGroup.begin(access({ signature, approval: 'decoupled' }), linkRequest()))
      const explicit = { 'TPP-Explicit-Authorisation-Preferred': 'true' }
      await attempt(berlinGroup.begin(access({ signature, headers: explicit }), linkRequest()))
      await attempt(berlinGroup.proceed(bank, CONSENT, { ...psu }))
      await attempt(berlinGroup.accounts(bank, GRANT, attended))
      for (const kind of ['current', 'card'] as const)
        for (const accept of ['application/json', 'application/xml', 'text/plain'])
          for (const pages of ['links', 'index'] as const) {
            const lists = access({ signature, lists: { accept, pages } })
            await attempt(fetchFile(lists, GRANT, { account: account(kind), ...(attended && { attended }) }))
          }
      await attempt(berlinGroup.end(bank, GRANT))
    }
}

const prism = spawn(process.execPath, [PRISM, 'mock', '-h', '127.0.0.1', '-p', PORT, BERLIN_GROUP])
try {
  const isUp = () => fetch(`http://127.0.0.1:${PORT}/`).then(Boolean, () => false)
  for (let tries = 0; tries < 300 && !(await isUp()); tries++) await pause(200)
  await tour()
} finally {
  prism.kill()
  await once(prism, 'exit')
}
console.log(`${requests} requests, ${objections.size} objections`)
for (const [what, where] of objections) console.log(`${what}\n    ${[...where].join('\n    ')}`)
process.exitCode = requests > 0 && objections.size === 0 ? 0 : 1
