// Made from openapi.json and the table of refusals by `npm run generate`.

export type AccessToken = {
  /** Send it as Authorization: Bearer <token> */
  accessToken: string
  tokenType: 'Bearer'
  /** When the token ends */
  expires: string
  /** Seconds until then */
  expiresIn: number
  /** Where the key lives; what lives in one environment is never seen from the other */
  environment: 'sandbox' | 'production'
}

export type Account = {
  /** The account */
  id: string
  /** The consent that it is read under. In a list that names none its scope may leave out transactions */
  consentId: string
  /** In a list that names no consent: all valid consents that open it, that one first */
  consentIds?: string[]
  /** The bank; scope all */
  providerId?: string
  /** The bank's country (ISO 3166-1); scope all */
  country?: string
  /** What the bank calls it; scope all */
  name?: string
  /** Who holds it; scopes accounts, balances and all */
  holder?: string
  /** IBAN with country prefix */
  iban?: string
  /** ISO 4217 */
  currency: string
  /** The bank's: the day of a booking is that of `executed` there */
  timeZone: string
  /** Exactly two places; scopes balances and all */
  balance?: number
  /** The same, exact */
  balanceText?: string
  /** When the bank reported the balance */
  balanceUpdated?: string
  /** When the newest delivery was made: the data are as of then. Left out before the first one */
  dataAsOf?: string
  /** Where its data come from */
  connection: {
    /** How its connection to the bank is. none: its data come as files. renewal_due: its owner has to renew it within 14 days. action_needed: its owner has to approve again; until then its data get old. unavailable: the bank does not answer. ended: its data get old */
    status: 'none' | 'valid' | 'renewal_due' | 'action_needed' | 'unavailable' | 'ended'
    /** Since when */
    since?: string
  }
}

export type AccountParty = {
  /** What the identifier is */
  type: 'iban' | 'payment_pointer'
  /** An IBAN or the URL of a payment pointer */
  identifier: string
  /** Account holder or display name */
  name?: string
}

export type AccountRefresh = {
  /** The bank is asked as soon as possible; follow the changes of the account */
  status: 'planned'
  /** How the connection is */
  connection: {
    /** How it is */
    status: 'valid' | 'renewal_due' | 'action_needed' | 'unavailable' | 'ended'
  }
}

/** One of the two */
export type AdvanceClock = {
  /** How far: seconds, minutes, hours, days or weeks, at most 92 days in one call */
  advanceBy?: string | undefined
  /** The time to go to, in the future */
  advanceTo?: string | undefined
}

export type AdvanceReport = {
  /** The time before */
  before: string
  /** The time now */
  now: string
  /** How often it stopped because something was due */
  stops: number
  /** Jobs that were run, by kind */
  jobs: Record<string, number>
  /** Deliveries that were added to the ledger */
  deliveries: number
  /** Events that an endpoint wanted, by type */
  events: Record<string, number>
  /** Webhooks that were sent, by how they stand */
  webhooks: Record<string, number>
  /** Consents that changed, by their status now */
  consents: Record<string, number>
}

export type Authorize = {
  /** The PIN that the owner was sent */
  pin: string
  /** Which accounts; all of the owner's where none are named */
  accountIds?: string[] | undefined
}

export type Categories = {
  /** By code; without those of single airlines, car hire firms and hotels */
  data: Category[]
  /** By id */
  groups: CategoryGroup[]
}

export type Categorization = {
  /** Merchant category code (ISO 18245:2023) */
  code: string
  /** What the code means */
  description: string
  /** The group that the code belongs to */
  groupId: number
  /** What the group is */
  groupDescription: string
}

export type Category = {
  /** Merchant category code (ISO 18245:2023) */
  code: string
  /** What the code means, in English, as transactions have it */
  description: string
  /** The same in the language asked for */
  name: string
  /** The group; an id never gets another meaning */
  groupId: number
  /** What the group is, in the language asked for */
  groupDescription: string
  /** Codes of single companies of this trade, which the list leaves out. Their description ends with the company. */
  companyCodes?: {
    /** The first one */
    first: string
    /** The last one */
    last: string
  }
}

export type CategoryGroup = {
  /** The group; an id never gets another meaning */
  groupId: number
  /** What the group is, in the language asked for */
  groupDescription: string
}

