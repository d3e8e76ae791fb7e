import type { Db } from '../../platform/db/database.ts'
import { addCounts } from './daily-count.store.ts'

/** Counts what a server does, and stores the sums once a minute: a read or a refusal costs no statement. */
export type DailyCounts = {
  add: (name: string, by?: number) => void
  /** Sums that cannot be stored now stay for the next time. */
  store: () => Promise<void>
}

export function openDailyCounts(db: Db): DailyCounts {
  let counts = new Map<string, number>()
  const add = (name: string, by = 1) => void counts.set(name, (counts.get(name) ?? 0) + by)
  const store = async () => {
    const stored = counts
    counts = new Map()
    if (stored.size === 0) return
    await addCounts(db, stored).catch(() => {
      for (const [name, count] of stored) add(name, count)
    })
  }
  return { add, store }
}
