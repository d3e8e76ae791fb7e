import type { Grant } from '../bank-state.ts'
import { type ActiveFault, activeFaults, inTransit, type Refusing, refusingFault } from '../faults.ts'
import { countRead, findGrant, openAccounts, statusOf } from '../grants.ts'
import type { BankCall } from '../http/context.ts'
import type { BankAnswer } from '../http/message.ts'
import type { Customer, CustomerAccount } from '../truth/customer.ts'
import { uuidFor } from '../truth/random.ts'
import { refusal } from './refusal.ts'

export type OpenedAccount = { customer: Customer; account: CustomerAccount; resourceId: string }

export type OpenedConsent = { grant: Grant; accounts: OpenedAccount[]; faults: ActiveFault[] }

/** Checks the consent and what may be wrong with the bank, then answers with the accounts that the consent opens. */
export function withConsent(call: BankCall, answer: (opened: OpenedConsent) => BankAnswer): BankAnswer {
  const { headers } = call.request
  if (headers['x-request-id'] === undefined)
    return refusal(call, 400, 'FORMAT_ERROR', 'The header X-Request-ID is missing.')
  const id = headers['consent-id']
  if (id === undefined) return refusal(call, 400, 'FORMAT_ERROR', 'The header Consent-ID is missing.')
  const grant = findGrant(call, id, 'berlin-group')
  const customer = call.state.customers.get(grant?.customer ?? '')
  const faults = activeFaults(call, customer, 'berlin-group')
  const refused = refusingFault(call, faults)
  if (refused) {
    const [status, code, text] = REFUSALS[refused.kind]
    return inTransit(call, faults, refusal(call, status, code, text, refused.headers))
  }
  if (!grant) return refusal(call, 400, 'CONSENT_UNKNOWN', `There is no consent ${id}.`)
  if (grant.approach === 'oauth' && !hasToken(call, grant))
    return refusal(call, 401, 'TOKEN_INVALID', 'The access token is missing, wrong or expired.')
  const status = statusOf(call, grant)
  if (status === 'expired') return refusal(call, 401, 'CONSENT_EXPIRED', 'The consent has expired.')
  if (status !== 'valid') return refusal(call, 401, 'CONSENT_INVALID', `The consent is ${status}.`)
  const accounts = openAccounts(call, grant).map((one) => ({ ...one, resourceId: resourceIdOf(one.account) }))
  return inTransit(call, faults, answer({ grant, accounts, faults }))
}

const REFUSALS: Record<Refusing, [status: number, code: string, text: string]> = {
  'too-many-requests': [429, 'ACCESS_EXCEEDED', 'Too many requests.'],
  outage: [503, 'SERVICE_UNAVAILABLE', 'The bank is being maintained.'],
  'certificate-refused': [401, 'CERTIFICATE_INVALID', 'The certificate is not accepted.'],
}

function hasToken({ request, state, at }: BankCall, grant: Grant): boolean {
  const token = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1]
  return token !== undefined && state.tokens.get(token) === grant.id && at < grant.tokenUntil!
}

export const resourceIdOf = ({ iban, key }: CustomerAccount): string => uuidFor('resource', iban, key)

/** A read without the person counts; false means that there were too many in 24 hours. */
export function mayRead(call: BankCall, grant: Grant, what: string): boolean {
  // Pages of one list count once.
  if (call.request.headers['psu-ip-address'] !== undefined || (call.request.query.pageIndex ?? '0') !== '0') return true
  return countRead(call, grant, what, grant.frequencyPerDay)
}

export const exceeded = (call: BankCall): BankAnswer =>
  refusal(call, 429, 'ACCESS_EXCEEDED', 'The consent allows no more requests without the user today.')
