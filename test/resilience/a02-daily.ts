// Lost if it breaks: a company looks into an account more often, or for longer, than its owner has allowed.
import { randomInt } from 'node:crypto'
import { listAccesses } from '../../src/access/consents/access.store.ts'
import { longToken } from '../contract/support.ts'
import { fill, makeClient, makeConsent, makeOwner, records } from '../support/make.ts'
import { testService } from '../support/service.ts'
import { count, type Row } from './row.ts'

const STEPS = 100_000
const CONSENTS = 50
const ZONE = 'Europe/Ljubljana'
const DAY_MS = 86_400_000
/** With the night in which summer time begins. */
const START = Date.parse('2031-03-26T10:00:00Z')
const LONGEST_DAYS = 30

const days = new Intl.DateTimeFormat('en-CA', { timeZone: ZONE })
const dayOf = (time: number) => days.format(time)

/** A small random generator with a seed, so that a run can be repeated. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

export const row: Row = {
  id: 'A2',
  title: 'A daily consent gives one access for each calendar day, until it ends',
  promise: 'P3',
  minutes: 20,
  run: async () => {
    const seed = Number(process.env.SEED ?? randomInt(2 ** 31))
    const random = randomFrom(seed)
    const { ask, deps, database } = await testService({ ACCESS_TIME_ZONE: ZONE })
    await database.script(`
      create table test_clock (at timestamptz); grant select on test_clock to public; insert into test_clock values ('${new Date(START).toISOString()}');
      create or replace function clock() returns timestamptz language sql stable parallel safe as 'select at from public.test_clock'`)
    const setClock = (time: number) => database.script(`update test_clock set at = '${new Date(time).toISOString()}'`)
    const client = await makeClient(deps)
    const token = await longToken(deps, client)
    const consents = await Promise.all(
      Array.from({ length: CONSENTS }, async (_, i) => {
        const { ownerId, accountId } = await makeOwner(deps)
        await fill(deps, accountId, records(3))
        const validityDays = 1 + (i % LONGEST_DAYS)
        const { consentId } = await makeConsent(deps, client.tenant, ownerId, { frequency: 'daily', validityDays })
        return { consentId, accountId, end: START + validityDays * DAY_MS, days: new Set<string>() }
      }),
    )
    const pathsOf = ({ accountId, consentId }: (typeof consents)[number]) => [
      `/service/accounts/${accountId}/transactions?limit=1&consentId=${consentId}`,
      `/service/accounts/${accountId}/transactions/changes?consentId=${consentId}`,
      `/service/accounts/${accountId}?consentId=${consentId}`,
      `/service/accounts?consentId=${consentId}`,
    ]

    let [steps, wrong, allowed, back] = [0, 0, 0, 0]
    for (let now = START; steps < STEPS; ) {
      const kind = random(10)
      const midnight = Math.floor(now / 3_600_000) * 3_600_000
      if (kind === 0) now = Math.max(START, now - random(26 * 3_600_000))
      else if (kind < 4) now = midnight + 3_600_000 - 1 + random(3)
      else now += random(4 * 3_600_000)
      if (kind === 0) back++
      // After a while all of them have ended, which is worth a look, but not for most of the steps.
      if (now > START + (LONGEST_DAYS + 2) * DAY_MS) now = START + random(LONGEST_DAYS * DAY_MS)
      await setClock(now)
      await Promise.all(
        consents.map(async (consent) => {
          const paths = pathsOf(consent)
          const { statusCode } = await ask(paths[random(paths.length)]!, { token })
          const expected = now < consent.end ? 200 : 403
          if (statusCode !== expected) wrong++
          if (statusCode === 200) {
            allowed++
            consent.days.add(dayOf(now))
          }
          steps++
        }),
      )
    }
    let [accesses, excess] = [0, 0]
    for (const consent of consents) {
      const opened = await listAccesses(database, consent.consentId)
      accesses += opened.length
      if (opened.length !== consent.days.size) excess++
    }
    return {
      done: `${count(steps)} reads under ${CONSENTS} daily consents while the clock goes on, jumps to the end of an hour ± 1 ms, and goes back ${count(back)} times (seed ${seed})`,
      figure: `${wrong} wrong decisions, ${excess} consents with more or fewer accesses than days with a read (${count(accesses)} accesses, ${count(allowed)} reads allowed)`,
      kept: wrong === 0 && excess === 0 && allowed > steps / 10,
    }
  },
}
