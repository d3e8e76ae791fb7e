import assert from 'node:assert/strict'
import { deleteOldAccesses } from '../../src/access/consents/access.store.ts'
import { approveAsk } from '../../src/access/consents/answer.service.ts'
import { lockAsk } from '../../src/access/consents/ask.store.ts'
import { decideConsent, grantConsent } from '../../src/access/consents/consent.service.ts'
import { expireConsents } from '../../src/access/consents/lifecycle.store.ts'
import { editKey, endKey, issueToken } from '../../src/clients/keys/key.service.ts'
import { deleteExpiredTokens } from '../../src/clients/keys/key.store.ts'
import type { Id } from '../../src/platform/core/id.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { Random } from '../ledger/random.ts'
import { TESTER } from '../support/make.ts'
import { verify } from '../support/read-log.ts'
import { testService } from '../support/service.ts'
import * as model from './simulation-model.ts'
import { type Queue, simulateQueue } from './simulation-queue.ts'
import { makeWorld, newKey, openClock } from './simulation-world.ts'

const START = Date.parse('2031-03-26T10:00:00Z')
const TTL_SECONDS = [600, 3_600, 5 * 86_400]
/** Older ones are forgotten: they would only answer 401 and 403. */
const MAX_CONSENTS = 40
const MAX_TOKENS = 24
const MAX_TRACE = 30
const HOUR_MS = 3_600_000

export type SimulationReport = { steps: number; reads: Record<number, number>; accesses: number; jobs: number }

/**
 * Random steps of clients, owners, operators, housekeeping, workers and the clock, on the real service and a real database.
 * After each one the outcome has to be the model's. Throws with the last steps at the first difference.
 */
