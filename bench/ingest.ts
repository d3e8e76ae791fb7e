/** Ingest through the API: rows of one body into a new account. */

import { createDeps } from '../src/context.ts'
import { createAccount } from '../src/people/accounts/account.service.ts'
import { createOwner } from '../src/people/owners/owner.service.ts'
import { camtText } from '../test/statements/generate-camt.ts'
import { TESTER } from '../test/support/make.ts'
import { recordsOf } from './data.ts'
import type { BenchFixture } from './fixture.ts'
import { whileProgressing } from './progress.ts'
import type { Work } from './rounds.ts'
import { ibanOf } from './seed.ts'
import { PORTS } from './setup.ts'
import { openUnlimited } from './unlimited.ts'

const FIRST_NUMBER = 500_000
let next = FIRST_NUMBER
/** The server that has a worker. */
export const SERVER = `http://127.0.0.1:${PORTS.second}`

export async function ingestOnce(fixture: BenchFixture, rows: number): Promise<Work & { accountId: string }> {
  const { id, number } = await newAccount(fixture)
  const records = [...recordsOf(number, rows)]
  return { ...(await timed(() => deliver(fixture, id, records), rows)), accountId: id }
}

/** The same through a statement file, a camt.053. */
export async function importOnce(fixture: BenchFixture, rows: number): Promise<Work> {
  const { number } = await newAccount(fixture)
  const body = Buffer.from([...camtText({ iban: ibanOf(number), entries: rows })].join(''))
  return timed(() => send(fixture, '/manage/statements', 'application/octet-stream', body), rows)
}

/** All rows must be new. */
async function timed(work: () => Promise<number>, rows: number): Promise<Work> {
  const started = performance.now()
  const added = await work()
  const seconds = (performance.now() - started) / 1000
  if (added !== rows) throw new Error(`${added} of ${rows} rows were added`)
  return { count: rows, seconds }
}

export async function newAccount(fixture: BenchFixture): Promise<{ id: string; number: number }> {
  const number = next++
  const db = openUnlimited(fixture.databaseUrl)
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

/** Delivers source records; returns how many were new. */
export function deliver(fixture: BenchFixture, accountId: string, records: object[]): Promise<number> {
  const body = Buffer.from(records.map((record) => `${JSON.stringify(record)}\n`).join(''))
  return send(fixture, `/manage/accounts/${accountId}/transactions`, 'application/x-ndjson', body)
}

type ImportReport = { accounts?: { added: number }[] }

async function send(fixture: BenchFixture, path: string, type: string, body: Buffer<ArrayBuffer>): Promise<number> {
  const headers = { authorization: `Bearer ${fixture.operatorToken}` }
  const answer = await fetch(`${SERVER}${path}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': type, prefer: 'wait=60' },
    body,
  })
  const found = (await answer.json()) as ImportReport
  // After a minute it answers 202, and the import goes on.
  const report = answer.status === 202 ? await reportAt(answer.headers.get('location')!, headers) : found
  const added = report.accounts?.[0]?.added
  if (added === undefined) throw new Error(`answered ${answer.status}: ${JSON.stringify(report)}`)
  return added
}

const reportAt = (location: string, headers: Record<string, string>): Promise<ImportReport> =>
  whileProgressing(async () => {
    const answer = await fetch(`${SERVER}${location}`, { headers })
    const found = (await answer.json()) as { status: string; progress: { done: number }; report?: ImportReport }
    const isOpen = ['receiving', 'queued', 'running', 'done'].includes(found.status)
    if (!isOpen) throw new Error(`ended with ${JSON.stringify(found)}`)
    return { seen: `${found.status}, ${found.progress.done} bytes`, result: found.report }
  })
