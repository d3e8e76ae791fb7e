import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { listAccesses } from '../../src/access/consents/access.store.ts'
import { decideConsent, decideInquiry, grantConsent } from '../../src/access/consents/consent.service.ts'
import { eraseConsents, findConsent } from '../../src/access/consents/consent.store.ts'
import {
  CONSENT_STATUSES,
  type ConsentMove,
  type ConsentStatus,
  nextConsentStatus,
} from '../../src/access/consents/consent.ts'
import {
  endConsentsOfInquiry,
  expireConsents,
  failUnanswered,
  moveConsent,
} from '../../src/access/consents/lifecycle.store.ts'
import { createInquiry } from '../../src/clients/inquiries/inquiry.service.ts'
import { findInquiry, moveInquiry } from '../../src/clients/inquiries/inquiry.store.ts'
import {
  INQUIRY_STATUSES,
  type InquiryMove,
  type InquiryStatus,
  nextInquiryStatus,
} from '../../src/clients/inquiries/inquiry.ts'
import { OperatorError } from '../../src/platform/core/operator-error.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { setDatabaseClock } from '../support/database.ts'
import { fill, makeClient, makeConsent, makeFixture, makeInquiry, makeOwner, records, TESTER } from '../support/make.ts'
import { type TestService, testService } from '../support/service.ts'
import { assertOk, assertRefused, days, later, longToken, minutes, ROW } from './support.ts'

const service = await testService()
const { ask, deps, database } = service

const INQUIRY_MOVES: InquiryMove[] = ['activate', 'deactivate', 'delete']
const INQUIRY_NEXT: Record<InquiryStatus, Partial<Record<InquiryMove, InquiryStatus>>> = {
  initiated: { activate: 'active', delete: 'deleted' },
  active: { deactivate: 'inactive', delete: 'deleted' },
  inactive: { activate: 'active', delete: 'deleted' },
  deleted: {},
}

test('the statuses of an inquiry are those of the interface', () => {
  assert.deepEqual([...INQUIRY_STATUSES].sort(), ['active', 'deleted', 'inactive', 'initiated'])
})

test('an inquiry goes initiated → active ⇄ inactive, and from anywhere to deleted, which is final', async (t) => {
  for (const from of INQUIRY_STATUSES) {
    for (const move of INQUIRY_MOVES) {
      const to = INQUIRY_NEXT[from][move]
      await t.test(`${from}, ${move}: ${to ?? 'refused'}`, () => assert.equal(nextInquiryStatus(from, move), to))
    }
  }
})

const CONSENT_MOVES: ConsentMove[] = [
  'start',
  'receive',
  'authorise_partially',
  'approve',
  'reject',
  'fail',
  'abandon',
  'revoke',
  'expire',
  'terminate',
  'renew',
]
const CONSENT_NEXT: Record<ConsentStatus, Partial<Record<ConsentMove, ConsentStatus>>> = {
  initiated: { start: 'started', abandon: 'failed', terminate: 'terminated_by_tpp' },
  started: {
    receive: 'received',
    approve: 'valid',
    reject: 'rejected',
    fail: 'failed',
    abandon: 'failed',
    terminate: 'terminated_by_tpp',
  },
  received: {
    authorise_partially: 'partially_authorised',
    approve: 'valid',
    reject: 'rejected',
    fail: 'failed',
    abandon: 'failed',
    terminate: 'terminated_by_tpp',
  },
  partially_authorised: {
    approve: 'valid',
    reject: 'rejected',
    fail: 'failed',
    abandon: 'failed',
    terminate: 'terminated_by_tpp',
  },
  valid: { revoke: 'revoked_by_psu', expire: 'expired', terminate: 'terminated_by_tpp', renew: 'valid' },
  rejected: {},
  failed: {},
  revoked_by_psu: {},
  expired: { renew: 'valid' },
  terminated_by_tpp: {},
}

test('the statuses of a consent are those of the contract', () => {
  assert.deepEqual([...CONSENT_STATUSES].sort(), Object.keys(CONSENT_NEXT).sort())
})

test('a consent moves as the contract says, and no other way', async (t) => {
  for (const from of CONSENT_STATUSES) {
    for (const move of CONSENT_MOVES) {
      const to = CONSENT_NEXT[from][move]
      await t.test(`${from}, ${move}: ${to ?? 'refused'}`, () => assert.equal(nextConsentStatus(from, move), to))
    }
  }
})

