import { ApiError } from './api-error.ts'
import { readServerTime } from './server-clock.ts'

type Method = 'GET' | 'POST' | 'DELETE'
type CallInit = { method?: Method; body?: unknown; csrfToken?: string; link?: string; file?: Blob }

/** One request to the service that served this page. A failure is thrown as an `ApiError`. */
export async function call<T>(
  path: string,
  { method = 'GET', body, csrfToken, link, file }: CallInit = {},
): Promise<T> {
  const headers: Record<string, string> = { Accept: 'application/json' }
  if (method !== 'GET') headers['Content-Type'] = file ? 'application/octet-stream' : 'application/json'
  if (csrfToken !== undefined) headers['Csrf-Token'] = csrfToken
  if (link !== undefined) headers['Consent-Link'] = link
  let response: Response
  try {
    response = await fetch(path, {
      method,
      headers,
      credentials: 'same-origin',
      cache: 'no-store',
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(file && { body: file }),
    })
  } catch {
    throw new ApiError('unavailable')
  }
  readServerTime(response.headers.get('Date'))
  const content = response.status === 204 ? undefined : await response.json().catch(() => undefined)
  if (!response.ok) throw ApiError.of(response, content)
  // A success that is not JSON comes from something in between, not from the service.
  if (content === undefined && response.status !== 204) throw new ApiError('unavailable')
  return content as T
}

/** An address with its query, without undefined values. */
export function withQuery(path: string, values: Record<string, string | number | undefined>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) if (value !== undefined) query.set(name, String(value))
  return query.size > 0 ? `${path}?${query}` : path
}
