/** Ingest through the API: rows a second of one body into a new account. */

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
  const started = performance.now()
  const answer = await fetch(`http://127.0.0.1:${PORTS.second}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${fixture.operatorToken}`, 'content-type': type, prefer: 'wait=60' },
    body,
  })
  const report = (await answer.json()) as { accounts?: { added: number }[] }
  const seconds = (performance.now() - started) / 1000
  if (report.accounts?.[0]?.added !== rows) throw new Error(`Ingest answered ${JSON.stringify(report)}`)
  return rows / seconds
}
