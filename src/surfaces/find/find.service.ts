import { searchReads } from '../../access/reads/read-list.service.ts'
import { listVersions } from '../../ledger/list/history.store.ts'
import { type SearchPeriod, searchTransactions } from '../../ledger/list/search.service.ts'
import type { SearchFilter } from '../../ledger/list/search.store.ts'
import { findAccountLabels } from '../../people/accounts/account.store.ts'
import type { Actor } from '../../platform/changes/actor.ts'
import type { Id } from '../../platform/core/id.ts'
import { hasRole } from '../../platform/core/role.ts'
import type { Deps, ReadDeps } from '../../platform/db/deps.ts'
import {
  type FoundThing,
  findAccountsByStartOfIban,
  findById,
  findByName,
  findOwnersByEmail,
  findOwnersByPhone,
  kindOfPrefix,
  MAX_FOUND,
  NAMED,
} from './find.store.ts'
import { FOUND_KINDS, type FoundKind, readSought, type Sought } from './find.ts'
import { namesOf, withNames, withOwnersOfConsents } from './names.service.ts'

/** A transaction as it is listed, with the account and the zone of its days. */
type FoundTransaction = {
  id: string
  accountId: string
  accountName?: string
  /** As text: it is exact. */
  amount: string
  currency: string
  status: string
  executed: string
  timeZone: string
  description?: string
  details?: { source?: string; target?: string }
}

export type Found = FoundThing & {
  amount?: string
  currency?: string
  time?: string
  timeZone?: string
}
export type FoundGroup = {
  kind: FoundKind
  found: Found[]
  /** There are more than these. */
  hasMore: boolean
  /** Only so far back was looked: older ones may match too. */
  lookedBackTo?: string
}

/** So short a text begins half of all names, and is in every transaction. */
const MIN_WORD = 2
const MIN_TEXT = 3

/** Nobody waits longer for a search, and a statement whose plan went wrong holds up nobody else. */
const LIMIT = { statementSeconds: 2 }

/**
 * Everything that somebody may mean by what they typed, a few of each kind. Each kind is one statement along an index with
 * a limit; of transactions and reads, which are many, the newest are looked at.
 */
export async function findAnything({ db }: Deps, by: Pick<Actor, 'role'>, typed: string): Promise<FoundGroup[]> {
  const sought = readSought(typed)
  const groups = await db.transaction((tx) => findGroups({ db: tx }, by, sought), LIMIT)
  return groups
    .filter(({ found, lookedBackTo }) => found.length > 0 || lookedBackTo !== undefined)
    .sort((one, other) => FOUND_KINDS.indexOf(one.kind) - FOUND_KINDS.indexOf(other.kind))
}

async function findGroups(deps: ReadDeps, by: Pick<Actor, 'role'>, sought: Sought): Promise<FoundGroup[]> {
  const { db } = deps
  switch (sought.as) {
    case 'id':
      return findThing(deps, by, sought)
    case 'request':
      return [await findReads(deps, sought.requestId)]
    case 'email': {
      const owners = groupOf('owner', await findOwnersByEmail(db, sought.start))
      if (!hasRole(by, 'admin')) return [owners]
      return [owners, groupOf('operator', await findByName(db, 'operator', sought.start))]
    }
    case 'phone':
      return [groupOf('owner', await findOwnersByPhone(db, sought.start))]
    case 'iban':
      return [
        groupOf('account', await findAccountsByStartOfIban(db, sought.start)),
        await findTransactions(deps, { text: sought.start }),
      ]
    case 'words':
      return findWords(deps, by, sought)
  }
}

async function findThing(
  deps: ReadDeps,
  by: Pick<Actor, 'role'>,
  { prefix, id }: Extract<Sought, { as: 'id' }>,
): Promise<FoundGroup[]> {
  if (prefix === 'tx') return [await findTransaction(deps, id as Id<'transaction'>)]
  const kind = kindOfPrefix(prefix)
  // Only admins see who the others are.
  if (!kind || (kind === 'operator' && !hasRole(by, 'admin'))) return []
  const found = await findById(deps.db, prefix, id)
  // Of what belongs to somebody the store gives the id.
  const names = await namesOf(
    deps,
    found.flatMap(({ title, about }) => [title, about ?? '']),
  )
  const named = found.map((thing) => ({
    ...thing,
    title: names.get(thing.title) ?? thing.title,
    about: thing.about === null ? null : (names.get(thing.about) ?? thing.about),
  }))
  return [groupOf(kind, named)]
}

