import type { Id } from '../core/id.ts'
import type { Db } from '../db/database.ts'
import { sql } from '../db/sql.ts'

export type OperatorLine = { id: Id<'operator'>; email: string; created: Date; disabled: boolean }

export async function insertOperator(
  db: Db,
  operator: { id: Id<'operator'>; email: string; password: Buffer },
): Promise<void> {
  await db.rows(sql`
    insert into operators (id, email, password, created_at)
    values (${operator.id}, ${operator.email}, ${operator.password}, clock())`)
}

export async function setPassword(db: Db, email: string, password: Buffer): Promise<boolean> {
  const rows = await db.rows(sql`
    update operators set password = ${password} where email = ${email} and disabled_at is null returning id`)
  return rows.length === 1
}

export async function disableOperator(db: Db, email: string): Promise<boolean> {
  const rows = await db.rows(sql`
    update operators set disabled_at = clock() where email = ${email} and disabled_at is null returning id`)
  return rows.length === 1
}

export async function findPassword(db: Db, email: string): Promise<Buffer | undefined> {
  const [row] = await db.rows<{ password: Buffer }>(sql`
    select password from operators where email = ${email} and disabled_at is null`)
  return row?.password
}

export async function listOperators(db: Db): Promise<OperatorLine[]> {
  return db.rows(sql`
    select id, email, created_at as created, disabled_at is not null as disabled from operators order by email`)
}
