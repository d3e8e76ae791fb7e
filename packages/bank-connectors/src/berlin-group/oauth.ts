import { createHash } from 'node:crypto'
import {
  type AuthorizationServer,
  allowInsecureRequests,
  authorizationCodeGrantRequest,
  type Client,
  type ClientAuth,
  ClientSecretPost,
  customFetch,
  None,
  OperationProcessingError,
  processAuthorizationCodeResponse,
  processRefreshTokenResponse,
  ResponseBodyError,
  refreshTokenGrantRequest,
  skipStateCheck,
  type TokenEndpointResponse,
  validateAuthResponse,
  WWWAuthenticateChallengeError,
} from 'oauth4webapi'
import { jsonOf, shownCode, textIn } from '../answers.ts'
import { BankFault } from '../bank-fault.ts'
import type { BankAccess, BankGrant, OutgoingCall, Psu } from '../connector.ts'
import { ask, CREDENTIALS } from './calls.ts'
import { faultOf, isRefused } from './refusals.ts'
import { organisationOf } from './signature.ts'

/** What is kept of the bank's authorisation server. */
export type OAuthServer = { issuer: string; tokenEndpoint: string }
export type OAuthTokens = { accessToken: string; accessUntil?: string; refreshToken?: string }

/** Reads the server's metadata, and gives the address at which the owner approves. */
export async function authorisation(
  bank: BankAccess,
  metadata: string,
  asked: { consentId: string; redirectUrl: string; state: string; verifier: string; psu: Psu | undefined },
): Promise<{ url: string; server: OAuthServer }> {
  const { profile } = bank
  const { consentId, redirectUrl, state, verifier, psu } = asked
  const reply = await ask(bank, { endpoint: 'link', method: 'GET', url: secure(bank, metadata), psu })
  if (isRefused(reply)) throw faultOf(reply, bank.now())
  const told = jsonOf(reply.call, reply.answer)
  const issuer = textIn(told, 'issuer') ?? new URL(metadata).origin
  const url = new URL(secure(bank, textIn(told, 'authorization_endpoint')))
  const scope = (profile.oauth?.scope ?? 'AIS:{consentId}').replaceAll('{consentId}', consentId)
  const query = {
    response_type: 'code',
    client_id: clientOf(bank).client_id,
    redirect_uri: redirectUrl,
    scope,
    state,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  }
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return { url: url.href, server: { issuer, tokenEndpoint: secure(bank, textIn(told, 'token_endpoint')) } }
}

export const newVerifier = ({ randomBytes }: BankAccess): string => randomBytes(32).toString('base64url')

/** A code and tokens go only where TLS protects them, unless the bank itself is reached without it, as in tests. */
export function secure({ profile }: BankAccess, address: string | undefined): string {
  if (address === undefined)
    throw new BankFault(
      'malformed',
      "The bank's server of OAuth does not say where to approve, or where tokens are given",
    )
  const url = URL.canParse(address) ? new URL(address) : undefined
  const isAllowed = url?.protocol === 'https:' || (url?.protocol === 'http:' && profile.address.startsWith('http:'))
  if (!isAllowed) throw new BankFault('malformed', 'The bank gives an address for the approval that is not https')
  return url!.href
}

function clientOf({ profile, credentials }: BankAccess): Client {
  const certificate = credentials[CREDENTIALS.tlsCertificate] ?? credentials[CREDENTIALS.signingCertificate]
  const id =
    profile.oauth?.clientId ??
    credentials[CREDENTIALS.clientId] ??
    (certificate === undefined ? undefined : organisationOf(certificate))
  if (id !== undefined) return { client_id: id }
  throw new BankFault('misconfigured', 'The bank wants OAuth, and there is neither a client id nor a certificate')
}

const clientAuthOf = ({ credentials }: BankAccess): ClientAuth => {
  const secret = credentials[CREDENTIALS.clientSecret]
  // Without a secret, the certificate of TLS proves who the client is.
  return secret === undefined ? None() : ClientSecretPost(secret)
}

const serverOf = ({ issuer, tokenEndpoint }: OAuthServer): AuthorizationServer => ({
  issuer,
  token_endpoint: tokenEndpoint,
})

