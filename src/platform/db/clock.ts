import type { Database, Db, Tx } from './database.ts'
import { sql } from './sql.ts'

/** `clock()` is when the transaction began; this is when the statement did. */
export const MOMENT = sql`(clock() + (statement_timestamp() - transaction_timestamp()))`

/** The database's time, which decides. */
export async function databaseNow(db: Db): Promise<Date> {
  const [row] = await db.rows<{ now: Date }>(sql`select clock() as now`)
  return row!.now
}

/**
 * The same without what a sandbox has added: for what somebody outside compares with a clock of their own, such as a
 * code of an authenticator.
 */
export async function unmovedNow(db: Db): Promise<Date> {
  const [row] = await db.rows<{ now: Date }>(sql`select clock() - clock_ahead() as now`)
  return row!.now
}

export type ClockState = {
  /** Whether the clock of this database can be moved. */
  isMovable: boolean
  now: Date
  aheadMs: number
  /** Where an advance that is under way ends. */
  advancingTo: Date | null
}

/** What the functions do is what counts: a row that says something else is not read. */
export async function findClockState(db: Db): Promise<ClockState> {
  const [row] = await db.rows<ClockState>(sql`
    select movable as "isMovable", clock() as now, (extract(epoch from clock_ahead()) * 1000)::bigint as "aheadMs",
      case when movable and held_until > clock() - clock_ahead() then advancing_to end as "advancingTo"
    from sandbox_clock cross join lateral (
      select prosrc like '%sandbox_clock%' as movable from pg_proc where oid = 'clock_ahead()'::regprocedure) f`)
  return row!
}

/** As the owner of the tables. Plain functions cost nothing, because PostgreSQL puts them into the statements. */
export async function makeClockMovable(owner: Database): Promise<void> {
  await owner.script(`
    create or replace function clock_ahead() returns interval language sql stable parallel safe
      as $$ select ahead_ms * interval '1 millisecond' from public.sandbox_clock $$;
    create or replace function clock() returns timestamptz language sql stable parallel safe
      as $$ select pg_catalog.now() + public.clock_ahead() $$;`)
}

export async function makeClockPlain(owner: Database): Promise<void> {
  await owner.script(`
    create or replace function clock_ahead() returns interval language sql stable parallel safe
      as $$ select interval '0' $$;
    create or replace function clock() returns timestamptz language sql stable parallel safe
      as $$ select now() $$;`)
}

/** How long an advance counts without a sign of life, by the machine's clock: its process may have died. */
const HELD = sql`interval '60 seconds'`
const UNMOVED = sql`(clock() - clock_ahead())`

/** The number of the advance; undefined while another one is under way. */
export async function beginAdvance(db: Db, to: Date): Promise<number | undefined> {
  const [row] = await db.rows<{ advance: number }>(sql`
    update sandbox_clock set advance = advance + 1, advancing_to = ${to}, held_until = ${UNMOVED} + ${HELD}
    where held_until is null or held_until <= ${UNMOVED} returning advance`)
  return row?.advance
}

/** False when another advance has taken over. */
export async function keepAdvance(db: Db, advance: number): Promise<boolean> {
  const rows = await db.rows(sql`
    update sandbox_clock set held_until = ${UNMOVED} + ${HELD} where advance = ${advance} returning 1`)
  return rows.length === 1
}

export async function endAdvance(db: Db, advance: number): Promise<void> {
  await db.rows(sql`
    update sandbox_clock set advancing_to = null, held_until = null where advance = ${advance}`)
}

/**
 * Until the transaction ends nobody moves the clock. Whoever lets production begin holds it still, whoever moves it from
 * where it stood holds it alone: of the two at once, the second sees what the first has done.
 */
export async function holdClock(tx: Tx, how: 'still' | 'alone'): Promise<void> {
  await tx.rows(sql`select from sandbox_clock ${how === 'still' ? sql`for share` : sql`for update`}`)
}

/** Forwards only. Returns how far it is ahead now. */
export async function moveClock(db: Db, advance: number, to: Date): Promise<number> {
  const [row] = await db.rows<{ aheadMs: number }>(sql`
    update sandbox_clock set held_until = ${UNMOVED} + ${HELD},
      ahead_ms = greatest(ahead_ms, ceil(extract(epoch from ${to}::timestamptz - ${UNMOVED}) * 1000)::bigint)
    where advance = ${advance} returning ahead_ms as "aheadMs"`)
  return row!.aheadMs
}
