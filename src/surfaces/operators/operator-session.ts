import { type Budget, isPrivate, laneOf, mailboxHashOf } from '../../people/pins/budget.ts'
import type { PinKey } from '../../people/pins/pin.ts'
import type { Actor } from '../../platform/changes/actor.ts'
import type { Id } from '../../platform/core/id.ts'
import type { Role } from '../../platform/core/role.ts'
import { hmac } from '../../platform/core/secret.ts'

export type SessionLimits = { idleMinutes: number; hours: number }

/** What is missing after the password: the code of the second factor, or enrolling one. */
export type NextStep = 'code' | 'enrol'
/** For how long it may be missing. */
export const HALF_SESSION_MINUTES = 10

/** An operator in a browser. With `next`, a half-session, which opens nothing but the way to a whole one. */
export type OperatorSession = {
  id: Id<'operatorSession'>
  operatorId: Id<'operator'>
  email: string
  role: Role
  next: NextStep | null
  pendingTotp: Buffer | null
  hasTotp: boolean
  recoveryCodes: number
  expires: Date
  ends: Date
  isStale: boolean
}

export const actorOf = ({ operatorId, email, role }: OperatorSession): Actor => ({ id: operatorId, name: email, role })

const COOKIE = { session: 'vitrine_operator', known: 'vitrine_operator_known' } as const
export const OPERATOR_COOKIE = COOKIE.session
export const KNOWN_OPERATOR_COOKIE = COOKIE.known
export const KNOWN_OPERATOR_DAYS = 180

/** Sent to /manage only, never by another site's page; over https only where the service is reached that way. */
export const setOperatorCookie = (name: string, value: string, maxAgeSeconds: number, publicUrl: string): string =>
  `${name}=${value}; Path=/manage; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Strict${publicUrl.startsWith('https:') ? '; Secure' : ''}`

const MINUTE = 60

/** Where a password is entered: `known` is a browser in which this operator signed in before. */
export type PasswordEntry = { ip: string; known: string | undefined }

/**
 * For wrong passwords; a right one is given back. At one address, by all networks together, 20 and then one in 5 minutes
 * are 308 a day: hopeless against 12 characters that are not common. A browser in which the operator signed in before
 * has a budget of its own, which nobody else can use up. Reasons: decision 0036.
 */
export function passwordBudgets(key: PinKey, email: string, { ip, known }: PasswordEntry): Budget[] {
  if (known !== undefined) return [{ subject: `operator browser ${known}`, burst: 10, everySeconds: MINUTE }]
  const [address, network] = [mailboxHashOf(key, email).toString('base64url'), laneOf(key, ip)]
  return [
    { subject: `operator ${address}`, burst: 20, everySeconds: 5 * MINUTE },
    { subject: `operator ${address} ${network}`, burst: 10, everySeconds: 5 * MINUTE },
    ...(isPrivate(ip) ? [] : [{ subject: `operators from ${network}`, burst: 30, everySeconds: MINUTE }]),
  ]
}

/**
 * For wrong codes, after a right password; three of a million are right at any time. 10 and then one in 5 minutes are 298
 * a day, of which one in 1,000 days is right.
 */
export const codeBudget = (id: Id<'operator'>): Budget => ({
  subject: `operator code ${id}`,
  burst: 10,
  everySeconds: 5 * MINUTE,
})

/**
 * For wrong recovery codes, which cannot be guessed. Apart from the other codes: whoever knows the password and guesses at
 * those must not keep the operator from this way in.
 */
export const recoveryBudget = (id: Id<'operator'>): Budget => ({
  subject: `operator recovery code ${id}`,
  burst: 10,
  everySeconds: 5 * MINUTE,
})

/** Proof, kept by a browser, that this operator signed in there. It gives no access: it only selects another budget. */
export const knownOperatorProof = (key: PinKey, browser: string, email: string): string =>
  `${browser}.${hmac(key.mac, `known operator ${browser} ${email}`).toString('base64url')}`
