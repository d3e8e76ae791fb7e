import { createHash } from 'node:crypto'
import { giveSecret } from '../bank-state.ts'
import { findGrant } from '../grants.ts'
import type { BankCall } from '../http/context.ts'
import { type BankAnswer, formBody, jsonAnswer, redirectTo } from '../http/message.ts'

const TOKEN_SECONDS = 3600
/** SHA-256 in base64url. */
const S256 = /^[\w-]{43}$/

/** The authorisation server of a bank that approves by OAuth: metadata, the way to the sign-in, tokens. */
export function oauth(call: BankCall): BankAnswer {
  const { parts, request, base } = call
  const [, what, further] = parts
  if (what === '.well-known' && further === 'oauth-authorization-server')
    return jsonAnswer(200, {
      issuer: `${base}/oauth`,
      authorization_endpoint: `${base}/oauth/authorize`,
      token_endpoint: `${base}/oauth/token`,
      response_types_supported: ['code'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none', 'tls_client_auth'],
      scopes_supported: ['AIS'],
    })
  if (what === 'authorize' && request.method === 'GET') return authorize(call)
  if (what === 'token' && request.method === 'POST') return issueToken(call)
  return jsonAnswer(404, { error: 'invalid_request', error_description: 'There is no such endpoint.' })
}

const invalid = (error: string, text: string): BankAnswer => jsonAnswer(400, { error, error_description: text })

/** Remembers the challenge, and sends the person to the page where they approve. */
function authorize(call: BankCall): BankAnswer {
  const { query } = call.request
  const grant = findGrant(call, /^AIS:(.+)$/.exec(query.scope ?? '')?.[1], 'berlin-group')
  if (!grant) return invalid('invalid_scope', 'scope must be AIS: and the consent.')
  if (query.response_type !== 'code') return invalid('unsupported_response_type', 'response_type must be code.')
  if (!query.client_id) return invalid('invalid_request', 'client_id is missing.')
  if (query.redirect_uri !== grant.redirectUrl)
    return invalid('invalid_request', 'redirect_uri must be the TPP-Redirect-URI of the consent.')
  if (!S256.test(query.code_challenge ?? '') || query.code_challenge_method !== 'S256')
    return invalid('invalid_request', 'PKCE with S256 is needed: a code_challenge of 43 characters.')
  grant.challenge = query.code_challenge!
  grant.clientId = query.client_id!
  if (query.state !== undefined) grant.state = query.state
  call.hasChanged = true
  return redirectTo(`${call.base}/approve/${grant.id}`)
}

/** Apart from codes, so that neither is taken for the other. */
const refreshKey = (token = ''): string => `refresh ${token}`

function issueToken(call: BankCall): BankAnswer {
  const { state, request } = call
  const form = formBody(request)
  const isRefresh = form.grant_type === 'refresh_token'
  if (!isRefresh && form.grant_type !== 'authorization_code')
    return invalid('unsupported_grant_type', 'grant_type must be authorization_code or refresh_token.')
  const secret = isRefresh ? refreshKey(form.refresh_token) : (form.code ?? '')
  const grant = findGrant(call, state.codes.get(secret), 'berlin-group')
  if (!grant) return invalid('invalid_grant', 'The code is unknown or used.')
  if (!isRefresh && call.at >= grant.codeUntil!) return invalid('invalid_grant', 'The code has expired.')
  if (!isRefresh && (form.redirect_uri !== grant.redirectUrl || form.client_id !== grant.clientId))
    return invalid('invalid_grant', 'redirect_uri and client_id must be those of the authorisation.')
  const proof = createHash('sha256')
    .update(form.code_verifier ?? '')
    .digest('base64url')
  if (!isRefresh && proof !== grant.challenge) return invalid('invalid_grant', 'code_verifier does not fit.')
  state.codes.delete(secret)
  for (const [token, id] of state.tokens) if (id === grant.id) state.tokens.delete(token)
  const [access, refresh] = [giveSecret(state, 'token'), giveSecret(state, 'refresh')]
  state.tokens.set(access, grant.id)
  state.codes.set(refreshKey(refresh), grant.id)
  grant.tokenUntil = call.at + TOKEN_SECONDS * 1000
  call.hasChanged = true
  return jsonAnswer(
    200,
    {
      access_token: access,
      token_type: 'Bearer',
      expires_in: TOKEN_SECONDS,
      refresh_token: refresh,
      scope: `AIS:${grant.id}`,
    },
    { 'cache-control': 'no-store' },
  )
}
