/**
 * A bank with a thousand accounts at 200 requests a second: `npm run soak -- sandbox-bank [seconds]`. The figures are
 * processor time of one core and memory of the bank's process, so that other work on the machine does not count.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'

const SECONDS = Number(process.argv[2] ?? 60)
const RATE = 200
const CONNECTIONS = 16
const ACCOUNTS = 1000
/** Stories with one account each. */
const STORIES = ['freelancer', 'joint', 'overdraft', 'company', 'student']
const PEOPLE: Record<string, string> = {
  freelancer: 'maja',
  joint: 'tom',
  overdraft: 'eva',
  company: 'ruth',
  student: 'noor',
}
const MAX_MEGABYTES = 150

const bank = spawn(process.execPath, [...['bin/vitrine.js', 'bank', '--port', '0', '--at', '2026-12-31T20:00:00Z']])
const [first] = (await once(createInterface(bank.stdout), 'line')) as [string]
const url = /http:\S+/.exec(first)![0]

const processorSeconds = (): number => {
  const fields = readFileSync(`/proc/${bank.pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}
const megabytes = (name: 'VmHWM' | 'VmRSS'): number =>
  Number(new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync(`/proc/${bank.pid}/status`, 'utf8'))![1]) / 1024

const post = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${url}${path}`, { method: 'POST', body: JSON.stringify(body), headers })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Record<string, string>
}

const HEADERS = { 'x-request-id': 'load', 'psu-ip-address': '192.0.2.7', 'tpp-redirect-uri': 'https://tpp.example' }
const CONSENT = {
  access: { allPsd2: 'allAccounts' },
  recurringIndicator: true,
  validUntil: '9999-12-31',
  frequencyPerDay: 4,
  combinedServiceIndicator: false,
}

type Reader = { consent: string; account: string }

async function open(index: number): Promise<Reader> {
  const story = STORIES[index % STORIES.length]!
  const seed = 100 + index
  await post('/control/customers', { story, seed })
  const { consentId } = await post('/berlin-group/v1/consents', CONSENT, HEADERS)
  await post(`/control/grants/${consentId}/approve`, { login: `${PEOPLE[story]}.${story}-${seed}` })
  const headers = { ...HEADERS, 'consent-id': consentId! }
  const list = await fetch(`${url}/berlin-group/v1/accounts`, { headers })
  const { accounts } = (await list.json()) as { accounts: { resourceId: string }[] }
  return { consent: consentId!, account: accounts[0]!.resourceId }
}

const PATHS = [
  (account: string) => `/accounts/${account}/transactions?dateFrom=2026-06-01&bookingStatus=both`,
  (account: string) => `/accounts/${account}/transactions?dateFrom=2026-12-01&bookingStatus=booked`,
  (account: string) => `/accounts/${account}/balances`,
  () => '/accounts?withBalance=true',
]

try {
  const readers: Reader[] = []
  for (let index = 0; index < ACCOUNTS; index++) readers.push(await open(index))
  console.log(`${ACCOUNTS} accounts; ${megabytes('VmRSS').toFixed(0)} MB`)
  const started = performance.now()
  const before = processorSeconds()
  const times: number[] = []
  let failed = 0
  const ask = async (index: number) => {
    const { consent, account } = readers[(index * 7919) % readers.length]!
    const at = performance.now()
    const headers = { 'x-request-id': `r${index}`, 'psu-ip-address': '192.0.2.7', 'consent-id': consent }
    const answer = await fetch(`${url}/berlin-group/v1${PATHS[index % PATHS.length]!(account)}`, { headers })
    await answer.text()
    if (answer.status !== 200) failed += 1
    times.push(performance.now() - at)
  }
  let next = 0
  const work = async () => {
    for (let index = next++; index < SECONDS * RATE; index = next++) {
      const ahead = started + (index * 1000) / RATE - performance.now()
      if (ahead > 1) await pause(ahead)
      await ask(index)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, work))
  const seconds = (performance.now() - started) / 1000
  const busy = processorSeconds() - before
  times.sort((a, b) => a - b)
  const peak = megabytes('VmHWM')
  const capacity = times.length / busy
  console.log(
    `${times.length} requests in ${seconds.toFixed(1)} s (${(times.length / seconds).toFixed(0)} a second), ${failed} failed`,
  )
  console.log(
    `${(1000 / capacity).toFixed(2)} ms of processor time a request: one core answers ${capacity.toFixed(0)} a second`,
  )
  console.log(`half of them within ${times[times.length >> 1]!.toFixed(1)} ms; at most ${peak.toFixed(0)} MB`)
  process.exitCode = failed === 0 && capacity >= RATE && peak <= MAX_MEGABYTES ? 0 : 1
} finally {
  bank.kill()
}
