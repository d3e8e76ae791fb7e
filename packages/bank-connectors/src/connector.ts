import type { FileOptions } from '@vitrine/bank-statements'
import type { ConnectorName, ConnectorProfile } from './connector-profile.ts'

/**
 * Code that speaks one protocol. It has no database and no clock, and opens no connection: all of it is given. Whatever
 * goes wrong at the bank is a `BankFault`.
 */
export type Connector = {
  name: ConnectorName
  /** The credentials of the operator that this bank needs. */
  describe: (profile: ConnectorProfile) => { credentials: CredentialField[] }
  /** Asks the bank for access to an owner's accounts. */
  begin: (bank: BankAccess, request: LinkRequest) => Promise<LinkStep>
  /** Goes on with what the owner or the bank answered, or, without an answer, asks how far it is. */
  proceed: (bank: BankAccess, kept: LinkState, answer: LinkAnswer) => Promise<LinkStep>
  /** How to get the grant with new tokens, where the old ones have ended or end within minutes; undefined while they are good. */
  refresh?: (bank: BankAccess, grant: BankGrant) => (() => Promise<BankGrant>) | undefined
  /** Ends what `begin` has asked for and nobody approved, where the bank can be told. */
  abandon?: (bank: BankAccess, kept: LinkState) => Promise<void>
  accounts: (bank: BankAccess, grant: BankGrant, attended?: Psu) => Promise<AccountAtBank[]>
  /** Page by page, so that each can be stored before the next one is asked for. */
  fetch: (bank: BankAccess, grant: BankGrant, request: FetchRequest) => AsyncGenerator<FetchedPage>
  /** All pages of one fetch as one file, which any reader of statements can read; the same pages give the same file. */
  toFile: (profile: ConnectorProfile, account: AccountAtBank, pages: readonly FetchedPage[]) => FetchedFile
  /** Gives the access back. One that the bank does not know any more has ended too. */
  end: (bank: BankAccess, grant: BankGrant) => Promise<void>
}

export type BankAccess = {
  profile: ConnectorProfile
  /** By the names of `describe`. */
  credentials: Readonly<Record<string, string>>
  send: SendCall
  now: () => Date
  randomBytes: (count: number) => Buffer
}

/** `secret` ones are never shown again. */
export type CredentialField = { name: string; label: string; secret: boolean; isRequired: boolean }

/** What a call is about: for the budget, the log and the metrics. */
export type Endpoint = 'link' | 'token' | 'accounts' | 'balances' | 'transactions' | 'end'

export type OutgoingCall = {
  endpoint: Endpoint
  /** Of which account, by its resource id. */
  account?: string
  /** A further page of a list: banks count pages of one list once. */
  isFurtherPage?: boolean
  /** The owner is there, so the bank does not count it. */
  isAttended: boolean
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  url: string
  headers: Record<string, string>
  body?: string
}

/** Names of headers are in lower case. */
export type CallAnswer = { status: number; headers: Record<string, string>; body: Buffer }

/** Throws a `BankFault` where no answer comes: `unavailable`, or `misconfigured` where TLS fails. Follows no redirects. */
export type SendCall = (call: OutgoingCall) => Promise<CallAnswer>

/** The owner, while they are there. */
export type Psu = { ipAddress: string; userAgent?: string; language?: string }

export type LinkRequest = {
  /** Where the bank sends the owner back to, and what comes back with them as `state`. */
  redirectUrl: string
  state: string
  psu: Psu
  /** The id of this attempt: a repetition of the same one makes no second consent at banks that notice. */
  requestId: string
}

/** What `proceed` needs; stored encrypted. */
export type LinkState = Readonly<Record<string, string>>

export type LinkStep =
  | { step: 'redirect'; url: string; kept: LinkState }
  /** The owner approves elsewhere, or has, and the bank is not through; `message` is the bank's, for the owner. */
  | { step: 'wait'; seconds: number; message?: string; kept: LinkState; isPartial?: true }
  /** `message`: what was wrong with the last answer, for the owner. */
  | { step: 'ask'; fields: AskedField[]; message?: string; kept: LinkState }
  | { step: 'done'; grant: BankGrant }
  /** The owner said no at the bank, or the bank did. `said`: as it came, so nothing for a log, nor for the owner. */
  | { step: 'refused'; by: 'owner' | 'bank'; message: string; said?: string }

export type AskedField = { name: string; label: string; isSecret: boolean }

/** `returned`: the query with which the owner came back. `given`: the fields that were asked for. */
export type LinkAnswer = { returned?: Record<string, string>; given?: Record<string, string>; psu?: Psu }

/** What the bank gave: `secrets` are the connector's own, stored encrypted. */
export type BankGrant = {
  secrets: Readonly<Record<string, string>>
  /** When the bank ends it, where it says so: an instant, or a day at the bank, which is included. */
  validUntil?: string
}

export type AccountAtBank = {
  /** By which the bank's interface names it; another one after a renewal. */
  resourceId: string
  /**
   * By which it is the same account after a renewal, the best first: `iban:… EUR`, `hash:…`, `pan:…`, `name:…`. Two accounts
   * with a key in common are one.
   */
  keys: string[]
  iban?: string
  maskedPan?: string
  currency: string
  /** What the bank calls it. */
  name?: string
  kind: 'current' | 'savings' | 'card' | 'other'
  holder?: string
}

export type FetchRequest = {
  account: AccountAtBank
  /** The first day; without it, as far back as the bank goes. */
  from?: string
  attended?: Psu
  /** `next` of the last page that was stored. */
  resume?: string
}

/** One answer of the bank, as it came. */
export type FetchedPage = {
  part: 'balances' | 'transactions'
  contentType: string
  body: Buffer
  /** When it was asked for. */
  asked: Date
  /** The first day that this list covers, where one was asked for. */
  from?: string
  /** How to go on after it; undefined with the last one. */
  next?: string
}

/** A delivery: a state at a time, complete for its period where the bank's list is. */
export type FetchedFile = {
  bytes: Buffer
  options: FileOptions
  period?: { from: string; to: string }
  /** An instant. */
  created: string
}
