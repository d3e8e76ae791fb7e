import type { Id } from '../../src/platform/core/id.ts'
import type { Database } from '../../src/platform/db/database.ts'
import type { Deps } from '../../src/platform/db/deps.ts'
import type { Random } from '../ledger/random.ts'
import { fill, makeClient, makeInquiry, makeKey, makeOwner, records } from '../support/make.ts'
import type { ModelConsent, ModelKey } from './simulation-model.ts'

type SimulatedClient = { tenant: { id: Id<'tenant'> }; pair: { apiKey: string; apiSecret: string }; key: ModelKey }
type SimulatedOwner = { ownerId: Id<'owner'>; accountId: Id<'account'>; environment: ModelKey['environment'] }
type SimulatedInquiry = { id: Id<'inquiry'>; tenant: number } & Pick<
  ModelConsent,
  'environment' | 'scope' | 'frequency' | 'validityDays'
>
type World = { clients: SimulatedClient[]; owners: SimulatedOwner[]; questions: SimulatedInquiry[] }

const TENANTS = 2
const OWNERS = 6
const ENVIRONMENTS = ['sandbox', 'production'] as const

/** Sets the clock of the database: a table, because with a new function PostgreSQL would plan every statement anew. */
export async function openClock(database: Database, start: number): Promise<(time: number) => Promise<unknown>> {
  const text = (time: number) => `'${new Date(time).toISOString()}'`
  await database.script(`
    create table test_clock (at timestamptz); grant select on test_clock to public; insert into test_clock values (${text(start)});
    create or replace function clock() returns timestamptz language sql stable parallel safe as 'select at from public.test_clock'`)
  return (time) => database.script(`update test_clock set at = ${text(time)}`)
}

export async function newKey(
  deps: Deps,
  tenant: { id: Id<'tenant'> },
  { tenant: number, environment }: Pick<ModelKey, 'tenant' | 'environment'>,
): Promise<SimulatedClient> {
  const { keyId, apiKey, apiSecret } = await makeKey(deps, tenant, environment)
  const key = { id: keyId, tenant: number, environment, disabled: false, expires: null }
  return { tenant, pair: { apiKey, apiSecret }, key }
}

/** Tenants with a key in each environment, owners with an account each, and an inquiry of every kind. */
export async function makeWorld(deps: Deps, random: Random): Promise<World> {
  const clients: SimulatedClient[] = []
  for (let tenant = 0; tenant < TENANTS; tenant++) {
    const { tenant: made } = await makeClient(deps)
    for (const environment of ENVIRONMENTS) clients.push(await newKey(deps, made, { tenant, environment }))
  }
  const owners: SimulatedOwner[] = []
  for (let i = 0; i < OWNERS; i++) {
    const environment = i % 3 === 0 ? 'production' : 'sandbox'
    const { ownerId, accountId } = await makeOwner(deps, { environment })
    await fill(deps, accountId, records(3))
    owners.push({ ownerId, accountId, environment })
  }
  const questions: SimulatedInquiry[] = []
  for (const environment of ENVIRONMENTS)
    for (const frequency of ['once', 'daily'] as const)
      for (const [at, scope] of (['all', 'transactions', 'balances'] as const).entries()) {
        const tenant = random.below(TENANTS)
        const facts = { environment, frequency, scope, validityDays: 1 + 3 * at }
        const id = await makeInquiry(deps, clients.find(({ key }) => key.tenant === tenant)!.tenant, facts)
        questions.push({ id, tenant, ...facts })
      }
  return { clients, owners, questions }
}