test('every missing cell is refused in the database too, and nothing changes', async (t) => {
  const fixture = await makeFixture(deps)
  for (const from of CONSENT_STATUSES) {
    await t.test(from, async () => {
      for (const move of CONSENT_MOVES) {
        await database.script(`update consents set status = '${from}' where id = '${fixture.consentId}'`)
        const to = CONSENT_NEXT[from][move]
        const moved = decideConsent(deps, TESTER, fixture.consentId, move)
        if (to) assert.equal((await moved).status, to)
        else await assert.rejects(moved, OperatorError)
        assert.equal((await findConsent(deps.db, fixture.consentId))!.status, to ?? from)
      }
    })
  }
})

type Pair = `${ConsentStatus} → ${ConsentStatus}`
const PAIRS = CONSENT_STATUSES.flatMap((from) => CONSENT_STATUSES.map((to): Pair => `${from} → ${to}`))
const ALLOWED = new Set(
  CONSENT_STATUSES.flatMap((from) => Object.values(CONSENT_NEXT[from]).map((to): Pair => `${from} → ${to}`)),
)

test('the database allows exactly the moves of the table', async () => {
  const { consentId } = await makeFixture(deps)
  const seen = new Set<Pair>()
  for (const from of CONSENT_STATUSES) {
    for (const move of CONSENT_MOVES) {
      await database.rows(sql`update consents set status = ${from} where id = ${consentId}`)
      const moved = await deps.db.transaction((tx) => moveConsent(tx, consentId, move))
      const { status } = (await findConsent(deps.db, consentId))!
      assert.equal(moved, CONSENT_NEXT[from][move] !== undefined, `${from}, ${move}`)
      if (moved) seen.add(`${from} → ${status}`)
      else assert.equal(status, from, `${from}, ${move}`)
    }
  }
  for (const pair of PAIRS) assert.equal(seen.has(pair), ALLOWED.has(pair), pair)
})

const unanswered = ['initiated', 'started', 'received', 'partially_authorised']
const abandoned = unanswered.map((from) => `${from} → failed`)
/** Changes that move consents without a request about that one consent. */
const SWEEPS: Record<
  string,
  { moves: string[]; run: (fixture: Awaited<ReturnType<typeof makeFixture>>) => Promise<unknown> }
> = {
  'the inquiry is deleted': {
    moves: [...abandoned, 'valid → terminated_by_tpp'],
    run: ({ inquiryId }) => deps.db.transaction((tx) => endConsentsOfInquiry(tx, inquiryId)),
  },
  'the owner is erased': {
    moves: [...abandoned, 'valid → revoked_by_psu'],
    run: ({ ownerId }) => deps.db.transaction((tx) => eraseConsents(tx, ownerId)),
  },
  'the validity is over': {
    moves: ['valid → expired'],
    run: async ({ consentId }) => {
      await database.rows(sql`update consents set valid_until = clock() - interval '1 second' where id = ${consentId}`)
      await deps.db.transaction((tx) => expireConsents(tx))
    },
  },
  'the link is over': {
    moves: abandoned,
    run: async ({ consentId }) => {
      // A second past: the column is rounded to milliseconds, and may be rounded up.
      await database.rows(sql`
        update asks set expires_at = clock() - interval '1 second', decision = null, decided_at = null, terms = null, terms_hash = null
        where consent_id = ${consentId}`)
      await deps.db.transaction((tx) => failUnanswered(tx))
    },
  },
}

test('bulk changes move consents along the table, too', async (t) => {
  for (const [about, { moves, run }] of Object.entries(SWEEPS)) {
    await t.test(about, async () => {
      const fixture = await makeFixture(deps)
      const seen: string[] = []
      for (const from of CONSENT_STATUSES) {
        await database.rows(sql`
          update consents set status = ${from}, valid_until = clock() + interval '1 day' where id = ${fixture.consentId}`)
        await run(fixture)
        const { status } = (await findConsent(deps.db, fixture.consentId))!
        if (status !== from) seen.push(`${from} → ${status}`)
      }
      assert.deepEqual(seen, moves)
      for (const pair of seen) assert.ok(ALLOWED.has(pair as Pair), pair)
    })
  }
})

