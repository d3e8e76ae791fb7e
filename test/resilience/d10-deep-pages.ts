// Lost if it breaks: the last page of a long list takes minutes, and everybody waits for it.
import { ask, startServer } from '../abuse/servers.ts'
import { fill, makeFixture, records } from '../support/make.ts'
import { testService } from '../support/service.ts'
import { percentile } from './good-client.ts'
import { count, type Outcome, type Row } from './row.ts'

const PAGES = 10_000
const LIMIT = 10
const PART = 1_000

const UNREASONABLE = [
  'limit=1000000000',
  'limit=501',
  'limit=0',
  'limit=-1',
  'limit=1e9',
  'limit=99999999999999999999',
  'limit=10&limit=10',
  'offset=1000000',
  'fromBookedTime=0000-01-01T00:00:00Z&limit=501',
]

export const row: Row = {
  id: 'D10',
  title: 'The ten thousandth page takes as long as the first',
  promise: 'P13',
  minutes: 20,
  run: async (): Promise<Outcome> => {
    const { deps, database, databaseUrl } = await testService()
    const server = await startServer(databaseUrl, { TOKEN_TTL_SECONDS: '3600', PAGE_MEMORY_MB: '0' })
    const fixture = await makeFixture(deps)
    const all = records(PAGES * LIMIT)
    for (let at = 0; at < all.length; at += 20_000) await fill(deps, fixture.accountId, all.slice(at, at + 20_000))
    await database.script('analyze')
    const get = (query: string) => ask(`${server.url}${fixture.path}?${query}`, { token: fixture.token })
    const wide = await get('fromBookedTime=0001-01-01T00:00:00Z&untilBookedTime=9999-12-31T00:00:00Z&limit=500')
    const refused: number[] = []
    for (const query of UNREASONABLE) refused.push((await get(query)).status)
    const waits: number[] = []
    let query = `limit=${LIMIT}`
    for (let page = 0; page < PAGES; page++) {
      const began = performance.now()
      const { status, body } = await get(query)
      waits.push(performance.now() - began)
      if (status !== 200) throw new Error(`page ${page}: ${body}`)
      query = `limit=${LIMIT}&cursor=${JSON.parse(body).metadata.next_cursor}`
    }
    const [first, last] = [waits.slice(0, PART), waits.slice(-PART)]
    const ratio = percentile(last, 0.99) / percentile(first, 0.99)
    const middle = percentile(last, 0.5) / percentile(first, 0.5)
    const show = (part: number[]) => `${percentile(part, 0.5).toFixed(1)} / ${percentile(part, 0.99).toFixed(1)} ms`
    return {
      done: `a list of ${count(PAGES)} pages walked to its end, without a cache; limits of a billion, and all dates`,
      figure: `median / p99 of the first ${count(PART)} pages ${show(first)}, of the last ${show(last)} (${middle.toFixed(2)} ×, ${ratio.toFixed(2)} ×); unreasonable limits ${[...new Set(refused)].join(', ')}; all dates ${wide.status}`,
      // Other work on the machine moves the p99 by more than the page does; the median shows what a page costs.
      kept: middle <= 1.5 && ratio <= 3 && refused.every((status) => status === 400) && wide.status === 200,
    }
  },
}
