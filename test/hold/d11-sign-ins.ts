// Lost if it breaks: strangers who guess passwords keep every client from reading.
import { Agent } from 'node:http'
import { createDeps } from '../../src/context.ts'
import { createOperator } from '../../src/operators/operator.service.ts'
import { startServer } from '../abuse/servers.ts'
import { testDatabase } from '../support/database.ts'
import { fill, makeFixture, records, TESTER } from '../support/make.ts'
import { beside, startGoodClient } from './good-client.ts'
import { postJson } from './post-json.ts'
import { count, type Row } from './row.ts'

const SIGN_INS = 500

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
    const operators = await Promise.all(
      Array.from({ length: SIGN_INS }, (_, i) =>
        createOperator(deps, TESTER, { email: `operator${i}@example.com`, role: 'viewer' }),
      ),
    )
    const client = startGoodClient(`${server.url}${fixture.path}?limit=50`, fixture.token)
    const over = new Agent({ keepAlive: true })
    const statuses = new Map<number, number>()
    const attack = async (round: number) => {
      // Each from a network of its own and at an operator of its own, so that no budget ends it early.
      const answers = operators.map(({ email }, i) =>
        postJson(`${server.url}/manage/session`, { email, password: `wrong password ${round}` }, over, {
          origin: server.url,
          'x-forwarded-for': `198.51.${i % 250}.${round + 1}`,
        }),
      )
      const guesses = operators.map((_, i) =>
        postJson(`${server.url}/owner/session`, { email: `nobody${i}@example.com`, pin: '000000' }, over, {
          origin: server.url,
          'x-forwarded-for': `203.0.${i % 250}.${round + 1}`,
        }),
      )
      for (const status of await Promise.all([...answers, ...guesses]))
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
    const { figure, ratio } = await beside(client, attack)
    await client.stop()
    over.destroy()
    const opened = [...statuses].filter(([status]) => status < 400 || (status >= 500 && status !== 503)).length
    return {
      done: `${count(SIGN_INS)} operators' passwords and ${count(SIGN_INS)} PINs guessed at the same moment (3 times)`,
      figure: `answers ${JSON.stringify(Object.fromEntries(statuses))}; ${figure}`,
      kept: ratio <= 2 && opened === 0,
    }
  },
}
