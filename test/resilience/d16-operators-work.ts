// Lost if it breaks: one operator who tries things out, or a stolen token of the lowest role, keeps every client waiting.
import { Agent } from 'node:http'
import { createDeps } from '../../src/context.ts'
import { createOperatorToken } from '../../src/surfaces/operators/operator-token.service.ts'
import { startServer } from '../abuse/servers.ts'
import { testDatabase } from '../support/database.ts'
import { fill, makeFixture, makeOwner, records, TESTER } from '../support/make.ts'
import { beside, startGoodClient } from './good-client.ts'
import { postJson } from './post-json.ts'
import { count, type Row } from './row.ts'

const TRIALS = 20
const PREVIEWS = 30
const SECONDS = 5
/** As large as the route takes: about 12,000 rows. */
const SAMPLE = `Datum;Znesek;Opis\n${'01.02.2026;-1,30;x\n'.repeat(13_000)}`
const ACCOUNTS = 20
const EACH = 500

export const row: Row = {
  id: 'D16',
  title: 'What operators try out slows no reader down',
  promise: 'P13',
  minutes: 10,
  run: async () => {
    const { database, servingUrl } = await testDatabase()
    const deps = createDeps(database)
    const server = await startServer(servingUrl)
    const fixture = await makeFixture(deps)
    await fill(deps, fixture.accountId, records(50))
    for (let i = 0; i < ACCOUNTS; i++) await fill(deps, (await makeOwner(deps)).accountId, records(EACH))
    const tokenOf = async (role: 'editor' | 'viewer') =>
      (await createOperatorToken(deps, TESTER, { label: role, expires: null, role })).token
    const [editor, viewer] = [await tokenOf('editor'), await tokenOf('viewer')]
    const over = new Agent({ keepAlive: true })
    const statuses: Record<string, number>[] = [{}, {}]
    const send = async (kind: 0 | 1, path: string, token: string, body: object) => {
      const headers = { authorization: `Bearer ${token}` }
      const status = await postJson(`${server.url}/manage/${path}`, body, over, headers)
      statuses[kind]![status] = (statuses[kind]![status] ?? 0) + 1
    }
    const sample = Buffer.from(SAMPLE.slice(0, 256 * 1024)).toString('base64')
    const tryOut = () => send(0, 'csv-profiles/try', editor, { sample, cut: true })
    const preview = () => send(1, 'category-rules/preview', viewer, { when: { hasWords: 'shop' }, code: '5999' })
    const times = (n: number, work: () => Promise<void>) => Promise.all(Array.from({ length: n }, work))
    // The first ones load code and data; afterwards it is there.
    await times(2, tryOut)
    await times(2, preview)
    statuses.splice(0, 2, {}, {})
    const client = startGoodClient(`${server.url}${fixture.path}?limit=50`, fixture.token)
    const byEditor = await beside(client, () => times(TRIALS, tryOut), { seconds: SECONDS })
    const byViewer = await beside(client, () => times(PREVIEWS, preview), { seconds: SECONDS })
    await client.stop()
    over.destroy()
    const isServed = statuses.every((each) => Object.keys(each).every((status) => Number(status) < 500))
    return {
      done: `${TRIALS} trials of a CSV file of ${count(12_000)} rows at once by an editor, and ${PREVIEWS} previews of a rule for ${count(ACCOUNTS * EACH)} transactions at once by a viewer (3 times each)`,
      figure: `trials ${JSON.stringify(statuses[0])}, ${byEditor.figure}; previews ${JSON.stringify(statuses[1])}, ${byViewer.figure}`,
      kept: isServed && byEditor.ratio <= 2 && byViewer.ratio <= 2,
    }
  },
}
