/** The cases: each with a name, the server that answers and its requests. */
import { DAYS, FIRST_DAY } from './data.ts'
import {
  type BenchFixture,
  graphRequest,
  inquiryRequest,
  ownPath,
  ownRequest,
  peerRequest,
  tokenRequest,
} from './fixture.ts'
import type { Case } from './rounds.ts'
import { type OnStock, PORTS, type Setup } from './setup.ts'

const SMALL_ACCOUNTS = 10
/** A quarter of the connections of the other cases. */
const FEW = 16
const DEEP_ROW = 90_000
const STEP = 500

export async function casesOf(setup: Setup): Promise<Case[]> {
  const { fixture, smallFixture, mediumFixture, own, bare, peers, peerServers, stock } = setup
  const firstPages = fixture.accountIds.map((id) => ownRequest(fixture, id))
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
  const unchanged = ownRequest(fixture, fixture.accountIds[0]!, '', { 'If-None-Match': await etagOf(fixture) })
  // The first ten accounts of each data set: the same number of pages, from tables ten and a hundred times the size.
  const few = (from: BenchFixture) => from.accountIds.slice(0, SMALL_ACCOUNTS).map((id) => ownRequest(from, id))
  const peerCases = peers.map(({ name, port }): Case => {
    const request = name === 'postgraphile' ? graphRequest : peerRequest
    const requests = fixture.accountIds.map((id) => request(fixture, id))
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
    on('unkept', { name: 'deep page', requests: await deepPages(fixture) }),
    on('unkept', { name: 'range', requests: ranges(fixture) }),
    on('unkept', { name: 'ten of many', requests: few(fixture) }),
    on('middle', { name: 'ten of some', requests: few(mediumFixture) }),
    on('small', { name: 'ten of few', requests: few(smallFixture) }),
    ...(stock ? [onStock(stock, few(stock.fixture))] : []),
    on('unlogged', { name: 'unlogged', requests: firstPages }),
    on('talking', { name: 'talking', requests: firstPages }),
    {
      name: 'two workers',
      ports: [PORTS.own, PORTS.second],
      servers: [own.own, own.second],
      requests: firstPages,
      status: '200',
    },
    on('own', { name: 'inquiry', requests: [inquiryRequest(fixture)] }),
    on('own', { name: 'token', requests: [tokenRequest(fixture)] }),
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

const ask = (fixture: BenchFixture, path: string) =>
  fetch(`http://127.0.0.1:${PORTS.unkept}${path}`, { headers: { authorization: `Bearer ${fixture.token}` } })

async function etagOf(fixture: BenchFixture): Promise<string> {
  const answer = await ask(fixture, ownPath(fixture.accountIds[0]!))
  await answer.text()
  return answer.headers.get('etag')!
}

/** Pages from row 90,000 of the large account on, with cursors that the service returned on a walk there. */
async function deepPages(fixture: BenchFixture): Promise<string[]> {
  const path = `/service/accounts/${fixture.largeAccountId}/transactions?limit=${STEP}`
  let cursor = ''
  for (let row = 0; row < DEEP_ROW; row += STEP) cursor = await cursorAfter(fixture, `${path}${cursor}`)
  const requests: string[] = []
  for (let i = 0; i < 20; i++) {
    requests.push(ownRequest(fixture, fixture.largeAccountId, cursor))
    cursor = await cursorAfter(fixture, `${path.replace(String(STEP), '50')}${cursor}`)
  }
  return requests
}

async function cursorAfter(fixture: BenchFixture, path: string): Promise<string> {
  const answer = await ask(fixture, path)
  const { metadata } = (await answer.json()) as { metadata: { next_cursor: string } }
  return `&cursor=${metadata.next_cursor}`
}

/** Ninety days in the large account, with about twelve thousand transactions. */
function ranges(fixture: BenchFixture): string[] {
  const day = (number: number) => new Date(FIRST_DAY + number * 86_400_000).toISOString()
  return Array.from({ length: DAYS - 90 }, (_, from) =>
    ownRequest(fixture, fixture.largeAccountId, `&fromBookedTime=${day(from)}&untilBookedTime=${day(from + 90)}`),
  )
}
