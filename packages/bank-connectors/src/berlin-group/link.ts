import { dateOfDay, isLocalDate, localDay, zoneOfCountry } from '@vitrine/money'
import { type JsonAnswer, jsonOf, refusedBack, shownCall, textIn } from '../answers.ts'
import { BankFault } from '../bank-fault.ts'
import type { BankAccess, LinkAnswer, LinkRequest, LinkState, LinkStep, Psu } from '../connector.ts'
import { ask, followingId, type XsReply } from './calls.ts'
import { linkOf, resolveLink } from './links.ts'
import { authorisation, exchangeCode, newVerifier, type OAuthServer, secure } from './oauth.ts'
import { codesOf, consentPath, faultOf, isRefused } from './refusals.ts'

const CONSENT_DAYS = 180
const POLL_SECONDS = 5

/** The day that it is at the bank, and those before and after it. */
export const dayAtBank = ({ profile, now }: BankAccess, days = 0): string =>
  dateOfDay(localDay(now(), zoneOfCountry(profile.country)) + days)

/** Some banks know only lists; empty ones let the owner choose at the bank. */
const ALL = { allPsd2: 'allAccounts' }
const LISTS = { accounts: [], balances: [], transactions: [] }
const NOT_TAKEN = ['FORMAT_ERROR', 'PARAMETER_NOT_SUPPORTED', 'PARAMETER_NOT_CONSISTENT', 'SERVICE_INVALID']

export async function begin(bank: BankAccess, request: LinkRequest): Promise<LinkStep> {
  const { profile } = bank
  const { psu, requestId } = request
  const validUntil = dayAtBank(bank, profile.consentDays ?? CONSENT_DAYS)
  const frequencyPerDay = profile.limits?.callsPerDay ?? 4
  const terms = { recurringIndicator: true, validUntil, frequencyPerDay, combinedServiceIndicator: false }
  const redirectUrl = returnAddress(bank, request)
  const headers = {
    'TPP-Redirect-Preferred': String(profile.approval !== 'decoupled'),
    'TPP-Redirect-URI': redirectUrl,
    'TPP-Nok-Redirect-URI': withQuery(redirectUrl, { state: request.state, error: 'access_denied' }),
  }
  const create = (access: object, id: string) =>
    ask(bank, {
      ...{ endpoint: 'link', method: 'POST', url: '/v1/consents', psu, headers },
      ...{ requestId: id, body: { access, ...terms } },
    })
  let reply = await create(ALL, requestId)
  if (reply.answer.status === 400 && codesOf(reply).some((code) => NOT_TAKEN.includes(code)))
    reply = await create(LISTS, followingId(requestId))
  if (isRefused(reply)) throw faultOf(reply, bank.now())
  const consent = jsonOf(reply.call, reply.answer)
  const consentId = textIn(consent, 'consentId')
  if (consentId === undefined) throw new BankFault('malformed', `${shownCall(reply.call)} answered without a consentId`)
  const kept = { consentId, redirectUrl, state: request.state, validUntil }
  return approvalStep(bank, { kept, psu, reply, answer: consent, isStarted: false })
}

/** `state` comes back by OAuth itself; else it has to be a part of the address. */
const returnAddress = ({ profile }: BankAccess, { redirectUrl, state }: LinkRequest): string =>
  profile.approval === 'oauth' ? redirectUrl : withQuery(redirectUrl, { state })

function withQuery(address: string, query: Record<string, string>): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}

type OAuthKept = Approval['kept'] & { isRepeated?: string }

type Approval = {
  kept: Record<'consentId' | 'redirectUrl' | 'state' | 'validUntil', string>
  psu: Psu
  reply: XsReply
  answer: JsonAnswer
  isStarted: boolean
}

/** The links decide how the owner approves; where there are none, the header does, then the profile. */
async function approvalStep(bank: BankAccess, approval: Approval): Promise<LinkStep> {
  const { kept, psu, reply, answer, isStarted } = approval
  const { profile } = bank
  const addressOf = (name: string) => {
    const href = linkOf(answer, name)
    return href === undefined || URL.canParse(href) ? href : resolveLink(profile, reply.call.url, href)
  }
  const redirect = addressOf('scaRedirect')
  if (redirect !== undefined) return { step: 'redirect', url: secure(bank, redirect), kept }
  const oauth = addressOf('scaOAuth')
  const metadata = oauth !== undefined || profile.approval === 'oauth' ? (profile.oauth?.metadata ?? oauth) : undefined
  if (metadata !== undefined) return oauthStep(bank, kept, psu, metadata)
  if (hasLink(answer, /^scaOAuth$/))
    throw new BankFault(
      'misconfigured',
      `${shownCall(reply.call)}: the bank wants OAuth and does not say where. Set oauth.metadata in its profile`,
    )
  const approach = reply.answer.headers['aspsp-sca-approach'] ?? ''
  const start = linkOf(answer, 'startAuthorisation')
  const isDecoupled = approach === 'DECOUPLED' || profile.approval === 'decoupled'
  const isEmbedded = !isDecoupled && (approach === 'EMBEDDED' || hasLink(answer, SECRETS_HERE))
  if (isEmbedded || hasLink(answer, PASSWORD_HERE))
    throw new BankFault(
      'misconfigured',
      `${shownCall(reply.call)}: the bank wants the owner's password (embedded), which is not supported`,
    )
  if (start === undefined && (isDecoupled || linkOf(answer, 'scaStatus') !== undefined)) {
    const message = textIn(answer, 'psuMessage')
    return { step: 'wait', seconds: POLL_SECONDS, ...(message !== undefined && { message }), kept }
  }
  if (isStarted) throw new BankFault('malformed', `${shownCall(reply.call)} answered without a way to approve`)
  const url =
    start === undefined ? `${consentPath(kept.consentId)}/authorisations` : resolveLink(profile, reply.call.url, start)
  const started = await ask(bank, { endpoint: 'link', method: 'POST', url, psu, body: {} })
  if (isRefused(started)) throw faultOf(started, bank.now())
  const next = jsonOf(started.call, started.answer)
  return approvalStep(bank, { kept, psu, reply: started, answer: next, isStarted: true })
}

