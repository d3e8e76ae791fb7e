/** The measurements that are not requests under load: limits in SQL, imports, deliveries, webhooks and the rest. */

import { readsBesideImport, readsFor } from './beside.ts'
import { categorisePace } from './categorise.ts'
import { openPolled, pollFor } from './deliveries.ts'
import { importOnce, ingestOnce } from './ingest.ts'
import { copyRows, copyTextOf, insertLoop, pageLoop } from './limits/sql.ts'
import { fillOnce, measureLists } from './lists.ts'
import { asManyAs } from './progress.ts'
import type { Lengths, Other } from './rounds.ts'
import { type Setup, startOnce } from './setup.ts'
import { openWebhooks } from './webhooks.ts'

const CATEGORISED = 100_000
const FIRST_ROWS = 2_000
const MAX_FILE_ENTRIES = 20_000
const FIRST_EVENTS = 10
const MAX_EVENTS = 150
const QUIET_MS = 4_000
const NEW_LINES = 2
/** How long an ingest may take, roughly, and the events of one measurement. */
const INGEST_SECONDS = 30
const WEBHOOK_SECONDS = 10

/** The console's lists with so many rows in every table, where they are asked for. */
export async function listWorks({ adminUrl }: Setup, rows: number, say: (line: string) => void): Promise<Other[]> {
  if (rows === 0) return []
  const url = await fillOnce(adminUrl, rows, say)
  return [{ name: 'lists', measure: () => measureLists(url, rows, say) }]
}

export async function worksOf({ fixture, smallFixture, own }: Setup, lengths: Lengths): Promise<Other[]> {
  const { sampleMs } = lengths
  const url = fixture.databaseUrl
  const first = await ingestOnce(fixture, FIRST_ROWS)
  const pace = first.count / first.seconds
  const rows = asManyAs(pace, INGEST_SECONDS, [FIRST_ROWS, lengths.ingestRows])
  const entries = asManyAs(pace, INGEST_SECONDS, [FIRST_ROWS, MAX_FILE_ENTRIES])
  // The same rows again for COPY.
  const copyText = await copyTextOf(url, (await ingestOnce(fixture, rows)).accountId)
  const polled = await openPolled(fixture)
  const webhooks = await openWebhooks(smallFixture)
  const sent = await webhooks(FIRST_EVENTS)
  const events = asManyAs(FIRST_EVENTS / sent.seconds, WEBHOOK_SECONDS, [FIRST_EVENTS, MAX_EVENTS])
  const importing = { servers: [own.second] }
  return [
    { name: 'insert', measure: () => insertLoop(url, sampleMs) },
    { name: 'page by SQL', measure: () => pageLoop(url, sampleMs, fixture.accountIds) },
    { name: 'ingest', ...importing, measure: () => ingestOnce(fixture, rows) },
    { name: 'file', ...importing, measure: () => importOnce(fixture, entries) },
    { name: 'copy', measure: () => copyRows(url, copyText, rows) },
    { name: 'delivery, nothing new', ...importing, measure: () => pollFor(fixture, polled, sampleMs, 0) },
    { name: 'delivery, two new', ...importing, measure: () => pollFor(fixture, polled, sampleMs, NEW_LINES) },
    { name: 'reads, quiet', ...importing, measure: () => readsFor(fixture, QUIET_MS) },
    { name: 'reads, importing', ...importing, measure: () => readsBesideImport(fixture, entries) },
    { name: 'webhooks', servers: [own.small], measure: () => webhooks(events) },
    { name: 'categorise', measure: categorised },
    { name: 'start-up', measure: () => startOnce(url) },
  ]
}

async function categorised() {
  const { perSecond, perProcessorSecond } = await categorisePace(2, CATEGORISED)
  return {
    count: CATEGORISED,
    seconds: CATEGORISED / perSecond,
    cpuMicros: (CATEGORISED / perProcessorSecond) * 1e6,
  }
}