test('only one statement in the source writes the status of a consent, and every consent begins as initiated', () => {
  const sources = globSync('{src,scripts,bin}/**/*.{ts,js}').filter((file) => !file.endsWith('.test.ts'))
  const found = (pattern: RegExp) =>
    sources.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(pattern)].map(([text]) => ({ file, text })))
  const updates = found(/\bupdate\s+(?:only\s+)?(?:public\.)?consents\b[^`]*/gi)
  const writing = updates.filter(({ text }) => /\bstatus\s*=|\bstatus\s*[,)]/i.test(text.split(/\bwhere\b/i)[0]!))
  assert.deepEqual(
    writing.map(({ file }) => file),
    ['src/access/consents/lifecycle.store.ts'],
  )
  assert.ok(updates.length > writing.length, 'other updates are found as well')
  const inserts = found(/\binsert\s+into\s+(?:public\.)?consents\b[^`]*|\b(?:copy|merge\s+into)\s+consents\b/gi)
  assert.equal(inserts.length, 1)
  assert.match(inserts[0]!.text, /'initiated'/)
})

test('of two simultaneous moves of a consent exactly one wins', async () => {
  const pairs: [ConsentMove, ConsentMove][] = [
    ['revoke', 'terminate'],
    ['revoke', 'revoke'],
    ['terminate', 'expire'],
  ]
  for (const pair of pairs) {
    const { consentId } = await makeFixture(deps)
    const results = await Promise.allSettled(pair.map((move) => decideConsent(deps, TESTER, consentId, move)))
    const won = results.filter(({ status }) => status === 'fulfilled')
    assert.equal(won.length, 1, pair.join(' and '))
    const { status } = (await findConsent(deps.db, consentId))!
    assert.equal(status, (won[0] as PromiseFulfilledResult<{ status: string }>).value.status)
  }
})

test('of twenty simultaneous moves from one status exactly one wins', async () => {
  const { consentId } = await makeFixture(deps)
  const ends: ConsentMove[] = ['revoke', 'terminate']
  const moves = Array.from({ length: 20 }, (_, i) =>
    deps.db.transaction((tx) => moveConsent(tx, consentId, ends[i % 2]!)),
  )
  assert.equal((await Promise.all(moves)).filter(Boolean).length, 1)
})

test('of simultaneous moves of an inquiry exactly one wins', async () => {
  const client = await makeClient(deps)
  const id = await makeInquiry(deps, client.tenant)
  const results = await Promise.allSettled(
    (['delete', 'deactivate', 'delete'] as const).map((move) => decideInquiry(deps, TESTER, id, move)),
  )
  assert.ok(results.some(({ status }) => status === 'fulfilled'))
  const again = await makeInquiry(deps, client.tenant)
  const moves = Array.from({ length: 20 }, () =>
    deps.db.transaction((tx) => moveInquiry(tx, again, 'active', 'deactivate')),
  )
  assert.equal((await Promise.all(moves)).filter(Boolean).length, 1)
})

test('only an active inquiry takes new consents', async (t) => {
  const client = await makeClient(deps)
  const { ownerId } = await makeOwner(deps)
  const moves: Record<InquiryStatus, InquiryMove[]> = {
    initiated: [],
    active: ['activate'],
    inactive: ['activate', 'deactivate'],
    deleted: ['delete'],
  }
  for (const status of INQUIRY_STATUSES) {
    await t.test(status, async () => {
      const inquiryId = await createInquiry(deps, TESTER, {
        tenantId: client.tenant.id,
        environment: 'sandbox',
        name: 'question',
        displayName: 'A question',
        description: 'Because',
        scope: 'all',
        frequency: 'daily',
        validityDays: 90,
      })
      for (const move of moves[status]) await decideInquiry(deps, TESTER, inquiryId, move)
      assert.equal((await findInquiry(deps.db, inquiryId))!.status, status)
      const granted = grantConsent(deps, TESTER, { inquiryId, ownerId })
      if (status === 'active') assert.equal((await findConsent(deps.db, await granted))!.status, 'valid')
      else await assert.rejects(granted, OperatorError)
    })
  }
})

test('an inactive inquiry leaves running consents alone, a deleted one ends them from the next request on', async () => {
  const fixture = await makeFixture(deps)
  await decideInquiry(deps, TESTER, fixture.inquiryId, 'deactivate')
  assertOk(await ask(fixture.path, { token: fixture.token }))
  await decideInquiry(deps, TESTER, fixture.inquiryId, 'delete')
  assertRefused(await ask(fixture.path, { token: fixture.token }), ROW.consent, { message: /terminated_by_tpp/ })
  assert.equal((await findConsent(deps.db, fixture.consentId))!.status, 'terminated_by_tpp')
})

test('deleting an inquiry ends no consent to another one', async () => {
  const fixture = await makeFixture(deps)
  const other = await makeConsent(deps, fixture.tenant, fixture.ownerId)
  await decideInquiry(deps, TESTER, other.inquiryId, 'delete')
  assertOk(await ask(fixture.path, { token: fixture.token }))
})

