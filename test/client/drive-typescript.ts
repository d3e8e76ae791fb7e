/** Runs the steps of behaviours with @vitrine/client. `drive_python.py` does the same. */
import { ConnectionError, createClient, RefusalError, readWebhook, VitrineError } from '@vitrine/client'
import type { Called, Driven, Driver, Ran, ShownError, Step } from './behaviour.ts'

type Call = Extract<Step, { call: string }>
type Answer = Record<string, unknown>
type Page = Answer & { data: Answer[] }
type List = AsyncIterable<Answer> & { pages: (start: { cursor: string | undefined }) => AsyncIterable<Page> }

export const driveTypeScript: Driver = async (cases) => {
  const ran: Ran[] = []
  for (const one of cases) ran.push(await drive(one))
  return ran
}

async function drive({ baseUrl, settings, steps }: Driven): Promise<Ran> {
  const waits: number[] = []
  const clock = virtualClock(baseUrl)
  const { retries, timeoutSeconds, longestWaitSeconds, largestAnswerBytes, token } = settings
  const client = createClient({
    baseUrl,
    ...(token === undefined ? { apiKey: 'vk_1', apiSecret: 'vs_1' } : { token: async () => token }),
    ...(retries !== undefined && { retries }),
    ...(timeoutSeconds !== undefined && { timeoutMs: timeoutSeconds * 1000 }),
    ...(longestWaitSeconds !== undefined && { longestWaitMs: longestWaitSeconds * 1000 }),
    ...(largestAnswerBytes !== undefined && { largestAnswerBytes }),
    random: seeded(),
    delay: (milliseconds) => {
      waits.push(milliseconds / 1000)
      return clock.sleep(milliseconds / 1000)
    },
  })
  const results: unknown[] = []
  for (const step of steps) results.push(await resultOf(step).catch(shownError))
  return { results, waits }

  async function resultOf(step: Step): Promise<unknown> {
    if ('defaultTimeout' in step) return defaultTimeout(step.defaultTimeout)
    if ('webhook' in step) {
      const { body, headers, secret, nowSeconds } = step.webhook
      const { id, type, data } = await readWebhook({ body, headers }, secret as string, () => nowSeconds * 1000)
      return { id, type, data }
    }
    if (step.times === undefined) return shown(step, callOf(client, step))
    const tasks = Array.from({ length: step.times }, () => () => shown(step, callOf(client, step)))
    return clock.together(tasks)
  }
}

function callOf(client: object, { call, ids = [], with: options }: Called): unknown {
  const [noun, verb] = call.split('.') as [string, string]
  const calls = (client as Record<string, Record<string, (...args: unknown[]) => unknown>>)[noun]!
  const { idempotencyKey, ...others } = options ?? {}
  const own = Object.keys(others).length > 0 ? [others] : []
  return calls[verb]!(...ids, ...own, ...(idempotencyKey === undefined ? [] : [{ idempotencyKey }]))
}

async function shown(step: Call, returned: unknown): Promise<unknown> {
  const show = (answer: Answer) => Object.fromEntries((step.show ?? []).map((name) => [name, fieldOf(answer, name)]))
  if (step.as === 'items') return itemsOf(step, returned as List, show)
  if (step.as === 'pages') {
    const pages: unknown[] = []
    for await (const { data, ...page } of (returned as List).pages({ cursor: step.cursor }))
      pages.push({ data: data.map(show), ...named(page, ['nextCursor', 'requestId', 'etag', 'consentId']) })
    return pages
  }
  if (step.as === 'response') {
    const response = await (returned as { withResponse: () => Promise<Answer> }).withResponse()
    return named(response, ['status', 'requestId', 'etag', 'consentId'])
  }
  const answer = (await returned) as Answer | undefined
  return answer === undefined ? null : show(answer)
}

async function itemsOf(step: Call, list: List, show: (item: Answer) => unknown): Promise<unknown> {
  const items: unknown[] = []
  for await (const item of list) if (items.push(show(item)) === step.stopAfter) break
  const about = ['changesCursor', 'cursor', 'consentId'].filter((name) => name in list)
  return { items, ...named(list as unknown as Answer, about) }
}

const named = (from: Answer, names: string[]) => Object.fromEntries(names.map((name) => [name, from[name] ?? null]))

/** An amount is its exact text. */
function fieldOf(answer: Answer, name: string): unknown {
  const [first = '', ...others] = name.split('.')
  if (others.length > 0) return fieldOf(answer[first] as Answer, others.join('.'))
  return answer[`${first}Text`] ?? answer[first] ?? null
}

function shownError(error: unknown): ShownError {
  if (!(error instanceof VitrineError)) throw error
  const of: Record<string, unknown> = { error: error.name }
  if (error instanceof RefusalError) {
    const { status, errorCode: code, errorSubCode: subCode, requestId, consentId, consentStatus } = error.refusal
    Object.assign(of, { status, code, subCode, requestId, consentId, consentStatus })
  }
  if (error instanceof ConnectionError) of.status = error.status
  if ('retryAfterSeconds' in error) of.retryAfterSeconds = error.retryAfterSeconds
  return Object.fromEntries(Object.entries(of).filter(([, value]) => value !== undefined)) as ShownError
}

/** The same numbers in each run. */
function seeded(): () => number {
  let state = 1
  return () => {
    state = (state * 16_807) % 2_147_483_647
    return state / 2_147_483_647
  }
}

/** A clock that moves when all calls wait: to the earliest that one waits for. One call runs at a time. */
function virtualClock(baseUrl: string) {
  const waiting: { at: number; wake: () => void }[] = []
  let now = 0
  let runs: PromiseWithResolvers<void> | undefined
  const sleep = (seconds: number): Promise<void> => {
    if (!runs) return Promise.resolve()
    const woken = Promise.withResolvers<void>()
    waiting.push({ at: now + seconds, wake: woken.resolve })
    runs.resolve()
    return woken.promise
  }
  async function together(tasks: (() => Promise<unknown>)[]): Promise<unknown> {
    let succeeded = 0
    for (const task of tasks)
      waiting.push({
        at: 0,
        wake: () =>
          void task()
            .then(() => succeeded++, shownError)
            .finally(() => runs!.resolve()),
      })
    while (waiting.length > 0) {
      waiting.sort((a, b) => a.at - b.at)
      const next = waiting.shift()!
      now = next.at
      await fetch(`${baseUrl}/clock`, { method: 'PUT', body: String(now) })
      runs = Promise.withResolvers()
      next.wake()
      await runs.promise
    }
    runs = undefined
    return { succeeded }
  }
  return { sleep, together }
}

/** Timers are only watched: the built-in `fetch` starts some of its own meanwhile, for connections of earlier calls. */
async function defaultTimeout(called: Called): Promise<number> {
  const { setTimeout } = globalThis
  let latest = 0
  let seconds = 0
  globalThis.setTimeout = ((...args: Parameters<typeof setTimeout>) => {
    latest = args[1] ?? 0
    return setTimeout(...args)
  }) as typeof globalThis.setTimeout
  // Called right after the client has set its timer.
  const fetch = async (): Promise<Response> => {
    seconds = latest / 1000
    throw new TypeError('fetch failed')
  }
  try {
    const client = createClient({ baseUrl: 'http://127.0.0.1:9', token: async () => 'vt_1', fetch, retries: 0 })
    await (callOf(client, called) as Promise<unknown>).catch(shownError)
  } finally {
    globalThis.setTimeout = setTimeout
  }
  return seconds
}
