import type { Db, Tx } from '../../platform/db/database.ts'
import { MAX_DELETED } from '../../platform/db/deletion.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Budget } from './budget.ts'

/**
 * Takes one from each budget, and returns how many seconds are missing until all of them have one; the caller then
 * refuses, which rolls the transaction back, and nothing is spent. In a fixed order, so that two requests cannot
 * deadlock. A budget is never overspent. A small excess means that this statement has waited for another one, for up to
 * a minute; a large one means that the clock was set back or the size changed, and the budget starts over.
 */
export async function spendBudgets(tx: Tx, budgets: Budget[]): Promise<number> {
  const sorted = budgets.toSorted((a, b) => (a.subject < b.subject ? -1 : 1))
  const rows = await tx.rows<{ missing: number }>(sql`
    insert into pin_budgets as b (subject, every, size, spent_until)
    select subject, make_interval(secs => seconds), make_interval(secs => seconds * burst), clock() + make_interval(secs => seconds)
    from unnest(${sorted.map(({ subject }) => subject)}::text[], ${sorted.map(({ everySeconds }) => everySeconds)}::float8[],
      ${sorted.map(({ burst }) => burst)}::int[]) as wanted (subject, seconds, burst)
    on conflict (subject) do update set every = excluded.every, size = excluded.size,
      spent_until = excluded.every + case when b.spent_until > clock() + excluded.size + interval '1 minute' then clock()
        else least(greatest(b.spent_until, clock()), clock() + excluded.size) end
    returning extract(epoch from spent_until - clock() - size)::float8 as missing`)
  // Timestamps have milliseconds; a few of them are rounding.
  const wait = Math.max(...rows.map(({ missing }) => missing))
  return wait > 0.01 ? Math.ceil(wait) : 0
}

/** A PIN that was entered right does not count. */
export async function refundBudgets(tx: Tx, subjects: string[]): Promise<void> {
  await tx.rows(sql`
    update pin_budgets b set spent_until = b.spent_until - b.every
    from (select subject from pin_budgets where subject = any (${subjects}::text[]) order by subject for update) mine
    where b.subject = mine.subject`)
}

/** A full budget needs no row. */
export async function deleteIdleBudgets(db: Db): Promise<number> {
  const rows = await db.rows(sql`
    delete from pin_budgets where spent_until <= clock() and subject in (
      select subject from pin_budgets where spent_until <= clock() order by spent_until limit ${MAX_DELETED})
    returning 1`)
  return rows.length
}
