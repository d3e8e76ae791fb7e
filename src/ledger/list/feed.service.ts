import { setImmediate as nextTurn } from 'node:timers/promises'
import { NO_RULES } from '@vitrine/categorizer'
import { findHousehold } from '../../people/accounts/account.store.ts'
import type { Id } from '../../platform/core/id.ts'
import type { Db } from '../../platform/db/database.ts'
import { findGroupsSince } from '../categorization/rule.store.ts'
import type { RuleCache } from '../categorization/rule-cache.service.ts'
import type { StoredBody } from '../write/categorised.ts'
import { type Compare, compareRegrouped, compareRules } from '../write/comparison.ts'
import { type FeedChange, listFeed, loadTenantRules } from './transaction.service.ts'
import { listSeen } from './transaction.store.ts'
import { type CatchUp, FEED_START, type FeedState, rulesSeen } from './transaction.ts'

/** Account and tenant of a feed, with their current revision and rule version from one statement. */
export type FeedSubject = { accountId: Id<'account'>; tenantId: Id<'tenant'>; revision: number; ruleVersion: number }

export type TenantFeedPage = { changes: FeedChange[]; next: FeedState; more: boolean }

/** Rows compared at a time, which takes some ten milliseconds, and rows per request. */
const ROWS_AT_A_STRETCH = 500
const MAX_ROWS_COMPARED = 5_000

/**
 * The feed as one tenant reads it. A tenant's own rules change no stored row, so there is no revision to report: where
 * the client's rows were rendered under older rules, the page begins with the rows that read differently now. Ordinary
 * changes follow, under the current rules. So when there is no more, the client has the current list.
 */
export async function listFeedOfTenant(
  db: Db,
  memory: RuleCache,
  of: FeedSubject,
  from: FeedState | undefined,
  limit: number,
  maxRowsCompared: number = MAX_ROWS_COMPARED,
): Promise<TenantFeedPage> {
  const { accountId, tenantId, revision, ruleVersion } = of
  const { since, rules } = from ?? { since: FEED_START, rules: rulesSeen(ruleVersion) }
  // A tenant that never had a rule has seen no other version.
  const seen = rules.version ?? (ruleVersion === 0 ? 0 : null)
  const changes: FeedChange[] = []
  if (rules.catchUp || seen !== ruleVersion) {
    // Catching up continues to the version that it began with. If there is a newer one by then, it starts again from
    // there.
    const begun = rules.catchUp ?? { to: ruleVersion, revision: 0, id: '' }
    const compare = await compareVersions(db, memory, of, seen, begun.to)
    const bounds = { limit, maxRowsCompared }
    const catchUp = compare ? await findReworded(db, { accountId, since, begun, compare, ...bounds }, changes) : null
    if (catchUp) return { changes, next: { since, rules: { version: seen, catchUp } }, more: true }
    if (begun.to !== ruleVersion) return { changes, next: { since, rules: rulesSeen(begun.to) }, more: true }
  }
  const renderForTenant = await loadTenantRules(db, memory, tenantId, ruleVersion, accountId)
  const feed = await listFeed(db, accountId, since, limit - changes.length, revision, renderForTenant)
  changes.push(...feed.changes)
  return { changes, next: { since: feed.next, rules: rulesSeen(ruleVersion) }, more: feed.more }
}

/** Undefined when neither version has rules, so that every row reads the same. */
async function compareVersions(
  db: Db,
  memory: RuleCache,
  { accountId, tenantId }: FeedSubject,
  seen: number | null,
  to: number,
): Promise<Compare | undefined> {
  const after = await memory.find(db, tenantId, to)
  const { country } = await findHousehold(db, accountId)
  if (seen === null) {
    // The rule version of the client's rows is unknown: every row is reported.
    const compare = compareRules(NO_RULES, after, country)
    return (reported) => ({ before: '', after: compare(reported).after })
  }
  const before = await memory.find(db, tenantId, seen)
  if (seen < (await findGroupsSince(db, tenantId))) return compareRegrouped(before, after, country)
  return before === after ? undefined : compareRules(before, after, country)
}

type FeedSearch = {
  accountId: Id<'account'>
  since: FeedState['since']
  begun: CatchUp
  compare: Compare
  limit: number
  maxRowsCompared: number
}

/**
 * Adds the rows that the client has and should read differently, in the order of the feed. Returns where to continue,
 * or null at the end. Only rows that have not changed since the client's position: the feed reports all others anyway.
 */
async function findReworded(
  db: Db,
  { accountId, since, begun, compare, limit, maxRowsCompared }: FeedSearch,
  changes: FeedChange[],
): Promise<CatchUp | null> {
  let at = begun
  for (let compared = 0; compared < maxRowsCompared; ) {
    const most = Math.min(ROWS_AT_A_STRETCH, maxRowsCompared - compared)
    const rows = await listSeen(db, accountId, at, since, most)
    for (const row of rows) {
      const { before, after } = row.body === null ? NOTHING : compare(row as StoredBody)
      if (before !== after) {
        if (changes.length === limit) return at
        changes.push({ kind: 'modified', row: { ...row, body: after, reason: 'recategorised', had: true } })
      }
      at = { to: begun.to, revision: row.revision, id: row.id }
    }
    if (rows.length < most) return null
    compared += rows.length
    await nextTurn()
  }
  return at
}

/** A removal stays one. */
const NOTHING = { before: '', after: '' }
