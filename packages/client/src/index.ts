export { bookedDay } from './booked-day.ts'
export {
  type CategoryLanguage,
  type ConsentFilter,
  createClient,
  type TransactionOptions,
  type VitrineClient,
} from './client.ts'
export type { ChangeFeed, ChangeOptions, TransactionWalk } from './pages.ts'
export { ConnectionError, type RefusalDetails, RefusalError, refusalOf, VitrineError } from './refusal.ts'
export type { CallOptions, ClientSettings } from './transport.ts'
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