export type Consent = {
  /** The consent */
  consentId: string
  /** The inquiry that it answers */
  inquiryId: string
  /** Only a valid one can be read under */
  status: 'initiated' | 'started' | 'received' | 'partially_authorised' | 'valid' | 'rejected' | 'failed' | 'revoked_by_psu' | 'expired' | 'terminated_by_tpp'
  /** Of a failed one: nobody answered in time; or the owner has no account here; or it was closed before an answer, because its inquiry was deleted or the owner erased */
  failedReason?: 'not_answered' | 'no_account' | 'closed'
  /** What may be read */
  scope: 'all' | 'accounts' | 'balances' | 'transactions'
  /** How often */
  frequency: 'once' | 'daily'
  /** The accounts that the owner chose; empty until then */
  accountIds: string[]
  /** The owner, as you named them */
  email?: string
  /** The owner, as you named them */
  phoneNumber?: string
  /** What you keep with it */
  data?: DataPair[]
  /** The owner's language, as you sent it */
  locale?: string
  /** Where the owner goes afterwards */
  redirectUrl?: string
  /** The page where the owner answers, while there is something to answer. Pass it on whole: what follows the # opens the page */
  consentUrl?: string
  /** When it ends */
  validUntil?: string
  /** When it was started */
  created: string
  /** When its status changed last */
  modified: string
}

export type CreatedWebhook = {
  /** The endpoint */
  webhookId: string
  /** Where events are sent */
  url: string
  /** The types that are sent; all of them if it is empty */
  events: string[]
  /** Nothing is sent to a disabled one */
  status: 'enabled' | 'disabled'
  /** It answered 410; or nothing was delivered for 5 days; or it was requested */
  disabledReason?: 'gone' | 'failing' | 'request'
  /** When it was disabled */
  disabled?: string
  /** Since when every try has failed */
  failingSince?: string
  /** Until when the previous secret signs too */
  previousSecretUntil?: string
  /** When it was made */
  created: string
  /** Signs the events; it is not shown again, nor to a repeated request */
  secret?: string
}

export type DataPair = {
  /** Your name for it */
  key: string
  /** Your value */
  value: string
}

export type DataPairInput = {
  /** Your name for it */
  key: string
  /** Your value */
  value: string
}

export type Details = {
  /** Reference of the payment */
  reference?: string
  /** Further text */
  description?: string
  /** Name of where the money comes from */
  source?: string
  /** Name of where the money goes */
  target?: string
  exchange?: Exchange
}

export type Exchange = {
  /** Source currency (ISO 4217) */
  source: string
  /** Target currency (ISO 4217) */
  target: string
  /** Currency that the rate is expressed in (ISO 4217) */
  unit?: string
  /** Exchange rate, with the digits that the bank gave */
  exchangeRate: number
  /** The same, exact */
  exchangeRateText: string
}

export type Inquiry = {
  /** The inquiry */
  id: string
  /** Only an active one takes new consents */
  status: 'initiated' | 'active' | 'inactive' | 'deleted'
  /** The tenant's own name for it */
  name: string
  /** What the owner is shown */
  displayName: string
  /** Why the tenant asks */
  description: string
  /** What may be read */
  scope: 'all' | 'accounts' | 'balances' | 'transactions'
  /** How often */
  frequency: 'once' | 'daily'
  tenant: Tenant
}

export type NewSandboxEvent = {
  /** What happens. At the bank: `pay`; `book` or `withdraw` the newest hold; `correct` or `remove` the newest booking. By the owner: `expire`, `revoke`, `approve` what the bank wants, else the renewal that was asked for. To your key: `limit`, every request is refused with 429. To its connection: `need_sca`, the bank wants to see the owner, and nothing comes until `approve`; `fail`, the bank does not answer. */
  type: 'pay' | 'book' | 'withdraw' | 'correct' | 'remove' | 'expire' | 'revoke' | 'approve' | 'limit' | 'need_sca' | 'fail'
  /** Which account, as the story calls it; the first one by default */
  account?: string | undefined
  /** Signed: minus leaves the account */
  amount?: string | undefined
  /** Who is paid */
  name?: string | undefined
  /** What the bank writes */
  text?: string | undefined
  /** How long a payment is pending before it is booked */
  holdDays?: number | undefined
  /** By how much the booking differs from the hold */
  tip?: string | undefined
  /** How long a `limit` or a `fail` lasts; a day by default */
  for?: string | undefined
}

export type NewSandboxOwner = {
  /** The name of a story */
  story: string
  /** The same story and seed are the same payments; without it, an owner of its own */
  seed?: number | undefined
  /** An active inquiry of your own; without it, one with the scope all, daily, for 90 days */
  inquiryId?: string | undefined
}

export type NewWebhook = {
  /** Where events are sent: https:// and a public address of yours. A demo sends to this machine, too: to a receiver on port 9000, such as that on the page about webhooks */
  url: string
  /** Only these types; all of them without it, or if it is empty */
  events?: WebhookEventType[] | undefined
}

export type PinSent = {
  /** How many digits it has */
  pinLength: number
  /** Until when it can be entered */
  expires: string
}

export type QueuedDelivery = {
  /** The event, as in webhook-id */
  deliveryId: string
}

