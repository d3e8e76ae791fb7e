// Lost if it breaks: a request that a flaky network made a client repeat creates two of what it wanted once.

import { atCommandLine } from '../../src/platform/changes/actor.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { createOperatorToken } from '../../src/surfaces/operators/operator-token.service.ts'
import { ask as askServer, startServer, tally } from '../abuse/servers.ts'
import { testService } from '../support/service.ts'
import { provenBy } from './proven-by.ts'
import { count, type Row, together } from './row.ts'

const REQUESTS = 1_000

export const row: Row = {
  id: 'A6',
  title: 'The same request with the same key has one effect',
  promise: 'P8',
  minutes: 10,
  run: async () => {
    const { ask, deps, database, databaseUrl } = await testService()
    const tokenOf = async (label: string) =>
      (await createOperatorToken(deps, atCommandLine('test'), { label, expires: null })).token
    const [token, other] = [await tokenOf('one'), await tokenOf('other')]
    const server = await startServer(databaseUrl)
    const body = (name: string) => ({ id: name, name: 'Bank', country: 'SI', timeZone: 'Europe/Ljubljana' })
    const create = (name: string, key: string, by = token) =>
      ask('/manage/providers', { method: 'POST', token: by, headers: { 'idempotency-key': key }, payload: body(name) })
    const elsewhere = (name: string, key: string) =>
      fetch(`${server.url}/manage/providers`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify(body(name)),
      })
    await askServer(`${server.url}/health/ready`)

    const answers = await Promise.all(
      Array.from({ length: REQUESTS }, async (_, i) =>
        i % 2 ? (await elsewhere('bank-1', 'k')).status : (await create('bank-1', 'k')).statusCode,
      ),
    )
    const statuses = tally(answers.map((status) => ({ status })))
    const [row] = await database.rows<{ banks: number; changes: number }>(sql`
      select (select count(*) from providers where id = 'bank-1') as banks,
        (select count(*) from operator_changes where subject = 'bank-1') as changes`)
    const refusals = {
      'another body': (await create('bank-2', 'k')).statusCode,
      'a key of 256 characters': (await create('bank-3', 'x'.repeat(256))).statusCode,
      'the same by another operator': (await create('bank-1', 'k', other)).statusCode,
    }
    const own = {
      done: `${count(REQUESTS)} parallel requests with one key at two servers`,
      figure: `${row!.banks} created, ${row!.changes} recorded, answers ${JSON.stringify(statuses)}; refused: ${JSON.stringify(refusals)}`,
      kept:
        // With so many at once some wait too long for a connection, are told to come back, and have done nothing.
        row!.banks === 1 &&
        row!.changes === 1 &&
        statuses[201]! > 0 &&
        statuses[201]! + (statuses[503] ?? 0) === REQUESTS &&
        Object.values(refusals).every((status) => status >= 400 && status < 500),
    }
    return together(
      own,
      await provenBy('keys of others, of another body, and a day old', ['test/contract/created-once.test.ts']),
    )
  },
}
