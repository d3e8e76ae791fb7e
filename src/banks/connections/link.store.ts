import type { Id } from '../../platform/core/id.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { MAX_DELETED } from '../../platform/db/deletion.ts'
import { allOf, sql } from '../../platform/db/sql.ts'

export const LINK_STATUSES = ['open', 'done', 'refused', 'failed'] as const
export type LinkStatus = (typeof LINK_STATUSES)[number]

/**
 * Why an attempt was closed, as its owner is told. `too_late`: nobody came back in time. `failed`: the bank's answer, or a
 * matter of the operator.
 */
export const LINK_CAUSES = ['owner_refused', 'bank_refused', 'other_person', 'too_late', 'failed'] as const
export type LinkCause = (typeof LINK_CAUSES)[number]

/** One attempt of an owner to authorise a connection. */
export type StoredLink = {
  id: Id<'connectionLink'>
  connectionId: Id<'connection'>
  /** On whose page it was begun. */
  consentId: Id<'consent'> | null
  status: LinkStatus
  requestId: string
  step: string
  sealedStep: string
  cause: LinkCause | null
  /** In words, for operators. */
  reason: string | null
  returnPath: string
  created: Date
  expires: Date
  isExpired: boolean
  /** The number of the last claim. It guards what is stored under it. */
  claim: number
  /** Somebody asks the bank right now. */
  isClaimed: boolean
}

const LINK = sql`
  id, connection_id as "connectionId", consent_id as "consentId", status, request_id as "requestId", step, sealed_step as "sealedStep", cause, reason,
  return_path as "returnPath", created_at as created, expires_at as expires, expires_at <= clock() as "isExpired", claim,
  coalesce(claimed_until > clock(), false) as "isClaimed"`

export type NewLink = Pick<
  StoredLink,
  'id' | 'connectionId' | 'consentId' | 'requestId' | 'step' | 'sealedStep' | 'returnPath'
> & {
  stateHash: Buffer
  hours: number
}

/** Before the bank is asked, so that nothing that the bank knows of is unknown here. */
export async function insertLink(tx: Tx, link: NewLink): Promise<void> {
  const { id, connectionId, consentId, stateHash, requestId, step, sealedStep, returnPath, hours } = link
  await tx.rows(sql`
    insert into connection_links (id, connection_id, consent_id, status, state_hash, request_id, step, sealed_step, return_path, created_at,
      expires_at)
    values (${id}, ${connectionId}, ${consentId}, 'open', ${stateHash}, ${requestId}, ${step}, ${sealedStep}, ${returnPath}, clock(),
      clock() + make_interval(hours => ${hours}))`)
}

export async function findLink(db: Db, id: Id<'connectionLink'>): Promise<StoredLink | undefined> {
  const [found] = await db.rows<StoredLink>(sql`select ${LINK} from connection_links where id = ${id}`)
  return found
}

export async function findLinkByState(db: Db, stateHash: Buffer): Promise<StoredLink | undefined> {
  const [found] = await db.rows<StoredLink>(sql`select ${LINK} from connection_links where state_hash = ${stateHash}`)
  return found
}

export async function lockLink(tx: Tx, id: Id<'connectionLink'>): Promise<StoredLink | undefined> {
  const [found] = await tx.rows<StoredLink>(sql`
    select ${LINK} from connection_links where id = ${id} for update`)
  return found
}

/** For one step. Undefined where somebody else is at it, or it is closed. `sealedStep` has what the step is taken with. */
export async function claimLink(
  tx: Tx,
  id: Id<'connectionLink'>,
  sealedStep: string,
  seconds: number,
): Promise<number | undefined> {
  const [claimed] = await tx.rows<{ claim: number }>(sql`
    update connection_links set claim = claim + 1, claimed_until = clock() + make_interval(secs => ${seconds}), sealed_step = ${sealedStep}
    where id = ${id} and status = 'open' and (claimed_until is null or claimed_until <= clock()) returning claim`)
  return claimed?.claim
}

