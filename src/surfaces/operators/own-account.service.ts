import type { Actor } from '../../platform/changes/actor.ts'
import { recordChange } from '../../platform/changes/operator-change.store.ts'
import type { ChangeAction } from '../../platform/changes/operator-change.ts'
import { Refusal } from '../../platform/core/errors.ts'
import { unmovedNow } from '../../platform/db/clock.ts'
import type { Tx } from '../../platform/db/database.ts'
import { lockOperator, setPassword, setRecoveryCodes, setTotp } from './operator.store.ts'
import { deleteOperatorSessions, setPendingTotp } from './operator-session.store.ts'
import { actorOf, type OperatorSession } from './operator-session.ts'
import { hashPassword } from './password.service.ts'
import { passwordFault } from './password-rule.ts'
import { checkPassword, type OpenedOperatorSession, openOperatorSession, type SignInDeps } from './sign-in.service.ts'
import {
  base32,
  decryptTotp,
  encryptTotp,
  hashOfRecoveryCode,
  newRecoveryCodes,
  newTotpSecret,
  stepOfCode,
  totpUri,
} from './totp.ts'

/** What operators do about their own password and second factor. */

/** Somebody at an unlocked screen has the session but not the password. */
async function requirePassword(deps: SignInDeps, session: OperatorSession, password: string): Promise<void> {
  // By session: nobody else can use up this budget.
  const isRight = await checkPassword(deps, session.email, password, { ip: '', known: session.id })
  if (!isRight) throw new Refusal('sign_in_refused', { message: 'The password is wrong.' })
}

/** Ends every session of this operator, and opens a new one here. */
export async function changePassword(
  deps: SignInDeps,
  session: OperatorSession,
  { password, newPassword }: { password: string; newPassword: string },
  userAgent: string,
): Promise<OpenedOperatorSession> {
  const fault = passwordFault(newPassword, session.email)
  if (fault !== undefined) throw new Refusal('invalid_argument', { message: `"newPassword" ${fault}.` })
  await requirePassword(deps, session, password)
  const hash = await hashPassword(newPassword)
  return deps.db.transaction(async (tx) => {
    await setPassword(tx, session.operatorId, hash)
    await recordOwn(tx, actorOf(session), 'operator.change-password')
    return startOver(tx, deps, session, userAgent)
  })
}

/** A secret that counts once a code confirms it; until then an earlier one stays in force. */
export async function beginTotp(
  deps: SignInDeps,
  session: OperatorSession,
  password: string | undefined,
): Promise<{ secret: string; uri: string }> {
  requireEnrolling(session)
  // A half-session is there because the password was right.
  if (session.next === null) await requirePassword(deps, session, password ?? '')
  const secret = newTotpSecret()
  await deps.db.transaction((tx) =>
    setPendingTotp(tx, session.id, encryptTotp(deps.totpKey, session.operatorId, secret)),
  )
  return { secret: base32(secret), uri: totpUri(secret, session.email, 'Vitrine') }
}

/** With ten recovery codes, which cannot be shown again. */
export async function confirmTotp(
  deps: SignInDeps,
  session: OperatorSession,
  code: string,
  userAgent: string,
): Promise<OpenedOperatorSession & { recoveryCodes: string[] }> {
  requireEnrolling(session)
  const { pendingTotp, operatorId } = session
  if (!pendingTotp)
    throw new Refusal('invalid_argument', {
      message: 'No second factor was begun. Call POST /manage/session/totp first.',
    })
  const secret = decryptTotp(deps.totpKey, operatorId, pendingTotp)
  const recoveryCodes = newRecoveryCodes()
  return deps.db.transaction(async (tx) => {
    const operator = await lockOperator(tx, operatorId)
    // Enrolled in another browser meanwhile, which ended this half-session.
    if (session.next === 'enrol' && operator?.totp) throw new Refusal('token_expired')
    const step = stepOfCode(secret, code, await unmovedNow(tx), null)
    if (step === undefined) throw new Refusal('code_refused')
    await setTotp(tx, operatorId, {
      totp: encryptTotp(deps.totpKey, operatorId, secret),
      step,
      recoveryCodes: recoveryCodes.map(hashOfRecoveryCode),
    })
    await recordOwn(tx, actorOf(session), 'operator.enrol-totp')
    return { ...(await startOver(tx, deps, session, userAgent)), recoveryCodes }
  })
}

/** The earlier ones no longer work. */
export async function renewRecoveryCodes(
  deps: SignInDeps,
  session: OperatorSession,
  password: string,
): Promise<string[]> {
  if (!session.hasTotp)
    throw new Refusal('invalid_argument', { message: 'There are no recovery codes without a second factor.' })
  await requirePassword(deps, session, password)
  const codes = newRecoveryCodes()
  await deps.db.transaction(async (tx) => {
    await setRecoveryCodes(tx, session.operatorId, codes.map(hashOfRecoveryCode))
    await recordOwn(tx, actorOf(session), 'operator.renew-recovery-codes')
  })
  return codes
}

/** With a password alone, an enrolled second factor cannot be replaced. */
function requireEnrolling({ next }: OperatorSession): void {
  if (next === 'code') throw new Refusal('token_expired', { message: 'Enter the code of your second factor first.' })
}

/** That it was changed, not to what. */
const recordOwn = (tx: Tx, by: Actor, action: Extract<ChangeAction, `operator.${string}`>): Promise<void> =>
  recordChange(tx, by, { action, subject: by.id, before: null, after: null })

async function startOver(
  tx: Tx,
  deps: SignInDeps,
  { operatorId }: OperatorSession,
  userAgent: string,
): Promise<OpenedOperatorSession> {
  const operator = (await lockOperator(tx, operatorId))!
  await deleteOperatorSessions(tx, operatorId)
  return openOperatorSession(tx, deps, operator, null, userAgent)
}
