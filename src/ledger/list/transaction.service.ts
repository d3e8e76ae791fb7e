import { NO_RULES } from '@vitrine/categorizer'
import { findHousehold } from '../../people/accounts/account.store.ts'
import { Refusal } from '../../platform/core/errors.ts'
import type { Id } from '../../platform/core/id.ts'
import { batchCalls } from '../../platform/db/batch-calls.ts'
import type { Database, Db } from '../../platform/db/database.ts'
import type { Reach } from '../../platform/db/first-statement.ts'
import type { Replica } from '../../platform/db/replica.ts'
import { bucketsOf, type Shards, shardOf } from '../../platform/db/shards.ts'
import type { RuleCache } from '../categorization/rule-cache.service.ts'
import { bodyForTenant, type StoredBody } from '../write/categorised.ts'
import {
  type FeedRow,
  findOldestRevision,
  findStoredBody,
  KNOWN_REVISION,
  LINE_END,
  type ListedBodies,
  type ListQuery,
  listBodies,
  listBodiesOfMany,
  listChanges,
  listStoredBodies,
} from './transaction.store.ts'
import { type FeedPosition, feedEnd, type ListPosition } from './transaction.ts'

export type ListPage = Pick<ListedBodies, 'text' | 'rows'> & { next: ListPosition | undefined }

export type ListRequest = {
  accountId: Id<'account'>
  /** The revision that the walk began at, and the account's newest one. */
  revision: number
  head: number
  from: Date | null
  until: Date | null
  after: ListPosition | null
  limit: number
}

/** Reads the texts of a page. */
export type PageReader = (query: ListQuery) => Promise<ListedBodies>

/**
 * Concurrent requests read their pages together; few of them, because a page may be large. Those that a standby has are
 * read there, all others from the database itself. `onReplicaPages` is called with the number of the former.
 */
export function openPageReader(
  db: Database,
  shards: Shards,
  replica?: Replica,
  onReplicaPages: (pages: number) => void = () => {},
): (reach: Reach) => PageReader {
  type Asked = { reach: Reach; query: ListQuery }
  const readGroup = async (group: Asked[]): Promise<(ListedBodies | undefined)[]> => {
    const queries = group.map(({ query }) => query)
    const accountIds = queries.map(({ accountId }) => accountId)
    const reach = { ...group[0]!.reach, accountIds }
    const buckets = bucketsOf(shards, accountIds)
    const known = await replica?.read((standby) =>
      listBodiesOfMany(standby.forTenant(reach).quick, queries, buckets, KNOWN_REVISION),
    )
    const pages = known ?? []
    const missing = queries.filter((_, index) => !pages[index])
    if (missing.length < queries.length) onReplicaPages(queries.length - missing.length)
    if (missing.length === 0) return pages
    const rest = await listBodiesOfMany(db.forTenant(reach).quick, missing, buckets)
    return queries.map((_, index) => pages[index] ?? rest.shift())
  }
  /** One statement per tenant (an error in a query must not return the rows of another tenant) and shard. */
  const readAll = async (asked: Asked[]): Promise<ListedBodies[]> => {
    const pages = new Map<Asked, ListedBodies | undefined>()
    const groups = Map.groupBy(
      asked,
      ({ reach, query }) => `${reach.tenantId} ${reach.environment} ${shardOf(shards, query.accountId)}`,
    )
    const read = [...groups.values()].map(async (group) => {
      const listed = await readGroup(group)
      group.forEach((one, index) => {
        pages.set(one, listed[index])
      })
    })
    await Promise.all(read)
    return asked.map((one) => pages.get(one)!)
  }
  const ask = batchCalls(readAll, { most: 8, atOnce: 3, turnOf: ({ reach }) => reach.tenantId })
  return (reach) => (query) => ask({ reach, query })
}

/** How one tenant reads the shared versions; undefined where it has no rules of its own. */
export type RenderForTenant = (reported: StoredBody) => string

