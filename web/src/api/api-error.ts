import type { I18n } from '../texts/i18n.ts'

type ErrorKind =
  | 'invalidPin'
  | 'pinDead'
  | 'linkOver'
  | 'pinWait'
  | 'cannotSend'
  | 'emailInvalid'
  | 'phoneInvalid'
  | 'contactRequired'
  | 'pinRequired'
  | 'pinLength'
  | 'tooMany'
  | 'unavailable'
  | 'sessionOver'
  | 'notFound'
  | 'other'

const BY_SUB_CODE: Record<string, ErrorKind> = {
  invalid_pin: 'invalidPin',
  email_invalid: 'emailInvalid',
  phone_number_invalid: 'phoneInvalid',
  email_or_phone_number_required: 'contactRequired',
}
const BY_STATUS: Record<number, ErrorKind> = {
  401: 'sessionOver',
  404: 'notFound',
  429: 'tooMany',
  502: 'unavailable',
  503: 'unavailable',
  504: 'unavailable',
}

/** Why a request failed, as a key of the pages' texts. */
export class ApiError extends Error {
  readonly kind: ErrorKind
  readonly requestId: string | undefined
  /** Seconds until a retry may succeed, or the number of PIN tries left. */
  readonly count: number | undefined

  constructor(kind: ErrorKind, requestId?: string, count?: number) {
    super(kind)
    this.kind = kind
    this.requestId = requestId
    this.count = count
  }

  static of(response: Response, body: unknown): ApiError {
    const { errorSubCode, requestId } = (body ?? {}) as { errorSubCode?: string; requestId?: string }
    const kind = BY_SUB_CODE[errorSubCode ?? ''] ?? BY_STATUS[response.status] ?? 'other'
    const id = requestId ?? response.headers.get('Request-Id') ?? undefined
    const wait = countOf(response, 'Retry-After')
    const left = countOf(response, 'Pin-Tries-Left')
    if (kind === 'invalidPin') return left === 0 ? new ApiError('pinDead', id) : new ApiError(kind, id, left)
    if (!new URL(response.url).pathname.endsWith('/pin')) return new ApiError(kind, id)
    if (kind === 'tooMany' && wait !== undefined) return new ApiError('pinWait', id, wait)
    // A 503 with Retry-After is temporary; without it the service cannot do it at all.
    if (response.status === 503 && requestId !== undefined && wait === undefined) return new ApiError('cannotSend', id)
    return new ApiError(kind, id)
  }

  /** Any thrown value: if it is not an `ApiError`, it is a fault of the page. */
  static from(error: unknown): ApiError {
    return error instanceof ApiError ? error : new ApiError('other')
  }
}

function countOf({ headers }: Response, name: string): number | undefined {
  const text = headers.get(name)
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : undefined
}

export function errorText({ t, fill, count }: I18n, { kind, requestId, count: number }: ApiError): string {
  if (kind === 'pinWait') return count(t.apiError.pinWait, Math.ceil((number ?? 0) / 60))
  if (kind === 'invalidPin' && number !== undefined) return count(t.apiError.pinWrong, number)
  if (kind === 'pinDead') return fill(t.pin.dead, { resend: t.pin.resend })
  if (kind !== 'other' && kind !== 'notFound') return t.apiError[kind]
  return requestId === undefined ? t.apiError.general : fill(t.apiError.generalWithId, { requestId })
}
