import type { InjectOptions } from 'fastify'
import { createContext, createDeps } from '../../src/context.ts'
import { readConfig } from '../../src/platform/core/config.ts'
import type { Database } from '../../src/platform/db/database.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { buildServer } from '../../src/server.ts'
import { longToken } from '../contract/support.ts'
import { makeClient, makeInquiry, makeOwner } from '../support/make.ts'
import { PAGE } from '../support/people.ts'
import { TEST_SETTINGS } from '../support/service.ts'

const WARM_UP = 50

export type PinTiming = { way: string; known: number[]; unknown: number[] }

/** How many milliseconds asking for a PIN takes for known and for unknown people, in turns. */
export async function measurePinTiming(database: Database, pairs: number): Promise<PinTiming[]> {
  const deps = createDeps(database)
  const config = readConfig({ ...TEST_SETTINGS, TENANT_MESSAGES_PER_HOUR: '1000000' })
  const { app } = buildServer(await createContext(config, deps, () => 'http://vitrine.test'), { level: 'silent' })
  const pair = await makeClient(deps)
  const token = await longToken(deps, pair)
  const inquiryId = await makeInquiry(deps, pair.tenant)
  const known: string[] = []
  for (let i = 0; i < pairs + WARM_UP; i++) {
    const { ownerId } = await makeOwner(deps)
    const [row] = await database.rows<{ email: string }>(sql`select email from owners where id = ${ownerId}`)
    known.push(row!.email)
  }
  await database.script('analyze')

  const timed = async (options: InjectOptions) => {
    const begun = performance.now()
    const answer = await app.inject(options)
    return { ms: performance.now() - begun, answer }
  }
  const post = (url: string, payload: object, headers: Record<string, string>) =>
    timed({ method: 'POST', url, payload, headers })
  const authorization = { authorization: `Bearer ${token}` }
  const start = (email: string) => post('/service/consents', { inquiryId, email }, authorization)
  const ways: Record<string, (email: string) => Promise<number>> = {
    'POST /owner/pin': async (email) => (await post('/owner/pin', { email }, PAGE)).ms,
    'POST /service/consents': async (email) => (await start(email)).ms,
    'POST /service/consents/{consentId}/pin': async (email) => {
      const { consentId } = (await start(email)).answer.json()
      return (await post(`/service/consents/${consentId}/pin`, {}, authorization)).ms
    },
  }
  const timings: PinTiming[] = []
  for (const [way, take] of Object.entries(ways)) {
    const seen: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
    for (let i = 0; i < pairs + WARM_UP; i++) {
      const unknown = `stranger${i}-${way.length}@example.com`
      // The order alternates, so that neither profits from a cache that the other warmed.
      const turns = [
        ['known', known[i]!],
        ['unknown', unknown],
      ] as const
      for (const [kind, email] of i % 2 ? turns : turns.toReversed()) {
        const ms = await take(email)
        if (i >= WARM_UP) seen[kind].push(ms)
      }
    }
    timings.push({ way, ...seen })
  }
  await app.close()
  return timings
}

export const median = (numbers: number[]): number => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!
