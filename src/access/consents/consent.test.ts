import assert from 'node:assert/strict'
import { test } from 'node:test'
import { REFUSALS } from '../../platform/core/errors.ts'
import {
  CONSENT_STATUSES,
  type ConsentMove,
  type ConsentStatus,
  consentRefusal,
  covers,
  eventOf,
  nextConsentStatus,
  stepsOf,
} from './consent.ts'

const MOVES: ConsentMove[] = [
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

test('only a valid or expired consent can be renewed, not one that was ended', () => {
  const renewable = CONSENT_STATUSES.filter((status) => nextConsentStatus(status, 'renew') !== undefined)
  assert.deepEqual(renewable, ['valid', 'expired'])
  for (const status of renewable) assert.equal(nextConsentStatus(status, 'renew'), 'valid')
})

test('refused, failed, revoked and ended consents are final', () => {
  for (const status of ['rejected', 'failed', 'revoked_by_psu', 'terminated_by_tpp'] as const) {
    for (const move of MOVES) assert.equal(nextConsentStatus(status, move), undefined, `${status} ${move}`)
  }
})

test('a tenant can end valid consents and unanswered ones', () => {
  const ended = CONSENT_STATUSES.filter((status) => nextConsentStatus(status, 'terminate') !== undefined)
  assert.deepEqual(ended, ['initiated', 'started', 'received', 'partially_authorised', 'valid'])
  for (const status of ended) assert.equal(nextConsentStatus(status, 'terminate'), 'terminated_by_tpp')
})

test('a consent becomes valid only by an answer: approve or renew', () => {
  for (const status of CONSENT_STATUSES) {
    for (const move of MOVES) {
      if (nextConsentStatus(status, move) === 'valid')
        assert.ok(move === 'approve' || move === 'renew', `${status} ${move}`)
    }
  }
})

test('every status can be reached from initiated', () => {
  const reached = new Set<ConsentStatus>(['initiated'])
  for (const status of reached) {
    for (const move of MOVES) {
      const next = nextConsentStatus(status, move)
      if (next) reached.add(next)
    }
  }
  assert.deepEqual([...reached].sort(), [...CONSENT_STATUSES].sort())
})

test('transactions need a scope that names them; the accounts themselves are in every scope', () => {
  const table = { all: true, transactions: true, accounts: false, balances: false } as const
  for (const [scope, covered] of Object.entries(table)) {
    assert.equal(covers(scope as keyof typeof table, 'transactions'), covered, scope)
    assert.ok(covers(scope as keyof typeof table, 'accounts'))
  }
})

test('the page of a refusal says what to do in every status but valid', () => {
  const statuses = CONSENT_STATUSES.filter((status) => status !== 'valid')
  assert.deepEqual(Object.keys(REFUSALS.consent_not_usable.remedies ?? {}).sort(), statuses.sort())
})

/** Where each move leads, and from where. */
const LEADS: Record<ConsentMove, [to: ConsentStatus, from: ConsentStatus[]]> = {
  start: ['started', ['initiated']],
  receive: ['received', ['started']],
  authorise_partially: ['partially_authorised', ['received']],
  approve: ['valid', ['started', 'received', 'partially_authorised']],
  reject: ['rejected', ['started', 'received', 'partially_authorised']],
  fail: ['failed', ['started', 'received', 'partially_authorised']],
  abandon: ['failed', ['initiated', 'started', 'received', 'partially_authorised']],
  revoke: ['revoked_by_psu', ['valid']],
  expire: ['expired', ['valid']],
  terminate: ['terminated_by_tpp', ['initiated', 'started', 'received', 'partially_authorised', 'valid']],
  renew: ['valid', ['valid', 'expired']],
}

test('every move leads to one status, from these and no others', () => {
  for (const move of MOVES) {
    const [to, from] = LEADS[move]
    for (const status of CONSENT_STATUSES)
      assert.equal(nextConsentStatus(status, move), from.includes(status) ? to : undefined, `${status} ${move}`)
    assert.deepEqual(stepsOf([move]), { from, to: from.map(() => to) })
  }
})

test('of several moves the first that applies is made', () => {
  assert.deepEqual(stepsOf(['abandon', 'terminate']), {
    from: ['initiated', 'started', 'received', 'partially_authorised', 'valid'],
    to: ['failed', 'failed', 'failed', 'failed', 'terminated_by_tpp'],
  })
  assert.deepEqual(
    stepsOf(['terminate', 'abandon']).to,
    LEADS.terminate[1].map(() => 'terminated_by_tpp'),
  )
  assert.deepEqual(stepsOf([]), { from: [], to: [] })
})

test('a move is an event of the tenant, about the consent and nobody', () => {
  const moved = {
    id: 'con_1',
    inquiryId: 'inq_1',
    tenantId: 'ten_1',
    environment: 'sandbox',
    status: 'expired',
  } as const
  assert.deepEqual(eventOf(moved), {
    type: 'consent.expired',
    scope: 'ten_1',
    environment: 'sandbox',
    subject: 'con_1',
    data: { consentId: 'con_1', inquiryId: 'inq_1', status: 'expired' },
  })
})

test('a refusal because of a consent names it and its status, unless the caller asked for something else', () => {
  const plain = consentRefusal({ id: 'con_1', status: 'rejected' })
  assert.deepEqual(
    [plain.refusal, plain.resourceId, plain.headers],
    ['consent_not_usable', 'con_1', { 'Consent-Id': 'con_1', 'Consent-Status': 'rejected' }],
  )
  const told = consentRefusal({ id: 'con_1', status: 'expired' }, { message: 'Over.', resourceId: 'acc_1' })
  assert.deepEqual([told.message, told.resourceId], ['Over.', 'acc_1'])
  assert.equal(told.headers?.['Consent-Status'], 'expired')
})