test('a consent that already ended keeps how it ended when its inquiry is deleted', async () => {
  const fixture = await makeFixture(deps)
  await decideConsent(deps, TESTER, fixture.consentId, 'revoke')
  await decideInquiry(deps, TESTER, fixture.inquiryId, 'delete')
  assert.equal((await findConsent(deps.db, fixture.consentId))!.status, 'revoked_by_psu')
})

test('scope and frequency of a consent are those of its inquiry at the time it was given, permanently', async () => {
  const fixture = await makeFixture(deps, { scope: 'accounts', frequency: 'daily' })
  await database.script(`update inquiries set scope = 'all', frequency = 'once' where id = '${fixture.inquiryId}'`)
  assertRefused(await ask(fixture.path, { token: fixture.token }), ROW.scope)
  const { scope, frequency } = (await findConsent(deps.db, fixture.consentId))!
  assert.deepEqual([scope, frequency], ['accounts', 'daily'])
})

test('revoking takes effect from the next request on, at every address', async () => {
  const fixture = await makeFixture(deps)
  await fill(deps, fixture.accountId, records(3))
  const page = assertOk(await ask(`${fixture.path}?limit=1`, { token: fixture.token })).json()
  await decideConsent(deps, TESTER, fixture.consentId, 'revoke')
  const { next_cursor: cursor } = page.metadata
  for (const path of [
    fixture.path,
    `${fixture.path}?cursor=${cursor}`,
    `${fixture.path}/${page.data[0].id}`,
    `${fixture.path}/changes`,
    `/service/accounts/${fixture.accountId}`,
    `/service/accounts?consentId=${fixture.consentId}`,
  ])
    assertRefused(await ask(path, { token: fixture.token }), ROW.consent, { message: /revoked_by_psu/ })
})

const NOON = new Date('2026-03-10T12:00:00.000Z')

/** A fixture with a clock: everything in it happens at the time that was set last. */
async function timedFixture(on: TestService, facts: Parameters<typeof makeFixture>[1], start = NOON) {
  await setDatabaseClock(on.database, start)
  const fixture = await makeFixture(on.deps, facts)
  await fill(on.deps, fixture.accountId, records(5))
  const token = await longToken(on.deps, fixture)
  return {
    ...fixture,
    token,
    read: (path = fixture.path) => on.ask(path, { token }),
    at: (time: Date) => setDatabaseClock(on.database, time),
    accesses: () => listAccesses(on.deps.db, fixture.consentId),
    status: async () => (await findConsent(on.deps.db, fixture.consentId))!.status,
    expire: () => on.deps.db.transaction((tx) => expireConsents(tx)),
  }
}

test('an access opens with the first successful read, not before', async () => {
  try {
    const fixture = await timedFixture(service, { frequency: 'once' })
    assertRefused(await fixture.read(`${fixture.path}?limit=0`), ROW.invalid_argument)
    assertRefused(await fixture.read(`${fixture.path}/tx_0`), ROW.not_found)
    assertRefused(await fixture.read(`/service/accounts/acc_0/transactions`), ROW.not_found)
    assert.deepEqual(await fixture.accesses(), [])
    await fixture.at(later(NOON, days(2)))
    assertOk(await fixture.read())
    assert.deepEqual(await fixture.accesses(), [
      { opened: later(NOON, days(2)), closes: later(NOON, days(2) + minutes(60)) },
    ])
  } finally {
    await setDatabaseClock(database, null)
  }
})

