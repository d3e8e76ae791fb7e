import { abortable } from './abort.ts'
import { parseExact } from './exact-json.ts'
import { ConnectionError, isRefusal, RefusalError, refusalFrom, retryAfterOf, VitrineError } from './refusal.ts'

/** An answer that has arrived as a whole. */
export type CompleteAnswer = { request: string; ok: boolean; status: number; headers: Headers; text: string }

export type Attempt = {
  url: string
  timeoutMs: number
  largestAnswerBytes: number
  signal: AbortSignal | undefined
  init: RequestInit & { headers: Record<string, string> }
}

/** Sends once, and reads all of it: a connection that breaks in the middle, or takes too long, is one that failed. */
export async function attempt(
  call: typeof fetch,
  { url, timeoutMs, largestAnswerBytes, signal, init }: Attempt,
): Promise<CompleteAnswer> {
  checkHeaders(init.headers)
  const request = `${init.method ?? 'GET'} ${url.split('?')[0]}`
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), timeoutMs)
  const either = signal ? AbortSignal.any([signal, late.signal]) : late.signal
  const read = async () => {
    // Followed, a redirect would take the secret elsewhere.
    const response = await call(url, { ...init, redirect: 'manual', signal: either })
    const { ok, status, headers } = response
    return { request, ok, status, headers, text: await textOf(response, largestAnswerBytes, request) }
  }
  try {
    return await abortable(read(), either)
  } catch (cause) {
    signal?.throwIfAborted()
    if (cause instanceof ConnectionError) throw cause
    const why = late.signal.aborted ? `there was no answer within ${timeoutMs} ms` : reasonOf(cause)
    throw new ConnectionError(`${request} did not arrive: ${why}`, { cause })
  } finally {
    clearTimeout(timer)
  }
}

/** What is read from a file or the environment may end in a newline, which would be the end of a header. */
function checkHeaders(headers: Record<string, string>): void {
  for (const [name, value] of Object.entries(headers))
    if (!/^[\x20-\x7e]+$/.test(value))
      throw new VitrineError(
        `What is sent as ${name} is empty, or has a newline or other characters that no header has`,
      )
}

/** As large as it is when it is no longer compressed. */
async function textOf(response: Response, largestBytes: number, request: string): Promise<string> {
  const reader = response.body?.getReader?.()
  if (!reader) return response.text()
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    bytes += value.length
    if (bytes > largestBytes) {
      await reader.cancel()
      throw new ConnectionError(
        `${request} was answered with more than ${largestBytes} bytes, which largestAnswerBytes does not allow`,
        { status: response.status },
      )
    }
    text += decoder.decode(value, { stream: true })
  }
}

/** What `fetch` says is "fetch failed"; the reason is in the innermost cause, or in the first of several. */
function reasonOf(error: unknown): string {
  let inner = error
  for (;;) {
    const next =
      inner instanceof AggregateError
        ? (inner.errors as unknown[])[0]
        : inner instanceof Error
          ? inner.cause
          : undefined
    if (next === undefined) break
    inner = next
  }
  if (!(inner instanceof Error)) return String(inner)
  return inner.message || ('code' in inner ? String(inner.code) : inner.name)
}

/** The object in an answer of success; undefined for one without a body by design. */
export function bodyOf({ request, status, text }: CompleteAnswer): unknown {
  if (status === 204) return undefined
  const body = objectIn(text)
  if (!body) throw new ConnectionError(`${request} was answered ${status} with ${nothingOfOurs(text)}`, { status })
  return body
}

/** What the service refused, or that something in between answered in its place. */
export function failureOf({ request, status, headers, text }: CompleteAnswer): RefusalError | ConnectionError {
  const body = objectIn(text)
  if (body && isRefusal(body)) return new RefusalError(refusalFrom(body, status, headers))
  const retryAfterSeconds = retryAfterOf(headers)
  return new ConnectionError(`${request} was answered ${status} with ${nothingOfOurs(text)}`, {
    status,
    retryAfterSeconds,
  })
}

function objectIn(text: string): object | undefined {
  try {
    const body = parseExact(text)
    return typeof body === 'object' && body !== null ? body : undefined
  } catch {
    return undefined
  }
}

const nothingOfOurs = (text: string): string =>
  text === ''
    ? 'an empty body. Is baseUrl the address of the service, and what is in between?'
    : `a body that is not the service's: ${JSON.stringify(text.slice(0, 40))}. Is baseUrl the address of the service, and what is in between?`
