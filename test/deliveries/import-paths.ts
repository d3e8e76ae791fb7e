/** The public import paths, one function each, and the public ways to read the result. */

import assert from 'node:assert/strict'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { atCommandLine } from '../../src/platform/changes/actor.ts'
import { createOperatorToken } from '../../src/surfaces/operators/operator-token.service.ts'
import { vitrine } from '../support/command.ts'
import { setDatabaseClock } from '../support/database.ts'
import { makeFixture } from '../support/make.ts'
import { type TestService, testService } from '../support/service.ts'
import type { BankAccount, BankDelivery, StatedFacts, Writer } from './delivery.ts'
import { writeBerlinGroup } from './write-berlin-group.ts'
import { writeCamt } from './write-camt.ts'
import { writeCsv } from './write-csv.ts'
import { writeMt940 } from './write-mt940.ts'
import { writeOfx } from './write-ofx.ts'
import { recordsQuery, writeRecords } from './write-records.ts'
import { writeUk } from './write-uk.ts'

export const FORMATS = {
  camt: writeCamt,
  mt940: writeMt940,
  ofx: writeOfx,
  'berlin-group': writeBerlinGroup,
  uk: writeUk,
  n26: writeCsv('n26'),
  ing: writeCsv('ing'),
  rabobank: writeCsv('rabobank'),
  dkb: writeCsv('dkb'),
  revolut: writeCsv('revolut'),
  records: writeRecords,
} satisfies Record<string, Writer>

export type FileFormat = keyof typeof FORMATS

export type ListedRow = {
  id: string
  amount: string
  status: string
  executed: string
  description?: string
  details: { reference?: string; description?: string; source?: string; target?: string }
  balance?: string
  body: string
}

export type FeedEntry = { change: 'added' | 'modified' | 'removed'; reason: string; id: string; body: string | null }

export type Ledger = { rows: ListedRow[]; etag: string; cursor: string }

let ibans = 0
/** SI56 with a fresh account number and valid check digits. */
export function freshIban(): string {
  const number = String(9_900_400_000_000 + ++ibans).padStart(15, '0')
  const rest = BigInt(`${number}281800`) % 97n
  return `SI${String(98n - rest).padStart(2, '0')}${number}`
}

export type DeliveryFixture = Awaited<ReturnType<typeof makeFixture>> & BankAccount

/** With a database of their own, on the day after the last line of the cases. */
export async function openTestImportPaths(): Promise<ImportPaths> {
  const service = await testService()
  await setDatabaseClock(service.database, new Date('2026-02-13T12:00:00Z'))
  return openImportPaths(service)
}

