/** Every type of event is recorded in the transaction of its change: where it cannot be, the change is not made either. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Compile } from 'typebox/compile'
import { answerAsk, sendAskPin } from '../../src/access/consents/ask.service.ts'
import { startConsent, terminateConsent } from '../../src/access/consents/client-consent.service.ts'
import { decideConsent, grantConsent } from '../../src/access/consents/consent.service.ts'
import type { ConsentMove } from '../../src/access/consents/consent.ts'
import { expireConsents, failUnanswered, moveConsent } from '../../src/access/consents/lifecycle.store.ts'
import {
  findConnection,
  findOrInsertConnection,
  moveConnection,
  saveConnectedAccount,
} from '../../src/banks/connections/connection.store.ts'
import type { ConnectionMove } from '../../src/banks/connections/connection.ts'
import { tellStatus } from '../../src/banks/connections/connection-status.service.ts'
import { DOCUMENTED_EVENTS } from '../../src/clients/events/event.schema.ts'
import {
  type EventType,
  OPERATOR_EVENTS,
  TENANT_EVENTS,
  TEST_EVENT,
  toOperator,
} from '../../src/clients/events/event.ts'
import { editInquiry } from '../../src/clients/inquiries/inquiry.service.ts'
import { createWebhook, testWebhook } from '../../src/clients/webhooks/webhook.service.ts'
import { findEndpoint } from '../../src/clients/webhooks/webhook.store.ts'
import { importLocalFile } from '../../src/ledger/imports/import.service.ts'
import { editAccount } from '../../src/ledger/write/edit-account.service.ts'
import { listAccounts } from '../../src/people/accounts/account.store.ts'
import type { Id } from '../../src/platform/core/id.ts'
import { OperatorError } from '../../src/platform/core/operator-error.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { setDatabaseClock } from '../support/database.ts'
import { fill, makeFixture, records, TESTER } from '../support/make.ts'
import { webhookService } from './support.ts'

const { context, database, deps } = await webhookService()
const URL_1 = 'http://127.0.0.1:9/hook'

type World = Awaited<ReturnType<typeof makeFixture>>

const startOne = ({ tenant, inquiryId }: World): Promise<Id<'consent'>> =>
  startConsent(
    deps,
    { tenantId: tenant.id, environment: 'sandbox', allowedDomains: [] },
    {
      inquiryId,
      owner: { email: 'eva@example.com', phoneNumber: null, contact: { channel: 'email', address: 'eva@example.com' } },
      data: [],
      redirectUrl: null,
      locale: null,
    },
    24,
  )
const move = (consentId: Id<'consent'>, ...moves: ConsentMove[]) =>
  deps.db.transaction(async (tx) => {
    for (const one of moves) assert.ok(await moveConsent(tx, consentId, one), one)
  })
const later = async (days: number, act: () => Promise<unknown>) => {
  await setDatabaseClock(database, new Date(Date.now() + days * 86_400_000))
  try {
    await act()
  } finally {
    await setDatabaseClock(database, null)
  }
}

/** A connection of the account's owner that feeds it, valid before; `first` is a move before the one that is told of. */
const connectionMove =
  (told: ConnectionMove, first?: ConnectionMove) =>
  async ({ ownerId, accountId, environment }: World) => {
    const [{ providerId } = { providerId: '' }] = await listAccounts(
      deps.db,
      { ids: [accountId] },
      { before: null, limit: 1 },
    )
    const id = deps.newId('connection')
    const atBank = { resourceId: 'r', keys: ['hash:1'], currency: 'EUR', kind: 'current' } as const
    const moveOne = (move: ConnectionMove) =>
      deps.db.transaction(async (tx) => {
        const before = (await findConnection(tx, id))!.status
        assert.ok(await moveConnection(tx, id, move), move)
        await tellStatus(tx, id, before)
      })
    await deps.db.transaction(async (tx) => {
      await findOrInsertConnection(tx, { id, ownerId, environment, providerId, language: 'en' })
      await saveConnectedAccount(tx, {
        connectionId: id,
        accountId,
        keys: ['hash:1'],
        atBank: { ...atBank, keys: [...atBank.keys] },
      })
    })
    await moveOne('authorise')
    if (first) await moveOne(first)
    return () => moveOne(told)
  }

