import type { Consent, RefusalCode } from './wire.ts'

/** Why the service refused a request. Decide by the codes, not by the message. */
export type Refusal = RefusalCode & {
  /** For people. */
  errorMessage: string
  /** A page with the cause, the remedy and an example. */
  documentationUrl?: string
  /** Name it when you ask for help. */
  requestId?: string
  /** What the refusal is about. */
  resourceId?: string
  /** With a refusal because of the state of a consent. */
  consentId?: string
  consentStatus?: Consent['status']
  /** With 429 and 503: when it is worth trying again. */
  retryAfterSeconds?: number
}

/** Anything that went wrong between this client and the service. */
export class VitrineError extends Error {
  override name = 'VitrineError'
}

/** The service has answered, and refused. */
export class RefusalError extends VitrineError {
  override name = 'RefusalError'
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(`${refusal.errorMessage} (${refusal.status} ${refusal.errorSubCode ?? refusal.errorCode})`)
    this.refusal = refusal
  }
}

/** The service could not be reached, or its answer could not be read. */
export class ConnectionError extends VitrineError {
  override name = 'ConnectionError'
}

/** The refusal in an error, or undefined when it is something else. */
export const refusalOf = (error: unknown): Refusal | undefined =>
  error instanceof RefusalError ? error.refusal : undefined

/** The body of a refusal and the headers that belong to it. */
export async function readRefusal(response: Response): Promise<Refusal> {
  const text = await response.text()
  const { status, headers } = response
  const named = {
    consentId: headers.get('consent-id'),
    consentStatus: headers.get('consent-status'),
    retryAfterSeconds: secondsOf(headers.get('retry-after')),
  }
  const present = Object.fromEntries(Object.entries(named).filter(([, value]) => value !== null))
  return {
    errorMessage: `The answer has status ${status}`,
    errorCode: 'other',
    ...bodyOf(text),
    status,
    ...present,
  } as Refusal
}

/** A proxy in between may answer with a page instead. */
function bodyOf(text: string): object {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null ? body : {}
  } catch {
    return {}
  }
}

function secondsOf(header: string | null): number | null {
  const seconds = Number(header ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : null
}
