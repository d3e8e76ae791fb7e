/** Rules change, records arrive, and work is interrupted: in the end every category is that of the last rules. */

import assert from 'node:assert/strict'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, test } from 'node:test'
import { type Conditions, openCategorizer, openRuleBook } from '@vitrine/categorizer'
import fc from 'fast-check'
import { queueRecategorisation } from '../../src/ledger/categorization/recategorisation.store.ts'
import { addRule, listCurrentRules, removeRule } from '../../src/ledger/categorization/rule.service.ts'
import type { RuleScope } from '../../src/ledger/categorization/rule.store.ts'
import { openRuleCache } from '../../src/ledger/categorization/rule-cache.service.ts'
import {
  decideAgain,
  type RecategorisedBatch,
  recategorisePiece,
} from '../../src/ledger/recategorise/recategorise.service.ts'
import { listCurrent } from '../../src/ledger/recategorise/recategorise.store.ts'
import { bodyForTenant, categoriser } from '../../src/ledger/write/categorised.ts'
import { findHousehold } from '../../src/people/accounts/account.store.ts'
import type { Id } from '../../src/platform/core/id.ts'
import type { Deps } from '../../src/platform/db/deps.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { importFile } from '../statements/import-file.ts'
import { countLockWaits } from '../support/database.ts'
import { fill, makeClient, makeConsent, makeOwner, record, TESTER } from '../support/make.ts'
import { runs } from '../support/runs.ts'
import { testService } from '../support/service.ts'
import { printSeed, SEED } from './random.ts'
import { rowsOf } from './reading.ts'

printSeed('rules.test.ts')
const { deps, ask, database } = await testService()
const memory = openRuleCache()

/** Small, so that accounts are left half done. */
const PIECE = 2

class Crash extends Error {}

/** Does all the work and then fails before the commit, like a killed process. */
const crashing: Deps = {
  ...deps,
  db: {
    ...deps.db,
    transaction: (work) =>
      deps.db.transaction(async (tx) => {
        await work(tx)
        throw new Crash()
      }),
  },
}

const TEXTS = ['LIDL', 'Netflix', 'Lidl Netflix', 'Qxz', 'Max Mustermann']
const WHEN: Conditions[] = [
  { hasWords: 'lidl' },
  { startsWith: 'netflix' },
  { like: '*netflix' },
  { sign: '-' },
  { amountFrom: '2', amountTo: '3' },
]
const CODES = ['5411', '5814', 'none']

type Step =
  | { do: 'ingest'; account: number; texts: [id: number, text: string, amount: string][] }
  | { do: 'add'; whose: number; when: Conditions; code: string }
  | { do: 'remove'; whose: number; which: number }
  | { do: 'work'; pieces: number }
  | { do: 'crash' }
  | { do: 'catchUp'; client: number }

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('ingest' as const),
      account: fc.nat(1),
      texts: fc.array(fc.tuple(fc.nat(6), fc.constantFrom(...TEXTS), fc.constantFrom('-1', '-2.50', '3')), {
        minLength: 1,
        maxLength: 4,
      }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('add' as const),
      whose: fc.nat(2),
      when: fc.constantFrom(...WHEN),
      code: fc.constantFrom(...CODES),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('remove' as const), whose: fc.nat(2), which: fc.nat(5) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('work' as const), pieces: fc.integer({ min: 1, max: 5 }) }) },
  { weight: 1, arbitrary: fc.constant({ do: 'crash' as const }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('catchUp' as const), client: fc.nat(1) }) },
)

/** One tenant's software: it reads the feeds of the accounts, and never a list. */
class FeedClient {
  readonly state = new Map<string, string>()
  readonly #since = new Map<string, string>()
  readonly token: string

  constructor(token: string) {
    this.token = token
  }

  async catchUp(accountIds: Id<'account'>[]): Promise<void> {
    for (const accountId of accountIds) {
      for (let more = true; more; ) {
        const since = this.#since.get(accountId)
        const query = `?limit=3${since ? `&since=${since}` : ''}`
        const { body } = await ask(`/service/accounts/${accountId}/transactions/changes${query}`, { token: this.token })
        const { data, metadata } = JSON.parse(body)
        for (const { change, id, transaction } of data) {
          if (change === 'removed') this.state.delete(id)
          else this.state.set(id, JSON.stringify(transaction))
        }
        this.#since.set(accountId, metadata.next_cursor)
        more = metadata.has_more
      }
    }
  }

  async list(accountIds: Id<'account'>[]): Promise<Map<string, string>> {
    const rows = new Map<string, string>()
    for (const accountId of accountIds) {
      const answer = await ask(`/service/accounts/${accountId}/transactions?limit=500`, { token: this.token })
      for (const body of rowsOf(answer.body).bodies) {
        const row = JSON.parse(body)
        rows.set(row.id, JSON.stringify(row))
      }
    }
    return rows
  }
}

/** A piece of the oldest pending work; undefined if there is none. */
async function recategoriseSome(by: Deps, maxRows: number): Promise<RecategorisedBatch | undefined> {
  const [oldest] = await deps.db.rows<{ id: Id<'recategorisation'> }>(sql`
    select id from recategorisations where finished_at is null order by id limit 1`)
  return oldest && recategorisePiece(by, decideAgain(memory), oldest.id, { maxRows })
}

async function work(pieces = Number.POSITIVE_INFINITY, rows = PIECE): Promise<number> {
  let changed = 0
  for (let piece = 0; piece < pieces; piece++) {
    const done = await recategoriseSome(deps, rows)
    if (!done) return changed
    changed += done.changed
  }
  return changed
}