export async function simulate(seed: number, steps: number): Promise<SimulationReport> {
  const random = new Random(seed)
  const { ask, deps, database, logs } = await testService({
    ACCESS_TIME_ZONE: model.ZONE,
    ACCESS_WINDOW_MINUTES: String(model.WINDOW_MINUTES),
  })
  let now = START
  const setClock = await openClock(database, now)
  const trace: string[] = []
  const note = (text: string) => {
    trace.push(`${new Date(now).toISOString()} ${text}`)
    if (trace.length > MAX_TRACE) trace.shift()
  }

  const { clients, owners, questions } = await makeWorld(deps, random)

  const tokens: model.ModelToken[] = []
  const consents: model.ModelConsent[] = []
  const expected = new Map<string, string>()
  const counts: SimulationReport = { steps: 0, reads: {}, accesses: 0, jobs: 0 }
  const queue: Queue = simulateQueue({ deps, database, random, now: () => now, note })

  /** The one whose end the clock was moved to. */
  let watched: model.ModelConsent | undefined

  const actions: [weight: number, run: () => Promise<unknown>][] = [
    [10, moveClock],
    [8, issue],
    [1, endOrReplaceKey],
    [1, limitKey],
    [6, grant],
    [2, revoke],
    [2, terminate],
    [2, renew],
    [2, keepHouse],
    [40, read],
    [26, queue.step],
  ]
  const chances = actions.flatMap(([weight, run]) => Array.from({ length: weight }, () => run))

  async function moveClock(): Promise<void> {
    const moment = random.below(4)
    const consent = consents.length > 0 ? random.pick(consents) : undefined
    const ends =
      moment === 0
        ? tokens.map(({ expires }) => expires)
        : moment === 1
          ? clients.flatMap(({ key }) => key.expires ?? [])
          : consent
            ? [consent.validUntil, ...consent.accesses.values()]
            : []
    watched = moment > 1 ? consent : undefined
    const kind = random.below(10)
    // To the very moment at which something ends, a millisecond before it, or after it.
    if (kind < 5 && ends.length > 0) now = random.pick(ends) - 1 + random.below(3)
    else if (kind === 5) now -= random.below(3 * HOUR_MS)
    else if (kind === 6) now = model.nextMidnight(now) - 1 + random.below(3)
    else now += random.below(20 * 60_000)
    now = Math.max(START, now)
    note('the clock')
    await setClock(now)
  }

  async function issue(): Promise<void> {
    const { pair, key } = random.pick(clients)
    const ttlSeconds = random.pick(TTL_SECONDS)
    note(`a token of ${key.id}`)
    const issued = await issueToken(deps, pair.apiKey, pair.apiSecret, ttlSeconds).catch(() => undefined)
    assert.equal(issued !== undefined, model.isKeyUsable(key, now), `a token of ${key.id}`)
    if (!issued) return
    tokens.push({ text: issued.accessToken, key, expires: now + ttlSeconds * 1000, deleted: false })
    if (tokens.length > MAX_TOKENS) tokens.shift()
  }

  /** Its tokens die with it; another one takes its place. */
  async function endOrReplaceKey(): Promise<void> {
    const at = random.below(clients.length)
    const { tenant, key } = clients[at]!
    note(`${key.id} is disabled`)
    await endKey(deps, TESTER, key.id as Id<'key'>)
    key.disabled = true
    clients[at] = await newKey(deps, tenant, key)
    // Made for the fixture, unknown to the model.
    await database.rows(sql`delete from access_tokens where key_id = ${clients[at].key.id}`)
  }

  async function limitKey(): Promise<void> {
    const { key } = random.pick(clients)
    key.expires = random.chance(0.5) ? null : now + random.below(HOUR_MS)
    note(`${key.id} ends ${key.expires === null ? 'never' : new Date(key.expires).toISOString()}`)
    await editKey(deps, TESTER, key.id as Id<'key'>, { expires: key.expires === null ? null : new Date(key.expires) })
  }

  async function grant(): Promise<void> {
    const { id: inquiryId, ...question } = random.pick(questions)
    const owner = random.pick(owners.filter(({ environment }) => environment === question.environment))
    const id = await grantConsent(deps, TESTER, { inquiryId, ownerId: owner.ownerId })
    note(`${id} is granted`)
    const made = { ...question, id, account: owner.accountId, created: now, ask: 1, accesses: new Map() }
    const consent: model.ModelConsent = { ...made, status: 'valid', validUntil: 0 }
    model.approve(consent, now)
    consents.push(consent)
    if (consents.length > MAX_CONSENTS) await forget(consents.shift()!)
  }

  /** It ends, and its grant goes, so that only known ones are left. */
  async function forget(consent: model.ModelConsent): Promise<void> {
    await checkAccesses(consent)
    await database.rows(sql`delete from grants where consent_id = ${consent.id}`)
  }

  const expireIfOver = (consent: model.ModelConsent) => {
    if (consent.status === 'valid' && model.hasRunOut(consent, now)) consent.status = 'expired'
  }

  async function revoke(): Promise<void> {
    if (consents.length === 0) return
    const consent = random.pick(consents)
    note(`${consent.id} is revoked`)
    expireIfOver(consent)
    const could = consent.status === 'valid'
    const done = await decideConsent(deps, TESTER, consent.id as Id<'consent'>, 'revoke').then(
      () => true,
      () => false,
    )
    assert.equal(done, could, `the revocation of ${consent.id}`)
    if (could) consent.status = 'revoked_by_psu'
  }

  /** A usable token of the tenant in the environment of the consent. */
  const tokenFor = ({ tenant, environment }: model.ModelConsent) =>
    tokens.find(
      (one) => model.isTokenUsable(one, now) && one.key.tenant === tenant && one.key.environment === environment,
    )

  async function terminate(): Promise<void> {
    if (consents.length === 0) return
    const consent = random.pick(consents)
    const token = tokenFor(consent)
    if (!token) return
    note(`${consent.id} is terminated`)
    const { statusCode, body } = await ask(`/service/consents/${consent.id}`, { method: 'DELETE', token: token.text })
    assert.ok(statusCode < 300, body)
    expireIfOver(consent)
    if (consent.status === 'valid') consent.status = 'terminated_by_tpp'
  }

  async function renew(): Promise<void> {
    if (consents.length === 0) return
    const consent = random.pick(consents)
    const token = tokenFor(consent)
    if (!token) return
    note(`${consent.id} is renewed`)
    const answer = await ask(`/service/consents/${consent.id}/renew`, { method: 'POST', token: token.text })
    const could = consent.status === 'valid' || consent.status === 'expired'
    assert.equal(answer.statusCode, could ? 200 : 403, answer.body)
    if (!could) return
    consent.ask += 1
    const given = await deps.db.transaction(async (tx) => {
      const open = (await lockAsk(tx, consent.id as Id<'consent'>, null))!
      assert.equal(open.number, (renewals.get(consent.id) ?? 1) + 1)
      return approveAsk(tx, open, undefined)
    })
    renewals.set(consent.id, consent.ask)
    assert.ok(given !== 'no_account' && 'accounts' in given)
    model.approve(consent, now)
  }
  const renewals = new Map<string, number>()

  async function keepHouse(): Promise<void> {
    note('housekeeping')
    await deps.db.transaction((tx) => expireConsents(tx))
    for (const consent of consents) expireIfOver(consent)
    await deleteExpiredTokens(deps.db)
    for (const token of tokens) token.deleted ||= token.expires < now - HOUR_MS
    await deleteOldAccesses(deps.db)
  }

  /** Several reads at once, at one moment: they share accesses, and none may disturb another. */
  async function read(): Promise<void> {
    if (tokens.length === 0) return
    const many = 1 + random.below(12)
    const usable = tokens.filter((token) => model.isTokenUsable(token, now))
    const asked = Array.from({ length: many }, (_, i) => {
      const token = random.pick(usable.length > 0 && random.chance(0.8) ? usable : tokens)
      const own = consents.filter(
        ({ tenant, environment }) => tenant === token.key.tenant && environment === token.key.environment,
      )
      const recent = own.length > 0 && random.chance(0.7) ? own.slice(-12) : consents
      const among = watched && own.includes(watched) && random.chance(0.5) ? [watched] : recent
      const consent = among.length > 0 && random.chance(0.8) ? random.pick(among) : null
      const account = consent?.account ?? random.pick(owners).accountId
      const what = random.chance(0.3) ? ('account' as const) : ('transactions' as const)
      const suffix = what === 'account' ? '' : random.chance(0.3) ? '/transactions/changes' : '/transactions'
      const named = consent !== null && random.chance(0.8) ? consent : null
      const path = `/service/accounts/${account}${suffix}${named ? `?consentId=${named.id}` : ''}`
      const decision = model.decide(consents, { token, account, consent: named, what }, now)
      return { token, path, decision, request: `step-${counts.steps}-${i}`, account }
    })
    await Promise.all(
      asked.map(async ({ token, path, decision, request, account }) => {
        note(`GET ${path} with a token of ${token.key.id}: ${decision.status}`)
        const answer = await ask(path, { token: token.text, headers: { 'request-id': request } })
        assert.equal(answer.statusCode, decision.status, `${path}: ${answer.body}`)
        counts.reads[answer.statusCode] = (counts.reads[answer.statusCode] ?? 0) + 1
        if (decision.status !== 200) return
        model.noteRead(decision.consent, now)
        expected.set(request, `${account} ${decision.consent.id} ${token.key.id}`)
      }),
    )
    counts.steps += many - 1
  }

  /** One access for a `once` consent and each of its renewals, one for each day of a `daily` one, as long as the model says. */
  async function checkAccesses(consent: model.ModelConsent): Promise<void> {
    const rows = await database.rows<{ period: string; closes: Date }>(sql`
      select period, closes_at as closes from accesses where consent_id = ${consent.id} order by period`)
    const opened = rows.map(({ period, closes }) => [period, closes.getTime()])
    assert.deepEqual(opened, [...consent.accesses].toSorted(), `the accesses of ${consent.id}`)
    counts.accesses += rows.length
  }

  try {
    while (counts.steps < steps) {
      await random.pick(chances)()
      counts.steps += 1
    }
    for (const consent of consents) await checkAccesses(consent)
    counts.jobs = await queue.drain((time) => {
      now = Math.max(now, time)
      return setClock(now)
    })
    const rows = await database.rows<{ request: string; account: string; consent: string; key: string }>(sql`
      select request_id as request, account_id as account, consent_id as consent, key_id as key from reads`)
    const found = new Map(rows.map(({ request, account, consent, key }) => [request, `${account} ${consent} ${key}`]))
    assert.equal(rows.length, expected.size, 'a read row for every answer with data, and for no other')
    for (const [request, read] of expected) assert.equal(found.get(request), read, `the read row of ${request}`)
    assert.deepEqual((await verify(database)).faults, [])
  } catch (error) {
    console.error(
      logs
        .filter((line) => /"level":(40|50)/.test(line))
        .slice(-3)
        .join(''),
    )
    console.error(`seed ${seed}, step ${counts.steps}; before:\n${trace.join('\n')}`)
    throw error
  }
  return counts
}
