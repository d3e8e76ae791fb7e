export { bookedDay } from './booked-day.ts'
export {
  type CategoryLanguage,
  type ConsentFilter,
  createClient,
  type ReplayPeriod,
  type TransactionOptions,
  type VitrineClient,
} from './client.ts'
export type { ChangeFeed, ChangeOptions, ItemList, ItemPage, ListOptions, TransactionWalk } from './pages.ts'
export {
  ConnectionError,
  NotModifiedError,
  type RefusalDetails,
  RefusalError,
  refusalOf,
  VitrineError,
} from './refusal.ts'
export type { ApiPromise, ApiResponse, CallOptions, ClientSettings, PostOptions } from './transport.ts'
export { type ReceivedWebhook, readWebhook, WebhookError, type WebhookEvent } from './webhook.ts'
export type {
  AccessToken,
  Account,
  AccountParty,
  Authorize,
  Categories,
  Categorization,
  Category,
  CategoryGroup,
  Consent,
  CreatedWebhook,
  DataPair,
  Details,
  Exchange,
  Inquiry,
  NewWebhook,
  PinSent,
  QueuedDelivery,
  RefusalCode,
  RenewConsent,
  Replay,
  Replayed,
  StartConsent,
  Tenant,
  Transaction,
  TransactionChange,
  Webhook,
  WebhookChange,
  WebhookDelivery,
  WebhookEventType,
  WebhookSecret,
  WebhookTry,
} from './wire.ts'
