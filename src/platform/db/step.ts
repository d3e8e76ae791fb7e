import type { Steps } from '../core/lifecycle.ts'
import { type Sql, sql } from './sql.ts'

/**
 * For the update of a status: `set status = ${next} where ${isAllowed}`. Of two simultaneous moves the second sees the
 * status of the first, and gets no row back if its own is not allowed any more.
 */
export function stepBy({ from, to }: Steps<string>): { next: Sql; isAllowed: Sql } {
  return {
    next: sql`(${to}::text[])[array_position(${from}::text[], status)]`,
    isAllowed: sql`status = any (${from}::text[])`,
  }
}
