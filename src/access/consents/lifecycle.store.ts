import { recordEvents } from '../../clients/events/event.store.ts'
import type { Id } from '../../platform/core/id.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { byId, ofOwner } from '../../platform/db/shards.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import { stepBy } from '../../platform/db/step.ts'
import { enqueueJobs } from '../../platform/jobs/job.store.ts'
import {
  type ConsentMove,
  END_NOTICE_JOB,
  ENDED,
  endNoticeJobOf,
  eventOf,
  type MovedConsent,
  stepsOf,
} from './consent.ts'

/** A consent `c` that has expired, or whose only access has closed. */
export const IS_EXPIRED = sql`
  c.valid_until <= clock() or c.frequency = 'once' and exists (
    select from accesses x
    where x.consent_id = c.id and x.bucket = c.bucket and x.period = 'once ' || c.approved_ask and x.closes_at <= clock())`

/** Joins the only access of a consent `c` for one read, for STATUS_NOW. */
export const ONLY_ACCESS = sql`
  left join accesses only_access on only_access.consent_id = c.id and only_access.bucket = c.bucket
    and c.frequency = 'once' and only_access.period = 'once ' || c.approved_ask`

/** The current status of a consent `c`: an expired one is `expired` before the table says so. */
export const STATUS_NOW = sql`
  case when c.status = 'valid' and (c.valid_until <= clock() or only_access.closes_at <= clock()) then 'expired'
    else c.status end`

/** When a consent `c` ended after it had been given; one that expired, when its time was over. */
export const ENDED_AT = sql`
  case when c.status = 'expired' or c.status = 'valid' and (c.valid_until <= clock() or only_access.closes_at <= clock())
      then least(c.valid_until, only_access.closes_at)
    when c.status = any (${ENDED}::text[]) then c.modified_at end`

/**
 * The only statement that writes a status. The allowed steps come from the table in consent.ts; of two simultaneous
 * moves the second sees the status of the first. Of several moves, the first with a step from the current status is
 * made. Each move is an event for the tenant, and after each end a job looks whether to tell the owner.
 */
async function moveConsents(tx: Tx, moves: ConsentMove[], which: Sql): Promise<number> {
  const { next, isAllowed } = stepBy(stepsOf(moves))
  const rows = await tx.rows<MovedConsent & { wasGiven: boolean }>(sql`
    update consents c set status = ${next}, modified_at = clock() where ${isAllowed} and ${which}
    returning c.id, c.inquiry_id as "inquiryId", c.tenant_id as "tenantId", c.environment, c.status,
      c.valid_until is not null as "wasGiven"`)
  await recordEvents(tx, rows.map(eventOf))
  const ended = rows.filter(({ status, wasGiven }) => wasGiven && ENDED.includes(status))
  if (ended.length > 0) await enqueueJobs(tx, END_NOTICE_JOB, ended.map(endNoticeJobOf))
  return rows.length
}

/** False when the consent's status does not allow this move. */
export async function moveConsent(tx: Tx, id: Id<'consent'>, move: ConsentMove): Promise<boolean> {
  return (await moveConsents(tx, [move], sql`${byId(id, 'c')}`)) === 1
}

/** A deleted inquiry ends its consents, including unanswered ones. */
export const endConsentsOfInquiry = (tx: Tx, inquiryId: Id<'inquiry'>): Promise<number> =>
  moveConsents(tx, ['abandon', 'terminate'], sql`c.inquiry_id = ${inquiryId}`)

/** A retired tenant ends all of its consents, including unanswered ones. */
export const endConsentsOfTenant = (tx: Tx, tenantId: Id<'tenant'>): Promise<number> =>
  moveConsents(tx, ['abandon', 'terminate'], sql`c.tenant_id = ${tenantId}`)

/** Those that are valid, and those that nobody has answered yet. */
export async function countConsentsOfTenant(
  db: Db,
  tenantId: Id<'tenant'>,
): Promise<{ consents: number; openConsents: number }> {
  const { from } = stepsOf(['abandon'])
  const [row] = await db.rows<{ consents: number; openConsents: number }>(sql`
    select count(*) filter (where c.status = 'valid' and c.valid_until > clock()) as consents,
      count(*) filter (where c.status = any (${from}::text[])) as "openConsents"
    from consents c where c.tenant_id = ${tenantId}`)
  return row!
}

/** What an owner allowed one tenant. One that has run out is left: it stays expired. */
export const revokeConsentsOfTenant = (tx: Tx, ownerId: Id<'owner'>, tenantId: Id<'tenant'>): Promise<number> =>
  moveConsents(tx, ['revoke'], sql`${ofOwner(ownerId, 'c')} and c.tenant_id = ${tenantId} and not (${IS_EXPIRED})`)

/** Erasing an owner revokes given consents and closes unanswered ones. */
export const endConsentsOfOwner = (tx: Tx, ownerId: Id<'owner'>): Promise<number> =>
  moveConsents(tx, ['abandon', 'revoke'], sql`${ofOwner(ownerId, 'c')}`)

/**
 * Marks consents whose time is over as `expired` in the table; one consent where an id is given. Reads do not depend on
 * it: the gate checks the clock. Code that ends a consent calls this first, so that an expired one stays expired.
 */
export const expireConsents = (tx: Tx, id: Id<'consent'> | null = null): Promise<number> =>
  moveConsents(
    tx,
    ['expire'],
    // The status is repeated for the index of valid consents.
    sql`c.status = 'valid' and (${id}::text is null or c.id = ${id}) and (${IS_EXPIRED})`,
  )

/** The validity ends now, so that `expireConsents` finds it. */
export async function endValidity(tx: Tx, id: Id<'consent'>): Promise<void> {
  await tx.rows(sql`
    update consents set valid_until = clock() where ${byId(id)} and status = 'valid'`)
}

/** A first link that was not answered in time means that the consent was not given. */
export const failUnanswered = (tx: Tx): Promise<number> =>
  moveConsents(
    tx,
    ['abandon'],
    sql`c.id in (
      select a.consent_id from asks a where a.number = 1 and a.decision is null and a.expires_at <= clock())`,
  )

/** When the next consent or first link comes to its end. */
export async function findNextEnd(db: Db): Promise<Date | null> {
  const [row] = await db.rows<{ next: Date | null }>(sql`
    select least(
      (select min(valid_until) from consents where status = 'valid' and valid_until > clock()),
      (select min(x.closes_at) from consents c join accesses x on x.consent_id = c.id and x.bucket = c.bucket
        where c.status = 'valid' and c.frequency = 'once' and x.closes_at > clock()),
      (select min(expires_at) from asks where number = 1 and decision is null and expires_at > clock())) as next`)
  return row!.next
}
