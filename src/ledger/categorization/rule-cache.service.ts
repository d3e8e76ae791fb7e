import { NO_RULES, openRuleBook, type RuleBook } from '@vitrine/categorizer'
import { LRUCache } from 'lru-cache'
import type { Db } from '../../platform/db/database.ts'
import { listRules, type RuleScope } from './rule.store.ts'

/**
 * Compiled rules as of a version. This is no cache of access decisions: a version never changes, so nothing can go
 * stale.
 */
export type RuleCache = { find: (db: Db, scope: RuleScope, version: number) => Promise<RuleBook> }

const MAX_RULES = 20_000

/** Bounded by the number of rules; the least recently used go first. */
export function openRuleCache(): RuleCache {
  const books = new LRUCache<string, RuleBook>({ maxSize: MAX_RULES })
  return {
    async find(db, scope, version) {
      if (version === 0) return NO_RULES
      const key = `${scope} ${version}`
      const cached = books.get(key)
      if (cached) return cached
      const rules = await listRules(db, scope, version)
      const book = openRuleBook(rules)
      books.set(key, book, { size: rules.length + 1 })
      return book
    },
  }
}
