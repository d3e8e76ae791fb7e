// Lost if it breaks: strangers who guess passwords keep every client from reading.
import { Agent } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { createDeps } from '../../src/context.ts'
import { startServer } from '../abuse/servers.ts'
import { testDatabase } from '../support/database.ts'
import { fill, makeFixture, records } from '../support/make.ts'
import { beside, startGoodClient } from './good-client.ts'
import { postJson } from './post-json.ts'
import { count, type Row } from './row.ts'

const SIGN_INS = 500
const SECONDS = 8

export const row: Row = {
  id: 'D11',
  title: 'Checking passwords and PINs slows no reader down',
  promise: 'P13',
  minutes: 10,
  run: async () => {
    const { database, servingUrl } = await testDatabase()
    const deps = createDeps(database)
    const server = await startServer(servingUrl, { TRUST_PROXY: '127.0.0.1' })
    const fixture = await makeFixture(deps)
    await fill(deps, fixture.accountId, records(50))
    // Unknown ones cost the same: otherwise the time would tell who is known.
    const guesses = Array.from({ length: SIGN_INS }, (_, i) => i)
    const client = startGoodClient(`${server.url}${fixture.path}?limit=50`, fixture.token)
    const over = new Agent({ keepAlive: true })
    const statuses = new Map<number, number>()
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
    const { figure, ratio } = await beside(client, attack, { seconds: SECONDS })
    await client.stop()
    over.destroy()
    const opened = [...statuses].filter(([status]) => status < 400 || (status >= 500 && status !== 503)).length
    return {
      done: `${count(SIGN_INS)} operators' passwords and ${count(SIGN_INS)} PINs guessed within ${SECONDS} s, each of them a tenth of a second's work (3 times)`,
      figure: `answers ${JSON.stringify(Object.fromEntries(statuses))}; ${figure}`,
      kept: ratio <= 2 && opened === 0,
    }
  },
}
