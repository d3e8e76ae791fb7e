// Lost if it breaks: a server with a wrong clock opens what has ended, or refuses everybody.

import { issueToken } from '../../src/clients/keys/key.service.ts'
import { createDeps } from '../../src/context.ts'
import { ask, newToken, type ServerProcess, startServer } from '../abuse/servers.ts'
import { setDatabaseClock, testDatabase } from '../support/database.ts'
import { fill, makeConsent, makeFixture, records } from '../support/make.ts'
import { count, type Row } from './row.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Of the servers' own clocks. */
const OFFSETS = { 'an hour behind': -HOUR_MS, '5 minutes ahead': 300_000, '181 days ahead': 181 * DAY_MS }
/** Before the night in which summer time ends, and over the last day of a February with 29. */
const STARTS = ['2031-10-25T20:00:00Z', '2032-02-28T20:00:00Z']
const WINDOW_MINUTES = 15
const WINDOW_MS = WINDOW_MINUTES * 60_000

/** Loaded before anything else of the process. */
const shifted = (ms: number) =>
  `--import=data:text/javascript,${encodeURIComponent(`const now=Date.now,D=Date;globalThis.Date=class extends D{constructor(...a){super(...(a.length?a:[now()+(${ms})]))}static now(){return now()+(${ms})}}`)}`

export const row: Row = {
  id: 'F9',
  title: "The database's clock decides, whatever the servers' clocks say, and jumps of it open nothing",
  promise: 'P9',
  run: async () => {
    const { database, servingUrl } = await testDatabase()
    const deps = createDeps(database)
    const servers: ServerProcess[] = []
    for (const offset of Object.values(OFFSETS))
      servers.push(
        await startServer(servingUrl, {
          NODE_OPTIONS: shifted(offset),
          RUN_JOBS: 'off',
          ACCESS_WINDOW_MINUTES: String(WINDOW_MINUTES),
        }),
      )
    let [asked, wrong] = [0, 0]
    const expect = async (path: string, token: string, status: number) => {
      for (const { url } of servers) {
        asked++
        const answer = await ask(`${url}${path}`, { token })
        if (answer.status === status) continue
        wrong++
        console.error(`${path}: ${answer.status} in place of ${status}: ${answer.body.slice(0, 200)}`)
      }
    }
    for (const start of STARTS) {
      const at = (ms: number) => setDatabaseClock(database, new Date(Date.parse(start) + ms))
      await at(0)
      const fixture = await makeFixture(deps, { validityDays: 2 })
      await fill(deps, fixture.accountId, records(3))
      const once = await makeConsent(deps, fixture.tenant, fixture.ownerId, { frequency: 'once', validityDays: 90 })
      const [daily, only] = [fixture.consentId, once.consentId].map((id) => `${fixture.path}?consentId=${id}`)
      const token = async () => (await issueToken(deps, fixture.apiKey, fixture.apiSecret, 600)).accessToken
      const first = await newToken(servers[2]!.url, fixture)
      await expect(daily!, first, 200)
      await expect(only!, first, 200)
      await at(600_000 - 1)
      await expect(daily!, first, 200)
      await at(600_000)
      await expect(daily!, first, 401)
      await at(WINDOW_MS - 1)
      await expect(only!, await token(), 200)
      await at(WINDOW_MS)
      await expect(only!, await token(), 403)
      // Back by an hour: the token of then is valid again for its ten minutes and no longer, and no access more is given.
      await at(WINDOW_MS - HOUR_MS)
      await expect(daily!, await token(), 200)
      await at(2 * DAY_MS - 1)
      await expect(daily!, await token(), 200)
      await at(2 * DAY_MS)
      await expect(daily!, await token(), 403)
      await at(181 * DAY_MS)
      await expect(daily!, await token(), 403)
      await expect(only!, await token(), 403)
    }
    return {
      done: `${servers.length} servers with clocks ${Object.keys(OFFSETS).join(', ')}, on a database whose clock goes over the end of summer time and a 29 February, back by an hour, and on by 181 days`,
      figure: `${wrong} wrong decisions of ${count(asked)}; jumps in any order: X7`,
      kept: wrong === 0,
    }
  },
}
