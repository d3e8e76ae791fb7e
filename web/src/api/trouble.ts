import type { Speech } from '../texts/speech.ts'

type Kind =
  | 'invalidPin'
  | 'emailInvalid'
  | 'phoneInvalid'
  | 'contactRequired'
  | 'pinRequired'
  | 'tooMany'
  | 'unavailable'
  | 'sessionOver'
  | 'notFound'
  | 'other'

const BY_SUB_CODE: Record<string, Kind> = {
  invalid_pin: 'invalidPin',
  email_invalid: 'emailInvalid',
  phone_number_invalid: 'phoneInvalid',
  email_or_phone_number_required: 'contactRequired',
}
const BY_STATUS: Record<number, Kind> = {
  401: 'sessionOver',
  404: 'notFound',
  429: 'tooMany',
  502: 'unavailable',
  503: 'unavailable',
  504: 'unavailable',
}

/** What kept a request from succeeding, in the words that the pages have for it. */
export class Trouble extends Error {
  readonly kind: Kind
  readonly requestId: string | undefined

  constructor(kind: Kind, requestId?: string) {
    super(kind)
    this.kind = kind
    this.requestId = requestId
  }

  static of(response: Response, body: unknown): Trouble {
    const { errorSubCode, requestId } = (body ?? {}) as { errorSubCode?: string; requestId?: string }
    const kind = BY_SUB_CODE[errorSubCode ?? ''] ?? BY_STATUS[response.status] ?? 'other'
    return new Trouble(kind, requestId ?? response.headers.get('Request-Id') ?? undefined)
  }

  /** Whatever was thrown: what is not a `Trouble` is a fault of the page. */
  static from(error: unknown): Trouble {
    return error instanceof Trouble ? error : new Trouble('other')
  }
}

export function troubleText({ t, fill }: Speech, { kind, requestId }: Trouble): string {
  if (kind !== 'other' && kind !== 'notFound') return t.trouble[kind]
  return requestId === undefined ? t.trouble.general : fill(t.trouble.generalWithId, { requestId })
}
