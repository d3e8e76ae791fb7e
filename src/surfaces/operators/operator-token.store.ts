import type { TokenHash } from '../../clients/keys/key.ts'
import type { Actor } from '../../platform/changes/actor.ts'
import type { Id } from '../../platform/core/id.ts'
import type { Role } from '../../platform/core/role.ts'
import type { Db } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'

export type OperatorTokenLine = {
  id: Id<'operatorToken'>
  label: string
  created: Date
  expires: Date | null
  disabled: boolean
  role: Role
  /** As the log of changes names them; null of tokens from before this was stored. */
  madeBy: string | null
}

export async function insertOperatorToken(
  db: Db,
  token: { id: Id<'operatorToken'>; label: string; hash: Buffer; expires: Date | null; role: Role; by: Actor },
): Promise<void> {
  await db.rows(sql`
    insert into operator_tokens (id, label, token_hash, created_at, expires_at, role, made_by, maker_id)
    values (${token.id}, ${token.label}, ${token.hash}, clock(), ${token.expires}, ${token.role}, ${token.by.name},
      ${token.by.id})`)
}

/** Never cached: a disabled token is refused from the next request on. */
export async function findOperatorToken(db: Db, hash: TokenHash): Promise<Actor | undefined> {
  const [token] = await db.rows<Actor>(sql`
    select id, label as name, role from operator_tokens
    where token_hash = ${hash} and disabled_at is null and (expires_at is null or expires_at > clock())`)
  return token
}

export async function disableOperatorToken(db: Db, id: Id<'operatorToken'>): Promise<boolean> {
  const rows = await db.rows(sql`
    update operator_tokens set disabled_at = clock() where id = ${id} and disabled_at is null returning id`)
  return rows.length === 1
}

/** Usable tokens with one of these roles that an operator made, or that were made with those. */
const tokensOf = (operatorId: Id<'operator'>, roles: readonly Role[]) => sql`
  with recursive made (id) as (
    select id from operator_tokens where maker_id = ${operatorId}
    union select t.id from operator_tokens t join made m on t.maker_id = m.id)
  select id from operator_tokens
  where id in (select id from made) and role = any (${[...roles]}::text[]) and disabled_at is null`

export async function disableTokensOf(
  db: Db,
  operatorId: Id<'operator'>,
  roles: readonly Role[],
): Promise<Id<'operatorToken'>[]> {
  const rows = await db.rows<{ id: Id<'operatorToken'> }>(sql`
    update operator_tokens set disabled_at = clock() where id in (${tokensOf(operatorId, roles)}) returning id`)
  return rows.map(({ id }) => id)
}

/** From then on they are somebody else's. */
export async function handOverTokens(
  db: Db,
  operatorId: Id<'operator'>,
  roles: readonly Role[],
  to: Actor,
): Promise<Id<'operatorToken'>[]> {
  const rows = await db.rows<{ id: Id<'operatorToken'> }>(sql`
    update operator_tokens set made_by = ${to.name}, maker_id = ${to.id}
    where id in (${tokensOf(operatorId, roles)}) returning id`)
  return rows.map(({ id }) => id)
}

const TOKEN = sql`
  id, label, created_at as created, expires_at as expires, disabled_at is not null as disabled, role, made_by as "madeBy"`

export async function findTokenLine(db: Db, id: Id<'operatorToken'>): Promise<OperatorTokenLine | undefined> {
  const [row] = await db.rows<OperatorTokenLine>(sql`select ${TOKEN} from operator_tokens where id = ${id}`)
  return row
}

/** Newest first. */
export async function listOperatorTokens(
  db: Db,
  { before, limit }: { before: string | null; limit: number },
): Promise<OperatorTokenLine[]> {
  return db.rows(sql`
    select ${TOKEN} from operator_tokens where ${before}::text is null or id < ${before} order by id desc limit ${limit}`)
}
