import { isLocalDate } from '@vitrine/money'
import { type Grant, giveUuid } from '../bank-state.ts'
import { ACCESS_KINDS, bankDay, findGrant, isNamed, moveGrant, openAccounts, openGrant, statusOf } from '../grants.ts'
import type { BankCall } from '../http/context.ts'
import { type BankAnswer, isWebAddress, jsonAnswer, jsonBody } from '../http/message.ts'
import type { CustomerAccount } from '../truth/customer.ts'
import { hrefOf, linksOf } from './links.ts'
import { commonHeaders, formatError, refusal } from './refusal.ts'

export function consents(call: BankCall): BankAnswer {
  const { request, parts } = call
  const [, , , id, what, authorisationId] = parts
  if (id === undefined) return request.method === 'POST' ? createConsent(call) : notAllowed(call)
  const grant = findGrant(call, id, 'berlin-group')
  if (!grant) return refusal(call, 403, 'CONSENT_UNKNOWN', `There is no consent ${id}.`)
  const asked = `${request.method} ${what ?? ''}`
  if (asked === 'GET ') return jsonAnswer(200, describeConsent(call, grant), commonHeaders(call))
  if (asked === 'DELETE ') return deleteConsent(call, grant)
  if (asked === 'GET status') return jsonAnswer(200, { consentStatus: statusOf(call, grant) }, commonHeaders(call))
  if (asked === 'POST authorisations') return startAuthorisation(call, grant)
  if (asked === 'GET authorisations') return readAuthorisations(call, grant, authorisationId)
  return notAllowed(call)
}

const notAllowed = (call: BankCall): BankAnswer =>
  refusal(call, 405, 'SERVICE_INVALID', `${call.request.method} is not allowed here.`)

function createConsent(call: BankCall): BankAnswer {
  const { request, profile, at } = call
  const { headers } = request
  const body = jsonBody(request)
  const wrong = body ? findConsentFault(body, at) : 'The body is not a JSON object.'
  if (wrong !== undefined) return formatError(call, wrong)
  if (headers['psu-ip-address'] === undefined) return formatError(call, 'The header PSU-IP-Address is missing.')
  const approach = approachOf(call)
  const redirectUrl = headers['tpp-redirect-uri']
  if (approach !== 'decoupled' && redirectUrl === undefined)
    return formatError(call, 'The header TPP-Redirect-URI is missing.')
  const refusedUrl = headers['tpp-nok-redirect-uri'] ?? redirectUrl
  if (![redirectUrl, refusedUrl].every((url) => url === undefined || isWebAddress(url)))
    return formatError(call, 'TPP-Redirect-URI must be an address such as https://client.example/back.')
  const { recurringIndicator, validUntil, frequencyPerDay, access } = body!
  const requestId = headers['x-request-id']!
  const known = [...call.state.grants.values()].find(
    (one) => one.requestId === requestId && one.profile === profile.id && one.status === 'received',
  )
  const isExplicit = headers['tpp-explicit-authorisation-preferred'] === 'true'
  const grant =
    known ??
    openGrant(call, {
      dialect: 'berlin-group',
      requestId,
      approach,
      recurring: recurringIndicator as boolean,
      validUntil: validUntil as string,
      frequencyPerDay: Math.min(frequencyPerDay as number, profile.callsPerDay),
      asked: access as Record<string, unknown>,
      ...(redirectUrl !== undefined && { redirectUrl, refusedUrl: refusedUrl! }),
      ...(headers['psu-id'] !== undefined && { login: headers['psu-id'] }),
    })
  if (!isExplicit && !known) addAuthorisation(call, grant)
  const self = `/v1/consents/${grant.id}`
  return jsonAnswer(
    201,
    {
      consentStatus: 'received',
      consentId: grant.id,
      ...linksOf(call, {
        ...(isExplicit ? { startAuthorisation: hrefOf(call, `${self}/authorisations`) } : scaLinks(call, grant)),
        self: hrefOf(call, self),
        status: hrefOf(call, `${self}/status`),
      }),
      ...(approach === 'decoupled' && { psuMessage: DECOUPLED }),
    },
    { ...commonHeaders(call), location: hrefOf(call, self).href, 'aspsp-sca-approach': APPROACHES[approach] },
  )
}

const DECOUPLED = 'Please approve in your banking app.'
const APPROACHES = { redirect: 'REDIRECT', oauth: 'REDIRECT', decoupled: 'DECOUPLED' } as const

/** A client may prefer another approach, where the bank does not insist on its own. */
function approachOf({ profile, request }: BankCall): Grant['approach'] {
  const prefers = (name: string) => request.headers[name] === 'true'
  if (profile.sca === 'redirect' && prefers('tpp-decoupled-preferred') && !prefers('tpp-redirect-preferred'))
    return 'decoupled'
  return profile.sca
}

