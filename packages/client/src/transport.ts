import { abortable, pause } from './abort.ts'
import { attempt, bodyOf, type CompleteAnswer, failureOf } from './answer.ts'
import { ConnectionError, RefusalError, retryAfterOf, VitrineError } from './refusal.ts'
import type { AccessToken } from './wire.ts'

export type ClientSettings = {
  /** Where the service is, such as https://ais.example.com */
  baseUrl: string
  /** How often a request that did no harm is tried again; 4 unless given. */
  retries?: number | undefined
  /** Instead of the global one. */
  fetch?: typeof fetch | undefined
  /** Instead of a timer. */
  delay?: ((milliseconds: number, signal?: AbortSignal) => Promise<void>) | undefined
} & (
  | { apiKey: string; apiSecret: string }
  /** For a page in a browser, which must not have the secret: asks your server for a token. */
  | { token: () => Promise<string> }
)

/** What every call takes. */
export type CallOptions = { signal?: AbortSignal | undefined }

export type QueryValues = Record<string, string | number | undefined>
/** Below /service; each part is one segment of the address. */
export type Path = [noun: string, ...rest: string[]]
export type SentRequest = CallOptions & {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  query?: QueryValues
  body?: object
  /** Called with the headers of the answer. */
  onHeaders?: (headers: Headers) => void
}

/** Sends a request with a token, and again where that helps. Resolves with the parsed body. */
export type Send = <Body>(path: Path, request?: SentRequest) => Promise<Body>
export type RequestSender = { send: Send; token: (options?: CallOptions) => Promise<string> }

const FIRST_DELAY_MS = 250
const LONGEST_DELAY_MS = 30_000
/** A token that is about to expire is replaced before. */
const RENEW_BEFORE_MS = 30_000

export function createTransport(settings: ClientSettings): RequestSender {
  checkSettings(settings)
  const { baseUrl, retries = 4, delay = pause } = settings
  const base = `${baseUrl.endsWith('/') ? baseUrl.slice(0, -1) : baseUrl}/service`
  const call = settings.fetch ?? fetch
  const tokens = tokenSource(settings, (path, init) => attempt(call, base + path, init))

  /** Until the answer is not worth another try. */
  async function persist(method: string, signal: AbortSignal | undefined, once: () => Promise<CompleteAnswer>) {
    for (let tries = 0; ; tries++) {
      const answer = await once().catch((error: unknown) => {
        if (!(error instanceof ConnectionError) || method !== 'GET' || tries >= retries) throw error
        return undefined
      })
      if (answer?.ok) return answer
      if (answer && (tries >= retries || !isWorthAnother(method, answer.status))) throw failureOf(answer)
      await delay(pauseBefore(tries, answer && retryAfterOf(answer.headers)), signal)
    }
  }

  async function send<Body>(
    path: Path,
    { method = 'GET', query = {}, body, signal, onHeaders }: SentRequest = {},
  ): Promise<Body> {
    const url = base + addressOf(path) + queryOf(query)
    const sendWith = (token: string) =>
      persist(method, signal, () =>
        attempt(call, url, {
          method,
          headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
          ...(body && { body: JSON.stringify(body) }),
          ...(signal && { signal }),
        }),
      )
    const token = await tokens.current(signal)
    const answer = await sendWith(token).catch(async (error: unknown) => {
      if (!(error instanceof RefusalError) || error.refusal.errorSubCode !== 'access_token_expired') throw error
      return sendWith(await tokens.after(token, signal))
    })
    onHeaders?.(answer.headers)
    return bodyOf(answer) as Body
  }
  return { send, token: ({ signal } = {}) => tokens.current(signal) }
}

/** A setting that is missing is found when the client is made, not with its first call. */
function checkSettings(settings: ClientSettings): void {
  const given = (settings ?? {}) as Record<string, unknown>
  const { baseUrl } = given
  if (typeof baseUrl !== 'string' || !/^https?:/.test(baseUrl) || !URL.canParse(baseUrl))
    throw new VitrineError('createClient needs baseUrl, the address of the service, such as https://ais.example.com')
  if (/\/service\/?$/.test(baseUrl))
    throw new VitrineError(
      `baseUrl is the address of the service without /service: ${baseUrl.replace(/\/service\/?$/, '')}`,
    )
  if (typeof given.token === 'function') return
  for (const [name, example] of [
    ['apiKey', 'vk_sandbox_…'],
    ['apiSecret', 'vs_…'],
  ] as const)
    if (typeof given[name] !== 'string' || given[name] === '')
      throw new VitrineError(
        `createClient needs ${name} (${example}), or token in a browser; it is ${given[name] === '' ? 'empty' : typeof given[name]}`,
      )
}

/** An empty id would be the address of a list. */
function addressOf(path: Path): string {
  for (const part of path)
    if (typeof part !== 'string' || part === '')
      throw new VitrineError(`An id for ${path[0]} is ${part === '' ? 'empty' : typeof part}`)
  return `/${path.map(encodeURIComponent).join('/')}`
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

type TokenSource = {
  current: (signal?: AbortSignal) => Promise<string>
  /** Another one than this, which has expired. */
  after: (expired: string, signal?: AbortSignal) => Promise<string>
}

/** One token for all calls, and one request for it however many wait. */
function tokenSource(
  settings: ClientSettings,
  send: (path: string, init: RequestInit) => Promise<CompleteAnswer>,
): TokenSource {
  let cached: { token: string; until: number } | undefined
  let asking: Promise<string> | undefined

  async function issue(): Promise<string> {
    if ('token' in settings) {
      const token = await settings.token()
      cached = { token, until: Number.POSITIVE_INFINITY }
      return token
    }
    const headers = { 'api-key': settings.apiKey, 'api-secret': settings.apiSecret }
    const began = Date.now()
    const answer = await send('/auth/token', { method: 'POST', headers })
    if (!answer.ok) throw failureOf(answer)
    const { accessToken, expiresIn } = bodyOf(answer) as AccessToken
    if (typeof accessToken !== 'string') throw new ConnectionError(`${answer.request} gave no token`, answer)
    cached = { token: accessToken, until: began + expiresIn * 1000 - RENEW_BEFORE_MS }
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
    current: async (signal) => (cached && cached.until > Date.now() ? cached.token : renew(signal)),
    after: async (expired, signal) => {
      if (cached && cached.token !== expired) return cached.token
      cached = undefined
      return renew(signal)
    },
  }
}

function queryOf(query: QueryValues): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) parameters.set(name, String(value))
  return parameters.size === 0 ? '' : `?${parameters}`
}
