import type { ArrivedRequest, FakeScript } from './fake-service.ts'

/** Names as in TypeScript, from which Python's follow. */
export type Called = {
  call: string
  /** The ids in the address. */
  ids?: string[]
  /** The body and the filters, by the name of the client's option. */
  with?: Record<string, unknown>
}

/** What both clients do. */
export type Step =
  | (Called & {
      /**
       * What becomes of it: the answer; what came with it; all items of a list, and what the list says of itself; its pages.
       * With `times`, so many calls at the same moment.
       */
      as?: 'answer' | 'response' | 'items' | 'pages'
      /** The fields of an answer or an item that are looked at; `details.exchange.exchangeRate` too. */
      show?: string[]
      /** Breaks out of the loop after so many items. */
      stopAfter?: number
      /** Where the pages begin. */
      cursor?: string
      times?: number
    })
  | { webhook: { body: string; headers: Record<string, string>; secret: string | null; nowSeconds: number } }
  /** How many seconds one try may take where nothing was set. */
  | { defaultTimeout: Called }

export type ClientChoice = {
  retries?: number
  timeoutSeconds?: number
  longestWaitSeconds?: number
  largestAnswerBytes?: number
  /** Instead of a key and a secret. */
  token?: string
}

/** An error by its name in TypeScript; `undefined` is left out. */
export type ShownError = {
  error: 'RefusalError' | 'ConnectionError' | 'NotModifiedError' | 'WebhookError' | 'VitrineError'
  status?: number
  code?: string
  subCode?: string
  requestId?: string
  retryAfterSeconds?: number
  consentId?: string
  consentStatus?: string
}

export type Ran = {
  /** Of each step: what was shown, or an error. */
  results: unknown[]
  /** In seconds, in their order. */
  waits: number[]
}

export type Behaviour = FakeScript & {
  /** The row of the table of promises that it belongs to. */
  of:
    | 'compression'
    | 'retry'
    | 'cap'
    | 'jitter'
    | 'idempotency'
    | 'timeout'
    | 'money'
    | 'iteration'
    | 'webhook'
    | 'errors'
    | 'names'
  about: string
  settings?: ClientChoice
  steps: Step[]
  results: unknown[]
  /** Methods and addresses of all requests but those for tokens. */
  requests?: string[]
  tokensAsked?: number
  /** The shortest and the longest that each may be. Without it there is none. */
  waits?: [atLeast: number, atMost: number][] | 'any'
  /** What else holds. */
  check?: (arrived: ArrivedRequest[], ran: Ran) => void
}

/** Of one client: runs the steps of each case in order. */
export type Driven = { baseUrl: string; settings: ClientChoice; steps: Step[] }
export type Driver = (cases: Driven[]) => Promise<Ran[]>
