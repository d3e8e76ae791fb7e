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
}

export async function insertOperatorToken(
  db: Db,
  token: { id: Id<'operatorToken'>; label: string; hash: Buffer; expires: Date | null; role: Role },
): Promise<void> {
  await db.rows(sql`
    insert into operator_tokens (id, label, token_hash, created_at, expires_at, role)
    values (${token.id}, ${token.label}, ${token.hash}, clock(), ${token.expires}, ${token.role})`)
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

const TOKEN = sql`
  id, label, created_at as created, expires_at as expires, disabled_at is not null as disabled, role`

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
