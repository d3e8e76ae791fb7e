/**
 * What the simulation expects: the rules about keys, tokens, consents, accesses and jobs, as short as they can be said and
 * without anything of the service's own code.
 */
export const ZONE = 'Europe/Ljubljana'
export const WINDOW_MINUTES = 15
const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

export type ModelKey = {
  id: string
  tenant: number
  environment: 'sandbox' | 'production'
  disabled: boolean
  expires: number | null
}
export type ModelToken = { text: string; key: ModelKey; expires: number; deleted: boolean }
export type ModelConsent = {
  id: string
  tenant: number
  environment: ModelKey['environment']
  account: string
  scope: string
  frequency: 'once' | 'daily'
  validityDays: number
  status: 'valid' | 'revoked_by_psu' | 'terminated_by_tpp' | 'expired'
  validUntil: number
  created: number
  ask: number
  /** Period to its end. */
  accesses: Map<string, number>
}

const days = new Intl.DateTimeFormat('en-CA', { timeZone: ZONE })
const clocks = new Intl.DateTimeFormat('en-GB', { timeZone: ZONE, dateStyle: 'short', timeStyle: 'medium' })
export const dayOf = (time: number): string => days.format(time)

/** The first moment of the next day there: found by looking, not by arithmetic with offsets. */
export function nextMidnight(time: number): number {
  const today = dayOf(time)
  let [low, high] = [time, time + 26 * 60 * MINUTE_MS]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (dayOf(middle) === today) low = middle
    else high = middle
  }
  if (!/ 00:00:00$/.test(clocks.format(high))) throw new Error(`no midnight: ${new Date(high).toISOString()}`)
  return high
}

export const isKeyUsable = ({ disabled, expires }: ModelKey, now: number): boolean =>
  !disabled && (expires === null || expires > now)

export const isTokenUsable = ({ key, expires, deleted }: ModelToken, now: number): boolean =>
  !deleted && expires > now && isKeyUsable(key, now)

export const periodOf = ({ frequency, ask }: ModelConsent, now: number): string =>
  frequency === 'once' ? `once ${ask}` : dayOf(now)

const isAccessOver = (consent: ModelConsent, now: number): boolean =>
  (consent.accesses.get(periodOf(consent, now)) ?? Number.POSITIVE_INFINITY) <= now

/** Its validity, or its only access, is over. */
export const hasRunOut = (consent: ModelConsent, now: number): boolean =>
  consent.validUntil <= now || (consent.frequency === 'once' && isAccessOver(consent, now))

export const covers = ({ scope }: ModelConsent, what: 'account' | 'transactions'): boolean =>
  what === 'account' || scope === 'all' || scope === 'transactions'

type Asked = {
  token: ModelToken
  account: string
  consent: ModelConsent | null
  what: 'account' | 'transactions'
}

export type ModelDecision = { status: 401 | 403 | 404 } | { status: 200; consent: ModelConsent }

/** Without a named consent one that allows it is found, if there is any: the newest. */
export function decide(consents: ModelConsent[], { token, account, consent, what }: Asked, now: number): ModelDecision {
  if (!isTokenUsable(token, now)) return { status: 401 }
  const { tenant, environment } = token.key
  const own = consents.filter((one) => one.account === account && one.tenant === tenant)
  const named = consent === null ? own : own.filter((one) => one === consent)
  if (named.length === 0) return { status: 404 }
  const usable = named.filter(
    (one) =>
      one.environment === environment &&
      one.status === 'valid' &&
      one.validUntil > now &&
      covers(one, what) &&
      !isAccessOver(one, now),
  )
  const [best] = usable.toSorted((a, b) => b.created - a.created || (a.id < b.id ? 1 : -1))
  return best ? { status: 200, consent: best } : { status: 403 }
}

/** A read opens the access of its period, unless it is open. */
export function noteRead(consent: ModelConsent, now: number): void {
  const period = periodOf(consent, now)
  if (consent.accesses.has(period)) return
  const closes = consent.frequency === 'once' ? now + WINDOW_MINUTES * MINUTE_MS : nextMidnight(now)
  consent.accesses.set(period, closes)
}

export function approve(consent: ModelConsent, now: number): void {
  consent.status = 'valid'
  consent.validUntil = now + consent.validityDays * DAY_MS
}

export type ModelJob = {
  id: string
  key: string | null
  runAt: number
  leased: boolean
  attempts: number
  state: 'open' | 'done' | 'failed'
  /** How often it was claimed after it had been given back, or its lease had ended. */
  excused: number
}
export const isDue = ({ state, runAt }: ModelJob, now: number): boolean => state === 'open' && runAt <= now
