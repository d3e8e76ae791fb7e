import { abortable, pause } from './abort.ts'
import {
  type ChangeFeed,
  type ChangeOptions,
  followChanges,
  type ItemList,
  type ListOptions,
  type TransactionWalk,
  walk,
  walkTransactions,
} from './pages.ts'
import { sandboxCalls } from './sandbox.ts'
import { type CallOptions, type ClientSettings, createTransport, type PostOptions, type Send } from './transport.ts'
import type {
  Account,
  AccountRefresh,
  Authorize,
  Categories,
  Consent,
  CreatedWebhook,
  Inquiry,
  NewWebhook,
  PinSent,
  QueuedDelivery,
  RenewConsent,
  Replayed,
  StartConsent,
  Transaction,
  Webhook,
  WebhookChange,
  WebhookDelivery,
  WebhookSecret,
} from './wire.ts'

export type TransactionOptions = ListOptions & {
  /** Inclusive, RFC 3339 with an offset, or a Date. */
  from?: string | Date | undefined
  /** Exclusive. */
  until?: string | Date | undefined
  consentId?: string | undefined
  /** The `etag` of an earlier first page: while nothing has changed, a `NotModifiedError` is thrown. */
  ifNoneMatch?: string | undefined
}

export type ConsentFilter = {
  inquiryId?: string | undefined
  status?: Consent['status'] | undefined
  email?: string | undefined
  phoneNumber?: string | undefined
  dataKey?: string | undefined
  dataValue?: string | undefined
}

export type ReplayPeriod = {
  /** Inclusive, RFC 3339 with an offset, or a Date. */
  from: string | Date
  /** Exclusive. */
  until: string | Date
  /** Sends nothing, and says how many there are. */
  preview?: boolean | undefined
}

/** The languages that categories and their groups have names in. */
export type CategoryLanguage = 'en' | 'de' | 'fr' | 'it' | 'es' | 'nl' | 'sl' | 'hr'

/** Not decided yet. */
const OPEN: readonly Consent['status'][] = ['initiated', 'started', 'received', 'partially_authorised']
const POLL_MS = 2_000

type Delay = NonNullable<ClientSettings['delay']>

/**
 * Every call throws a `RefusalError` when the service refuses, and a `ConnectionError` when it cannot be reached or
 * something else answers. Throws a `VitrineError` where a setting is missing.
 */
export function createClient(settings: ClientSettings) {
  const { send, token } = createTransport(settings)
  const { delay = pause } = settings
  return {
    /** For a page in a browser: your server passes it on, and keeps the secret. Good for at least half a minute. */
    token,
    inquiries: inquiryCalls(send),
    consents: consentCalls(send, delay),
    accounts: accountCalls(send),
    transactions: transactionCalls(send),
    categories: categoryCalls(send),
    webhooks: webhookCalls(send),
    sandbox: sandboxCalls(send),
  }
}

export type VitrineClient = ReturnType<typeof createClient>

const inquiryCalls = (send: Send) => ({
  get: (inquiryId: string, call?: CallOptions) => send<Inquiry>(['inquiries', inquiryId], call),
  list: (call: ListOptions = {}): ItemList<Inquiry> => walk(send, { path: ['inquiries'], ...call }),
})

const consentCalls = (send: Send, delay: Delay) => ({
  /** Send the owner to `consentUrl`. */
  start: (body: StartConsent, call?: PostOptions) => send<Consent>(['consents'], { method: 'POST', body, ...call }),
  get: (consentId: string, call?: CallOptions) => send<Consent>(['consents', consentId], call),
  list: (
    { pageSize, signal, timeoutMs, ...query }: ConsentFilter & ListOptions = {},
    call: CallOptions = {},
  ): ItemList<Consent> => walk(send, { path: ['consents'], query, pageSize, signal, timeoutMs, ...call }),
  /**
   * Resolves when the owner has decided, whatever the answer: look at `status`, which is also `rejected` or `failed`.
   * It waits for as long as that takes; `signal: AbortSignal.timeout(600_000)` ends it. A webhook tells you sooner.
   */
  wait: async (consentId: string, call: CallOptions & { everyMs?: number | undefined } = {}): Promise<Consent> => {
    for (;;) {
      const consent = await send<Consent>(['consents', consentId], call)
      if (!OPEN.includes(consent.status)) return consent
      await abortable(delay(call.everyMs ?? POLL_MS, call.signal), call.signal)
    }
  },
  /** A new `consentUrl`; account ids, transaction ids and cursors stay valid. */
  renew: (consentId: string, body: RenewConsent = {}, call?: PostOptions) =>
    send<Consent>(['consents', consentId, 'renew'], { method: 'POST', body, ...call }),
  /** For clients with a page of their own. */
  sendPin: (consentId: string, call?: PostOptions) =>
    send<PinSent>(['consents', consentId, 'pin'], { method: 'POST', ...call }),
  authorize: (consentId: string, body: Authorize, call?: PostOptions) =>
    send<Consent>(['consents', consentId, 'authorize'], { method: 'POST', body, ...call }),
  end: (consentId: string, call?: CallOptions) => send<void>(['consents', consentId], { method: 'DELETE', ...call }),
})