/** Links by which a bank asks for the owner's password or for a second factor here. */
const SECRETS_HERE = /^(?:startAuthorisationWith|updatePsu|selectAuthenticationMethod|authoriseTransaction)/
/** Some banks want the password even where the owner approves in an app. */
const PASSWORD_HERE = /PsuAuthentication$/

const hasLink = (answer: JsonAnswer, pattern: RegExp): boolean =>
  Object.keys((answer._links ?? {}) as object).some((name) => pattern.test(name))

async function oauthStep(bank: BankAccess, kept: OAuthKept, psu: Psu | undefined, metadata: string): Promise<LinkStep> {
  const verifier = newVerifier(bank)
  const { url, server } = await authorisation(bank, metadata, { ...kept, verifier, psu })
  return { step: 'redirect', url, kept: { ...kept, verifier, metadata, ...server } }
}

export async function proceed(bank: BankAccess, kept: LinkState, { returned, psu }: LinkAnswer): Promise<LinkStep> {
  if (returned?.error !== undefined) return refusedBack(returned.error, returned)
  if (kept.verifier === undefined) return consentStep(bank, kept, psu)
  if (returned?.code === undefined) return notBackStep(bank, kept, psu)
  const { verifier, metadata, isRepeated, redirectUrl = '', issuer = '', tokenEndpoint = '', ...others } = kept
  const server: OAuthServer = { issuer, tokenEndpoint }
  const tokens = await exchangeCode(bank, server, { returned, redirectUrl, verifier }).catch((error: unknown) => {
    if (error instanceof BankFault && error.reason === 'action_needed') return error
    throw error
  })
  if (!(tokens instanceof BankFault))
    // The code is used up: whatever happens next, the tokens have to be kept before.
    return { step: 'wait', seconds: 0, kept: { ...others, redirectUrl, ...server, ...tokens } }
  if (metadata === undefined || isRepeated !== undefined)
    return { step: 'refused', by: 'bank', message: tokens.message }
  // Used, perhaps by us before the tokens could be kept: the owner goes there once more, for the same consent.
  const { consentId = '', state = '', validUntil = '' } = others
  return oauthStep(bank, { consentId, redirectUrl, state, validUntil, isRepeated: 'yes' }, psu, metadata)
}

/** By OAuth the owner brings the code; until then only a refusal can be known, and not at every bank without a token. */
async function notBackStep(bank: BankAccess, kept: LinkState, psu: Psu | undefined): Promise<LinkStep> {
  const step = await consentStep(bank, kept, psu).catch((error: unknown) => {
    if (error instanceof BankFault) return undefined
    throw error
  })
  return step?.step === 'refused' ? step : { step: 'wait', seconds: POLL_SECONDS, kept }
}

const REFUSED: Record<string, 'owner' | 'bank'> = {
  rejected: 'owner',
  revokedByPsu: 'owner',
  expired: 'bank',
  terminatedByTpp: 'bank',
}

async function consentStep(bank: BankAccess, kept: LinkState, psu: Psu | undefined): Promise<LinkStep> {
  const { consentId = '', accessToken, accessUntil, refreshToken, issuer, tokenEndpoint } = kept
  const read = async (url: string) => {
    const reply = await ask(bank, { endpoint: 'link', method: 'GET', url, psu, accessToken })
    if (isRefused(reply)) throw faultOf(reply, bank.now())
    return jsonOf(reply.call, reply.answer)
  }
  const status = textIn(await read(`${consentPath(consentId)}/status`), 'consentStatus') ?? ''
  const by = REFUSED[status]
  if (by !== undefined) return { step: 'refused', by, message: `The consent is ${status}` }
  if (status !== 'valid') {
    // One has approved; another person of the account has to as well.
    const isPartial = status === 'partiallyAuthorised'
    return { step: 'wait', seconds: POLL_SECONDS, kept, ...(isPartial && { isPartial }) }
  }
  // A bank may end it earlier than asked for, and not all of them tell.
  const told = await read(consentPath(consentId)).catch(() => ({}))
  const validUntil = textIn(told, 'validUntil') ?? kept.validUntil
  const all = { consentId, accessToken, accessUntil, refreshToken, issuer, tokenEndpoint }
  const secrets = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as Record<
    string,
    string
  >
  const isKnown = validUntil !== undefined && isLocalDate(validUntil) && !validUntil.startsWith('9999')
  return { step: 'done', grant: { secrets, ...(isKnown && { validUntil }) } }
}