/** What is there before, and the change that makes the event. */
const CAUSES: Record<EventType, (world: World) => Promise<() => Promise<unknown>>> = {
  'consent.started': async (world) => {
    const consentId = await startOne(world)
    return () => sendAskPin(context, consentId, null, { ours: true, requester: Buffer.alloc(32) })
  },
  'consent.received': async (world) => {
    const consentId = await startOne(world)
    await move(consentId, 'start')
    return () => move(consentId, 'receive')
  },
  'consent.partially_authorised': async (world) => {
    const consentId = await startOne(world)
    await move(consentId, 'start', 'receive')
    return () => move(consentId, 'authorise_partially')
  },
  'consent.valid':
    async ({ inquiryId, ownerId }) =>
    () =>
      grantConsent(deps, TESTER, { inquiryId, ownerId }),
  'consent.rejected': async (world) => {
    const consentId = await startOne(world)
    return () => answerAsk(context, consentId, 1, { decision: 'refuse', termsHash: Buffer.alloc(0) }, null)
  },
  'consent.failed': async (world) => {
    await startOne(world)
    return () => later(2, () => deps.db.transaction(failUnanswered))
  },
  'consent.revoked_by_psu':
    async ({ consentId }) =>
    () =>
      decideConsent(deps, TESTER, consentId, 'revoke'),
  'consent.expired': async () => () => later(91, () => deps.db.transaction((tx) => expireConsents(tx))),
  'consent.terminated_by_tpp':
    async ({ consentId, tenant, keyId }) =>
    () =>
      terminateConsent(deps, { keyId, tenantId: tenant.id, environment: 'sandbox', allowedDomains: [] }, consentId),
  'transactions.changed':
    async ({ accountId }) =>
    () =>
      fill(deps, accountId, records(2)),
  'account.updated':
    async ({ accountId }) =>
    () =>
      editAccount(deps, TESTER, accountId, { holder: 'Ana Horvat' }),
  'inquiry.updated':
    async ({ inquiryId }) =>
    () =>
      editInquiry(deps, TESTER, inquiryId, { description: 'For another reason' }),
  'connection.renewal_due': connectionMove('warn'),
  'connection.action_needed': connectionMove('ask'),
  'connection.ended': connectionMove('end'),
  'connection.restored': connectionMove('authorise', 'ask'),
  'import.finished': async () => () =>
    importLocalFile(deps, TESTER, { path: import.meta.filename, fileName: 'x', keep: false, options: {} }).catch(
      (error) => {
        // It is no statement, and is stored as a refused import.
        if (!(error instanceof OperatorError)) throw error
      },
    ),
}

/** Everything that an event tells of. */
async function state(): Promise<string> {
  const rows = await database.rows<{ row: string }>(sql`
    select row_to_json(c)::text as row from consents c union all select row_to_json(a)::text from accounts a
    union all select row_to_json(i)::text from inquiries i union all select row_to_json(f)::text from imports f
    union all select row_to_json(v)::text from transaction_versions v union all select row_to_json(b)::text from connections b`)
  return rows
    .map(({ row }) => row)
    .sort()
    .join('\n')
}
const countOf = async (type: string) => {
  const [row] = await database.rows<{ count: number }>(sql`
    select count(*) from webhook_deliveries where type = ${type}`)
  return row!.count
}

for (const type of [...TENANT_EVENTS, ...OPERATOR_EVENTS])
  test(`${type} is recorded with its change, or neither is there`, async () => {
    const world = await makeFixture(deps)
    const act = await CAUSES[type](world)
    const isOperators = (OPERATOR_EVENTS as readonly string[]).includes(type)
    const of = isOperators ? toOperator : ({ scope: world.tenant.id, environment: 'sandbox' } as const)
    await createWebhook(context, TESTER, of, { url: URL_1, events: [type] })
    const before = await state()
    await database.script('alter table webhook_deliveries add constraint closed check (false) not valid')
    await assert.rejects(act(), /"closed"/)
    await database.script('alter table webhook_deliveries drop constraint closed')
    assert.equal(await state(), before)
    await act()
    assert.notEqual(await state(), before)
    assert.equal(await countOf(type), 1)
    await assertDocumented(type)
  })

/** What is sent has the fields that the OpenAPI document declares for this type, and no others. */
async function assertDocumented(type: string): Promise<void> {
  const rows = await database.rows<Parameters<typeof context.webhooks.bodyOf>[0]>(sql`
    select type, data, created_at as created from webhook_deliveries where type = ${type}`)
  const { schema } = DOCUMENTED_EVENTS.find((event) => event.type === type)!
  const validator = Compile(schema)
  assert.ok(rows.length > 0)
  for (const row of rows) {
    const body: unknown = JSON.parse(context.webhooks.bodyOf(row))
    assert.deepEqual(validator.Errors(body), [], JSON.stringify(body))
  }
}

test('webhook.test is as the OpenAPI document has it', async () => {
  const { tenant } = await makeFixture(deps)
  const of = { scope: tenant.id, environment: 'sandbox' } as const
  const { id } = await createWebhook(context, TESTER, of, { url: URL_1, events: [] })
  const endpoint = await findEndpoint(deps.db, id)
  await testWebhook(deps, TESTER, endpoint!, TEST_EVENT)
  await assertDocumented(TEST_EVENT)
})

test('an account that an operator edits is told to those whose scope shows what has changed', async () => {
  const told = async (scope: 'accounts' | 'balances' | 'transactions' | 'all', edit: object) => {
    const { accountId, tenant } = await makeFixture(deps, { scope })
    const of = { scope: tenant.id, environment: 'sandbox' } as const
    const { id } = await createWebhook(context, TESTER, of, { url: URL_1, events: ['account.updated'] })
    await editAccount(deps, TESTER, accountId, edit)
    const rows = await database.rows<{ data: object }>(sql`
      select data from webhook_deliveries where endpoint_id = ${id}`)
    return rows.length
  }
  assert.equal(await told('all', { name: 'Savings' }), 1)
  assert.equal(await told('accounts', { name: 'Savings' }), 0)
  assert.equal(await told('accounts', { holder: 'Ana Horvat' }), 1)
  assert.equal(await told('transactions', { holder: 'Ana Horvat' }), 0)
  assert.equal(await told('transactions', { iban: 'SI56192001234567892' }), 1)
  assert.equal(await told('all', { name: 'Current account', holder: 'Ana Novak' }), 0, 'nothing has changed')
})
