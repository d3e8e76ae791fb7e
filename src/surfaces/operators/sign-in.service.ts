import { normaliseEmail } from '../../people/owners/owner.ts'
import { refundBudgets, spendBudgets } from '../../people/pins/budget.store.ts'
import type { Budget } from '../../people/pins/budget.ts'
import type { PinKey } from '../../people/pins/pin.ts'
import type { Actor } from '../../platform/changes/actor.ts'
import { recordChange } from '../../platform/changes/operator-change.store.ts'
import { Refusal } from '../../platform/core/errors.ts'
import { newCredential, sha256 } from '../../platform/core/secret.ts'
import { unmovedNow } from '../../platform/db/clock.ts'
import type { Tx } from '../../platform/db/database.ts'
import { isDemo } from '../../platform/db/demo-mark.ts'
import type { Deps } from '../../platform/db/deps.ts'
import {
  findOperatorSecrets,
  lockOperator,
  type OperatorSecrets,
  rehashPassword,
  setTotpStep,
  useRecoveryCode,
} from './operator.store.ts'
import { deleteOperatorSession, insertOperatorSession } from './operator-session.store.ts'
import {
  codeBudget,
  HALF_SESSION_MINUTES,
  type NextStep,
  type OperatorSession,
  type PasswordEntry,
  passwordBudgets,
  recoveryBudget,
  type SessionLimits,
} from './operator-session.ts'
import { enqueue, hashPassword, isOutdated, isPassword, NO_PASSWORD, QUEUES } from './password.service.ts'
import { decryptTotp, hashOfRecoveryCode, isTotpCode, stepOfCode, type TotpKey } from './totp.ts'

export type SignInDeps = Deps & { pinKey: PinKey; totpKey: TotpKey; settings: { operatorSession: SessionLimits } }

/** `token` goes into the cookie and nowhere else. */
export type OpenedOperatorSession = {
  token: string
  next: NextStep | null
  operator: Pick<OperatorSecrets, 'id' | 'email' | 'role' | 'recoveryCodes'> & { totp: boolean }
  expires: Date
  ends: Date
}

/**
 * Password first, then the code; nothing about the second factor is known to somebody without the password. Operators
 * without a second factor have to enrol one, except in a demo.
 */
export async function signIn(
  deps: SignInDeps,
  { email, password, code }: { email: string; password: string; code: string | undefined },
  { userAgent, ...where }: PasswordEntry & { userAgent: string },
): Promise<OpenedOperatorSession> {
  const operator = await checkPassword(deps, normaliseEmail(email), password, where)
  if (!operator) throw new Refusal('sign_in_refused')
  if (operator.totp && code !== undefined) {
    await checkCode(deps, operator, code)
    return open(deps, operator, null, userAgent)
  }
  const next = operator.totp ? 'code' : (await isDemo(deps.db)) ? null : 'enrol'
  return open(deps, operator, next, userAgent)
}

/** With the half-session of a password that was right. */
export async function enterCode(
  deps: SignInDeps,
  session: OperatorSession,
  code: string,
  userAgent: string,
): Promise<OpenedOperatorSession> {
  const operator = await findOperatorSecrets(deps.db, session.email)
  if (!operator || operator.disabled || session.next !== 'code') throw new Refusal('code_refused')
  await checkCode(deps, operator, code)
  await deleteOperatorSession(deps.db, operator.id, session.id)
  return open(deps, operator, null, userAgent)
}

/** The operator is read again: a recovery code may be used up, and somebody may have disabled the operator meanwhile. */
const open = (deps: SignInDeps, { id }: OperatorSecrets, next: NextStep | null, userAgent: string) =>
  deps.db.transaction(async (tx) => {
    const operator = await lockOperator(tx, id)
    if (!operator || operator.disabled) throw new Refusal('sign_in_refused')
    return openOperatorSession(tx, deps, operator, next, userAgent)
  })