const accountCalls = (send: Send) => ({
  get: (accountId: string, { consentId, ...call }: CallOptions & { consentId?: string | undefined } = {}) =>
    send<Account>(['accounts', accountId], { query: { consentId }, ...call }),
  /** Those of a consent, or of all valid ones. */
  list: ({ consentId, ...call }: ListOptions & { consentId?: string | undefined } = {}): ItemList<Account> =>
    walk(send, { path: ['accounts'], query: { consentId }, ...call }),
  /** Newer data from the bank, as far as the bank allows it; the feed of changes tells what it brought. */
  refresh: (accountId: string, call?: PostOptions) =>
    send<AccountRefresh>(['accounts', accountId, 'refresh'], { method: 'POST', ...call }),
})

const transactionCalls = (send: Send) => ({
  get: (
    accountId: string,
    transactionId: string,
    { consentId, ...call }: Pick<TransactionOptions, 'consentId' | 'ifNoneMatch'> & CallOptions = {},
  ) => send<Transaction>(['accounts', accountId, 'transactions', transactionId], { query: { consentId }, ...call }),
  /** Newest first. All pages show the list as it was at the first one. */
  list: (accountId: string, { from, until, consentId, ...call }: TransactionOptions = {}): TransactionWalk =>
    walkTransactions(send, {
      path: ['accounts', accountId, 'transactions'],
      query: { fromBookedTime: timeOf(from), untilBookedTime: timeOf(until), consentId },
      ...call,
    }),
  changes: (accountId: string, call?: ChangeOptions): ChangeFeed =>
    followChanges(send, ['accounts', accountId, 'transactions', 'changes'], call),
})

const categoryCalls = (send: Send) => ({
  /** All codes and groups. The groups are in English, or in the language asked for. */
  list: ({ language, ...call }: CallOptions & { language?: CategoryLanguage | undefined } = {}) =>
    send<Categories>(['categories'], { query: { language }, ...call }),
})

function webhookCalls(send: Send) {
  const rotate = (webhookId: string, call?: PostOptions) =>
    send<WebhookSecret>(['webhooks', webhookId, 'rotate'], { method: 'POST', ...call })
  return {
    /** The secret is in this answer only. */
    create: (body: NewWebhook, call?: PostOptions) =>
      send<CreatedWebhook & { secret: string }>(['webhooks'], {
        method: 'POST',
        body,
        // The service shows a secret once: if that answer was lost, only another one helps.
        complete: async (made) => (made.secret ? made : { ...made, ...(await rotate(made.webhookId)) }),
        ...call,
      }),
    get: (webhookId: string, call?: CallOptions) => send<Webhook>(['webhooks', webhookId], call),
    list: (call: ListOptions = {}): ItemList<Webhook> => walk(send, { path: ['webhooks'], ...call }),
    change: (webhookId: string, body: WebhookChange, call?: CallOptions) =>
      send<Webhook>(['webhooks', webhookId], { method: 'PATCH', body, ...call }),
    delete: (webhookId: string, call?: CallOptions) =>
      send<void>(['webhooks', webhookId], { method: 'DELETE', ...call }),
    rotate,
    test: (webhookId: string, call?: PostOptions) =>
      send<QueuedDelivery>(['webhooks', webhookId, 'test'], { method: 'POST', ...call }),
    deliveries: (
      webhookId: string,
      { status, ...call }: ListOptions & { status?: WebhookDelivery['status'] | undefined } = {},
    ): ItemList<WebhookDelivery> =>
      walk(send, { path: ['webhooks', webhookId, 'deliveries'], query: { status }, ...call }),
    replay: (webhookId: string, deliveryId: string, call?: PostOptions) =>
      send<QueuedDelivery>(['webhooks', webhookId, 'deliveries', deliveryId, 'replay'], { method: 'POST', ...call }),
    /** With `preview` nothing is sent. */
    replayPeriod: (webhookId: string, { from, until, preview }: ReplayPeriod, call?: PostOptions) =>
      send<Replayed>(['webhooks', webhookId, 'replay'], {
        method: 'POST',
        query: { preview: preview ? 'true' : undefined },
        body: { from: timeOf(from), until: timeOf(until) },
        ...call,
      }),
  }
}

const timeOf = (time: string | Date | undefined): string | undefined =>
  time instanceof Date ? time.toISOString() : time
