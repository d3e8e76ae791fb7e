import type { Consent, RefusalCode } from './wire.ts'

type RefusalText = {
  /** For people. */
  errorMessage: string
  /** A page with the cause, the remedy and an example. */
  documentationUrl?: string
  /** Name it when you ask for help. */
  requestId?: string
  /** What the refusal is about. */
  resourceId?: string
  /** With 429 and 503: when it is worth trying again. */
  retryAfterSeconds?: number
}

/** The one that the state of a consent causes, and that names the consent. */
type ConsentCode = Extract<RefusalCode, { status: 403; errorSubCode: 'access_not_allowed' }>

/** Why the service refused a request. Decide by the codes, not by the message. */
export type RefusalDetails = RefusalText &
  (
    | (ConsentCode & { consentId: string; consentStatus: Consent['status'] })
    | (Exclude<RefusalCode, ConsentCode> & { consentId?: undefined; consentStatus?: undefined })
  )

/** Anything that went wrong between this client and the service. Its own are for mistakes in a call. */
export class VitrineError extends Error {
  override name = 'VitrineError'
}

/** The service has answered, and refused. */
export class RefusalError extends VitrineError {
  override name = 'RefusalError'
  readonly refusal: RefusalDetails
  /** When it is worth trying again, where the service says so. */
  readonly retryAfterSeconds: number | undefined

  constructor(refusal: RefusalDetails) {
    super(`${refusal.errorMessage} (${refusal.status} ${refusal.errorSubCode ?? refusal.errorCode})`)
    this.refusal = refusal
    this.retryAfterSeconds = refusal.retryAfterSeconds
  }
}

/** What was asked for with `ifNoneMatch` is still as it was. */
export class NotModifiedError extends VitrineError {
  override name = 'NotModifiedError'
}

/** The service could not be reached, or what answered was not the service: a proxy, or another address. */
export class ConnectionError extends VitrineError {
  override name = 'ConnectionError'
  /** Of the answer, where there was one. */
  readonly status: number | undefined
  /** When it is worth trying again, where that answer says so. */
  readonly retryAfterSeconds: number | undefined

  constructor(
    message: string,
    {
      status,
      retryAfterSeconds,
      cause,
    }: { status?: number; retryAfterSeconds?: number | undefined; cause?: unknown } = {},
  ) {
    super(message, cause === undefined ? {} : { cause })
    this.status = status
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** The refusal in an error, or undefined when it is something else. */
export const refusalOf = (error: unknown): RefusalDetails | undefined =>
  error instanceof RefusalError ? error.refusal : undefined

export const isRefusal = (body: object): boolean =>
  'errorCode' in body && typeof body.errorCode === 'string' && 'errorMessage' in body

/** The body of a refusal and the headers that belong to it. */
export function refusalFrom(body: object, status: number, headers: Headers): RefusalDetails {
  const named = {
    consentId: headers.get('consent-id'),
    consentStatus: headers.get('consent-status'),
    retryAfterSeconds: retryAfterOf(headers),
  }
  const present = Object.fromEntries(Object.entries(named).filter(([, value]) => value !== null && value !== undefined))
  return { ...body, status, ...present } as RefusalDetails
}

/** Seconds, or the time as HTTP writes it. */
export function retryAfterOf(headers: Headers): number | undefined {
  const asked = headers.get('retry-after')?.trim() ?? ''
  if (/^\d+(\.\d+)?$/.test(asked)) return Number(asked)
  const milliseconds = /^\w{3}, \d{2} \w{3} \d{4} \d{2}:\d{2}:\d{2} GMT$/.test(asked) ? Date.parse(asked) : Number.NaN
  return Number.isNaN(milliseconds) ? undefined : Math.max(0, (milliseconds - Date.now()) / 1000)
}
