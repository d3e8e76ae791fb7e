import { abortable, pause } from './abort.ts'
import { parseExact } from './exact-json.ts'
import { ConnectionError, RefusalError, readRefusal } from './refusal.ts'
import type { AccessToken } from './wire.ts'

export type ClientSettings = {
  /** Where the service is, such as https://ais.example.com */
  baseUrl: string
  /** How often a request that did no harm is tried again; 4 unless given. */
  retries?: number
  /** Instead of the global one. */
  fetch?: typeof fetch
  /** Instead of a timer. */
  delay?: (milliseconds: number, signal?: AbortSignal) => Promise<void>
} & (
  | { apiKey: string; apiSecret: string }
  /** For a page in a browser, which must not have the secret: asks your server for a token. */
  | { token: () => Promise<string> }
)

/** What every call takes. */
export type CallOptions = { signal?: AbortSignal }

export type Query = Record<string, string | number | undefined>
export type SentRequest = CallOptions & {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  query?: Query
  body?: object
}

/** Sends a request with a token, and again where that helps. Resolves with the parsed body. */
export type Send = <Answer>(path: string, request?: SentRequest) => Promise<Answer>

const FIRST_DELAY_MS = 250
const LONGEST_DELAY_MS = 30_000
/** A token that is about to expire is replaced before. */
const RENEW_BEFORE_MS = 30_000

export function createTransport(settings: ClientSettings): Send {
  const { baseUrl, retries = 4, delay = pause } = settings
  const base = baseUrl.endsWith('/') ? baseUrl.slice(0, -1) : baseUrl
  const call = settings.fetch ?? fetch
  const tokens = tokenSource(settings, (path, init) => attempt(call, base + path, init))

  /** Until the answer is not worth another try. */
  async function persist(method: string, signal: AbortSignal | undefined, once: () => Promise<Response>) {
    for (let tries = 0; ; tries++) {
      const answer = await once().catch((error: unknown) => {
        if (!(error instanceof ConnectionError) || method !== 'GET' || tries >= retries) throw error
        return undefined
      })
      if (answer?.ok) return answer
      const refusal = answer && (await readRefusal(answer))
      if (refusal && (tries >= retries || !isWorthAnother(method, refusal.status))) throw new RefusalError(refusal)
      await delay(pauseBefore(tries, refusal?.retryAfterSeconds), signal)
    }
  }

  return async <Answer>(path: string, { method = 'GET', query = {}, body, signal }: SentRequest = {}) => {
    const url = base + path + queryOf(query)
    const send = (token: string) =>
      persist(method, signal, () =>
        attempt(call, url, {
          method,
          headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
          ...(body && { body: JSON.stringify(body) }),
          ...(signal && { signal }),
        }),
      )
    const token = await tokens.current(signal)
    const answer = await send(token).catch(async (error: unknown) => {
      if (!(error instanceof RefusalError) || error.refusal.errorSubCode !== 'access_token_expired') throw error
      return send(await tokens.after(token, signal))
    })
    const text = await answer.text()
    return (text === '' ? undefined : parseExact(text)) as Answer
  }
}

/** 429 was not carried out; 503 may have been, so only what changes nothing is sent again. */
const isWorthAnother = (method: string, status: number): boolean =>
  status === 429 || (method === 'GET' && (status === 503 || status === 502 || status === 504))

/** As long as the service says; else twice as long each time, with a random part so that clients do not come back together. */
function pauseBefore(tries: number, retryAfterSeconds: number | undefined): number {
  const own = Math.min(FIRST_DELAY_MS * 2 ** tries, LONGEST_DELAY_MS)
  const asked = retryAfterSeconds === undefined ? 0 : retryAfterSeconds * 1000
  return Math.max(asked, own * (0.5 + Math.random() / 2))
}

async function attempt(call: typeof fetch, url: string, init: RequestInit): Promise<Response> {
  try {
    return await call(url, init)
  } catch (error) {
    init.signal?.throwIfAborted()
    throw new ConnectionError(`${init.method ?? 'GET'} ${url.split('?')[0]} did not arrive`, { cause: error })
  }
}

type TokenSource = {
  current: (signal?: AbortSignal) => Promise<string>
  /** Another one than this, which has expired. */
  after: (expired: string, signal?: AbortSignal) => Promise<string>
}

/** One token for all calls, and one request for it however many wait. */
function tokenSource(
  settings: ClientSettings,
  send: (path: string, init: RequestInit) => Promise<Response>,
): TokenSource {
  let held: { token: string; until: number } | undefined
  let asking: Promise<string> | undefined

  async function issue(): Promise<string> {
    if ('token' in settings) {
      const token = await settings.token()
      held = { token, until: Number.POSITIVE_INFINITY }
      return token
    }
    const headers = { 'api-key': settings.apiKey, 'api-secret': settings.apiSecret }
    const began = Date.now()
    const answer = await send('/service/auth/token', { method: 'POST', headers })
    if (!answer.ok) throw new RefusalError(await readRefusal(answer))
    const { accessToken, expiresIn } = (await answer.json()) as AccessToken
    held = { token: accessToken, until: began + expiresIn * 1000 - RENEW_BEFORE_MS }
    return accessToken
  }

  const renew = (signal: AbortSignal | undefined): Promise<string> => {
    // Not aborted with one of the calls that wait for it.
    asking ??= issue().finally(() => {
      asking = undefined
    })
    return abortable(asking, signal)
  }

  return {
    current: async (signal) => (held && held.until > Date.now() ? held.token : renew(signal)),
    after: async (expired, signal) => {
      if (held && held.token !== expired) return held.token
      held = undefined
      return renew(signal)
    },
  }
}

function queryOf(query: Query): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) parameters.set(name, String(value))
  return parameters.size === 0 ? '' : `?${parameters}`
}