async function findWords(
  deps: ReadDeps,
  by: Pick<Actor, 'role'>,
  { text, words, amount, from, until }: Extract<Sought, { as: 'words' }>,
): Promise<FoundGroup[]> {
  const groups: FoundGroup[] = []
  if (text.length >= MIN_WORD)
    for (const kind of NAMED)
      if (kind !== 'operator' || hasRole(by, 'admin')) groups.push(groupOf(kind, await findByName(deps.db, kind, text)))
  const isAboutMoney = amount !== undefined || from !== undefined
  if (words.length >= MIN_TEXT || (isAboutMoney && words === ''))
    groups.push(await findTransactions(deps, { text: words === '' ? undefined : words, amount, from, until }))
  return groups
}

async function findTransactions(
  deps: ReadDeps,
  filter: Pick<SearchFilter, 'text' | 'amount'> & SearchPeriod,
): Promise<FoundGroup> {
  const { bodies, next } = await searchTransactions(deps, {}, filter, { before: null, limit: MAX_FOUND })
  const found = bodies.map((body) => transactionOf(readBody(body)))
  const hasMore = next !== null && bodies.length === MAX_FOUND
  // The page is not full, and yet there are older ones that were not looked at.
  const lookedBackTo = next !== null && !hasMore ? new Date(next.time).toISOString() : undefined
  return { kind: 'transaction', found, hasMore, ...(lookedBackTo !== undefined && { lookedBackTo }) }
}

async function findTransaction(deps: ReadDeps, id: Id<'transaction'>): Promise<FoundGroup> {
  const [current] = await listVersions(deps.db, id, null)
  if (!current?.body) return groupOf('transaction', [])
  const { accountId, body } = current
  const label = (await findAccountLabels(deps.db, [accountId])).get(accountId)
  const shown = { ...readBody(body), timeZone: label?.timeZone ?? 'UTC', ...(label && { accountName: label.name }) }
  return { kind: 'transaction', found: [transactionOf(shown)], hasMore: false }
}

/** A body is stored as it is sent to clients, with two places of every amount. */
const readBody = (body: string): FoundTransaction => ({
  ...JSON.parse(body),
  amount: /"amount":(-?[\d.]+)/.exec(body)?.[1] ?? '',
})

/** The side that is not the account's own, or what the bank says of it. */
const transactionOf = ({ id, amount, currency, executed, timeZone, ...rest }: FoundTransaction): Found => ({
  id,
  title: (amount.startsWith('-') ? rest.details?.target : rest.details?.source) || rest.description || id,
  about: rest.accountName ?? rest.accountId,
  status: rest.status,
  amount,
  currency,
  time: executed,
  timeZone,
})

/** Which reads a request made: the id that a client or an owner names. */
async function findReads(deps: ReadDeps, requestId: string): Promise<FoundGroup> {
  const { reads, next } = await searchReads(deps, { requestId }, { before: null, limit: MAX_FOUND })
  const named = await withNames(deps, await withOwnersOfConsents(deps, reads))
  const found = named.map((read) => ({
    id: `${read.chain}.${read.sequence}.${read.position}`,
    title: read.tenantName ?? read.keyName ?? read.keyId,
    about: [read.ownerName, read.accountName].filter(Boolean).join(' · ') || null,
    status: read.what,
    time: read.readAt.toISOString(),
  }))
  const lookedBackTo = next !== null && reads.length < MAX_FOUND ? new Date(next.readMs).toISOString() : undefined
  return { kind: 'read', found, hasMore: false, ...(lookedBackTo !== undefined && { lookedBackTo }) }
}

const groupOf = (kind: FoundKind, found: FoundThing[]): FoundGroup => ({
  kind,
  found: found.slice(0, MAX_FOUND),
  hasMore: found.length > MAX_FOUND,
})
