import type { Id } from '../../platform/core/id.ts'
import type { Role } from '../../platform/core/role.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'

/** An operator as others see them, without anything secret. */
export type OperatorLine = {
  id: Id<'operator'>
  email: string
  role: Role
  created: Date
  disabled: boolean
  totp: boolean
  /** When a browser of theirs was last here; null where none is signed in. */
  seen: Date | null
}

/** What a password and a code are checked against. */
export type OperatorSecrets = {
  id: Id<'operator'>
  email: string
  role: Role
  disabled: boolean
  password: Buffer
  totp: Buffer | null
  totpStep: number | null
  recoveryCodes: number
}

export async function insertOperator(
  tx: Tx,
  operator: { id: Id<'operator'>; email: string; password: Buffer; role: Role },
): Promise<void> {
  await tx.rows(sql`
    insert into operators (id, email, password, created_at, role)
    values (${operator.id}, ${operator.email}, ${operator.password}, clock(), ${operator.role})`)
}

const LINE = sql`
  o.id, o.email, o.role, o.created_at as created, o.disabled_at is not null as disabled, o.totp is not null as totp,
  (select max(s.seen_at) from operator_sessions s where s.operator_id = o.id and s.next is null) as seen`

/** Newest first. */
export async function listOperators(
  db: Db,
  { before, limit }: { before: string | null; limit: number },
): Promise<OperatorLine[]> {
  return db.rows(sql`
    select ${LINE} from operators o where ${before}::text is null or o.id < ${before} order by o.id desc limit ${limit}`)
}

export async function findOperator(
  db: Db,
  by: { id: Id<'operator'> } | { email: string },
): Promise<OperatorLine | undefined> {
  const [id, email] = 'id' in by ? [by.id, null] : [null, by.email]
  const [row] = await db.rows<OperatorLine>(sql`
    select ${LINE} from operators o where o.id = ${id} or o.email = ${email}`)
  return row
}

const SECRETS = sql`
  id, email, role, disabled_at is not null as disabled, password, totp, totp_step as "totpStep",
  cardinality(recovery_codes) as "recoveryCodes"`

export async function findOperatorSecrets(db: Db, email: string): Promise<OperatorSecrets | undefined> {
  const [row] = await db.rows<OperatorSecrets>(sql`select ${SECRETS} from operators where email = ${email}`)
  return row
}

/** One at a time: a code that is used twice at once is right once. */
export async function lockOperator(tx: Tx, id: Id<'operator'>): Promise<OperatorSecrets | undefined> {
  const [row] = await tx.rows<OperatorSecrets>(sql`select ${SECRETS} from operators where id = ${id} for update`)
  return row
}

/** Locked, so that of two admins who lower each other at once one stays. */
export async function lockAdmins(tx: Tx): Promise<Id<'operator'>[]> {
  const rows = await tx.rows<{ id: Id<'operator'> }>(sql`
    select id from operators where role = 'admin' and disabled_at is null order by id for update`)
  return rows.map(({ id }) => id)
}

/** Who is told of what needs a person. */
export async function listAdminEmails(db: Db): Promise<string[]> {
  const rows = await db.rows<{ email: string }>(sql`
    select email from operators where role = 'admin' and disabled_at is null order by id`)
  return rows.map(({ email }) => email)
}

export async function setRole(tx: Tx, id: Id<'operator'>, role: Role): Promise<void> {
  await tx.rows(sql`update operators set role = ${role} where id = ${id}`)
}

export async function setDisabled(tx: Tx, id: Id<'operator'>, disabled: boolean): Promise<void> {
  await tx.rows(sql`
    update operators set disabled_at = case when ${disabled} then clock() end where id = ${id}`)
}

export async function deleteOperator(tx: Tx, id: Id<'operator'>): Promise<void> {
  await tx.rows(sql`delete from operators where id = ${id}`)
}

export async function setPassword(tx: Tx, id: Id<'operator'>, password: Buffer): Promise<void> {
  await tx.rows(sql`update operators set password = ${password} where id = ${id}`)
}

/** The same password with another hash; not where it was changed meanwhile. */
export async function rehashPassword(db: Db, id: Id<'operator'>, from: Buffer, to: Buffer): Promise<void> {
  await db.rows(sql`update operators set password = ${to} where id = ${id} and password = ${from}`)
}

export async function setTotp(
  tx: Tx,
  id: Id<'operator'>,
  { totp, step, recoveryCodes }: { totp: Buffer | null; step: number | null; recoveryCodes: Buffer[] },
): Promise<void> {
  await tx.rows(sql`
    update operators set totp = ${totp}, totp_step = ${step}, recovery_codes = ${recoveryCodes}::bytea[] where id = ${id}`)
}

export async function setRecoveryCodes(tx: Tx, id: Id<'operator'>, hashes: Buffer[]): Promise<void> {
  await tx.rows(sql`update operators set recovery_codes = ${hashes}::bytea[] where id = ${id}`)
}

export async function setTotpStep(tx: Tx, id: Id<'operator'>, step: number): Promise<void> {
  await tx.rows(sql`update operators set totp_step = ${step} where id = ${id}`)
}

/** Returns whether it was one of them; then it is none any more. */
export async function useRecoveryCode(tx: Tx, id: Id<'operator'>, hash: Buffer): Promise<boolean> {
  const rows = await tx.rows(sql`
    update operators set recovery_codes = array_remove(recovery_codes, ${hash}::bytea)
    where id = ${id} and ${hash}::bytea = any (recovery_codes) returning id`)
  return rows.length === 1
}

/** For a new service secret: every second factor that is stored with the old one. */
export async function listTotps(tx: Tx): Promise<{ id: Id<'operator'>; totp: Buffer }[]> {
  return tx.rows(sql`select id, totp from operators where totp is not null order by id for update`)
}

export async function replaceTotp(tx: Tx, id: Id<'operator'>, totp: Buffer): Promise<void> {
  await tx.rows(sql`update operators set totp = ${totp} where id = ${id}`)
}
