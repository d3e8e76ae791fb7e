import type { Db, Tx } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Budget } from './budget.ts'

/**
 * Takes one from each budget, and tells how many seconds are missing until all of them have one; then the caller refuses,
 * which takes the transaction back, and nothing was spent. In one order, so that two requests do not wait for each other.
 * More than its size is never spent. Where it seems to be a little more, this statement has waited for another one, which can
 * be for a minute; where it is much more, the clock was set back or the size changed, and the budget begins anew.
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
  // Moments have milliseconds; what is less than a few of them is rounding.
  const wait = Math.max(...rows.map(({ missing }) => missing))
  return wait > 0.01 ? Math.ceil(wait) : 0
}

/** What was proved by the right PIN does not count. */
export async function giveBack(tx: Tx, subjects: string[]): Promise<void> {
  await tx.rows(sql`
    update pin_budgets b set spent_until = b.spent_until - b.every
    from (select subject from pin_budgets where subject = any (${subjects}::text[]) order by subject for update) mine
    where b.subject = mine.subject`)
}

/** What is not spent in advance is as good as no row. */
export async function deleteIdleBudgets(db: Db): Promise<void> {
  await db.rows(sql`delete from pin_budgets where spent_until <= clock()`)
}