export type RenewConsent = {
  /** Where the owner goes after the answer, with consentId and status; on one of your key's allowed domains */
  redirectUrl?: string | undefined
  /** The owner's language (BCP 47) */
  locale?: string | undefined
}

export type Replay = {
  /** Events from then on, included */
  from: string
  /** Events until then, excluded */
  until: string
}

export type Replayed = {
  /** How many events are sent again: the oldest, and at most 10,000 in one call. In a preview: would be */
  replayed: number
}

export type SandboxCoverage = {
  /** How many situations were met and followed */
  covered: number
  /** How many situations there are */
  of: number
  data: ({
    /** Its name */
    situation: string
    /** What it is */
    about: string
    /** `met`: it happened to this key. `covered`: the key also read what followed */
    state: 'unmet' | 'met' | 'covered'
    /** When it was first met, since the time asked for */
    met?: string
    /** What makes it covered */
    covers: string
  })[]
}

export type SandboxEvent = {
  /** What happened */
  type: string
  /** When */
  happened: string
}

export type SandboxOwner = {
  /** The owner */
  ownerId: string
  /** The story */
  story: string
  /** The seed */
  seed: number
  /** A valid consent of this owner */
  consentId: string
  accounts: {
    /** The account */
    accountId: string
    /** What the story calls it: the `account` of an event */
    account: string
    /** Its name */
    name: string
    /** Its IBAN; cards have none */
    iban?: string
    /** Its currency */
    currency: string
  }[]
}

export type SandboxStory = {
  /** Its name */
  story: string
  /** What it is about */
  about: string
  /** Where the bank is */
  country: string
  /** How many accounts the owner has */
  accounts: number
  /** What the story calls them: the `account` of an event */
  accountNames: string[]
}

export type StartConsent = {
  /** An active inquiry of yours */
  inquiryId: string
  /** The owner; the PIN goes there */
  email?: string | undefined
  /** The owner, in international form; the PIN goes there where no e-mail address is given */
  phoneNumber?: string | undefined
  /** Where the owner goes after the answer, with consentId and status; on one of your key's allowed domains */
  redirectUrl?: string | undefined
  /** The owner's language (BCP 47) */
  locale?: string | undefined
  /** At most 20 pairs that you want to keep with it and find it by */
  data?: DataPairInput[] | undefined
}

export type Tenant = {
  /** Name */
  name: string
  /** Where the logo is served, once it is synchronised */
  logoUrl?: string
  /** Legal name */
  companyName: string
  /** Street */
  addressStreet?: string
  /** Street number */
  addressStreetNumber?: string
  /** City */
  addressCity?: string
  /** ZIP code */
  addressZipCode?: string
  /** Country code */
  addressCountry?: string
}

export type Transaction = {
  /** One id for life: from pending to booked to corrected */
  id: string
  /** When the service first saw it */
  created: string
  /** Its booked time, which the list is sorted and filtered by */
  executed: string
  /** The account */
  accountId: string
  /** What it was for */
  description?: string
  details?: Details
  /** Minus means that money leaves the account; a decimal number with exactly two places */
  amount: number
  /** The same, exact */
  amountText: string
  /** Balance of the account after it, where the bank proves it; a decimal number with exactly two places */
  balance?: number
  /** The same, exact */
  balanceText?: string
  /** Currency of amount and balance (ISO 4217) */
  currency: string
  /** Whether the bank has booked it */
  status: 'booked' | 'pending'
  /** IBAN that the money comes from */
  source?: string
  /** IBAN that the money goes to */
  target?: string
  sourceAccount?: AccountParty
  targetAccount?: AccountParty
  categorization?: Categorization
}

export type TransactionChange = {
  /** Why */
  reason: 'new' | 'booked' | 'corrected' | 'recategorised' | 'bank_withdrew' | 'hold_expired' | 'reappeared' | 'joined' | 'separated'
  /** The transaction */
  id: string
} & (
  /** added and modified put the transaction in, removed takes it out */
  | { change: 'added' | 'modified'; transaction: Transaction }
  | { change: 'removed'; transaction?: undefined }
)

export type TransactionChanges = {
  /** Oldest change first */
  data: TransactionChange[]
  metadata: {
    /** Send it as since next time, now or next week */
    next_cursor: string
    /** Whether there is more to read right now */
    has_more: boolean
  }
}

export type Webhook = {
  /** The endpoint */
  webhookId: string
  /** Where events are sent */
  url: string
  /** The types that are sent; all of them if it is empty */
  events: string[]
  /** Nothing is sent to a disabled one */
  status: 'enabled' | 'disabled'
  /** It answered 410; or nothing was delivered for 5 days; or it was requested */
  disabledReason?: 'gone' | 'failing' | 'request'
  /** When it was disabled */
  disabled?: string
  /** Since when every try has failed */
  failingSince?: string
  /** Until when the previous secret signs too */
  previousSecretUntil?: string
  /** When it was made */
  created: string
}

