/**
 * The one table of refusals. Status and codes on the wire, the OpenAPI responses and the pages under
 * /api/errors all come from its rows. A refusal that is not a row here cannot leave the service.
 */

import type { ErrorCode, ErrorSubCode } from './error-code.ts'

export type RefusalRow = {
  status: 400 | 401 | 403 | 404 | 405 | 406 | 409 | 413 | 415 | 429 | 500 | 503
  errorCode: ErrorCode
  /** 404 carries none: the same answer whether the thing exists or not. */
  errorSubCode?: ErrorSubCode
  /** The default message; the place that refuses may give a more exact one. */
  message: string
  cause: string
  remedy: string
  /** What to do in each status of a consent, as named by the header Consent-Status. */
  remedies?: Record<string, string>
}

const table = {
  invalid_argument: {
    status: 400,
    errorCode: 'invalid_parameter',
    errorSubCode: 'invalid_argument',
    message: 'A value in the request is wrong.',
    cause:
      'A path, query or body value is missing, malformed, repeated, unknown or out of range; or a cursor was altered, belongs to another list or has expired. On the inquiry read it also means that this client has no such inquiry.',
    remedy: 'The message names the value and shows what a right one looks like. Correct it and send the request again.',
  },
  email_invalid: {
    status: 400,
    errorCode: 'invalid_parameter',
    errorSubCode: 'email_invalid',
    message: '"email" must be an e-mail address, such as ana@example.com.',
    cause: 'The e-mail address cannot be an address: it lacks an @, has spaces, or is longer than 254 characters.',
    remedy: 'Send an address such as ana@example.com.',
  },
  phone_number_invalid: {
    status: 400,
    errorCode: 'invalid_parameter',
    errorSubCode: 'phone_number_invalid',
    message: '"phoneNumber" must be an international phone number, such as +38640123456.',
    cause: 'The phone number is not an international number in E.164 form.',
    remedy: 'Send the number with its country prefix and without spaces, such as +38640123456.',
  },
  invalid_meta_data: {
    status: 400,
    errorCode: 'invalid_parameter',
    errorSubCode: 'invalid_meta_data',
    message: '"data" must be a list of at most 20 pairs, such as {"key": "order", "value": "4711"}.',
    cause:
      'data holds more than 20 pairs, a key that is not 1 to 64 characters, or a value longer than 512 characters.',
    remedy: 'Send data as a list of at most 20 objects such as {"key": "order", "value": "4711"}.',
  },
  bad_request: {
    status: 400,
    errorCode: 'bad_request',
    errorSubCode: 'unspecified',
    message: 'The request could not be read.',
    cause:
      'The request is not well-formed: broken JSON, text that is not UTF-8, nesting that is too deep, or malformed HTTP.',
    remedy: 'Send well-formed JSON in UTF-8, nested at most 32 levels deep.',
  },
  api_key_secret_missing: {
    status: 401,
    errorCode: 'unauthorized',
    errorSubCode: 'api_key_secret_header_must_be_provided',
    message: 'The headers Api-Key and Api-Secret must both be sent.',
    cause: 'One or both of the headers Api-Key and Api-Secret are missing or empty.',
    remedy: 'Send both headers with the values that you were given when the key was created.',
  },
  key_not_allowed: {
    status: 401,
    errorCode: 'unauthorized',
    errorSubCode: 'access_not_allowed',
    message: 'There is no such pair of API key and secret. Check both values, or ask the operator for a new pair.',
    cause: 'The pair of API key and secret is unknown, or the key has expired or was disabled.',
    remedy:
      'Check both values: the key begins with vk_, the secret with vs_, and both belong together. If the message says that the key expired or was disabled, ask the operator for a new one.',
  },
  authorization_missing: {
    status: 401,
    errorCode: 'unauthorized',
    errorSubCode: 'authorization_header_must_be_provided',
    message: 'The header Authorization must carry a bearer token.',
    cause: 'The Authorization header is missing or is not of the form Bearer <token>.',
    remedy:
      'Get a token from POST /service/auth/token, or for /manage from vitrine operator token, and send it as Authorization: Bearer <token>.',
  },
  token_expired: {
    status: 401,
    errorCode: 'unauthorized',
    errorSubCode: 'access_token_expired',
    message: 'The access token is expired or not valid.',
    cause: 'The token has expired, is unknown, or the key it was made with has been disabled or has expired.',
    remedy:
      'Get a fresh token from POST /service/auth/token, or for /manage from vitrine operator token, and send the request again.',
  },
  email_or_phone_number_required: {
    status: 401,
    errorCode: 'unauthorized',
    errorSubCode: 'email_or_phone_number_required',
    message: 'An e-mail address or a phone number must be given.',
    cause: 'The request names neither an e-mail address nor a phone number, so no one can be asked.',
    remedy: 'Send email or phoneNumber.',
  },
  invalid_pin: {
    status: 401,
    errorCode: 'unauthorized',
    errorSubCode: 'invalid_pin',
    message: 'The PIN is wrong or no longer valid.',
    cause:
      'The PIN is wrong, was used before, is older than 10 minutes, was tried too often, or was asked for by another browser or client.',
    remedy:
      'The header Pin-Tries-Left says how often this PIN can still be entered. At 0, ask for a new PIN and enter it within 10 minutes, where it was asked for.',
  },
  sign_in_refused: {
    status: 401,
    errorCode: 'unauthorized',
    errorSubCode: 'access_not_allowed',
    message: 'The e-mail address or the password is wrong.',
    cause: 'There is no such operator, the password is another one, or the operator was disabled.',
    remedy: 'Check both. An admin, or the command line, can set a new password: vitrine operator password.',
  },
  code_refused: {
    status: 401,
    errorCode: 'unauthorized',
    errorSubCode: 'invalid_pin',
    message: 'The code is wrong, too old, or was used before.',
    cause: 'The code is not the one that the authenticator app shows now, was used before, or is no recovery code.',
    remedy:
      'Enter the next code that the app shows, or a recovery code. Without both, an admin or the command line can reset the second factor: vitrine operator reset-totp.',
  },
  scope_too_small: {
    status: 403,
    errorCode: 'forbidden',
    errorSubCode: 'invalid_access_scope',
    message: 'The scope of the consent does not cover this.',
    cause: 'The consent was given for less than what this request asks for, such as balances without transactions.',
    remedy: 'Ask the owner for a consent to an inquiry whose scope covers it, or read only what the scope allows.',
  },
  wrong_environment: {
    status: 403,
    errorCode: 'forbidden',
    errorSubCode: 'invalid_access_environment',
    message: 'This belongs to the other environment.',
    cause: 'The resource is yours but lives in the other environment, or the token address does not match the API key.',
    remedy: 'Use the API key of the environment (sandbox or production) that the resource lives in.',
  },
  domain_not_allowed: {
    status: 403,
    errorCode: 'forbidden',
    errorSubCode: 'domain_not_allowed',
    message: 'Requests from this origin are not allowed for this API key.',
    cause:
      'The browser sent an Origin that is not on the list of allowed domains of the API key. A key with an empty list answers any Origin, but without the headers that let a page read it; so a preflight of a domain that no key allows is refused.',
    remedy: 'Call from an allowed domain, or ask the operator to add yours to the key.',
  },
  consent_not_usable: {
    status: 403,
    errorCode: 'forbidden',
    errorSubCode: 'access_not_allowed',
    message: 'The consent does not allow access now.',
    cause: 'The consent is not valid (not yet given, refused, revoked, expired or ended), or its one access is over.',
    remedy: 'The header Consent-Status names the status of the consent in Consent-Id; what to do depends on it.',
    remedies: {
      initiated:
        'The owner has not opened the page yet. Send them to the consentUrl, or wait for the event consent.valid.',
      started: 'The owner is answering. Wait for the event consent.valid, or read the consent again in a while.',
      received: 'The bank has the request and has not confirmed it. Wait for the event consent.valid.',
      partially_authorised: 'Another person must agree at the bank. Wait for the event consent.valid.',
      rejected: 'The owner said no. Ask again only if they want to: POST /service/consents starts a new one.',
      failed:
        'GET /service/consents/{consentId} says why in failedReason. not_answered: POST /service/consents starts a new one. no_account: a new one fails the same way until the operator has an account of this owner; check the address that you named them by. closed: the inquiry was deleted, or the owner erased; do not ask again.',
      revoked_by_psu: 'The owner took it back. Stop reading; POST /service/consents asks anew, if they want to.',
      expired:
        'Its time or its one access is over. POST /service/consents/{consentId}/renew makes a new link; ids and cursors stay valid.',
      terminated_by_tpp: 'Your side ended it, or its inquiry was deleted. POST /service/consents starts a new one.',
    },
  },
  role_not_allowed: {
    status: 403,
    errorCode: 'forbidden',
    errorSubCode: 'access_not_allowed',
    message: 'Your role does not allow this.',
    cause: 'On /manage: the operator, or the operator token, has a role that may not do this.',
    remedy: 'The message names the role that is needed. Ask an admin for it, or use a token that has it.',
  },
  not_found: {
    status: 404,
    errorCode: 'not_found',
    message: 'Not found.',
    cause:
      'The account, transaction or consent does not exist or this client cannot see it, or there is no such address.',
    remedy: 'Check the id and the address. List what you can see with GET /service/accounts.',
  },
  method_not_allowed: {
    status: 405,
    errorCode: 'not_allowed',
    errorSubCode: 'unspecified',
    message: 'This address does not take that method.',
    cause: 'The address exists, but not for this HTTP method.',
    remedy: 'Use a method named in the Allow header of the answer.',
  },
  not_acceptable: {
    status: 406,
    errorCode: 'not_acceptable',
    errorSubCode: 'unspecified',
    message: 'The answer is application/json, which the Accept header excludes.',
    cause: 'The Accept header excludes application/json.',
    remedy: 'Send Accept: application/json, or leave the header out.',
  },
  too_large: {
    status: 413,
    errorCode: 'bad_request',
    errorSubCode: 'unspecified',
    message: 'The request is too large.',
    cause: 'The body, the address or the headers are larger than the service takes.',
    remedy:
      'Send a smaller request: at most 4 KiB of body (64 KiB where it has a list, 2 MB of a logo, 4 GiB of a file) and 16 KiB of address and headers.',
  },
  unsupported_media_type: {
    status: 415,
    errorCode: 'bad_request',
    errorSubCode: 'unspecified',
    message: 'The body must be application/json.',
    cause: 'The request has a body of another content type, or a content encoding.',
    remedy: 'Send Content-Type: application/json and no Content-Encoding.',
  },
  clock_fixed: {
    status: 403,
    errorCode: 'forbidden',
    errorSubCode: 'access_not_allowed',
    message: 'The clock of this service cannot be moved.',
    cause: 'The service does not run with SANDBOX_CLOCK=on, or its database has data of the environment production.',
    remedy: 'Move the clock of a sandbox: a demo, or a service with SANDBOX_CLOCK=on and no production data.',
  },
  connection_not_usable: {
    status: 409,
    errorCode: 'not_allowed',
    errorSubCode: 'unspecified',
    message: 'The connection to the bank cannot be used now.',
    cause:
      'The account has no connection to its bank, or the connection has ended or waits for its owner to approve again.',
    remedy:
      'Read the account: connection.status says how it is. Only its owner can renew it, at /me; what is stored stays readable.',
  },
  bank_limited: {
    status: 429,
    errorCode: 'not_allowed',
    errorSubCode: 'access_not_allowed',
    message: 'The bank allows no more calls for now.',
    cause:
      'Banks allow a few calls in 24 hours while the owner is not there, and they are used up, or the bank asked us to wait.',
    remedy: 'Wait for the number of seconds in Retry-After. The service fetches twice a day by itself.',
  },
  clock_moving: {
    status: 409,
    errorCode: 'not_allowed',
    errorSubCode: 'unspecified',
    message: 'The clock is being advanced already.',
    cause: 'Another request advances the clock and has not been answered yet.',
    remedy: 'Wait until it is answered, or for the number of seconds in Retry-After, then ask again.',
  },
  rate_limited: {
    status: 429,
    errorCode: 'not_allowed',
    errorSubCode: 'access_not_allowed',
    message: 'Too many requests with this API key.',
    cause: 'The API key made more requests in a short time than its rate limit allows.',
    remedy:
      'Wait for the number of seconds in Retry-After, then go on more slowly. RateLimit-Limit says how many requests fit into two seconds.',
  },
  no_pin_sent: {
    status: 429,
    errorCode: 'not_allowed',
    errorSubCode: 'access_not_allowed',
    message: 'No PIN was sent, because too many were asked for.',
    cause:
      'Too many PINs were asked for: for this person, by this client or browser, or for all owners of the tenant together. Known and unknown people are counted alike.',
    remedy:
      'Let the owner enter the PIN that was sent last, or ask again after the number of seconds in Retry-After. A PIN that is entered right does not count.',
  },
  too_many_tries: {
    status: 429,
    errorCode: 'not_allowed',
    errorSubCode: 'access_not_allowed',
    message: 'Too many wrong passwords or codes were entered.',
    cause:
      'Too many wrong passwords were entered for this operator, or from this network, or too many wrong codes. Known and unknown operators are counted alike.',
    remedy: 'Wait for the number of seconds in Retry-After. What is entered right does not count.',
  },
  internal: {
    status: 500,
    errorCode: 'other',
    errorSubCode: 'unspecified',
    message: 'Something went wrong on our side.',
    cause: 'A fault in the service.',
    remedy: 'Try again later. If it stays, give the operator the requestId of the answer.',
  },
  unavailable: {
    status: 503,
    errorCode: 'other',
    errorSubCode: 'unspecified',
    message: 'The service is not available at the moment.',
    cause: 'The database cannot be reached or is too busy.',
    remedy: 'Wait for the number of seconds in Retry-After and try again.',
  },
  cannot_send: {
    status: 503,
    errorCode: 'other',
    errorSubCode: 'unspecified',
    message: 'Messages cannot be sent this way at the moment, so no PIN was sent.',
    cause: 'The service is not set up to send e-mail, or not to send SMS.',
    remedy:
      'Name the owner by the other way, or ask the operator, who sets SMTP_URL for e-mail and SMS_GATEWAY_URL for SMS.',
  },
} as const satisfies Record<string, RefusalRow>

export type RefusalName = keyof typeof table
export const REFUSALS: Readonly<Record<RefusalName, RefusalRow>> = table

/** Overrides for one refusal: a more exact message, the resource it is about, and headers such as Retry-After. */
export type RefusalFacts = {
  message?: string
  /** What helps at a terminal. */
  command?: string
  resourceId?: string
  headers?: Record<string, string>
}

export class Refusal extends Error {
  readonly refusal: RefusalName
  readonly command: string | undefined
  readonly resourceId: string | undefined
  readonly headers: Record<string, string>

  constructor(refusal: RefusalName, facts: RefusalFacts = {}) {
    super(facts.message ?? REFUSALS[refusal].message)
    this.refusal = refusal
    this.command = facts.command
    this.resourceId = facts.resourceId
    this.headers = facts.headers ?? {}
  }
}

/** For an operator, who may know that there is none. */
export const notFound = (noun: string, id: string): Refusal =>
  new Refusal('not_found', { message: `There is no ${noun} ${id}.`, command: `vitrine ${noun} list`, resourceId: id })
