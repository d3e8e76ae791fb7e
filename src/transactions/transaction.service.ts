import { NO_RULES } from '@vitrine/categorizer'
import { findHousehold } from '../accounts/account.store.ts'
import type { RuleMemory } from '../categorization/rule-memory.service.ts'
import { Refusal } from '../core/errors.ts'
import type { Id } from '../core/id.ts'
import type { Database, Db, Reach } from '../db/database.ts'
import { gather } from '../db/gather.ts'
import { retold, type Told } from './categorised.ts'
import {
  type FeedRow,
  findOldestRevision,
  findTold,
  LINE_END,
  type Listed,
  type ListQuery,
  listBodies,
  listBodiesOfMany,
  listChanges,
  listTold,
} from './transaction.store.ts'
import { type FeedPosition, feedEnd, type ListPosition } from './transaction.ts'

export type ListPage = Pick<Listed, 'text' | 'rows'> & { next: ListPosition | undefined }

export type ListRequest = {
  accountId: Id<'account'>
  /** The revision that the walk began at, and the account's newest. */
  revision: number
  head: number
  from: Date | null
  until: Date | null
  after: ListPosition | null
  limit: number
}

/** Reads the texts of a page. */
export type PageReader = (query: ListQuery) => Promise<Listed>

/** Requests that come together read their pages together; few, because a page may be large. */
export function openPageReader(db: Database): (reach: Reach) => PageReader {
  type Asked = { reach: Reach; query: ListQuery }
  /** A statement for each tenant: what one forgets to ask for must not bring the rows of another. */
  const readAll = async (asked: Asked[]): Promise<Listed[]> => {
    const pages = new Map<Asked, Listed>()
    const groups = Map.groupBy(asked, ({ reach }) => `${reach.tenantId} ${reach.environment}`)
    const read = [...groups.values()].map(async (group) => {
      const queries = group.map(({ query }) => query)
      const reach = { ...group[0]!.reach, accountIds: queries.map(({ accountId }) => accountId) }
      const listed = await listBodiesOfMany(db.forTenant(reach).quick, queries)
      group.forEach((one, index) => {
        pages.set(one, listed[index]!)
      })
    })
    await Promise.all(read)
    return asked.map((one) => pages.get(one)!)
  }
  const ask = gather(readAll, { most: 8, atOnce: 3 })
  return (reach) => (query) => ask({ reach, query })
}

/** How one tenant reads what is stored for all of them; undefined where it has no rules of its own. */
export type Retell = (told: Told) => string

/** Nothing is asked or loaded for a tenant that never had a rule. */
export async function findRetelling(
  db: Db,
  memory: RuleMemory,
  tenantId: Id<'tenant'>,
  ruleVersion: number,
  accountId: Id<'account'>,
): Promise<Retell | undefined> {
  if (ruleVersion === 0) return undefined
  const rules = await memory.find(db, tenantId, ruleVersion)
  if (rules === NO_RULES) return undefined
  const { country } = await findHousehold(db, accountId)
  return (told) => retold(told, rules, country)
}

/** Reads a page as one tenant sees it. */
export const readRetold =
  (db: Db, retell: Retell): PageReader =>
  async (query) => {
    const told = await listTold(db, query)
    return { text: told.map(retell).join(LINE_END), rows: told.length, place: told.at(-2)?.place ?? null }
  }

/** A page of the list as of a revision. One row more than asked for tells whether there is a next page. */
export async function listTransactions(
  db: Db,
  request: ListRequest,
  read: PageReader = (query) => listBodies(db, query),
): Promise<ListPage> {
  const { text, rows, place } = await read({ ...request, limit: request.limit + 1 })
  // Asked after the page was read: superseded versions may have been dropped a moment before it.
  if (request.revision < request.head && request.revision < (await findOldestRevision(db, request.accountId))) {
    throw new Refusal('invalid_argument', {
      message: 'The cursor has expired. Start again from the first page, without cursor.',
    })
  }
  if (rows <= request.limit) return { text, rows, next: undefined }
  const end = text.lastIndexOf(LINE_END)
  const lastLine = text.slice(text.lastIndexOf('\n', end) + 1, end)
  // The rendered text is the row: its own id and booked time say where the next page begins.
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
  retell?: Retell,
): Promise<string> {
  const told = id && (await findTold(db, accountId, id, revision, retell !== undefined))
  if (!told) throw new Refusal('not_found', { resourceId: asked })
  return retell ? retell(told as Told) : told.body
}

export type Change = { kind: 'added' | 'modified' | 'removed'; row: FeedRow }
export type FeedPage = { changes: Change[]; next: FeedPosition; more: boolean }

/** `added` and `modified` put the transaction in, `removed` takes it out: replayed in order they give the later list. */
export async function listFeed(
  db: Db,
  accountId: Id<'account'>,
  since: FeedPosition,
  limit: number,
  revision: number,
  retell?: Retell,
): Promise<FeedPage> {
  const head = since.revision === since.base ? revision : since.head
  const rows = await listChanges(db, accountId, { ...since, head }, revision, limit + 1, retell !== undefined)
  const more = rows.length > limit
  if (more) rows.pop()
  if (retell) {
    for (const row of rows) if (row.body !== null && row.record !== null) row.body = retell(row as Told)
  }
  const last = rows.at(-1)
  const onTheWay = last ? { revision: last.revision, id: last.id, base: since.base, head } : since
  const next = more ? onTheWay : feedEnd(Math.max(since.revision, revision))
  return { changes: rows.map((row) => ({ kind: kindOf(row), row })), next, more }
}

const kindOf = ({ body, had }: FeedRow): Change['kind'] => (body === null ? 'removed' : had ? 'modified' : 'added')
