import type { Speech } from '../texts/speech.ts'

type Kind =
  | 'invalidPin'
  | 'pinDead'
  | 'pinWait'
  | 'cannotSend'
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
  /** In how many seconds it may go better; how often a PIN can still be entered. */
  readonly count: number | undefined

  constructor(kind: Kind, requestId?: string, count?: number) {
    super(kind)
    this.kind = kind
    this.requestId = requestId
    this.count = count
  }

  static of(response: Response, body: unknown): Trouble {
    const { errorSubCode, requestId } = (body ?? {}) as { errorSubCode?: string; requestId?: string }
    const kind = BY_SUB_CODE[errorSubCode ?? ''] ?? BY_STATUS[response.status] ?? 'other'
    const id = requestId ?? response.headers.get('Request-Id') ?? undefined
    const wait = countOf(response, 'Retry-After')
    const left = countOf(response, 'Pin-Tries-Left')
    if (kind === 'invalidPin') return left === 0 ? new Trouble('pinDead', id) : new Trouble(kind, id, left)
    if (!new URL(response.url).pathname.endsWith('/pin')) return new Trouble(kind, id)
    if (kind === 'tooMany' && wait !== undefined) return new Trouble('pinWait', id, wait)
    // The service says when to come back whenever it is only away; what it cannot do at all has no such time.
    if (response.status === 503 && requestId !== undefined && wait === undefined) return new Trouble('cannotSend', id)
    return new Trouble(kind, id)
  }

  /** Whatever was thrown: what is not a `Trouble` is a fault of the page. */
  static from(error: unknown): Trouble {
    return error instanceof Trouble ? error : new Trouble('other')
  }
}

function countOf({ headers }: Response, name: string): number | undefined {
  const text = headers.get(name)
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : undefined
}

export function troubleText({ t, fill, count }: Speech, { kind, requestId, count: number }: Trouble): string {
  if (kind === 'pinWait') return count(t.trouble.pinWait, Math.ceil((number ?? 0) / 60))
  if (kind === 'invalidPin' && number !== undefined) return count(t.trouble.pinWrong, number)
  if (kind !== 'other' && kind !== 'notFound') return t.trouble[kind]
  return requestId === undefined ? t.trouble.general : fill(t.trouble.generalWithId, { requestId })
}
