/** A bank that was connected some days ago and had a bad day since, and the service as its operator sees it. */
import { testService } from '../support/service.ts'
import { assertStep, openWorld } from './connected-world.ts'
import { sandboxProfile } from './sandbox-profiles.ts'

const START = '2026-04-10T18:00:00Z'
const DAY_MS = 86_400_000
const QUIET_DAYS = 3

export type OperatedWorld = Awaited<ReturnType<typeof openOperatedWorld>>

/** Days 0 to 3 went well, on day 4 the bank was out of order, on day 5 it was not asked, and then all was well again. */
export async function openOperatedWorld(env: Record<string, string> = {}) {
  const service = await testService(env)
  const { deps, database } = service
  const profile = (address: string) => sandboxProfile('plain', address)
  const world = await openWorld(deps, database, { start: START, profile })
  // The service starts before the bank, whose address is in the profile.
  Object.assign(service.context, { banks: world.deps.banks })
  assertStep(await world.link(), 'done')
  const start = Date.parse(START)
  const dayAfter = (days: number) => new Date(start + days * DAY_MS)
  await world.runUntil(dayAfter(QUIET_DAYS))
  await world.control('POST', '/faults', { fault: 'outage' })
  await world.runUntil(dayAfter(QUIET_DAYS + 1))
  await world.control('DELETE', '/faults')
  await world.setClock(dayAfter(QUIET_DAYS + 3))
  await world.runUntil(dayAfter(QUIET_DAYS + 6))
  const { id } = await world.connection()
  return { service, world, connectionId: id }
}
