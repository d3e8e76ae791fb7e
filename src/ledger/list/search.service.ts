import { dateOfDay, normaliseIban, startOfDay } from '@vitrine/money'
import { listAccountIdsOfTenant } from '../../access/consents/grant.store.ts'
import {
  type AccountLabel,
  findAccount,
  findAccountLabels,
  findAccountsByIban,
  listAccountsOfOwner,
} from '../../people/accounts/account.store.ts'
import { notFound } from '../../platform/core/errors.ts'
import type { Id } from '../../platform/core/id.ts'
import { OperatorError } from '../../platform/core/operator-error.ts'
import type { ReadDeps } from '../../platform/db/deps.ts'
import { type SearchFilter, type SearchPosition, type SearchRow, searchAccounts, searchWhole } from './search.store.ts'

/** Whose transactions: one of these, or all. */
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
  deps: ReadDeps,
  subject: SearchSubject,
  { from, until, ...filter }: SearchFilter & SearchPeriod,
  { before, limit }: { before: SearchPosition | null; limit: number },
): Promise<FoundTransactions> {
  const accountIds = await accountsOf(deps, subject)
  if (accountIds === 'all') {
    const rows = await searchWhole(deps.db, periodOfAll(from, until), filter, { before, limit: limit + 1 })
    const seen = [...new Set(rows.map(({ accountId }) => accountId))]
    return pageOf(rows, limit, await findAccountLabels(deps.db, seen))
  }
  if (accountIds.length === 0) return { bodies: [], next: null }
  const labels = await findAccountLabels(deps.db, accountIds)
  const accounts = accountIds.map((id) => ({ id, ...periodIn(labels.get(id)?.timeZone, from, until) }))
  return pageOf(await searchAccounts(deps.db, accounts, filter, { before, limit: limit + 1 }), limit, labels)
}

/** No zone is further from UTC than this. */
const FURTHEST_MS = 14 * 3_600_000

/** Days of all zones, as points in time that surely have them all, and as days. */
const periodOfAll = (from: SearchPeriod['from'], until: SearchPeriod['until']) => ({
  from: typeof from === 'string' ? new Date(startOfDay(from, 'UTC').getTime() - FURTHEST_MS) : from,
  until: typeof until === 'string' ? new Date(startOfDay(dayAfter(until), 'UTC').getTime() + FURTHEST_MS) : until,
  fromDay: typeof from === 'string' ? from : undefined,
  untilDay: typeof until === 'string' ? until : undefined,
})

function pageOf(rows: SearchRow[], limit: number, labels: Map<string, AccountLabel>): FoundTransactions {
  const ends = rows.filter(({ kind }) => kind === 'end').sort(newestFirst)
  // Older rows than this may be missing: an account was not looked at any further.
  const [horizon] = ends
  const hits = rows.filter(({ kind }) => kind === 'hit').sort(newestFirst)
  const sure = horizon ? hits.filter((hit) => newestFirst(hit, horizon) <= 0) : hits
  const page = sure.slice(0, limit)
  const last = sure.length > limit ? page.at(-1) : horizon
  const bodies = page.map(({ body, accountId }) => withAccount(body!, labels.get(accountId)))
  return { bodies, next: last ? positionOf(last) : null }
}

/** A body is a text whose amounts keep their two places. */
const withAccount = (body: string, { name = '', timeZone = 'UTC', environment }: Partial<AccountLabel> = {}): string =>
  `${body.slice(0, -1)},${name === '' ? '' : `"accountName":${JSON.stringify(name)},`}${environment ? `"environment":"${environment}",` : ''}"timeZone":${JSON.stringify(timeZone)}}`

const positionOf = ({ time, place, id }: SearchRow): SearchPosition => ({ time, place, id })

const newestFirst = (one: SearchRow, other: SearchRow): number =>
  other.time - one.time || other.place - one.place || (one.id < other.id ? 1 : one.id > other.id ? -1 : 0)

async function accountsOf(
  deps: ReadDeps,
  { accountId, ownerId, tenantId, iban }: SearchSubject,
): Promise<Id<'account'>[] | 'all'> {
  const named = [accountId, ownerId, tenantId, iban].filter((one) => one !== undefined)
  if (named.length > 1) {
    throw new OperatorError(
      'Say whose transactions with one of accountId, ownerId, tenantId and iban, or with none to search them all',
    )
  }
  if (named.length === 0) return 'all'
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
