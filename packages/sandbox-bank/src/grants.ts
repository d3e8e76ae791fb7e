import { startOfDay } from '@vitrine/money'
import type { BankState, Grant, GrantStatus } from './bank-state.ts'
import { giveUuid } from './bank-state.ts'
import { activeFaults } from './faults.ts'
import type { BankCall } from './http/context.ts'
import type { BankFaultKind } from './stories/story.ts'
import { addDays, dateAt, earliest } from './truth/calendar.ts'
import { type Customer, type CustomerAccount, loginOf } from './truth/customer.ts'

/** What the bank's own clocks show: it is one bank, whatever the countries of its customers. */
export const BANK_ZONE = 'Europe/Berlin'

export const bankDay = (at: number): string => dateAt(at, BANK_ZONE)

type GrantRequest = Pick<Grant, 'dialect' | 'recurring' | 'validUntil' | 'frequencyPerDay' | 'asked' | 'approach'> &
  Partial<Pick<Grant, 'requestId' | 'redirectUrl' | 'refusedUrl' | 'state' | 'login'>>

export function openGrant(call: BankCall, asked: GrantRequest): Grant {
  const { state, at, profile } = call
  const longest = addDays(bankDay(at), profile.consentDays)
  const grant: Grant = {
    ...asked,
    validUntil: earliest(asked.validUntil, longest),
    id: giveUuid(state, 'grant'),
    profile: profile.id,
    status: 'received',
    created: at,
    changed: at,
    accounts: [],
    authorisations: [],
    reads: {},
    deltas: {},
  }
  state.grants.set(grant.id, grant)
  call.hasChanged = true
  return grant
}

/** Time alone ends a grant, and so do faults that began after it was approved. */
export function statusOf(call: BankCall, grant: Grant): GrantStatus {
  if (grant.status !== 'valid') return grant.status
  const last = grant.recurring ? grant.validUntil : bankDay(grant.authorised!)
  if (call.at >= startOfDay(addDays(last, 1), BANK_ZONE).getTime()) return 'expired'
  const faults = activeFaults(call, call.state.customers.get(grant.customer!), grant.dialect)
  const hasEnded = (kind: BankFaultKind) =>
    faults.some(({ fault, since }) => fault === kind && since >= grant.authorised!)
  return hasEnded('revoked') ? 'revokedByPsu' : hasEnded('sca-due') ? 'expired' : 'valid'
}

export function findGrant(call: BankCall, id: string | undefined, dialect: Grant['dialect']): Grant | undefined {
  const grant = id === undefined ? undefined : call.state.grants.get(id)
  return grant?.dialect === dialect && grant.profile === call.profile.id ? grant : undefined
}

export function findPerson(state: BankState, login: string): { customer: Customer; person: string } | undefined {
  for (const customer of state.customers.values()) {
    const person = Object.keys(customer.story.people).find((one) => loginOf(customer, one) === login)
    if (person !== undefined) return { customer, person }
  }
  return undefined
}

const accountsOf = (customer: Customer, person: string): CustomerAccount[] =>
  customer.accounts.filter(({ holders }) => holders.includes(person))

/** Of Berlin Group: what may be asked for by a list of accounts; an empty one leaves the choice to the person. */
export const ACCESS_KINDS = ['accounts', 'balances', 'transactions'] as const

export function isNamed(references: unknown, { kind, iban, maskedPan }: CustomerAccount): boolean {
  if (!Array.isArray(references) || references.length === 0) return true
  return (references as ({ iban?: string; maskedPan?: string } | null)[]).some((one) =>
    kind === 'card' ? one?.maskedPan === maskedPan : one?.iban === iban,
  )
}

/** The accounts that a person can open by a grant: all of theirs, or those that it names. */
export function offeredAccounts({ asked }: Grant, customer: Customer, person: string): CustomerAccount[] {
  const named = ACCESS_KINDS.flatMap((kind) => asked[kind] ?? [])
  return accountsOf(customer, person).filter((account) => isNamed(named, account))
}

/** The person approves: a former recurring grant of the same person and dialect ends, as the standard says. */
export function approveGrant(call: BankCall, grant: Grant, login: string, keys?: string[]): void {
  const found = findPerson(call.state, login)
  if (!found || grant.status !== 'received') return
  const { customer, person } = found
  for (const other of call.state.grants.values()) {
    const isFormer = other.login === login && other.dialect === grant.dialect && other.profile === grant.profile
    if (isFormer && other.recurring && grant.recurring && statusOf(call, other) === 'valid')
      moveGrant(call, other, 'expired')
  }
  const open = offeredAccounts(grant, customer, person).map(({ key }) => key)
  grant.login = login
  grant.customer = customer.id
  grant.accounts = keys === undefined ? open : open.filter((key) => keys.includes(key))
  grant.authorised = call.at
  for (const one of grant.authorisations) if (one.status !== 'failed') one.status = 'finalised'
  moveGrant(call, grant, 'valid')
}

export function refuseGrant(call: BankCall, grant: Grant): void {
  if (grant.status !== 'received') return
  for (const one of grant.authorisations) one.status = 'failed'
  moveGrant(call, grant, 'rejected')
}

export function moveGrant(call: BankCall, grant: Grant, status: GrantStatus): void {
  grant.status = status
  grant.changed = call.at
  call.hasChanged = true
}

/** The accounts that a grant opens, with their customer. */
export function openAccounts(call: BankCall, grant: Grant): { customer: Customer; account: CustomerAccount }[] {
  const customer = call.state.customers.get(grant.customer ?? '')
  if (!customer) return []
  return customer.accounts.filter(({ key }) => grant.accounts.includes(key)).map((account) => ({ customer, account }))
}

const DAY_MS = 86_400_000

/** Counts a read without the person; false where there were enough within 24 hours. */
export function countRead(call: BankCall, grant: Grant, what: string, perDay: number): boolean {
  const recent = (grant.reads[what] ?? []).filter((at) => at > call.at - DAY_MS)
  if (recent.length >= perDay) return false
  grant.reads[what] = [...recent, call.at]
  call.hasChanged = true
  return true
}
