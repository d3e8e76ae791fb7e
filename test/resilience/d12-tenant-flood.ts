// Lost if it breaks: one tenant with a loop in its software is the only one that is served.
import { readFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { createDeps } from '../../src/context.ts'
import { ask, startServer } from '../abuse/servers.ts'
import { testDatabase } from '../support/database.ts'
import { fill, makeFixture, records } from '../support/make.ts'
import { beside, startGoodClient } from './good-client.ts'
import { count, type Row } from './row.ts'

const LIMIT = 100
/** Ten times its limit. */
const PER_SECOND = 1_000
const SECONDS = 8

export const row: Row = {
  id: 'D12',
  title: 'A tenant above its limit is refused, and slows nobody else down',
  promise: 'P13',
  minutes: 10,
  run: async () => {
    const { database, servingUrl } = await testDatabase()
    const deps = createDeps(database)
    const server = await startServer(servingUrl, { RATE_LIMIT_PER_SECOND: String(LIMIT) })
    const [fixture, flooding] = [await makeFixture(deps), await makeFixture(deps)]
    for (const { accountId } of [fixture, flooding]) await fill(deps, accountId, records(50))
    const client = startGoodClient(`${server.url}${fixture.path}?limit=50`, fixture.token)
    const over = new Agent({ keepAlive: true, maxSockets: 50 })
    /** Of the server, in milliseconds. */
    const processorTime = (): number => {
      const fields = readFileSync(`/proc/${server.child.pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
      return (Number(fields[11]) + Number(fields[12])) * 10
    }
    let [sent, silent, spent] = [0, 0, 0]
    const errors: number[] = []
    const statuses = new Map<number, number>()
    const attack = async () => {
      // A full budget, whatever was left of the one before.
      await delay(2_500)
      const answers: Promise<number>[] = []
      spent -= processorTime()
      const began = performance.now()
      let last = began
      while (performance.now() - began < SECONDS * 1000) {
        for (let due = ((performance.now() - began) / 1000) * PER_SECOND - answers.length; due > 0; due--) {
          const answer = ask(`${server.url}${flooding.path}?limit=50`, { token: flooding.token, over })
          answers.push(
            answer.then(
              ({ status, headers }) => {
                last = performance.now()
                if (status === 429 && headers['retry-after'] === undefined) silent++
                return status
              },
              () => 0,
            ),
          )
        }
        await delay(5)
      }
      const all = await Promise.all(answers)
      spent += processorTime()
      sent += all.length
      for (const status of all) statuses.set(status, (statuses.get(status) ?? 0) + 1)
      // Twice a second's worth at once, then the rate.
      const allowed = LIMIT * 2 + ((last - began) / 1000) * LIMIT
      errors.push(Math.abs(all.filter((status) => status === 200).length / allowed - 1))
    }
    // A server that has refused nobody yet compiles that code first.
    await attack()
    const { figure, ratio } = await beside(client, attack, { seconds: SECONDS })
    await client.stop()
    over.destroy()
    const error = Math.max(...errors)
    return {
      done: `one tenant sends ${count(PER_SECOND)} requests a second with a limit of ${LIMIT}, for ${SECONDS} s (3 times, after one that is not measured)`,
      figure: `${count(sent)} sent, answers ${JSON.stringify(Object.fromEntries(statuses))}, ${(spent / sent).toFixed(2)} ms of processor time for each (the good client's included), limiter off by at most ${(error * 100).toFixed(1)} %, ${silent} refused without Retry-After; ${figure}`,
      kept:
        ratio <= 2 &&
        error <= 0.05 &&
        silent === 0 &&
        [...statuses.keys()].every((status) => status === 200 || status === 429),
    }
  },
}
