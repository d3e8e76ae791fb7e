// Lost if it breaks: an owner says stop, and the company that is just reading gets the rest of the account.
import { randomInt } from 'node:crypto'
import { decideConsent } from '../../src/access/consents/consent.service.ts'
import { createDeps } from '../../src/context.ts'
import { ask, startServer, warmUp } from '../abuse/servers.ts'
import { testDatabase } from '../support/database.ts'
import { fill, makeConsent, makeFixture, records, TESTER } from '../support/make.ts'
import { provenBy } from './proven-by.ts'
import { count, type Row, together } from './row.ts'

const WALKS = 100
const PAGES = 200

export const row: Row = {
  id: 'A8',
  title: 'A consent that is revoked during a walk gives no further page',
  promise: 'P4',
  minutes: 10,
  run: async () => {
    const { database, servingUrl } = await testDatabase()
    const deps = createDeps(database)
    const servers = await Promise.all([startServer(servingUrl), startServer(servingUrl)])
    const fixture = await makeFixture(deps)
    await fill(deps, fixture.accountId, records(PAGES))
    await warmUp(servers, fixture.path, fixture.token)
    let [pages, late, refused] = [0, 0, 0]
    for (let i = 0; i < WALKS; i++) {
      const { consentId } = await makeConsent(deps, fixture.tenant, fixture.ownerId)
      const revokeAt = randomInt(1, 40)
      let acknowledged = Number.POSITIVE_INFINITY
      let query = `limit=1&consentId=${consentId}`
      for (let page = 1; page <= PAGES; page++) {
        // Not awaited: the walk goes on meanwhile.
        if (page === revokeAt)
          void decideConsent(deps, TESTER, consentId, 'revoke').then(() => {
            acknowledged = performance.now()
          })
        const { url } = servers[page % 2]!
        const answer = await ask(`${url}${fixture.path}?${query}`, { token: fixture.token })
        if (answer.status !== 200) {
          if (answer.status === 403) refused++
          break
        }
        pages++
        if (answer.startedAt > acknowledged) late++
        query = `limit=1&cursor=${JSON.parse(answer.body).metadata.next_cursor}`
      }
    }
    const own = {
      done: `${WALKS} walks with a revocation at a random page, at two servers by turns`,
      figure: `${count(pages)} pages, ${late} begun after the acknowledgement; ${refused} walks ended with 403`,
      kept: late === 0 && refused === WALKS,
    }
    const events = ['only tenants that may see an account are told of it', 'each move of a consent is an event']
    return together(
      own,
      await provenBy('events after a consent has ended', ['test/webhooks/events.test.ts'], { tests: events }),
    )
  },
}