async function endAllRules(scope: RuleScope): Promise<void> {
  for (const { id } of await listCurrentRules(deps, scope)) await removeRule(deps, TESTER, id)
}

async function startWithoutRules(): Promise<void> {
  await endAllRules('operator')
  await work()
}

beforeEach(startWithoutRules)

async function assertDecidedByFinalRules(accountIds: Id<'account'>[]): Promise<void> {
  const rules = openRuleBook(await listCurrentRules(deps, 'operator'))
  for (const accountId of accountIds) {
    const household = await findHousehold(deps.db, accountId)
    const categorise = categoriser(await openCategorizer(), household, rules, new Map())
    for (const { body, record, id } of await listCurrent(deps.db, accountId, '', 10_000)) {
      assert.deepEqual(JSON.parse(body).categorization, categorise(record, id).category)
    }
  }
}

test('after any imports and rule changes the stored categories are those of the last rules, and feeds give the lists', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 5, maxLength: 30 }), async (steps) => {
      await startWithoutRules()
      const clients = [await makeClient(deps), await makeClient(deps)]
      const { ownerId, accountIds } = await makeOwner(deps, { accounts: 2 })
      for (const { tenant } of clients) await makeConsent(deps, tenant, ownerId)
      const feedClients = clients.map(({ token }) => new FeedClient(token))
      const scopes: RuleScope[] = ['operator', ...clients.map(({ tenant }) => tenant.id)]
      for (const step of steps) {
        if (step.do === 'ingest') {
          const reported = new Map(step.texts.map(([id, description, amount]) => [id, { description, amount }]))
          const records = [...reported].map(([id, facts]) => record({ sourceId: `r${id}`, ...facts }))
          await fill(deps, accountIds[step.account]!, records)
        } else if (step.do === 'add') {
          await addRule(deps, TESTER, scopes[step.whose]!, { when: step.when, code: step.code })
        } else if (step.do === 'remove') {
          const rules = await listCurrentRules(deps, scopes[step.whose]!)
          const rule = rules[step.which % Math.max(rules.length, 1)]
          if (rule) await removeRule(deps, TESTER, rule.id)
        } else if (step.do === 'work') await work(step.pieces)
        else if (step.do === 'catchUp') await feedClients[step.client]!.catchUp(accountIds)
        else await recategoriseSome(crashing, PIECE).catch((error) => assert.ok(error instanceof Crash))
      }
      await work()
      await assertDecidedByFinalRules(accountIds)
      for (const [index, feedClient] of feedClients.entries()) {
        await feedClient.catchUp(accountIds)
        const listed = await feedClient.list(accountIds)
        assert.deepEqual(feedClient.state, listed)
        // By its own rules, and by no other tenant's.
        const rules = openRuleBook(await listCurrentRules(deps, scopes[index + 1]!))
        for (const accountId of accountIds) {
          for (const { id, ...reported } of await listCurrent(deps.db, accountId, '', 10_000)) {
            assert.equal(listed.get(id), JSON.stringify(JSON.parse(bodyForTenant(reported, rules, 'SI'))))
          }
        }
      }
      const id = deps.newId('recategorisation')
      await queueRecategorisation(deps.db, { id, accountId: null })
      assert.equal(await work(), 0)
    }),
    { seed: SEED, numRuns: runs(8) },
  )
})

test('two parallel workers do each piece once', async () => {
  const { accountId } = await makeOwner(deps)
  await fill(
    deps,
    accountId,
    Array.from({ length: 40 }, (_, at) => record({ sourceId: `r${at}`, description: 'Qxz' })),
  )
  await addRule(deps, TESTER, 'operator', { when: { hasWords: 'qxz' }, code: '5814' })
  const [one, other] = await Promise.all([work(), work()])
  // The other may have found the work taken and stopped.
  const rest = await work()
  assert.ok(one + other + rest >= 40)
  const rows = await listCurrent(deps.db, accountId, '', 100)
  assert.ok(rows.every(({ body }) => JSON.parse(body).categorization.code === '5814'))
})

/** Resolves once a transaction waits for a row that another one has locked. */
async function waitForLock(): Promise<void> {
  for (;;) {
    if ((await countLockWaits(database)) > 0) return
  }
}

test('rules that change while a file is read apply to its lines: they are categorised when they are written', async () => {
  const path = join(tmpdir(), `vitrine-rules-${process.pid}.qif`)
  await writeFile(path, '!Type:Bank\nD2026-03-01\nT-1.20\nPQxz\n^\n')
  try {
    const { accountId } = await makeOwner(deps)
    let importing: Promise<unknown> | undefined
    await deps.db.transaction(async (tx) => {
      // The file has been read and cannot be matched yet.
      await tx.rows(sql`select from accounts where id = ${accountId} and bucket = bucket_of(${accountId}) for update`)
      importing = importFile(deps, { path, fileName: 'f', options: { currency: 'EUR' }, accountId })
      await waitForLock()
      await addRule(deps, TESTER, 'operator', { when: { hasWords: 'qxz' }, code: '5814' })
    })
    await importing
    assert.equal(JSON.parse((await listCurrent(deps.db, accountId, '', 1))[0]!.body).categorization.code, '5814')
    await work()
    await assertDecidedByFinalRules([accountId])
  } finally {
    await rm(path, { force: true })
  }
})
