/** What is measured: each case by name, with the server that answers and what it is asked. */
import { categorisePace } from './categorise.ts'
import { DAYS, FIRST_DAY } from './data.ts'
import { importOnce, ingestOnce } from './ingest.ts'
import { copyRows, copyTextOf, insertLoop, pageLoop } from './limits/sql.ts'
import type { Case, Lengths, Other } from './rounds.ts'
import { type OnStock, PORTS, type Setup, startsASecond } from './setup.ts'
import { graphRequest, inquiryRequest, ownPath, ownRequest, peerRequest, type Story, tokenRequest } from './story.ts'

const SMALL_ACCOUNTS = 10
/** A quarter of the connections of the other cases. */
const FEW = 16
const DEEP_ROW = 90_000
const STEP = 500
const CATEGORISED = 100_000
const FILE_ENTRIES = 20_000

export async function casesOf(setup: Setup, { sampleMs, ingestRows }: Lengths): Promise<(Case | Other)[]> {
  const { story, smallStory, middleStory, own, bare, peers, peerServers, stock } = setup
  const firstPages = story.accountIds.map((id) => ownRequest(story, id))
  const on = (name: keyof typeof own, rest: Pick<Case, 'name' | 'requests'>, status = '200'): Case => ({
    ports: [PORTS[name]],
    servers: [own[name]],
    status,
    ...rest,
  })
  const bareOn = (name: string, requests: string[], status = '200'): Case => ({
    name,
    ports: [PORTS.bare],
    servers: [bare],
    requests,
    status,
  })
  const repeated = firstPages[0]!
  const unchanged = ownRequest(story, story.accountIds[0]!, '', { 'If-None-Match': await etagOf(story) })
  // The first ten accounts of each: as many pages, from a table ten and a hundred times the size.
  const few = (from: Story) => from.accountIds.slice(0, SMALL_ACCOUNTS).map((id) => ownRequest(from, id))
  const copyText = await ingestedText(story, ingestRows)
  const peerCases = peers.map(({ name, port }): Case => {
    const request = name === 'postgraphile' ? graphRequest : peerRequest
    const requests = story.accountIds.map((id) => request(story, id))
    return { name, ports: [port], servers: [peerServers.get(name)!], requests, status: '200' }
  })
  const withFew = (one: Case): Case => ({ ...one, name: `${one.name}, few`, connections: FEW })
  return [
    on('own', { name: 'first page', requests: firstPages }),
    ...peerCases,
    withFew(on('own', { name: 'first page', requests: firstPages })),
    ...peerCases.filter(({ name }) => name === 'fastify').map(withFew),
    on('unkept', { name: 'first page, no memory', requests: firstPages }),
    bareOn('bare', [repeated]),
    on('own', { name: 'repeated page', requests: [repeated] }),
    on('own', { name: 'unchanged', requests: [unchanged] }, '304'),
    bareOn('bare 304', [unchanged], '304'),
    on('unkept', { name: 'deep page', requests: await deepPages(story) }),
    on('unkept', { name: 'range', requests: ranges(story) }),
    on('unkept', { name: 'ten of many', requests: few(story) }),
    on('middle', { name: 'ten of some', requests: few(middleStory) }),
    on('small', { name: 'ten of few', requests: few(smallStory) }),
    ...(stock ? [onStock(stock, few(stock.story))] : []),
    on('unlogged', { name: 'unlogged', requests: firstPages }),
    on('asking', { name: 'first page, gate first', requests: firstPages }),
    withFew(on('asking', { name: 'first page, gate first', requests: firstPages })),
    on('talking', { name: 'talking', requests: firstPages }),
    {
      name: 'two workers',
      ports: [PORTS.own, PORTS.second],
      servers: [own.own, own.second],
      requests: firstPages,
      status: '200',
    },
    on('own', { name: 'inquiry', requests: [inquiryRequest(story)] }),
    on('own', { name: 'token', requests: [tokenRequest(story)] }),
    { name: 'insert', measure: () => insertLoop(story.databaseUrl, sampleMs) },
    { name: 'page by SQL', measure: () => pageLoop(story.databaseUrl, sampleMs, story.accountIds) },
    { name: 'ingest', measure: async () => (await ingestOnce(story, ingestRows)).perSecond },
    { name: 'file', measure: () => importOnce(story, FILE_ENTRIES) },
    { name: 'categorise', measure: async () => (await categorisePace(2, CATEGORISED)).perSecond },
    { name: 'start-up', measure: () => startsASecond(story.databaseUrl) },
    { name: 'copy', measure: () => copyRows(story.databaseUrl, copyText, ingestRows) },
  ]
}

const onStock = ({ server, postmaster }: OnStock, requests: string[]): Case => ({
  name: 'ten of few, stock',
  ports: [PORTS.stock],
  servers: [server],
  requests,
  status: '200',
  postmaster,
})

const ask = (story: Story, path: string) =>
  fetch(`http://127.0.0.1:${PORTS.unkept}${path}`, { headers: { authorization: `Bearer ${story.token}` } })

async function etagOf(story: Story): Promise<string> {
  const answer = await ask(story, ownPath(story.accountIds[0]!))
  await answer.text()
  return answer.headers.get('etag')!
}

/** Pages from row 90,000 of the large account on, by cursors that the service gave for a walk there. */
async function deepPages(story: Story): Promise<string[]> {
  const path = `/service/accounts/${story.largeAccountId}/transactions?limit=${STEP}`
  let cursor = ''
  for (let row = 0; row < DEEP_ROW; row += STEP) cursor = await cursorAfter(story, `${path}${cursor}`)
  const requests: string[] = []
  for (let i = 0; i < 20; i++) {
    requests.push(ownRequest(story, story.largeAccountId, cursor))
    cursor = await cursorAfter(story, `${path.replace(String(STEP), '50')}${cursor}`)
  }
  return requests
}

async function cursorAfter(story: Story, path: string): Promise<string> {
  const answer = await ask(story, path)
  const { metadata } = (await answer.json()) as { metadata: { next_cursor: string } }
  return `&cursor=${metadata.next_cursor}`
}

/** Ninety days somewhere in the large account, which has about twelve thousand transactions in them. */
function ranges(story: Story): string[] {
  const day = (number: number) => new Date(FIRST_DAY + number * 86_400_000).toISOString()
  return Array.from({ length: DAYS - 90 }, (_, from) =>
    ownRequest(story, story.largeAccountId, `&fromBookedTime=${day(from)}&untilBookedTime=${day(from + 90)}`),
  )
}

/** One ingest before the rounds: it warms the path, and its rows are what COPY gets. */
async function ingestedText(story: Story, rows: number): Promise<Buffer> {
  const { accountId } = await ingestOnce(story, rows)
  return copyTextOf(story.databaseUrl, accountId)
}
