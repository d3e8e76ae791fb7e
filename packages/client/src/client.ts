import { pause } from './abort.ts'
import {
  type ChangeFeed,
  type ChangeOptions,
  followChanges,
  type TransactionWalk,
  walk,
  walkTransactions,
} from './pages.ts'
import { sandboxCalls } from './sandbox.ts'
import { type CallOptions, type ClientSettings, createTransport, type Send } from './transport.ts'
import type {
  Account,
  Authorize,
  Categories,
  Consent,
  CreatedWebhook,
  Inquiry,
  NewWebhook,
  PinSent,
  QueuedDelivery,
  RenewConsent,
  Replay,
  Replayed,
  StartConsent,
  Transaction,
  Webhook,
  WebhookChange,
  WebhookDelivery,
  WebhookSecret,
} from './wire.ts'

export type TransactionOptions = CallOptions & {
  /** Inclusive, RFC 3339 with an offset, or a Date. */
  from?: string | Date | undefined
  /** Exclusive. */
  until?: string | Date | undefined
  consentId?: string | undefined
  /** How many are fetched at once, 1 to 500; 100 unless given. */
  pageSize?: number | undefined
}

export type ConsentFilter = {
  inquiryId?: string | undefined
  status?: Consent['status'] | undefined
  email?: string | undefined
  phoneNumber?: string | undefined
  dataKey?: string | undefined
  dataValue?: string | undefined
}

/** The languages that groups of categories have names in. */
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
  list: (call: CallOptions = {}) => walk<Inquiry>(send, ['inquiries'], {}, call),
})

const consentCalls = (send: Send, delay: Delay) => ({
  /** Send the owner to `consentUrl`. */
  start: (body: StartConsent, call?: CallOptions) => send<Consent>(['consents'], { method: 'POST', body, ...call }),
  get: (consentId: string, call?: CallOptions) => send<Consent>(['consents', consentId], call),
  list: (filter: ConsentFilter = {}, call: CallOptions = {}) => walk<Consent>(send, ['consents'], { ...filter }, call),
  /**
   * Resolves when the owner has decided, whatever the answer: look at `status`, which is also `rejected` or `failed`.
   * It waits for as long as that takes; `signal: AbortSignal.timeout(600_000)` ends it. A webhook tells you sooner.
   */
  wait: async (consentId: string, call: CallOptions & { everyMs?: number | undefined } = {}): Promise<Consent> => {
    for (;;) {
      const consent = await send<Consent>(['consents', consentId], call)
      if (!OPEN.includes(consent.status)) return consent
      await delay(call.everyMs ?? POLL_MS, call.signal)
    }
  },
  /** A new `consentUrl`; account ids, transaction ids and cursors stay valid. */
  renew: (consentId: string, body: RenewConsent = {}, call?: CallOptions) =>
    send<Consent>(['consents', consentId, 'renew'], { method: 'POST', body, ...call }),
  /** For clients with a page of their own. */
  sendPin: (consentId: string, call?: CallOptions) =>
    send<PinSent>(['consents', consentId, 'pin'], { method: 'POST', ...call }),
  authorize: (consentId: string, body: Authorize, call?: CallOptions) =>
    send<Consent>(['consents', consentId, 'authorize'], { method: 'POST', body, ...call }),
  end: (consentId: string, call?: CallOptions) => send<void>(['consents', consentId], { method: 'DELETE', ...call }),
})

const accountCalls = (send: Send) => ({
  get: (accountId: string, { consentId, ...call }: CallOptions & { consentId?: string | undefined } = {}) =>
    send<Account>(['accounts', accountId], { query: { consentId }, ...call }),
  /** Those of a consent, or of all valid ones. */
  list: ({ consentId, ...call }: CallOptions & { consentId?: string | undefined } = {}) =>
    walk<Account>(send, ['accounts'], { consentId }, call),
})

const transactionCalls = (send: Send) => ({
  get: (
    accountId: string,
    transactionId: string,
    { consentId, ...call }: CallOptions & { consentId?: string | undefined } = {},
  ) =>
    send<Transaction>(['accounts', accountId, 'transactions', transactionId], {
      query: { consentId },
      ...call,
    }),
  /** Newest first. All pages show the list as it was at the first one. */
  list: (accountId: string, { from, until, consentId, pageSize, ...call }: TransactionOptions = {}): TransactionWalk =>
    walkTransactions(
      send,
      ['accounts', accountId, 'transactions'],
      { fromBookedTime: timeOf(from), untilBookedTime: timeOf(until), consentId, limit: pageSize },
      call,
    ),
  changes: (accountId: string, call?: ChangeOptions): ChangeFeed =>
    followChanges(send, ['accounts', accountId, 'transactions', 'changes'], call),
})

const categoryCalls = (send: Send) => ({
  /** All codes and groups. The groups are in English, or in the language asked for. */
  list: ({ language, ...call }: CallOptions & { language?: CategoryLanguage | undefined } = {}) =>
    send<Categories>(['categories'], { query: { language }, ...call }),
})

const webhookCalls = (send: Send) => ({
  /** The secret is in this answer only. */
  create: (body: NewWebhook, call?: CallOptions) =>
    send<CreatedWebhook & { secret: string }>(['webhooks'], { method: 'POST', body, ...call }),
  get: (webhookId: string, call?: CallOptions) => send<Webhook>(['webhooks', webhookId], call),
  list: (call: CallOptions = {}) => walk<Webhook>(send, ['webhooks'], {}, call),
  change: (webhookId: string, body: WebhookChange, call?: CallOptions) =>
    send<Webhook>(['webhooks', webhookId], { method: 'PATCH', body, ...call }),
  delete: (webhookId: string, call?: CallOptions) => send<void>(['webhooks', webhookId], { method: 'DELETE', ...call }),
  rotate: (webhookId: string, call?: CallOptions) =>
    send<WebhookSecret>(['webhooks', webhookId, 'rotate'], { method: 'POST', ...call }),
  test: (webhookId: string, call?: CallOptions) =>
    send<QueuedDelivery>(['webhooks', webhookId, 'test'], { method: 'POST', ...call }),
  deliveries: (
    webhookId: string,
    { status, ...call }: CallOptions & { status?: WebhookDelivery['status'] | undefined } = {},
  ) => walk<WebhookDelivery>(send, ['webhooks', webhookId, 'deliveries'], { status }, call),
  replay: (webhookId: string, deliveryId: string, call?: CallOptions) =>
    send<QueuedDelivery>(['webhooks', webhookId, 'deliveries', deliveryId, 'replay'], {
      method: 'POST',
      ...call,
    }),
  replayPeriod: (webhookId: string, period: Replay, call?: CallOptions) =>
    send<Replayed>(['webhooks', webhookId, 'replay'], { method: 'POST', body: period, ...call }),
})

const timeOf = (time: string | Date | undefined): string | undefined =>
  time instanceof Date ? time.toISOString() : time
