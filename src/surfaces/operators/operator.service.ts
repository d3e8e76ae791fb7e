import { randomBytes } from 'node:crypto'
import { isEmail, normaliseEmail } from '../../people/owners/owner.ts'
import type { Actor } from '../../platform/changes/actor.ts'
import { recordChange } from '../../platform/changes/operator-change.store.ts'
import type { ChangeAction } from '../../platform/changes/operator-change.ts'
import type { Id } from '../../platform/core/id.ts'
import { OperatorError } from '../../platform/core/operator-error.ts'
import type { Role } from '../../platform/core/role.ts'
import { isUniqueViolation, type Tx } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/db/deps.ts'
import {
  deleteOperator,
  findOperator,
  findOperatorSecrets,
  insertOperator,
  listTotps,
  lockAdmins,
  lockOperator,
  type OperatorLine,
  type OperatorSecrets,
  replaceTotp,
  setDisabled,
  setPassword,
  setRole,
  setTotp,
} from './operator.store.ts'
import { deleteOperatorSessions, forgetPendingTotps } from './operator-session.store.ts'
import { endTokensOf, takeTokensOf } from './operator-token.service.ts'
import { hashPassword, isPassword } from './password.service.ts'
import { decryptTotp, encryptTotp, type TotpKey } from './totp.ts'

export type CreatedOperator = { id: Id<'operator'>; email: string; role: Role; password: string }

/** The password is generated here, shown once, and stored only as a hash. */
export async function createOperator(
  deps: Deps,
  by: Actor,
  { email: address, role }: { email: string; role: Role },
): Promise<CreatedOperator> {
  const email = normaliseEmail(address)
  if (!isEmail(email)) throw new OperatorError(`"${address}" is not an e-mail address such as ana@example.com`)
  const id = deps.newId('operator')
  const password = newPassword()
  const hash = await hashPassword(password)
  try {
    await deps.db.transaction(async (tx) => {
      await insertOperator(tx, { id, email, password: hash, role })
      await recordChange(tx, by, { action: 'operator.create', subject: id, before: null, after: { email, role } })
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw new OperatorError(`There is an operator ${email} already`)
    throw error
  }
  return { id, email, role, password }
}

/** What an admin, or the command line, changes about an operator. */
export type OperatorEdit = { role?: Role; disabled?: boolean; resetTotp?: true; resetPassword?: true }

/** Everything but a new role ends the operator's sessions. Returns the new password where there is one. */
export async function editOperator(
  deps: Deps,
  by: Actor,
  id: Id<'operator'>,
  { role, disabled, resetTotp, resetPassword }: OperatorEdit,
): Promise<{ password?: string }> {
  const password = resetPassword && newPassword()
  const hash = password && (await hashPassword(password))
  await deps.db.transaction(async (tx) => {
    if (disabled || (role !== undefined && role !== 'admin')) await requireOtherAdmin(tx, id)
    const before = await requireLocked(tx, id)
    const record = (action: Extract<ChangeAction, `operator.${string}`>, was: object | null, is: object | null) =>
      recordChange(tx, by, { action, subject: id, before: was && { ...was }, after: is && { ...is } })
    if (role !== undefined && role !== before.role) {
      await setRole(tx, id, role)
      await record('operator.set-role', { role: before.role }, { role })
      await endTokensOf(tx, by, id, role)
    }
    if (disabled !== undefined && disabled !== before.disabled) {
      await setDisabled(tx, id, disabled)
      await record(disabled ? 'operator.disable' : 'operator.enable', { disabled: before.disabled }, { disabled })
    }
    if (resetTotp) {
      await setTotp(tx, id, { totp: null, step: null, recoveryCodes: [] })
      await record('operator.reset-totp', { totp: before.totp !== null }, { totp: false })
    }
    if (hash) {
      await setPassword(tx, id, hash)
      await record('operator.reset-password', null, null)
    }
    if (disabled) await endTokensOf(tx, by, id)
    if (disabled || resetTotp || hash) await deleteOperatorSessions(tx, id)
  })
  return password ? { password } : {}
}

/**
 * What they changed stays in the log of changes, with their address. The tokens that they made end, unless whoever removes
 * them takes these over.
 */
export async function removeOperator(
  deps: Deps,
  by: Actor,
  id: Id<'operator'>,
  tokens: 'end' | 'take-over' = 'end',
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await requireOtherAdmin(tx, id)
    const { email, role } = await requireLocked(tx, id)
    await deleteOperatorSessions(tx, id)
    if (tokens === 'end') await endTokensOf(tx, by, id)
    else await takeTokensOf(tx, by, id, email)
    await deleteOperator(tx, id)
    await recordChange(tx, by, { action: 'operator.remove', subject: id, before: { email, role }, after: null })
  })
}

export async function endOperatorSessions(deps: Deps, by: Actor, id: Id<'operator'>): Promise<number> {
  return deps.db.transaction(async (tx) => {
    const sessions = await deleteOperatorSessions(tx, id)
    await recordChange(tx, by, { action: 'operator.end-sessions', subject: id, before: { sessions }, after: null })
    return sessions
  })
}

export async function requireOperator(deps: Deps, email: string): Promise<OperatorLine> {
  const found = await findOperator(deps.db, { email: normaliseEmail(email) })
  if (!found) throw new OperatorError(`There is no operator ${email}.`, { terminal: `See: vitrine operator list` })
  return found
}

/** For the demo, which keeps its password in a file. */
export async function isOperator(deps: Deps, email: string, password: string): Promise<boolean> {
  const stored = await findOperatorSecrets(deps.db, normaliseEmail(email))
  return stored !== undefined && !stored.disabled && isPassword(password, stored.password)
}

/** In the transaction that replaces the service's secret. */
export async function reencryptTotps(tx: Tx, from: TotpKey, to: TotpKey): Promise<void> {
  for (const { id, totp } of await listTotps(tx)) {
    await replaceTotp(tx, id, encryptTotp(to, id, decryptTotp(from, id, totp)))
  }
  await forgetPendingTotps(tx)
}

async function requireLocked(tx: Tx, id: Id<'operator'>): Promise<OperatorSecrets> {
  const found = await lockOperator(tx, id)
  if (!found) throw new OperatorError(`There is no operator ${id}.`, { terminal: `See: vitrine operator list` })
  return found
}

/**
 * Otherwise nobody could admit another one, except at the command line. Before the operator is locked: admins are locked
 * in one order.
 */
async function requireOtherAdmin(tx: Tx, id: Id<'operator'>): Promise<void> {
  const admins = await lockAdmins(tx)
  if (admins.length === 1 && admins[0] === id)
    throw new OperatorError('This is the last admin. Make another operator an admin first')
}

const newPassword = () => randomBytes(15).toString('base64url')