export async function exchangeCode(
  bank: BankAccess,
  server: OAuthServer,
  { returned, redirectUrl, verifier }: { returned: Record<string, string>; redirectUrl: string; verifier: string },
): Promise<OAuthTokens> {
  const [as, client] = [serverOf(server), clientOf(bank)]
  return tokensBy(bank, async (options) => {
    const parameters = validateAuthResponse(as, client, new URLSearchParams(returned), skipStateCheck)
    const auth = clientAuthOf(bank)
    const answer = await authorizationCodeGrantRequest(as, client, auth, parameters, redirectUrl, verifier, options)
    return processAuthorizationCodeResponse(as, client, answer)
  })
}

const SOON_MS = 120_000

export function refreshTokens(bank: BankAccess, grant: BankGrant): (() => Promise<BankGrant>) | undefined {
  const { accessUntil, refreshToken, issuer = '', tokenEndpoint = '' } = grant.secrets
  const left = accessUntil === undefined ? Number.POSITIVE_INFINITY : Date.parse(accessUntil) - bank.now().getTime()
  if (left > SOON_MS) return undefined
  if (refreshToken === undefined) {
    if (left > 0) return undefined
    throw new BankFault('action_needed', 'The token of the bank has ended, and it gave none to renew it')
  }
  return async () => {
    const [as, client] = [serverOf({ issuer, tokenEndpoint }), clientOf(bank)]
    const tokens = await tokensBy(bank, async (options) => {
      const answer = await refreshTokenGrantRequest(as, client, clientAuthOf(bank), refreshToken, options)
      return processRefreshTokenResponse(as, client, answer)
    })
    // A bank that gives no new one lets the old one be used again.
    const { accessUntil: _, ...others } = grant.secrets
    return { ...grant, secrets: { ...others, ...tokens } }
  }
}

/** How the library sends: by the way that was given to us. */
type SendOptions = {
  [customFetch]: (
    url: string,
    asked: { method: string; headers: Record<string, string>; body: URLSearchParams },
  ) => Promise<Response>
  [allowInsecureRequests]: boolean
}

async function tokensBy(
  bank: BankAccess,
  request: (options: SendOptions) => Promise<TokenEndpointResponse>,
): Promise<OAuthTokens> {
  const options: SendOptions = {
    [customFetch]: async (url, { headers, body }) => {
      const call: OutgoingCall = {
        ...{ endpoint: 'token', method: 'POST', isAttended: false, url },
        headers: { ...headers, ...bank.profile.headers },
        body: String(body),
      }
      const answer = await bank.send(call)
      if (answer.status >= 500 || answer.status === 429) throw faultOf({ call, answer }, bank.now())
      return new Response(answer.body.length === 0 ? null : new Uint8Array(answer.body), answer)
    },
    [allowInsecureRequests]: bank.profile.address.startsWith('http:'),
  }
  try {
    const { access_token: accessToken, refresh_token: refreshToken, expires_in: seconds } = await request(options)
    const ends = seconds === undefined ? undefined : new Date(bank.now().getTime() + seconds * 1000).toISOString()
    return {
      accessToken,
      ...(ends !== undefined && { accessUntil: ends }),
      ...(refreshToken !== undefined && { refreshToken }),
    }
  } catch (error) {
    throw tokenFault(error)
  }
}

const NOT_OURS = ['invalid_client', 'unauthorized_client', 'unsupported_grant_type', 'invalid_scope']

function tokenFault(error: unknown): unknown {
  if (error instanceof ResponseBodyError) {
    const told = `The bank gives no token: ${shownCode(error.error) ?? 'an error without a code'}`
    if (error.error === 'invalid_grant') return new BankFault('action_needed', told)
    return new BankFault(NOT_OURS.includes(error.error) ? 'misconfigured' : 'malformed', told)
  }
  if (error instanceof WWWAuthenticateChallengeError)
    return new BankFault('misconfigured', 'The bank gives no token: it does not accept the client')
  if (error instanceof OperationProcessingError)
    return new BankFault('malformed', `The bank's answer about a token cannot be read: ${error.message}`)
  return error
}