function findConsentFault(body: Record<string, unknown>, at: number): string | undefined {
  const { access, recurringIndicator, validUntil, frequencyPerDay, combinedServiceIndicator } = body
  if (typeof access !== 'object' || access === null || Array.isArray(access)) return 'access is missing.'
  if (Object.keys(access).length === 0) return 'access asks for nothing.'
  for (const kind of ACCESS_KINDS)
    if (kind in access && !Array.isArray((access as Record<string, unknown>)[kind]))
      return `access.${kind} must be a list of accounts; an empty one leaves the choice to the user.`
  for (const name of ['availableAccounts', 'availableAccountsWithBalance', 'allPsd2']) {
    const all = (access as Record<string, unknown>)[name]
    if (all !== undefined && all !== 'allAccounts' && all !== 'allAccountsWithOwnerName')
      return `access.${name} must be allAccounts or allAccountsWithOwnerName.`
  }
  if (typeof recurringIndicator !== 'boolean') return 'recurringIndicator must be true or false.'
  if (typeof combinedServiceIndicator !== 'boolean') return 'combinedServiceIndicator must be true or false.'
  if (typeof validUntil !== 'string' || !isLocalDate(validUntil)) return 'validUntil must be a date.'
  if (validUntil < bankDay(at)) return 'validUntil is in the past.'
  if (!Number.isInteger(frequencyPerDay) || (frequencyPerDay as number) < 1)
    return 'frequencyPerDay must be a whole number from 1.'
  return undefined
}

function scaLinks(call: BankCall, grant: Grant): Record<string, { href: string }> {
  const last = grant.authorisations.at(-1)!
  const scaStatus = hrefOf(call, `/v1/consents/${grant.id}/authorisations/${last.id}`)
  if (grant.approach === 'decoupled') return { scaStatus }
  if (grant.approach === 'oauth')
    return { scaOAuth: { href: `${call.base}/oauth/.well-known/oauth-authorization-server` }, scaStatus }
  return { scaRedirect: { href: `${call.base}/approve/${grant.id}` }, scaStatus }
}

function addAuthorisation(call: BankCall, grant: Grant): void {
  grant.authorisations.push({ id: giveUuid(call.state, 'authorisation'), status: 'received' })
  call.hasChanged = true
}

function startAuthorisation(call: BankCall, grant: Grant): BankAnswer {
  if (grant.status !== 'received')
    return refusal(call, 400, 'RESOURCE_BLOCKED', `The consent is ${statusOf(call, grant)}.`)
  addAuthorisation(call, grant)
  const { id, status } = grant.authorisations.at(-1)!
  return jsonAnswer(
    201,
    {
      scaStatus: status,
      authorisationId: id,
      _links: scaLinks(call, grant),
      ...(grant.approach === 'decoupled' && { psuMessage: DECOUPLED }),
    },
    { ...commonHeaders(call), 'aspsp-sca-approach': APPROACHES[grant.approach] },
  )
}

function readAuthorisations(call: BankCall, grant: Grant, id: string | undefined): BankAnswer {
  if (id === undefined)
    return jsonAnswer(200, { authorisationIds: grant.authorisations.map((one) => one.id) }, commonHeaders(call))
  const found = grant.authorisations.find((one) => one.id === id)
  if (!found) return refusal(call, 404, 'RESOURCE_UNKNOWN', `There is no authorisation ${id}.`)
  return jsonAnswer(200, { scaStatus: found.status }, commonHeaders(call))
}

function describeConsent(call: BankCall, grant: Grant) {
  const status = statusOf(call, grant)
  const open = openAccounts(call, grant).map(({ account }) => account)
  const access = grant.status === 'received' ? grant.asked : grantedAccess(grant, open)
  return {
    access,
    recurringIndicator: grant.recurring,
    validUntil: grant.validUntil,
    frequencyPerDay: grant.frequencyPerDay,
    lastActionDate: bankDay(grant.changed),
    consentStatus: status,
    ...linksOf(call, { account: hrefOf(call, '/v1/accounts') }),
  }
}

/** What was asked for in general is now the list of accounts that the person chose. */
function grantedAccess({ asked }: Grant, open: CustomerAccount[]): Record<string, unknown> {
  if ('availableAccounts' in asked || 'availableAccountsWithBalance' in asked) return asked
  const wanted = 'allPsd2' in asked ? ACCESS_KINDS : Object.keys(asked)
  const told = (kind: string) => open.filter((account) => isNamed(asked[kind], account)).map(referenceOf)
  return Object.fromEntries(wanted.map((kind) => [kind, told(kind)]))
}

export const referenceOf = ({ kind, iban, maskedPan, currency }: CustomerAccount) =>
  kind === 'card' ? { maskedPan, currency } : { iban, currency }

function deleteConsent(call: BankCall, grant: Grant): BankAnswer {
  const status = statusOf(call, grant)
  if (status === 'valid' || status === 'received') moveGrant(call, grant, 'terminatedByTpp')
  return { status: call.profile.deletedStatus, headers: commonHeaders(call), body: '' }
}
