import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Refusal } from '../../platform/core/errors.ts'
import type { Id } from '../../platform/core/id.ts'
import { CONSENT_STATUSES } from '../consents/consent.ts'
import { authorizeRead, type GateFacts } from './gate.ts'

const CONSENT: Id<'consent'> = 'con_1'
const ACCOUNT = 'acc_1'
const open: GateFacts = {
  environment: 'sandbox',
  consentId: CONSENT,
  consentEnvironment: 'sandbox',
  status: 'valid',
  lapsed: false,
  scope: 'all',
  frequency: 'daily',
  access: 'none',
}

function refusalOf(facts: Partial<GateFacts>, need: 'accounts' | 'transactions' = 'transactions', asked?: string) {
  try {
    authorizeRead({ ...open, ...facts }, need, asked ?? null)
    return undefined
  } catch (error) {
    assert.ok(error instanceof Refusal)
    const { refusal, message, resourceId, headers } = error
    return { refusal, message, resourceId, headers }
  }
}

test('a valid consent whose scope covers the need opens the account, before and during its access', () => {
  for (const access of ['none', 'open'] as const)
    for (const scope of ['all', 'transactions'] as const) assert.equal(refusalOf({ access, scope }), undefined)
  for (const scope of ['accounts', 'balances'] as const) assert.equal(refusalOf({ scope }, 'accounts'), undefined)
})

test('without a consent of this client the account does not exist, whatever else is true', () => {
  const refused = refusalOf({ consentId: null, status: 'expired', access: 'over' }, 'transactions', ACCOUNT)
  assert.deepEqual([refused?.refusal, refused?.resourceId], ['not_found', ACCOUNT])
  assert.equal(refusalOf({ consentId: null })?.resourceId, undefined)
})

/** As clients read it. */
const SAYS: Record<string, string> = {
  initiated: 'The consent con_1 has not been given yet (status initiated).',
  started: 'The consent con_1 has not been given yet (status started).',
  received: 'The consent con_1 is waiting for the bank (status received).',
  partially_authorised: 'The consent con_1 is waiting for a further authorisation (status partially_authorised).',
  rejected: 'The consent con_1 was refused by the owner (status rejected).',
  failed:
    'The consent con_1 could not be given (status failed). GET /service/consents/con_1 says why, in failedReason.',
  revoked_by_psu: 'The consent con_1 was revoked by the owner (status revoked_by_psu).',
  expired: 'The consent con_1 has expired (status expired). Renew it with POST /service/consents/con_1/renew.',
  terminated_by_tpp: 'The consent con_1 was ended (status terminated_by_tpp).',
}

test('a consent that is not valid opens nothing, and says why; an expired one how to renew it', () => {
  for (const status of CONSENT_STATUSES.filter((one) => one !== 'valid')) {
    const refused = refusalOf({ status }, 'accounts', ACCOUNT)
    assert.deepEqual(refused, {
      refusal: 'consent_not_usable',
      message: SAYS[status],
      resourceId: ACCOUNT,
      headers: { 'Consent-Id': CONSENT, 'Consent-Status': status },
    })
  }
})

test('a valid consent whose time is over counts as expired, and no other status does', () => {
  assert.equal(refusalOf({ lapsed: true })?.message, SAYS.expired)
  assert.equal(refusalOf({ lapsed: true })?.headers?.['Consent-Status'], 'expired')
  assert.equal(refusalOf({ lapsed: true, status: 'revoked_by_psu' })?.message, SAYS.revoked_by_psu)
})

test('a consent of the other environment, a scope that is too small, and an access that is over are refused', () => {
  const elsewhere = refusalOf({ consentEnvironment: 'production' })
  assert.equal(elsewhere?.refusal, 'wrong_environment')
  assert.equal(elsewhere?.message, 'This lives in production, and the API key in sandbox.')
  assert.equal(elsewhere?.resourceId, CONSENT)
  for (const scope of ['accounts', 'balances'] as const) {
    const refused = refusalOf({ scope }, 'transactions', ACCOUNT)
    assert.equal(refused?.refusal, 'scope_too_small')
    assert.equal(refused?.message, `The consent con_1 has the scope ${scope}, which does not cover transactions.`)
    assert.equal(refused?.resourceId, ACCOUNT)
  }
  assert.deepEqual(refusalOf({ access: 'over' }, 'accounts'), {
    refusal: 'consent_not_usable',
    message:
      'The one access of the consent con_1 is over (status expired). Renew it with POST /service/consents/con_1/renew.',
    resourceId: CONSENT,
    headers: { 'Consent-Id': CONSENT, 'Consent-Status': 'expired' },
  })
})

test('the first reason counts: state, then environment, then scope, then access', () => {
  const all: Partial<GateFacts> = {
    status: 'rejected',
    consentEnvironment: 'production',
    scope: 'accounts',
    access: 'over',
  }
  assert.equal(refusalOf(all)?.message, SAYS.rejected)
  assert.equal(refusalOf({ ...all, status: 'valid' })?.refusal, 'wrong_environment')
  assert.equal(refusalOf({ ...all, status: 'valid', consentEnvironment: 'sandbox' })?.refusal, 'scope_too_small')
})
