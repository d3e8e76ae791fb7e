import { readServerTime } from './server-clock.ts'

type ManageMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type ManageOptions = { method?: ManageMethod; body?: unknown; once?: boolean }

/** A page of a list, as every list of /manage is answered. */
export type ManagePage<T> = { data: T[]; metadata: { next_cursor?: string } }
export type ManageQuery = Record<string, string | number | undefined>

/** Why /manage refused: its own words, and what the console needs to know. Status 0 means that nothing answered. */
export class ManageError extends Error {
  readonly status: number
  readonly code: string
  readonly requestId: string | undefined
  /** Of a form: the field that it is about, where the message does not begin with it. */
  readonly field: string | undefined

  constructor(message: string, status: number, code = '', requestId?: string, field?: string) {
    super(message)
    this.status = status
    this.code = code
    this.requestId = requestId
    this.field = field
  }

  static from(error: unknown): ManageError {
    return error instanceof ManageError ? error : new ManageError(error instanceof Error ? error.message : '', -1)
  }
}

export function refusalOf(status: number, body: unknown): ManageError {
  const { errorMessage, errorCode, errorSubCode, requestId } = (body ?? {}) as Record<string, string | undefined>
  return new ManageError(errorMessage ?? '', status, errorSubCode ?? errorCode ?? '', requestId)
}

/** Called when the session has ended while the console was open. */
let onSessionEnd = () => {}
export const watchSessionEnd = (call: () => void): void => {
  onSessionEnd = call
}

/** A wrong password or code of somebody who stays signed in. */
const WRONG_SECRET = new Set(['access_not_allowed', 'invalid_pin'])

/** One request to /manage. The session is a cookie of the same origin. A failure is thrown as a `ManageError`. */
export async function manage<T>(path: string, { method = 'GET', body, once }: ManageOptions = {}): Promise<T> {
  const headers: Record<string, string> = { Accept: 'application/json' }
  const isFile = body instanceof Blob
  if (method !== 'GET') headers['Content-Type'] = isFile ? body.type : 'application/json'
  if (once) headers['Idempotency-Key'] = newIdempotencyKey()
  let response: Response
  try {
    response = await fetch(`/manage/${path}`, {
      method,
      headers,
      credentials: 'same-origin',
      cache: 'no-store',
      ...(body !== undefined && { body: isFile ? body : JSON.stringify(body) }),
    })
  } catch {
    throw new ManageError('', 0)
  }
  readServerTime(response.headers.get('Date'))
  const content = response.status === 204 ? undefined : await response.json().catch(() => undefined)
  if (response.ok) return content as T
  const refusal = refusalOf(response.status, content)
  if (refusal.status === 401 && path !== 'session' && !WRONG_SECRET.has(refusal.code)) onSessionEnd()
  throw refusal
}

/** The parts of a path, escaped. */
export const pathOf = (...parts: string[]): string => parts.map(encodeURIComponent).join('/')

/** `randomUUID` is missing where the console is served without TLS. */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

export const post = <T>(path: string, body: unknown = {}) => manage<T>(path, { method: 'POST', body })
export const create = <T>(path: string, body: unknown) => manage<T>(path, { method: 'POST', body, once: true })
export const patch = <T>(path: string, body: unknown) => manage<T>(path, { method: 'PATCH', body })
export const remove = (path: string) => manage<void>(path, { method: 'DELETE' })
