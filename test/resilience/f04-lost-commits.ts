// Lost if it breaks: a repeated request creates a second key, because the answer to the first was lost on its way.
import { setTimeout as delay } from 'node:timers/promises'
import { createDeps } from '../../src/context.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { createOperatorToken } from '../../src/surfaces/operators/operator-token.service.ts'
import { startServer } from '../abuse/servers.ts'
import { testDatabase } from '../support/database.ts'
import { makeClient, TESTER } from '../support/make.ts'
import { openProxy } from '../support/proxy.ts'
import { count, type Row } from './row.ts'

const KEYS = 1_000
const SENDERS = 8
/** Of the answers to commits. */
const LOST_SHARE = 0.3

export const row: Row = {
  id: 'F4',
  title: 'When nobody knows whether it was committed, a repeat with the same key has the first result',
  promise: 'P8',
  run: async () => {
    const { database, servingUrl } = await testDatabase()
    const deps = createDeps(database)
    const { tenant } = await makeClient(deps)
    const { token } = await createOperatorToken(deps, TESTER, { label: 'admin', expires: null, role: 'admin' })
    const proxy = await openProxy(servingUrl)
    const server = await startServer(proxy.url, { RUN_JOBS: 'off' })
    proxy.loseCommits(LOST_SHARE)
    const idsOf = new Map<string, string>()
    let [next, refused, other] = [0, 0, 0]
    const send = async () => {
      for (let n = next++; n < KEYS; n = next++) {
        const body = JSON.stringify({ tenantId: tenant.id, environment: 'sandbox', label: `key ${n}` })
        for (;;) {
          const answer = await fetch(`${server.url}/manage/keys`, {
            method: 'POST',
            headers: {
              authorization: `Bearer ${token}`,
              'content-type': 'application/json',
              'idempotency-key': `request ${n}`,
            },
            body,
          })
          const text = await answer.text()
          if (answer.status === 201) {
            idsOf.set(`key ${n}`, JSON.parse(text).id)
            break
          }
          if (answer.status === 503) refused++
          else if (other++ > 10) throw new Error(`${answer.status} ${text}`)
          await delay(20)
        }
      }
    }
    await Promise.all(Array.from({ length: SENDERS }, send))
    proxy.heal()
    const rows = await database.rows<{ id: string; label: string }>(sql`
      select id, label from api_keys where label like 'key %'`)
    const twice = rows.length - new Set(rows.map(({ label }) => label)).size
    const wrong = rows.filter(({ id, label }) => idsOf.get(label) !== id).length
    return {
      done: `${count(KEYS)} keys created over a network that loses the answer to ${LOST_SHARE * 100} % of all commits, each request repeated until it is answered`,
      figure: `${count(rows.length)} keys, ${twice} twice, ${wrong} with another id than was answered; ${count(proxy.lostCommits())} answers to commits lost, ${count(refused)} × 503, ${other} other answers`,
      kept: rows.length === KEYS && twice + wrong + other === 0 && proxy.lostCommits() > KEYS / 10,
    }
  },
}
