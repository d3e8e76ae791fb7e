import { abortable } from './abort.ts'
import { type Attempt, attempt, bodyOf, type CompleteAnswer } from './answer.ts'
import { ConnectionError, NotModifiedError, RefusalError, VitrineError } from './refusal.ts'
import { createPersist, type RetrySettings } from './retry.ts'
import type { AccessToken } from './wire.ts'

export type ClientSettings = RetrySettings & {
  /** Where the service is, such as https://ais.example.com */
  baseUrl: string
  /** How long one try may take; 30,000 unless given. */
  timeoutMs?: number | undefined
  /** How large an answer may be, no longer compressed; 64 MiB unless given. */
  largestAnswerBytes?: number | undefined
  /** Instead of the global one. */
  fetch?: typeof fetch | undefined
} & (
    | { apiKey: string; apiSecret: string }
    /** For a page in a browser, which must not have the secret: asks your server for a token. */
    | { token: () => Promise<string> }
  )

/** What every call takes. */
export type CallOptions = {
  /** Ends the call at once, also while it waits. */
  signal?: AbortSignal | undefined
  /** How long one try may take, instead of the client's setting. */
  timeoutMs?: number | undefined
}

/** What a call takes that creates or sends something. */
export type PostOptions = CallOptions & {
  /** The service carries out one request for each key, for a day. A new one for each call unless given. */
  idempotencyKey?: string | undefined
}

/** What came with a body. */
export type ApiResponse<Body> = {
  data: Body
  status: number
  headers: Headers
  /** Name it when you ask for help. */
  requestId: string | undefined
  /** For `ifNoneMatch`. */
  etag: string | undefined
  /** The consent that was read under. */
  consentId: string | undefined
}

/** A promise of the body; `withResponse()` is one of the body and what came with it. */
export type ApiPromise<Body> = Promise<Body> & { withResponse: () => Promise<ApiResponse<Body>> }

export type QueryValues = Record<string, string | number | undefined>
/** Below /service; each part is one segment of the address. */
export type Path = [noun: string, ...rest: string[]]
export type SentRequest<Body> = PostOptions & {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  query?: QueryValues
  body?: object
  ifNoneMatch?: string | undefined
  /** Makes whole what the service does not say twice. */
  complete?: (body: Body) => Promise<Body>
}

/** Sends a request with a token, and again where that helps. */
export type Send = <Body>(path: Path, request?: SentRequest<Body>) => ApiPromise<Body>
export type RequestSender = { send: Send; token: (options?: CallOptions) => Promise<string> }

const TIMEOUT_MS = 30_000
const LARGEST_ANSWER_BYTES = 64 * 1024 * 1024
/** A token that is about to expire is replaced before. */
const RENEW_BEFORE_MS = 30_000

export function createTransport(settings: ClientSettings): RequestSender {
  checkSettings(settings)
  const { baseUrl, timeoutMs = TIMEOUT_MS, largestAnswerBytes = LARGEST_ANSWER_BYTES } = settings
  const base = `${baseUrl.endsWith('/') ? baseUrl.slice(0, -1) : baseUrl}/service`
  const call = settings.fetch ?? fetch
  const persist = createPersist(settings)
  // A second token does no harm.
  const tokens = tokenSource(settings, (path, init) =>
    persist({ repeatable: true, signal: undefined }, () =>
      attempt(call, { url: base + path, timeoutMs, largestAnswerBytes, signal: undefined, init }),
    ),
  )

  async function answerTo<Body>(path: Path, request: SentRequest<Body>): Promise<ApiResponse<Body>> {
    const { method = 'GET', query = {}, body, signal, complete } = request
    const url = base + addressOf(path) + queryOf(query)
    const headers = headersOf(request)
    const repeatable = method === 'GET' || method === 'POST'
    const sendWith = (token: string) =>
      persist({ repeatable, signal }, () =>
        attempt(call, {
          url,
          timeoutMs: request.timeoutMs ?? timeoutMs,
          largestAnswerBytes,
          signal,
          init: {
            method,
            headers: { authorization: `Bearer ${token}`, ...headers },
            ...(body && { body: JSON.stringify(body) }),
          },
        }),
      )
    const token = await tokens.current(signal)
    const answer = await sendWith(token).catch(async (error: unknown) => {
      if (!(error instanceof RefusalError) || error.refusal.errorSubCode !== 'access_token_expired') throw error
      return sendWith(await tokens.after(token, signal))
    })
    if (answer.status === 304) throw new NotModifiedError(`${answer.request}: it is as it was`)
    const data = bodyOf(answer) as Body
    const named = (name: string) => answer.headers.get(name) ?? undefined
    return {
      data: complete ? await complete(data) : data,
      status: answer.status,
      headers: answer.headers,
      requestId: named('request-id'),
      etag: named('etag'),
      consentId: named('consent-id'),
    }
  }

  function send<Body>(path: Path, request: SentRequest<Body> = {}): ApiPromise<Body> {
    const response = answerTo(path, request)
    const body = response.then(({ data }) => data)
    const withResponse = () => {
      // Whoever waits for the response does not wait for the body as well.
      body.catch(() => {})
      return response
    }
    return Object.assign(body, { withResponse })
  }
  return { send, token: ({ signal } = {}) => tokens.current(signal) }
}

/** One key for a call, however often it is tried. */
const headersOf = ({
  method,
  body,
  idempotencyKey,
  ifNoneMatch,
}: Pick<SentRequest<unknown>, 'method' | 'body' | 'idempotencyKey' | 'ifNoneMatch'>): Record<string, string> => ({
  ...(body && { 'content-type': 'application/json' }),
  ...(method === 'POST' && { 'idempotency-key': idempotencyKey ?? crypto.randomUUID() }),
  ...(ifNoneMatch !== undefined && { 'if-none-match': ifNoneMatch }),
})

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

/** An empty id would be the address of a list, and dots are taken for steps to another one. */
function addressOf(path: Path): string {
  for (const part of path)
    if (typeof part !== 'string' || /^\.{0,2}$/.test(part))
      throw new VitrineError(`An id for ${path[0]} is ${typeof part === 'string' ? part || 'empty' : typeof part}`)
  return `/${path.map(encodeURIComponent).join('/')}`
}

type TokenSource = {
  current: (signal?: AbortSignal) => Promise<string>
  /** Another one than this, which has expired. */
  after: (expired: string, signal?: AbortSignal) => Promise<string>
}

/** One token for all calls, and one request for it however many wait. */
function tokenSource(
  settings: ClientSettings,
  send: (path: string, init: Attempt['init']) => Promise<CompleteAnswer>,
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
