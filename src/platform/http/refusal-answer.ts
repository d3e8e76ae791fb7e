import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { REFUSALS, Refusal, type RefusalName } from '../core/errors.ts'
import { OperatorError } from '../core/operator-error.ts'
import { DOCS_POLICY, HTML } from './static-answer.ts'
import { closeIfUnread } from './unread-body.ts'

export type ErrorBody = {
  errorMessage: string
  errorCode: string
  errorSubCode?: string
  documentationUrl: string
  requestId: string
  resourceId?: string
}

export function errorBody(refusal: Refusal, docsUrl: string, requestId: string): ErrorBody {
  const { errorCode, errorSubCode } = REFUSALS[refusal.refusal]
  return {
    errorMessage: refusal.message,
    errorCode,
    ...(errorSubCode && { errorSubCode }),
    documentationUrl: `${docsUrl}/api/errors/${errorCode}${errorSubCode ? `#${errorSubCode}` : ''}`,
    requestId,
    ...(refusal.resourceId && { resourceId: refusal.resourceId }),
  }
}

/** A 401 names the authentication scheme, as HTTP requires. */
const CHALLENGE: Partial<Record<RefusalName, Record<string, string>>> = {
  authorization_missing: { 'WWW-Authenticate': 'Bearer realm="vitrine"' },
  token_expired: { 'WWW-Authenticate': 'Bearer realm="vitrine", error="invalid_token"' },
}

/** A browser names HTML when a person opens an address. What programs call answers JSON to everybody. */
const isForPerson = ({ url, headers }: FastifyRequest): boolean =>
  /\btext\/html\b/i.test(headers.accept ?? '') && !/^\/(service|manage|owner)(?:[/?]|$)/.test(url)

type RefusalAnswers = {
  docsUrl: () => string
  /** The page for a person at an address that is not there. */
  renderNotFound: () => string
  count?: (name: string) => void
}

/** The only place that turns a refusal into HTTP. */
export function answerRefusal({ docsUrl, renderNotFound, count }: RefusalAnswers) {
  return (error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): void => {
    const refusal = toRefusal(error, request.url)
    if (refusal.refusal === 'internal') request.log.error({ err: error }, 'internal error')
    else if (refusal.refusal === 'unavailable') request.log.warn({ err: refusal.cause ?? error }, 'database away')
    const { errorCode, errorSubCode } = REFUSALS[refusal.refusal]
    if (request.url.startsWith('/service/')) count?.(`refusal ${errorCode}${errorSubCode ? ` ${errorSubCode}` : ''}`)
    closeIfUnread(request, reply)
    if (refusal.refusal === 'not_found' && isForPerson(request)) {
      void reply
        .code(404)
        .headers({ 'Cache-Control': 'no-store', 'Content-Security-Policy': DOCS_POLICY, Vary: 'Accept' })
        .type(HTML)
        .send(renderNotFound())
      return
    }
    // Headers that describe the answer that was not sent are removed.
    void reply
      .removeHeader('ETag')
      .removeHeader('Changes-Cursor')
      .removeHeader('Consent-Id')
      .removeHeader('Data-As-Of')
      .removeHeader('Idempotency-Replayed')
      .code(REFUSALS[refusal.refusal].status)
      .headers({ 'Cache-Control': 'no-store', ...CHALLENGE[refusal.refusal], ...refusal.headers })
      .type('application/json; charset=utf-8')
      // Serialised here: a route's response schema must not drop fields of an error.
      .send(JSON.stringify(errorBody(refusal, docsUrl(), request.id)))
  }
}

/** The framework has its own errors; each maps to a row of our table. Anything else is an internal error. */
const FRAMEWORK: Record<string, RefusalName> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'bad_request',
  FST_ERR_CTP_EMPTY_TYPE: 'unsupported_media_type',
  FST_ERR_BAD_URL: 'bad_request',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
}

function toRefusal(error: FastifyError | Error, url: string): Refusal {
  if (error instanceof Refusal) return error
  // What the command line prints for an operator, an operator is told here; and tenants about their webhooks.
  if (error instanceof OperatorError && /^\/(manage|service\/(webhooks|sandbox))\b/.test(url))
    return new Refusal('invalid_argument', { message: error.wordsFor('api') })
  const name = 'code' in error ? FRAMEWORK[error.code] : undefined
  // By the contract every 400 of the inquiry read is about a parameter, also where its escapes are broken.
  if (name === 'bad_request' && url.startsWith('/service/inquiries/')) return new Refusal('invalid_argument')
  if (name) return new Refusal(name)
  const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500
  return new Refusal(status === 413 ? 'too_large' : status >= 400 && status < 500 ? 'bad_request' : 'internal')
}
