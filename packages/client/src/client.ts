import { pause } from './abort.ts'
import { type ChangeFeed, type ChangeOptions, followChanges, walk } from './pages.ts'
import { type CallOptions, type ClientSettings, createTransport } from './transport.ts'
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
  from?: string | Date
  /** Exclusive. */
  until?: string | Date
  consentId?: string
  pageSize?: number
}

export type ConsentFilter = {
  inquiryId?: string
  status?: Consent['status']
  email?: string
  phoneNumber?: string
  dataKey?: string
  dataValue?: string
}

/** The languages that groups of categories have names in. */
export type CategoryLanguage = 'en' | 'de' | 'fr' | 'it' | 'es' | 'nl' | 'sl' | 'hr'

/** Not decided yet. */
const OPEN: readonly Consent['status'][] = ['initiated', 'started', 'received', 'partially_authorised']
const POLL_MS = 2_000

/** Every call throws a `RefusalError` when the service refuses, and a `ConnectionError` when it cannot be reached. */
export function createClient(settings: ClientSettings) {
  const send = createTransport(settings)
  const { delay = pause } = settings
  const at = (noun: string, ...ids: string[]) => ['/service', noun, ...ids.map(encodeURIComponent)].join('/')
  const options = ({ signal }: CallOptions = {}) => (signal ? { signal } : {})

  return {
    inquiries: {
      get: (inquiryId: string, call?: CallOptions) => send<Inquiry>(at('inquiries', inquiryId), options(call)),
      list: (call: CallOptions = {}) => walk<Inquiry>(send, at('inquiries'), {}, call),
    },

    consents: {
      /** Send the owner to `consentUrl`. */
      start: (body: StartConsent, call?: CallOptions) =>
        send<Consent>(at('consents'), { method: 'POST', body, ...options(call) }),
      get: (consentId: string, call?: CallOptions) => send<Consent>(at('consents', consentId), options(call)),
      list: (filter: ConsentFilter = {}, call: CallOptions = {}) =>
        walk<Consent>(send, at('consents'), { ...filter }, call),
      /** Resolves when the owner has decided, or when it can no longer be given. A webhook tells you sooner. */
      wait: async (consentId: string, call: CallOptions & { everyMs?: number } = {}): Promise<Consent> => {
        for (;;) {
          const consent = await send<Consent>(at('consents', consentId), options(call))
          if (!OPEN.includes(consent.status)) return consent
          await delay(call.everyMs ?? POLL_MS, call.signal)
        }
      },
      /** A new `consentUrl`; account ids, transaction ids and cursors stay valid. */
      renew: (consentId: string, body: RenewConsent = {}, call?: CallOptions) =>
        send<Consent>(`${at('consents', consentId)}/renew`, { method: 'POST', body, ...options(call) }),
      /** For clients with a page of their own. */
      sendPin: (consentId: string, call?: CallOptions) =>
        send<PinSent>(`${at('consents', consentId)}/pin`, { method: 'POST', ...options(call) }),
      authorize: (consentId: string, body: Authorize, call?: CallOptions) =>
        send<Consent>(`${at('consents', consentId)}/authorize`, { method: 'POST', body, ...options(call) }),
      end: (consentId: string, call?: CallOptions) =>
        send<void>(at('consents', consentId), { method: 'DELETE', ...options(call) }),
    },

    accounts: {
      get: (accountId: string, { consentId, ...call }: CallOptions & { consentId?: string } = {}) =>
        send<Account>(at('accounts', accountId), { query: { consentId }, ...options(call) }),
      /** Those of a consent, or of all valid ones. */
      list: ({ consentId, ...call }: CallOptions & { consentId?: string } = {}) =>
        walk<Account>(send, at('accounts'), { consentId }, call),
    },

    transactions: {
      get: (
        accountId: string,
        transactionId: string,
        { consentId, ...call }: CallOptions & { consentId?: string } = {},
      ) =>
        send<Transaction>(at('accounts', accountId, 'transactions', transactionId), {
          query: { consentId },
          ...options(call),
        }),
      /** Newest first. All pages show the list as it was at the first one. */
      list: (accountId: string, { from, until, consentId, pageSize, ...call }: TransactionOptions = {}) =>
        walk<Transaction>(
          send,
          at('accounts', accountId, 'transactions'),
          { fromBookedTime: timeOf(from), untilBookedTime: timeOf(until), consentId, limit: pageSize },
          call,
        ),
      changes: (accountId: string, call?: ChangeOptions): ChangeFeed => followChanges(send, accountId, call),
    },

    categories: {
      /** All codes and groups. The groups are in English, or in the language asked for. */
      list: ({ language, ...call }: CallOptions & { language?: CategoryLanguage } = {}) =>
        send<Categories>(at('categories'), { query: { language }, ...options(call) }),
    },

    webhooks: {
      /** The secret is in this answer only. */
      create: (body: NewWebhook, call?: CallOptions) =>
        send<CreatedWebhook>(at('webhooks'), { method: 'POST', body, ...options(call) }),
      get: (webhookId: string, call?: CallOptions) => send<Webhook>(at('webhooks', webhookId), options(call)),
      list: (call: CallOptions = {}) => walk<Webhook>(send, at('webhooks'), {}, call),
      change: (webhookId: string, body: WebhookChange, call?: CallOptions) =>
        send<Webhook>(at('webhooks', webhookId), { method: 'PATCH', body, ...options(call) }),
      delete: (webhookId: string, call?: CallOptions) =>
        send<void>(at('webhooks', webhookId), { method: 'DELETE', ...options(call) }),
      rotate: (webhookId: string, call?: CallOptions) =>
        send<WebhookSecret>(`${at('webhooks', webhookId)}/rotate`, { method: 'POST', ...options(call) }),
      test: (webhookId: string, call?: CallOptions) =>
        send<QueuedDelivery>(`${at('webhooks', webhookId)}/test`, { method: 'POST', ...options(call) }),
      deliveries: (webhookId: string, { status, ...call }: CallOptions & { status?: WebhookDelivery['status'] } = {}) =>
        walk<WebhookDelivery>(send, `${at('webhooks', webhookId)}/deliveries`, { status }, call),
      replay: (webhookId: string, deliveryId: string, call?: CallOptions) =>
        send<QueuedDelivery>(`${at('webhooks', webhookId, 'deliveries', deliveryId)}/replay`, {
          method: 'POST',
          ...options(call),
        }),
      replayPeriod: (webhookId: string, period: Replay, call?: CallOptions) =>
        send<Replayed>(`${at('webhooks', webhookId)}/replay`, { method: 'POST', body: period, ...options(call) }),
    },
  }
}

export type VitrineClient = ReturnType<typeof createClient>

const timeOf = (time: string | Date | undefined): string | undefined =>
  time instanceof Date ? time.toISOString() : time