/** No query runs for a tenant that never had a rule. */
export async function loadTenantRules(
  db: Db,
  memory: RuleCache,
  tenantId: Id<'tenant'>,
  ruleVersion: number,
  accountId: Id<'account'>,
): Promise<RenderForTenant | undefined> {
  if (ruleVersion === 0) return undefined
  const rules = await memory.find(db, tenantId, ruleVersion)
  if (rules === NO_RULES) return undefined
  const { country } = await findHousehold(db, accountId)
  return (reported) => bodyForTenant(reported, rules, country)
}

/** Reads a page as one tenant sees it. */
export const readForTenant =
  (db: Db, renderForTenant: RenderForTenant): PageReader =>
  async (query) => {
    const reported = await listStoredBodies(db, query)
    return {
      text: reported.map(renderForTenant).join(LINE_END),
      rows: reported.length,
      place: reported.at(-2)?.place ?? null,
    }
  }

/** A page of the list as of a revision. One row more than requested shows whether there is a next page. */
export async function listTransactions(
  db: Db,
  request: ListRequest,
  read: PageReader = (query) => listBodies(db, query),
): Promise<ListPage> {
  const { text, rows, place } = await read({ ...request, limit: request.limit + 1 })
  // Checked after the page was read: superseded versions may have been dropped a moment before it.
  if (request.revision < request.head && request.revision < (await findOldestRevision(db, request.accountId))) {
    throw new Refusal('invalid_argument', {
      message: 'The cursor has expired. Start again from the first page, without cursor.',
    })
  }
  if (rows <= request.limit) return { text, rows, next: undefined }
  const end = text.lastIndexOf(LINE_END)
  const lastLine = text.slice(text.lastIndexOf('\n', end) + 1, end)
  // The rendered text is the row: its own id and booked time are where the next page begins.
  const last = JSON.parse(lastLine) as { id: Id<'transaction'>; executed: string }
  const next = { id: last.id, bookedTime: new Date(last.executed), place: place! }
  return { text: text.slice(0, end), rows: request.limit, next }
}

export async function requireTransaction(
  db: Db,
  accountId: Id<'account'>,
  id: Id<'transaction'> | undefined,
  revision: number,
  asked: string,
  renderForTenant?: RenderForTenant,
): Promise<string> {
  const reported = id && (await findStoredBody(db, accountId, id, revision, renderForTenant !== undefined))
  if (!reported) throw new Refusal('not_found', { resourceId: asked })
  return renderForTenant ? renderForTenant(reported as StoredBody) : reported.body
}

export type FeedChange = { kind: 'added' | 'modified' | 'removed'; row: FeedRow }
export type FeedPage = { changes: FeedChange[]; next: FeedPosition; more: boolean }

/** `added` and `modified` put the transaction in, `removed` takes it out: replayed in order they give the new list. */
export async function listFeed(
  db: Db,
  accountId: Id<'account'>,
  since: FeedPosition,
  limit: number,
  revision: number,
  renderForTenant?: RenderForTenant,
): Promise<FeedPage> {
  const head = since.revision === since.base ? revision : since.head
  const rows = await listChanges(db, accountId, { ...since, head }, revision, limit + 1, renderForTenant !== undefined)
  const more = rows.length > limit
  if (more) rows.pop()
  if (renderForTenant) {
    for (const row of rows) if (row.body !== null && row.record !== null) row.body = renderForTenant(row as StoredBody)
  }
  const last = rows.at(-1)
  const onTheWay = last ? { revision: last.revision, id: last.id, base: since.base, head } : since
  const next = more ? onTheWay : feedEnd(Math.max(since.revision, revision))
  return { changes: rows.map((row) => ({ kind: kindOf(row), row })), next, more }
}

const kindOf = ({ body, had }: FeedRow): FeedChange['kind'] => (body === null ? 'removed' : had ? 'modified' : 'added')
