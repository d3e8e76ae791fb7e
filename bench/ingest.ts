/** Ingest through the API: rows a second of one body into a new account. */
import { setTimeout as delay } from 'node:timers/promises'
import { createDeps } from '../src/context.ts'
import { createAccount } from '../src/people/accounts/account.service.ts'
import { createOwner } from '../src/people/owners/owner.service.ts'
import { openDatabase } from '../src/platform/db/database.ts'
import { camtText } from '../test/statements/generate-camt.ts'
import { TESTER } from '../test/support/make.ts'
import { recordsOf } from './data.ts'
import type { BenchFixture } from './fixture.ts'
import { ibanOf } from './seed.ts'
import { PORTS } from './setup.ts'

const FIRST_NUMBER = 500_000
let next = FIRST_NUMBER
const SERVER = `http://127.0.0.1:${PORTS.second}`
const POLL_MS = 250
const MAX_STANDSTILL_MS = 600_000

type ImportReport = { accounts?: { added: number }[] }

export async function ingestOnce(
  fixture: BenchFixture,
  rows: number,
): Promise<{ perSecond: number; accountId: string }> {
  const { id, number } = await newAccount(fixture)
  const body = Buffer.from([...recordsOf(number, rows)].map((record) => `${JSON.stringify(record)}\n`).join(''))
  const path = `/manage/accounts/${id}/transactions`
  return { perSecond: await send(fixture, path, 'application/x-ndjson', body, rows), accountId: id }
}

/** The same through a statement file, a camt.053. */
export async function importOnce(fixture: BenchFixture, rows: number): Promise<number> {
  const { number } = await newAccount(fixture)
  const body = Buffer.from([...camtText({ iban: ibanOf(number), entries: rows })].join(''))
  return send(fixture, '/manage/statements', 'application/octet-stream', body, rows)
}

async function newAccount(fixture: BenchFixture): Promise<{ id: string; number: number }> {
  const number = next++
  const db = openDatabase({ url: fixture.databaseUrl, poolSize: 5 })
  const deps = createDeps(db)
  const email = `ingest${number}@example.com`
  const owner = await createOwner(deps, TESTER, { environment: 'sandbox', name: 'Ingest', email, phoneNumber: null })
  const account = await createAccount(deps, TESTER, {
    environment: 'sandbox',
    providerId: 'bench-bank',
    ownerId: owner.id,
    name: 'Ingest',
    holder: 'Ingest',
    iban: ibanOf(number),
    currency: 'EUR',
  })
  await db.close()
  return { id: account.id, number }
}

/** Rows a second. All of them must be new. */
async function send(
  fixture: BenchFixture,
  path: string,
  type: string,
  body: Buffer<ArrayBuffer>,
  rows: number,
): Promise<number> {
  const headers = { authorization: `Bearer ${fixture.operatorToken}` }
  const started = performance.now()
  const answer = await fetch(`${SERVER}${path}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': type, prefer: 'wait=60' },
    body,
  })
  const found = (await answer.json()) as ImportReport
  // After a minute it answers 202, and the import goes on.
  const report = answer.status === 202 ? await reportAt(answer.headers.get('location')!, headers) : found
  const seconds = (performance.now() - started) / 1000
  if (report.accounts?.[0]?.added !== rows) throw new Error(`Ingest answered ${JSON.stringify(report)}`)
  return rows / seconds
}

/** Waits for an import as long as it progresses. */
async function reportAt(location: string, headers: Record<string, string>): Promise<ImportReport> {
  let progress = ''
  let since = performance.now()
  for (;;) {
    const answer = await fetch(`${SERVER}${location}`, { headers })
    const found = (await answer.json()) as { status: string; progress: { done: number }; report?: ImportReport }
    if (found.report) return found.report
    const seen = `${found.status} ${found.progress?.done}`
    if (!/^(receiving|queued|running) /.test(seen)) throw new Error(`Ingest ended with ${JSON.stringify(found)}`)
    if (seen !== progress) [progress, since] = [seen, performance.now()]
    else if (performance.now() - since > MAX_STANDSTILL_MS) throw new Error(`Ingest stands still: ${seen}`)
    await delay(POLL_MS)
  }
}