test('once: for 60 minutes pages, filters and all accounts are free; after that 403, and the consent is expired', async (t) => {
  try {
    const fixture = await timedFixture(service, { frequency: 'once', accounts: 2 })
    const first = assertOk(await fixture.read(`${fixture.path}?limit=2`)).json()
    const paths = [
      fixture.path,
      `${fixture.path}?limit=2&cursor=${first.metadata.next_cursor}`,
      `${fixture.path}?fromBookedTime=2026-01-02T00:00:00Z`,
      `${fixture.path}/${first.data[0].id}`,
      `${fixture.path}/changes`,
      '/service/accounts',
      `/service/accounts/${fixture.accountIds[1]}`,
      `/service/accounts/${fixture.accountIds[1]}/transactions`,
    ]
    for (const [about, ms] of [
      ['at once', 0],
      ['a minute later', minutes(1)],
      ['in the last millisecond', minutes(60) - 1],
    ] as const) {
      await t.test(about, async () => {
        await fixture.at(later(NOON, ms))
        for (const path of paths) assertOk(await fixture.read(path))
        assert.equal((await fixture.accesses()).length, 1)
        await fixture.expire()
        assert.equal(await fixture.status(), 'valid')
      })
    }
    const named = paths.map((path) =>
      path === '/service/accounts' ? `/service/accounts?consentId=${fixture.consentId}` : path,
    )
    await t.test('when 60 minutes are over', async () => {
      await fixture.at(later(NOON, minutes(60)))
      for (const path of named) assertRefused(await fixture.read(path), ROW.consent, { message: /expired/ })
      assert.equal((await fixture.accesses()).length, 1)
    })
    await t.test('and the table says so too, after housekeeping', async () => {
      await fixture.expire()
      assert.equal(await fixture.status(), 'expired')
      for (const path of named) assertRefused(await fixture.read(path), ROW.consent, { message: /expired/ })
    })
    await t.test('and there is no second access on another day', async () => {
      await fixture.at(later(NOON, days(1)))
      assertRefused(await fixture.read(), ROW.consent)
      assert.equal((await fixture.accesses()).length, 1)
    })
  } finally {
    await setDatabaseClock(database, null)
  }
})

test('once: the window does not end at midnight', async () => {
  const late = new Date('2026-03-10T23:45:00.000Z')
  try {
    const fixture = await timedFixture(service, { frequency: 'once' }, late)
    assertOk(await fixture.read())
    await fixture.at(later(late, minutes(59)))
    assertOk(await fixture.read())
    assert.equal((await fixture.accesses()).length, 1)
  } finally {
    await setDatabaseClock(database, null)
  }
})

test('daily: one access a calendar day in UTC, open until the day ends, day after day until validUntil', async (t) => {
  try {
    const fixture = await timedFixture(service, { frequency: 'daily', validityDays: 3 })
    const end = later(NOON, days(3))
    assert.deepEqual((await findConsent(deps.db, fixture.consentId))!.validUntil, end)
    const opened: [about: string, time: Date, rows: number][] = [
      ['the first day', NOON, 1],
      ['the same day again', later(NOON, minutes(30)), 1],
      ['its last millisecond', new Date('2026-03-10T23:59:59.999Z'), 1],
      ['midnight', new Date('2026-03-11T00:00:00.000Z'), 2],
      ['later that day', new Date('2026-03-11T23:59:59.999Z'), 2],
      ['a day left out is no access', new Date('2026-03-13T00:00:00.000Z'), 3],
      ['the last millisecond of its validity', later(end, -1), 3],
    ]
    for (const [about, time, rows] of opened) {
      await t.test(`${about}: ${rows} so far`, async () => {
        await fixture.at(time)
        for (const path of [fixture.path, `${fixture.path}?limit=1`, '/service/accounts'])
          assertOk(await fixture.read(path))
        assert.equal((await fixture.accesses()).length, rows)
      })
    }
    await t.test('each access has its opening time and closes when its day ends', async () => {
      assert.deepEqual(await fixture.accesses(), [
        { opened: NOON, closes: new Date('2026-03-11T00:00:00.000Z') },
        { opened: new Date('2026-03-11T00:00:00.000Z'), closes: new Date('2026-03-12T00:00:00.000Z') },
        { opened: new Date('2026-03-13T00:00:00.000Z'), closes: new Date('2026-03-14T00:00:00.000Z') },
      ])
    })
    await t.test('at validUntil it is over, during an open day, and the status is named', async () => {
      await fixture.at(end)
      for (const path of [fixture.path, `/service/accounts?consentId=${fixture.consentId}`])
        assertRefused(await fixture.read(path), ROW.consent, { message: /expired/ })
      await fixture.expire()
      assert.equal(await fixture.status(), 'expired')
      assertRefused(await fixture.read(), ROW.consent, { message: /expired/ })
    })
  } finally {
    await setDatabaseClock(database, null)
  }
})

test('once: validUntil ends an open window too', async () => {
  try {
    const fixture = await timedFixture(service, { frequency: 'once', validityDays: 1 })
    const end = later(NOON, days(1))
    await fixture.at(later(end, -minutes(10)))
    assertOk(await fixture.read())
    await fixture.at(end)
    assertRefused(await fixture.read(), ROW.consent, { message: /expired/ })
  } finally {
    await setDatabaseClock(database, null)
  }
})

