/** A connector that fetches every day, with an overlap and with faults on the way, leaves what the bank's books say. */
import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { describe, test } from 'node:test'
import { type BankAccess, BankFault, type BankGrant, type FetchedFile, type SendCall } from '@vitrine/bank-connectors'
import { openBank, type SandboxBank, type Story } from '@vitrine/sandbox-bank'
import { createDeps } from '../../src/context.ts'
import { writeFileToLedger } from '../../src/ledger/imports/file-to-ledger.service.ts'
import type { Id } from '../../src/platform/core/id.ts'
import type { Deps } from '../../src/platform/db/deps.ts'
import type { Folder } from '../sandbox-bank/careful-client.ts'
import { BANKS, type Dialect, expectedRows, foldersOf, rowsOf, STORIES } from '../sandbox-bank/play-cell.ts'
import { testDatabase } from '../support/database.ts'
import { makeOwner } from '../support/make.ts'
import { assertStep, berlinGroup, fetchFile, linkRequest, PSU } from './sandbox.ts'
import { sandboxProfile } from './sandbox-profiles.ts'

const { serving } = await testDatabase()
const deps = createDeps(serving)

const ROOT = 'http://bank.example'
const DAY_MS = 86_400_000
const OVERLAP_DAYS = 14
const FIRST_DAY = 12
const FAULTS = [
  'too-many-requests',
  'outage',
  'half-page',
  'repeated-page',
  'swapped-pages',
  'sca-due',
  'revoked',
  'certificate-refused',
]

const send =
  (bank: SandboxBank): SendCall =>
  async ({ method, url, headers, body = '' }) => {
    const { pathname, searchParams } = new URL(url)
    const lower = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])
    const request = { method, path: decodeURIComponent(pathname), query: Object.fromEntries(searchParams), body }
    const answer = bank.answer({ ...request, headers: { ...Object.fromEntries(lower), host: 'bank.example' } })
    if (answer.cutAfterBytes !== undefined) throw new BankFault('unavailable', 'The connection was reset')
    return { status: answer.status, headers: answer.headers, body: Buffer.from(answer.body) }
  }

const form = (bank: SandboxBank, path: string, body: string) =>
  bank.answer({ method: 'POST', path, query: {}, headers: { host: 'bank.example' }, body })

/** The person approves on the page, or in the app. */
async function link(bank: SandboxBank, access: BankAccess, login: string): Promise<BankGrant> {
  const first = await berlinGroup.begin(access, { ...linkRequest(), requestId: randomUUID() })
  assert.ok(first.step === 'redirect' || first.step === 'wait')
  let path = `/banks/${access.profile.id.replace('de-sandbox-', '')}/approve/${first.kept.consentId}`
  if (first.step === 'redirect' && first.url.includes('/oauth/')) {
    const { pathname, searchParams } = new URL(first.url)
    const query = Object.fromEntries(searchParams)
    const forward = bank.answer({ method: 'GET', path: pathname, query, headers: { host: 'bank.example' }, body: '' })
    path = new URL(forward.headers.location!).pathname
  }
  const shown = form(bank, path, `login=${login}`).body
  const tan = /name="tan"[^>]*value="(\d{6})"/.exec(shown)![1]!
  const keys = [...shown.matchAll(/name="account" value="([^"]+)"/g)].map((match) => `&account=${match[1]}`)
  const { location } = form(bank, path, `login=${login}&tan=${tan}&decision=approve${keys.join('')}`).headers
  const returned = location === undefined ? {} : { returned: Object.fromEntries(new URL(location).searchParams) }
  const second = await berlinGroup.proceed(access, first.kept, { ...returned, psu: PSU })
  const last = second.step === 'wait' ? await berlinGroup.proceed(access, second.kept, { psu: PSU }) : second
  return assertStep(last, 'done').grant
}

async function deliver(deps: Deps, accountId: Id<'account'>, { bytes, options, period, created }: FetchedFile) {
  const run = {
    fileName: 'fetched',
    options,
    accounts: { only: accountId },
    ...(period && { period }),
    created,
  }
  const report = await writeFileToLedger(deps, deps.newId('import'), run, Readable.from([bytes]), async () => {})
  return report.accounts[0]?.revision ?? 0
}

async function play(story: Story, dialect: Dialect, folder: Folder) {
  const timeZone = story.country === 'NL' ? 'Europe/Amsterdam' : 'Europe/Berlin'
  const { accountId } = await makeOwner(deps, { timeZone })
  const at = (day: number) => Date.parse(`${story.begins}T00:00:00Z`) + day * DAY_MS + 20 * 3_600_000
  const bank = openBank({ start: at(FIRST_DAY), stories: [story], publicUrl: ROOT })
  const control = (method: string, path: string, body: object) =>
    bank.answer({ method, path: `/control${path}`, query: {}, headers: {}, body: JSON.stringify(body) })
  const profile = sandboxProfile(dialect.name, ROOT)
  const access: BankAccess = {
    profile,
    credentials: {},
    send: send(bank),
    now: () => new Date(bank.now()),
    randomBytes,
  }
  let grant = await link(bank, access, folder.login)
  let [revision, failed, from] = [0, 0, undefined as string | undefined]
  const fetchOnce = async () => {
    grant = (await berlinGroup.refresh!(access, grant)?.()) ?? grant
    const accounts = await berlinGroup.accounts(access, grant)
    const own = accounts.find(({ kind, iban }) => (folder.isCard ? kind === 'card' : iban === folder.iban))!
    const { file } = await fetchFile(access, grant, { account: own, ...(from === undefined ? {} : { from }) })
    revision = Math.max(revision, await deliver(deps, accountId, file))
    from = new Date(bank.now() - OVERLAP_DAYS * DAY_MS).toISOString().slice(0, 10)
  }
  for (let day = FIRST_DAY; day <= story.expected.afterDays; day++) {
    control('POST', '/clock', { to: new Date(at(day)).toISOString() })
    const isLast = day === story.expected.afterDays
    if (day % 4 === 1 && !isLast) control('POST', '/faults', { fault: FAULTS[Math.floor(day / 4) % FAULTS.length] })
    try {
      await fetchOnce()
    } catch (error) {
      if (!(error instanceof BankFault)) throw error
      failed += 1
      control('POST', '/clock', { advanceBy: '1m' })
      control('DELETE', '/faults', {})
      if (error.reason === 'action_needed' || error.reason === 'ended') grant = await link(bank, access, folder.login)
    }
    control('DELETE', '/faults', {})
  }
  const rows = revision === 0 ? [] : await rowsOf(deps, accountId, revision, timeZone)
  return { rows, expected: expectedRows(bank, story, dialect, folder, at(story.expected.afterDays)), failed }
}

/** A file adds, and takes nothing back. */
const cannotTell = (story: Story, { takesBack }: Dialect): string | false =>
  !takesBack &&
  story.payments.some((one) => one.removedAfterDays ?? one.correctedAfterDays) &&
  'this format cannot take a line back or replace it'

describe('daily fetches', { concurrency: 4 }, () => {
  for (const story of STORIES)
    for (const dialect of BANKS) {
      const name = `${story.story} at a bank of the kind ${dialect.name}`
      test(name, { skip: cannotTell(story, dialect) }, async () => {
        for (const folder of foldersOf(story)) {
          const { rows, expected, failed } = await play(story, dialect, folder)
          assert.deepEqual(rows, expected, folder.account)
          assert.ok(failed > 0, 'the faults were met')
        }
      })
    }
})
