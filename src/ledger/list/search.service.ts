import { dateOfDay, normaliseIban, startOfDay } from '@vitrine/money'
import { listAccountIdsOfTenant } from '../../access/consents/grant.store.ts'
import {
  findAccount,
  findAccountsByIban,
  findTimeZones,
  listAccountsOfOwner,
} from '../../people/accounts/account.store.ts'
import { notFound } from '../../platform/core/errors.ts'
import type { Id } from '../../platform/core/id.ts'
import { OperatorError } from '../../platform/core/operator-error.ts'
import type { Deps } from '../../platform/db/deps.ts'
import { type SearchFilter, type SearchPosition, type SearchRow, searchAccounts } from './search.store.ts'

/** Whose transactions: one of these is needed, because the ledger is indexed by account. */
export type SearchSubject = {
  accountId?: Id<'account'> | undefined
  ownerId?: Id<'owner'> | undefined
  tenantId?: Id<'tenant'> | undefined
  iban?: string | undefined
}

/** A time, or a day such as 2026-02-28 as the bank of the account counts it; the last day is included. */
export type SearchPeriod = { from?: Date | string | undefined; until?: Date | string | undefined }

const DAY_MS = 86_400_000
const dayAfter = (day: string): string => dateOfDay(Date.parse(day) / DAY_MS + 1)

const periodIn = (zone = 'UTC', from: SearchPeriod['from'], until: SearchPeriod['until']) => ({
  from: typeof from === 'string' ? startOfDay(from, zone) : from,
  until: typeof until === 'string' ? startOfDay(dayAfter(until), zone) : until,
})

export type FoundTransactions = { bodies: string[]; next: SearchPosition | null }

const MAX_ACCOUNTS = 500

/**
 * A page may have fewer rows than asked for, or none, and still a next one: a search looks at so many rows, then answers.
 */
export async function searchTransactions(
  deps: Deps,
  subject: SearchSubject,
  { from, until, ...filter }: SearchFilter & SearchPeriod,
  { before, limit }: { before: SearchPosition | null; limit: number },
): Promise<FoundTransactions> {
  const accountIds = await accountsOf(deps, subject)
  if (accountIds.length === 0) return { bodies: [], next: null }
  const zones = await findTimeZones(deps.db, accountIds)
  const accounts = accountIds.map((id) => ({ id, ...periodIn(zones.get(id), from, until) }))
  const rows = await searchAccounts(deps.db, accounts, filter, { before, limit: limit + 1 })
  const ends = rows.filter(({ kind }) => kind === 'end').sort(newestFirst)
  // Older rows than this may be missing: an account was not looked at any further.
  const [horizon] = ends
  const hits = rows.filter(({ kind }) => kind === 'hit').sort(newestFirst)
  const sure = horizon ? hits.filter((hit) => newestFirst(hit, horizon) <= 0) : hits
  const page = sure.slice(0, limit)
  const last = sure.length > limit ? page.at(-1) : horizon
  const bodies = page.map(({ body, accountId }) => withTimeZone(body!, zones.get(accountId)))
  return { bodies, next: last ? positionOf(last) : null }
}

/** A body is a text whose amounts keep their two places. */
const withTimeZone = (body: string, zone = 'UTC'): string => `${body.slice(0, -1)},"timeZone":${JSON.stringify(zone)}}`

const positionOf = ({ time, place, id }: SearchRow): SearchPosition => ({ time, place, id })

const newestFirst = (one: SearchRow, other: SearchRow): number =>
  other.time - one.time || other.place - one.place || (one.id < other.id ? 1 : one.id > other.id ? -1 : 0)

async function accountsOf(deps: Deps, { accountId, ownerId, tenantId, iban }: SearchSubject): Promise<Id<'account'>[]> {
  const named = [accountId, ownerId, tenantId, iban].filter((one) => one !== undefined)
  if (named.length !== 1) {
    throw new OperatorError(
      'Say whose transactions: exactly one of accountId, ownerId, tenantId and iban. The ledger is indexed by account, so a search of everything would take minutes',
    )
  }
  if (accountId) {
    if (!(await findAccount(deps.db, accountId))) throw notFound('account', accountId)
    return [accountId]
  }
  if (ownerId) return (await listAccountsOfOwner(deps.db, ownerId)).map(({ id }) => id).slice(0, MAX_ACCOUNTS)
  if (iban) return (await findAccountsByIban(deps.db, normaliseIban(iban))).map(({ id }) => id)
  const ids = await listAccountIdsOfTenant(deps.db, tenantId!, { before: null, limit: MAX_ACCOUNTS + 1 })
  if (ids.length <= MAX_ACCOUNTS) return ids
  throw new OperatorError(
    `This tenant can read more than ${MAX_ACCOUNTS} accounts, too many for one search. Name an owner, an account or an IBAN`,
  )
}
