import { randomBytes } from 'node:crypto'
import { OperatorError } from '../core/operator-error.ts'
import { isUniqueViolation } from '../db/database.ts'
import type { Deps } from '../db/deps.ts'
import { isEmail, normaliseEmail } from '../owners/owner.ts'
import { disableOperator, findPassword, insertOperator, setPassword } from './operator.store.ts'
import { hashPassword, isPassword } from './password.ts'

/** The password is generated here, shown once, and stored only as a hash. */
export async function createOperator(deps: Deps, address: string): Promise<{ email: string; password: string }> {
  const email = normaliseEmail(address)
  if (!isEmail(email)) throw new OperatorError(`"${address}" is not an e-mail address such as ana@example.com`)
  const password = newPassword()
  try {
    await insertOperator(deps.db, { id: deps.newId('operator'), email, password: hashPassword(password) })
  } catch (error) {
    if (isUniqueViolation(error)) throw new OperatorError(`There is an operator ${email} already`)
    throw error
  }
  return { email, password }
}

export async function resetPassword(deps: Deps, email: string): Promise<string> {
  const password = newPassword()
  if (!(await setPassword(deps.db, normaliseEmail(email), hashPassword(password)))) throw unknown(email)
  return password
}

export async function endOperator(deps: Deps, email: string): Promise<void> {
  if (!(await disableOperator(deps.db, normaliseEmail(email)))) throw unknown(email)
}

export async function isOperator(deps: Deps, email: string, password: string): Promise<boolean> {
  const stored = await findPassword(deps.db, normaliseEmail(email))
  return stored !== undefined && isPassword(password, stored)
}

const newPassword = () => randomBytes(15).toString('base64url')
const unknown = (email: string) => new OperatorError(`There is no usable operator ${email}. See: vitrine operator list`)
