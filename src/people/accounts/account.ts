import type { Scope } from '../../clients/inquiries/inquiry.ts'
import type { Environment } from '../../clients/tenants/tenant.ts'
import type { Id } from '../../platform/core/id.ts'

export type AccountFacts = {
  id: Id<'account'>
  environment: Environment
  providerId: string
  ownerId: Id<'owner'>
  name: string
  holder: string
  iban: string | null
  currency: string
  /** That of the bank when the account was added: a bare date means midnight there. */
  timeZone: string
  /** Exact decimal text; null until a source reports it. */
  balance: string | null
  balanceAt: Date | null
  /** When the newest delivery was made. */
  dataAsOf: Date | null
  /** Of the connection to its bank; null where it has none. */
  connectionStatus: string | null
  connectionSince: Date | null
}

/** Enough to tell one's accounts apart in a list; no line breaks within it. */
export const lastFour = (iban: string): string => `••••\u00a0${iban.slice(-4)}`

/** What owners tell their accounts apart by: they may have two of one name, and others may see the screen. */
export const accountTitle = (account: { name: string; provider: string; iban?: string | null }): string =>
  `${[account.name, account.iban && lastFour(account.iban)].filter(Boolean).join(' ')} (${account.provider})`

/** Without what deliveries and connections tell of it. */
export type NewAccount = Omit<
  AccountFacts,
  'balance' | 'balanceAt' | 'dataAsOf' | 'connectionStatus' | 'connectionSince'
>

/** Which parts of an account each scope shows. The id, the IBAN, the currency and the time zone are always among them. */
export const SHOWS: Record<Scope, { holder: boolean; balance: boolean; rest: boolean }> = {
  accounts: { holder: true, balance: false, rest: false },
  balances: { holder: true, balance: true, rest: false },
  transactions: { holder: false, balance: false, rest: false },
  all: { holder: true, balance: true, rest: true },
}

export type ChangedPart = 'name' | 'holder' | 'iban' | 'balance'

/** The scopes under which somebody sees that one of these has changed. */
export const scopesThatShow = (parts: ChangedPart[]): Scope[] =>
  (Object.keys(SHOWS) as Scope[]).filter((scope) =>
    parts.some((part) => (part === 'iban' ? true : SHOWS[scope][part === 'name' ? 'rest' : part])),
  )