/** Always with a token of its own: one that was known before the last step opens nothing after it. */
export async function openOperatorSession(
  tx: Tx,
  { newId, settings }: Pick<SignInDeps, 'newId' | 'settings'>,
  { id: operatorId, email, role, totp, recoveryCodes }: OperatorSecrets,
  next: NextStep | null,
  userAgent: string,
): Promise<OpenedOperatorSession> {
  const token = newCredential('vb')
  const { idleMinutes, hours } = settings.operatorSession
  const half = { idleMinutes: HALF_SESSION_MINUTES, minutes: HALF_SESSION_MINUTES }
  const { expires, ends } = await insertOperatorSession(
    tx,
    { id: newId('operatorSession'), tokenHash: sha256(token), operatorId, next, userAgent: userAgent.slice(0, 200) },
    next === null ? { idleMinutes, minutes: hours * 60 } : half,
  )
  return { token, next, operator: { id: operatorId, email, role, totp: totp !== null, recoveryCodes }, expires, ends }
}

/**
 * The operator whose password this is. An unknown operator, a wrong password and a disabled operator get the same
 * answer after the same work. The try is counted before it is checked, so that of many at once none is free; one that
 * is not checked, because too many are waiting, is not counted.
 */
export async function checkPassword(
  deps: SignInDeps,
  email: string,
  password: string,
  where: PasswordEntry,
): Promise<OperatorSecrets | undefined> {
  const budgets = passwordBudgets(deps.pinKey, email, where)
  const queue = where.known === undefined ? QUEUES.stranger : QUEUES.known
  return enqueue(queue, async () => {
    await spend(deps, budgets)
    const operator = await findOperatorSecrets(deps.db, email)
    const isRight = await isPassword(password, operator?.password ?? NO_PASSWORD, queue)
    if (!operator || !isRight || operator.disabled) return undefined
    await deps.db.transaction((tx) => refundBudgets(tx, subjectsOf(budgets)))
    if (isOutdated(operator.password))
      await rehashPassword(deps.db, operator.id, operator.password, await hashPassword(password))
    return operator
  })
}

/** Refuses a code that is neither the current one, unused, nor a recovery code, which is used up. */
export async function checkCode(deps: SignInDeps, { id, email, role }: OperatorSecrets, code: string): Promise<void> {
  const budgets = [isTotpCode(code) ? codeBudget(id) : recoveryBudget(id)]
  await spend(deps, budgets)
  const isRight = await deps.db.transaction(async (tx) => {
    const operator = await lockOperator(tx, id)
    if (!operator?.totp || operator.disabled) return false
    const isUsed = isTotpCode(code)
      ? await useTotpCode(tx, deps.totpKey, { ...operator, totp: operator.totp }, code)
      : await useRecoveryCode(tx, id, hashOfRecoveryCode(code))
    if (!isUsed) return false
    if (!isTotpCode(code)) await recordRecovery(tx, { id, name: email, role }, operator)
    await refundBudgets(tx, subjectsOf(budgets))
    return true
  })
  if (!isRight) throw new Refusal('code_refused')
}

async function useTotpCode(
  tx: Tx,
  key: TotpKey,
  { id, totp, totpStep }: OperatorSecrets & { totp: Buffer },
  code: string,
): Promise<boolean> {
  const step = stepOfCode(decryptTotp(key, id, totp), code, await unmovedNow(tx), totpStep)
  if (step === undefined) return false
  await setTotpStep(tx, id, step)
  return true
}

/** Worth a line in the log of changes: whoever did not use it finds it there. */
const recordRecovery = (tx: Tx, by: Actor, { id, recoveryCodes }: OperatorSecrets): Promise<void> =>
  recordChange(tx, by, {
    action: 'operator.use-recovery-code',
    subject: id,
    before: { recoveryCodes },
    after: { recoveryCodes: recoveryCodes - 1 },
  })

const subjectsOf = (budgets: Budget[]): string[] => budgets.map(({ subject }) => subject)

async function spend(deps: Deps, budgets: Budget[]): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const wait = await spendBudgets(tx, budgets)
    if (wait > 0) throw tooManyTries(wait)
  })
}

const tooManyTries = (seconds: number): Refusal =>
  new Refusal('too_many_tries', {
    message: `Too many wrong passwords or codes were entered. Try again in ${seconds} seconds.`,
    headers: { 'Retry-After': String(seconds) },
  })
