// Lost if it breaks: strangers who guess passwords keep every client from reading, and every operator from signing in.
import { Agent } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { startServer } from '../abuse/servers.ts'
import { fill, makeFixture, records } from '../support/make.ts'
import { operatorsOf } from '../support/operators.ts'
import { testService } from '../support/service.ts'
import { beside, percentile, startGoodClient } from './good-client.ts'
import { postJson } from './post-json.ts'
import { count, type Row } from './row.ts'

const SIGN_INS = 500
const SECONDS = 8

export const row: Row = {
  id: 'D11',
  title: 'Checking passwords and PINs slows no reader down, and keeps no operator out',
  promise: 'P13',
  minutes: 10,
  run: async () => {
    const service = await testService()
    const { deps } = service
    const server = await startServer(service.databaseUrl, { TRUST_PROXY: '127.0.0.1' })
    const honest = await operatorsOf(service).signedIn()
    const fixture = await makeFixture(deps)
    await fill(deps, fixture.accountId, records(50))
    // Unknown ones cost the same: otherwise the time would tell who is known.
    const guesses = Array.from({ length: SIGN_INS }, (_, i) => i)
    const client = startGoodClient(`${server.url}${fixture.path}?limit=50`, fixture.token)
    const over = new Agent({ keepAlive: true })
    const statuses = new Map<number, number>()
    const [signIns, waits]: number[][] = [[], []]
    /** Once a second, with the right password in a browser that is known. */
    const signInHonestly = async () => {
      for (let second = 0; second < SECONDS; second++) {
        const [began, { email, password, cookie }] = [performance.now(), honest]
        const headers = { origin: server.url, cookie, 'x-forwarded-for': '99.0.0.1' }
        signIns!.push(await postJson(`${server.url}/manage/session`, { email, password }, over, headers))
        waits!.push(performance.now() - began)
        await delay(Math.max(0, began + 1000 - performance.now()))
      }
    }
    const attack = async (round: number) => {
      // Each from a network of its own and at a person of its own, so that no budget ends it early.
      const post = (path: string, body: object, network: string) =>
        postJson(`${server.url}${path}`, body, over, { origin: server.url, 'x-forwarded-for': network })
      const answers = await Promise.all(
        guesses.map(async (i) => {
          await delay((i * SECONDS * 1000) / SIGN_INS)
          const [email, network] = [`nobody${round}-${i}@example.com`, `${100 + round}.${i >> 8}.${i & 255}.1`]
          return Promise.all([
            post('/manage/session', { email, password: 'a wrong password' }, network),
            post('/owner/session', { email, pin: '000000' }, network),
          ])
        }),
      )
      for (const status of answers.flat()) statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
    const both = (round: number) => Promise.all([attack(round), signInHonestly()])
    const { figure, ratio } = await beside(client, both, { seconds: SECONDS })
    await client.stop()
    over.destroy()
    const opened = [...statuses].filter(([status]) => status < 400 || (status >= 500 && status !== 503)).length
    const admitted = signIns!.filter((status) => status === 200).length
    return {
      done: `${count(SIGN_INS)} operators' passwords and ${count(SIGN_INS)} PINs guessed within ${SECONDS} s, each of them a tenth of a second's work (3 times)`,
      figure: `answers ${JSON.stringify(Object.fromEntries(statuses))}; ${admitted} of ${signIns!.length} right passwords in a known browser got in, after ${percentile(waits!, 0.5).toFixed(0)} ms (median), ${Math.max(...waits!).toFixed(0)} ms at most; ${figure}`,
      kept: ratio <= 2 && opened === 0 && admitted === signIns!.length,
    }
  },
}