export async function openImportPaths(service: TestService) {
  const { deps, ask, databaseUrl } = service
  const { token: operator } = await createOperatorToken(deps, atCommandLine('test'), {
    label: 'deliveries',
    expires: null,
  })
  const folder = join(tmpdir(), `vitrine-deliveries-${process.pid}`)
  await mkdir(folder, { recursive: true })
  after(() => rm(folder, { recursive: true, force: true }))
  let files = 0

  /** A fresh account, and a client that may read all of it. */
  async function open(): Promise<DeliveryFixture> {
    const iban = freshIban()
    return { ...(await makeFixture(deps, { iban })), iban, currency: 'EUR' }
  }

  /** Runs a command as an operator would. */
  const command = (...args: string[]) => vitrine(args, { DATABASE_URL: databaseUrl, RATE_LIMIT_PER_SECOND: '0' })

  async function fileByCommand(format: FileFormat, delivery: BankDelivery, fixture: DeliveryFixture): Promise<Report> {
    const path = join(folder, `${++files}-${format}`)
    await writeFile(path, FORMATS[format](delivery, fixture))
    const stated = Object.entries(delivery.stated ?? {}).flatMap(([name, value]) => [`--${name}`, value])
    const answer = await command('import', path, '--account', fixture.accountId, ...stated, '--json')
    assert.equal(answer.code, 0, answer.err)
    return JSON.parse(answer.out)
  }

  const fileByApi = (format: FileFormat, delivery: BankDelivery, fixture: DeliveryFixture): Promise<Report> =>
    taken(textByApi(FORMATS[format](delivery, fixture), fixture, delivery.stated))

  /** A file, which may be refused. */
  const textByApi = (
    text: string,
    { accountId }: DeliveryFixture,
    stated: StatedFacts = {},
  ): Promise<Report | RefusedDelivery> =>
    sent(`/manage/statements?${new URLSearchParams({ accountId, ...stated })}`, text, 'application/octet-stream')

  const recordsByApi = (delivery: BankDelivery, fixture: DeliveryFixture): Promise<Report> =>
    taken(
      sent(
        `/manage/accounts/${fixture.accountId}/transactions?${recordsQuery(delivery)}`,
        writeRecords(delivery, fixture),
        'application/json',
      ),
    )

  /**
   * The only place that knows how an import by API is answered: with its report when it is done within the time of
   * `Prefer`. Tests without a worker run the queue here, between the request and the answer.
   */
  async function sent(url: string, payload: string, type: string): Promise<Report | RefusedDelivery> {
    const headers = { 'content-type': type, prefer: 'wait=30' }
    const answer = await ask(url, { method: 'POST', token: operator, payload, headers })
    let body = answer.json()
    // Busy for longer than the request waited.
    while (['queued', 'running'].includes(body.status))
      body = (await ask(answer.headers.location as string, { token: operator })).json()
    if (answer.statusCode === 202) return body.status === 'done' ? body.report : { refused: body.reason }
    if (answer.statusCode === 200) return body.report ?? body
    assert.equal(answer.statusCode, 400, answer.body)
    return { refused: body.errorMessage }
  }

  /** A file by the given path; records have only one. */
  const deliver = (
    way: 'cli' | 'api',
    format: FileFormat,
    delivery: BankDelivery,
    fixture: DeliveryFixture,
  ): Promise<Report> =>
    format === 'records'
      ? recordsByApi(delivery, fixture)
      : way === 'cli'
        ? fileByCommand(format, delivery, fixture)
        : fileByApi(format, delivery, fixture)

  const read = async (url: string, token: string) => {
    const answer = await ask(url, { token })
    assert.equal(answer.statusCode, 200, answer.body)
    return answer
  }

  /** All pages of the list. */
  async function list({ path, token }: DeliveryFixture, limit = 500): Promise<Ledger> {
    const rows: ListedRow[] = []
    let next: string | undefined
    let first: Awaited<ReturnType<typeof read>> | undefined
    do {
      const query = new URLSearchParams({ limit: String(limit), ...(next && { cursor: next }) })
      const answer = await read(`${path}?${query}`, token)
      first ??= answer
      const { data, metadata } = parseExact(answer.body) as { data: ListedRow[]; metadata: { next_cursor?: string } }
      rows.push(...data.map((row) => ({ ...row, body: JSON.stringify(row) })))
      next = metadata.next_cursor
    } while (next !== undefined)
    return { rows, etag: String(first!.headers.etag), cursor: String(first!.headers['changes-cursor']) }
  }

  /** All pages of the feed since a cursor, or from the start. */
  async function changes({ path, token }: DeliveryFixture, since?: string, limit = 500): Promise<FeedEntry[]> {
    const all: FeedEntry[] = []
    let cursor = since
    for (;;) {
      const query = new URLSearchParams({ limit: String(limit), ...(cursor && { since: cursor }) })
      const answer = parseExact((await read(`${path}/changes?${query}`, token)).body) as {
        data: (Omit<FeedEntry, 'body'> & { transaction?: object })[]
        metadata: { next_cursor: string; has_more: boolean }
      }
      for (const { change, reason, id, transaction } of answer.data) {
        all.push({ change, reason, id, body: transaction ? JSON.stringify(transaction) : null })
      }
      cursor = answer.metadata.next_cursor
      if (!answer.metadata.has_more) return all
    }
  }

  const transaction = async ({ path, token }: DeliveryFixture, id: string): Promise<string> =>
    JSON.stringify(parseExact((await read(`${path}/${id}`, token)).body))

  const account = async ({
    accountId,
    token,
  }: DeliveryFixture): Promise<{ balance?: string; balanceUpdated?: string }> =>
    parseExact((await read(`/service/accounts/${accountId}`, token)).body) as { balance?: string }

  /** The transactions that each review names. */
  async function reviews({ accountId }: DeliveryFixture): Promise<string[][]> {
    const answer = await ask(`/manage/reviews?accountId=${accountId}`, { token: operator })
    if (answer.statusCode === 200) return answer.json().data.map((review: object) => idsIn(JSON.stringify(review)))
    // Until that endpoint exists, the command gives the same.
    assert.equal(answer.statusCode, 404, answer.body)
    return (await reviewsByCommand(accountId)).filter((ids) => ids.length > 0)
  }

  async function reviewsByCommand(accountId: string): Promise<string[][]> {
    const { code, out, err } = await command('account', 'reviews', accountId)
    assert.equal(code, 0, err)
    return out.split('\n').map(idsIn)
  }

  /** A category rule of that tenant. */
  async function addRule(rule: object): Promise<void> {
    const answer = await ask('/manage/category-rules', { method: 'POST', token: operator, payload: rule })
    assert.equal(answer.statusCode, 201, answer.body)
  }

  /** An operator's decision about a transaction by API. */
  const decide = (id: string, verb: 'join' | 'separate' | 'withdraw', body: object = {}) =>
    ask(`/manage/transactions/${id}/${verb}`, { method: 'POST', token: operator, payload: body })

  const dismiss = (id: string, candidateId: string) =>
    ask(`/manage/reviews/${id}/${candidateId}/dismiss`, { method: 'POST', token: operator, payload: {} })

  /** Any request of the operator. */
  const askAsOperator = (url: string) => ask(url, { token: operator })

  const reading = { list, changes, transaction, account, reviews, reviewsByCommand }
  return { open, deliver, textByApi, command, ask: askAsOperator, decide, dismiss, addRule, ...reading }
}

export type ImportPaths = Awaited<ReturnType<typeof openImportPaths>>

export type Report = {
  accounts: { accountId: string; revision: number; added: number; removed: number; unchanged: number }[]
  notes: { line: number; text: string }[]
}

export type RefusedDelivery = { refused: string }

async function taken(answer: Promise<Report | RefusedDelivery>): Promise<Report> {
  const report = await answer
  if (!('accounts' in report)) assert.fail(report.refused)
  return report
}

const idsIn = (text: string): string[] => [...new Set(text.match(/tx_[0-9a-z]+/g) ?? [])]

/** Numbers as the text in which they were sent: `-12.30`, not -12.3. */
const parseExact = (text: string): unknown =>
  JSON.parse(text, (_key, value, context?: { source?: string }) =>
    typeof value === 'number' && context?.source ? context.source : value,
  )