test('many parallel first reads open exactly one access, and all of them are answered', async (t) => {
  try {
    for (const frequency of ['once', 'daily'] as const) {
      await t.test(frequency, async () => {
        // At noon: around midnight a daily consent has one access before and one after it.
        const fixture = await timedFixture(service, { frequency, accounts: 2 })
        const paths = fixture.accountIds.map((id) => `/service/accounts/${id}/transactions`)
        const reads = Array.from({ length: 60 }, (_, i) => fixture.read(paths[i % 2]!))
        for (const answer of await Promise.all(reads)) assertOk(answer)
        assert.equal((await fixture.accesses()).length, 1)
      })
    }
  } finally {
    await setDatabaseClock(database, null)
  }
})

test('a 304 is a read like any other: it opens the access', async () => {
  const fixture = await makeFixture(deps)
  const etag = String(assertOk(await ask(fixture.path, { token: fixture.token })).headers.etag)
  await database.script(`delete from accesses where consent_id = '${fixture.consentId}'`)
  const answer = await ask(fixture.path, { token: fixture.token, headers: { 'if-none-match': etag } })
  assert.equal(answer.statusCode, 304)
  assert.equal((await listAccesses(deps.db, fixture.consentId)).length, 1)
})

test('each consent has accesses of its own', async () => {
  const fixture = await makeFixture(deps, { frequency: 'once' })
  const other = await makeConsent(deps, fixture.tenant, fixture.ownerId, { frequency: 'once' })
  assertOk(await ask(`${fixture.path}?consentId=${fixture.consentId}`, { token: fixture.token }))
  assert.equal((await listAccesses(deps.db, other.consentId)).length, 0)
})

test('ACCESS_WINDOW_MINUTES sets how long the one access is open', async () => {
  const short = await testService({ ACCESS_WINDOW_MINUTES: '5' })
  const fixture = await timedFixture(short, { frequency: 'once' })
  assertOk(await fixture.read())
  assert.deepEqual(await fixture.accesses(), [{ opened: NOON, closes: later(NOON, minutes(5)) }])
  await fixture.at(later(NOON, minutes(5) - 1))
  assertOk(await fixture.read())
  await fixture.at(later(NOON, minutes(5)))
  assertRefused(await fixture.read(), ROW.consent)
})

test('ACCESS_TIME_ZONE sets whose calendar days a daily consent counts, also when clocks change', async () => {
  const local = await testService({ ACCESS_TIME_ZONE: 'Europe/Ljubljana' })
  const fixture = await timedFixture(local, { frequency: 'daily' }, new Date('2026-03-28T22:59:59.999Z'))
  assertOk(await fixture.read())
  await fixture.at(new Date('2026-03-28T23:00:00.000Z'))
  assertOk(await fixture.read())
  await fixture.at(new Date('2026-03-29T21:59:59.999Z'))
  assertOk(await fixture.read())
  await fixture.at(new Date('2026-03-29T22:00:00.000Z'))
  assertOk(await fixture.read())
  assert.deepEqual(await fixture.accesses(), [
    { opened: new Date('2026-03-28T22:59:59.999Z'), closes: new Date('2026-03-28T23:00:00.000Z') },
    { opened: new Date('2026-03-28T23:00:00.000Z'), closes: new Date('2026-03-29T22:00:00.000Z') },
    { opened: new Date('2026-03-29T22:00:00.000Z'), closes: new Date('2026-03-30T22:00:00.000Z') },
  ])
})

test('an account that the owner adds later is not in an earlier consent', async () => {
  const client = await makeClient(deps)
  const owner = await makeOwner(deps, { accounts: 2 })
  await makeConsent(deps, client.tenant, owner.ownerId, { accountIds: [owner.accountIds[0]!] })
  assertRefused(await ask(`/service/accounts/${owner.accountIds[1]}`, { token: client.token }), ROW.not_found)
})

test('a consent opens only accounts of its owner and its environment', async () => {
  const client = await makeClient(deps)
  const [owner, other] = [await makeOwner(deps), await makeOwner(deps)]
  const elsewhere = await makeOwner(deps, { environment: 'production' })
  const inquiryId = await makeInquiry(deps, client.tenant)
  for (const accountIds of [other.accountIds, [...owner.accountIds, ...other.accountIds], elsewhere.accountIds])
    await assert.rejects(grantConsent(deps, TESTER, { inquiryId, ownerId: owner.ownerId, accountIds }), OperatorError)
  await assert.rejects(grantConsent(deps, TESTER, { inquiryId, ownerId: elsewhere.ownerId }), OperatorError)
})