export type WebhookChange = {
  /** Where events are sent: https:// and a public address of yours. A demo sends to this machine, too: to a receiver on port 9000, such as that on the page about webhooks */
  url?: string | undefined
  /** Only these types; all of them without it, or if it is empty */
  events?: WebhookEventType[] | undefined
  /** Enabling it again begins anew: what was given up can be replayed */
  status?: 'enabled' | 'disabled' | undefined
}

export type WebhookDelivery = {
  /** The event, as in webhook-id */
  deliveryId: string
  /** What has happened */
  type: string
  /** A pending one is tried again */
  status: 'pending' | 'delivered' | 'failed'
  /** How often it was tried */
  attempts: number
  /** The body that is sent, the same each time */
  payload: string
  /** When it happened */
  created: string
  /** When it was tried last */
  attempted?: string
  /** The status of the last answer */
  answerStatus?: number
  /** The beginning of the last answer */
  answer?: string
  /** Why the last try failed, or why there is none */
  error?: string
  /** When a pending one is tried next */
  nextTry?: string
  /** An earlier event of the same subject, which is delivered first */
  waitsFor?: string
  /** The last 20 tries, also of replays, the oldest first; of earlier answers 200 characters are kept */
  tries: WebhookTry[]
}

export type WebhookEventType = 'consent.started' | 'consent.received' | 'consent.partially_authorised' | 'consent.valid' | 'consent.rejected' | 'consent.failed' | 'consent.revoked_by_psu' | 'consent.expired' | 'consent.terminated_by_tpp' | 'transactions.changed' | 'account.updated' | 'inquiry.updated' | 'connection.renewal_due' | 'connection.action_needed' | 'connection.ended' | 'connection.restored'

export type WebhookSecret = {
  /** The endpoint */
  webhookId: string
  /** Signs the events from now on; it is not shown again */
  secret: string
  /** Until when the previous secret signs too */
  previousSecretUntil?: string
}

export type WebhookTry = {
  /** When it began */
  at: string
  /** How long it took, in milliseconds */
  durationMs?: number
  /** The status of the answer */
  answerStatus?: number
  /** The beginning of the answer */
  answer?: string
  /** Why it failed */
  error?: string
}

/** Every combination of status and codes that a refusal can have. */
export type RefusalCode =
  | { status: 400; errorCode: 'invalid_parameter'; errorSubCode: 'invalid_argument' }
  | { status: 400; errorCode: 'invalid_parameter'; errorSubCode: 'email_invalid' }
  | { status: 400; errorCode: 'invalid_parameter'; errorSubCode: 'phone_number_invalid' }
  | { status: 400; errorCode: 'invalid_parameter'; errorSubCode: 'invalid_meta_data' }
  | { status: 400; errorCode: 'bad_request'; errorSubCode: 'unspecified' }
  | { status: 401; errorCode: 'unauthorized'; errorSubCode: 'api_key_secret_header_must_be_provided' }
  | { status: 401; errorCode: 'unauthorized'; errorSubCode: 'access_not_allowed' }
  | { status: 401; errorCode: 'unauthorized'; errorSubCode: 'authorization_header_must_be_provided' }
  | { status: 401; errorCode: 'unauthorized'; errorSubCode: 'access_token_expired' }
  | { status: 401; errorCode: 'unauthorized'; errorSubCode: 'email_or_phone_number_required' }
  | { status: 401; errorCode: 'unauthorized'; errorSubCode: 'invalid_pin' }
  | { status: 403; errorCode: 'forbidden'; errorSubCode: 'invalid_access_scope' }
  | { status: 403; errorCode: 'forbidden'; errorSubCode: 'invalid_access_environment' }
  | { status: 403; errorCode: 'forbidden'; errorSubCode: 'domain_not_allowed' }
  | { status: 403; errorCode: 'forbidden'; errorSubCode: 'access_not_allowed' }
  | { status: 404; errorCode: 'not_found'; errorSubCode?: undefined }
  | { status: 405; errorCode: 'not_allowed'; errorSubCode: 'unspecified' }
  | { status: 406; errorCode: 'not_acceptable'; errorSubCode: 'unspecified' }
  | { status: 413; errorCode: 'bad_request'; errorSubCode: 'unspecified' }
  | { status: 415; errorCode: 'bad_request'; errorSubCode: 'unspecified' }
  | { status: 409; errorCode: 'not_allowed'; errorSubCode: 'unspecified' }
  | { status: 429; errorCode: 'not_allowed'; errorSubCode: 'access_not_allowed' }
  | { status: 500; errorCode: 'other'; errorSubCode: 'unspecified' }
  | { status: 503; errorCode: 'other'; errorSubCode: 'unspecified' }