/** Stored by whoever has the claim; false where it was lost. It ends with it, unless there is more to ask. */
export async function setStep(
  db: Db,
  { id, claim }: Pick<StoredLink, 'id' | 'claim'>,
  { step, sealedStep, isLast }: { step: string; sealedStep: string; isLast: boolean },
): Promise<boolean> {
  const rows = await db.rows(sql`
    update connection_links set step = ${step}, sealed_step = ${sealedStep}${isLast ? sql`, claimed_until = null` : sql``}
    where id = ${id} and status = 'open' and claim = ${claim} returning 1`)
  return rows.length === 1
}

export async function releaseLink(db: Db, { id, claim }: Pick<StoredLink, 'id' | 'claim'>): Promise<void> {
  await db.rows(sql`
    update connection_links set claimed_until = null where id = ${id} and status = 'open' and claim = ${claim}`)
}

/** `reason` in our words, `said` in those of the bank. */
type ClosedBecause = { cause?: LinkCause | null; reason?: string | null; said?: string | null | undefined }

/** What was kept for going on is of no use any more. */
export async function closeLink(
  tx: Tx,
  id: Id<'connectionLink'>,
  status: Exclude<LinkStatus, 'open'>,
  { cause = null, reason = null, said = null }: ClosedBecause = {},
): Promise<void> {
  await tx.rows(sql`
    update connection_links set status = ${status}, cause = ${cause}, reason = ${reason}, said = ${said}, sealed_step = ''
    where id = ${id} and status = 'open'`)
}

export async function deleteOldLinks(db: Db): Promise<number> {
  const rows = await db.rows(sql`
    delete from connection_links where id in (
      select id from connection_links where expires_at < clock() - interval '30 days' limit ${MAX_DELETED})
    returning 1`)
  return rows.length
}

/** Who begins again within minutes goes on with the attempt that is there: the bank hears of one consent. */
export async function findOpenLink(
  tx: Tx,
  connectionId: Id<'connection'>,
  returnPath: string,
): Promise<StoredLink | undefined> {
  const [found] = await tx.rows<StoredLink>(sql`
    select ${LINK} from connection_links
    where connection_id = ${connectionId} and status = 'open' and return_path = ${returnPath}
      and created_at > clock() - interval '5 minutes'
    order by created_at desc limit 1`)
  return found
}

/** For the rotation of keys: what is kept of those that are open. */
export async function lockOpenLinks(tx: Tx): Promise<Pick<StoredLink, 'id' | 'sealedStep'>[]> {
  return tx.rows(sql`
    select id, sealed_step as "sealedStep" from connection_links where status = 'open' order by id for update`)
}

export async function resealStep(tx: Tx, id: Id<'connectionLink'>, sealedStep: string): Promise<void> {
  await tx.rows(sql`update connection_links set sealed_step = ${sealedStep} where id = ${id}`)
}

/** Of owners who are erased: what they hold at the bank. */
export async function listOpenLinksOf(tx: Tx, ownerId: Id<'owner'>): Promise<(StoredLink & { providerId: string })[]> {
  return tx.rows(sql`
    select l.*, c.provider_id as "providerId" from (select ${LINK} from connection_links where status = 'open') l
      join connections c on c.id = l."connectionId" where c.owner_id = ${ownerId} order by l.id`)
}

export type LinkFilter = { connectionId?: Id<'connection'> | undefined; status?: LinkStatus | undefined }
export type LinkLine = Pick<StoredLink, 'id' | 'connectionId' | 'status' | 'step' | 'cause' | 'reason' | 'created'> & {
  ownerId: Id<'owner'>
  providerId: string
  said: string | null
}

/** Newest first, also those of which no connection came. */
export async function listLinks(
  db: Db,
  { connectionId, status }: LinkFilter,
  page: { before: string | null; limit: number },
): Promise<LinkLine[]> {
  const which = allOf([
    page.before !== null && sql`l.id < ${page.before}`,
    connectionId !== undefined && sql`l.connection_id = ${connectionId}`,
    status !== undefined && sql`l.status = ${status}`,
  ])
  return db.rows(sql`
    select l.id, l.connection_id as "connectionId", c.owner_id as "ownerId", c.provider_id as "providerId", l.status, l.step, l.cause, l.reason,
      coalesce(l.said, (select b.said from bank_calls b
        where b.link_id = l.id and b.said is not null and l.status <> 'done' order by b.id desc limit 1)) as said,
      l.created_at as created
    from connection_links l join connections c on c.id = l.connection_id
    where ${which} order by l.id desc limit ${page.limit}`)
}
