import { NO_RULES, openRuleBook, type RuleBook } from '@vitrine/categorizer'
import type { Db } from '../db/database.ts'
import { listRules, type RuleScope } from './rule.store.ts'

/** Rules as of a version, made ready. No decision about access: a version never changes, so there is nothing to go stale. */
export type RuleMemory = { find: (db: Db, scope: RuleScope, version: number) => Promise<RuleBook> }

const MOST_RULES = 20_000

/** Bounded by the number of rules: those that were not asked for longest go first. */
export function openRuleMemory(mostRules: number = MOST_RULES): RuleMemory {
  const books = new Map<string, { book: RuleBook; rules: number }>()
  let kept = 0
  return {
    async find(db, scope, version) {
      if (version === 0) return NO_RULES
      const key = `${scope} ${version}`
      const there = books.get(key)
      if (there) {
        // A map keeps the order of insertion: putting it back makes it the youngest.
        books.delete(key)
        books.set(key, there)
        return there.book
      }
      const rules = await listRules(db, scope, version)
      const made = { book: openRuleBook(rules), rules: rules.length + 1 }
      kept += made.rules - (books.get(key)?.rules ?? 0)
      books.set(key, made)
      for (const [oldest, { rules }] of books) {
        if (kept <= mostRules || oldest === key) break
        books.delete(oldest)
        kept -= rules
      }
      return made.book
    },
  }
}
