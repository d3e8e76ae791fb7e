import type { Config } from '../platform/core/config.ts'
import type { ServerFinding } from '../platform/db/server-check.ts'

/** The settings that these checks look at. */
type Facts = Pick<Config, 'DATABASE_URL' | 'SERVICE_SECRET' | 'PUBLIC_URL' | 'TRUST_PROXY'> & {
  /** As it was written; undefined where it was not. */
  accessTimeZone: string | undefined
}

const LOOPBACK = /^(?:localhost|127\.[\d.]+|\[::1\])$/

/** Where links lead, and what a proxy tells us. Without DATABASE_URL this is a trial on one machine. */
export function checkProxy({ DATABASE_URL, PUBLIC_URL, TRUST_PROXY }: Facts): ServerFinding {
  const about = 'Proxy'
  if (DATABASE_URL === undefined && PUBLIC_URL === undefined)
    return { state: 'ok', about, found: 'none: for this machine only' }
  const { protocol, hostname } = new URL(PUBLIC_URL ?? 'http://127.0.0.1')
  const warning = (found: string, remedy: string): ServerFinding => ({ state: 'warning', about, found, remedy })
  if (LOOPBACK.test(hostname))
    return warning(
      `links for owners lead to ${hostname}`,
      'Set PUBLIC_URL to the address of your proxy with TLS, such as https://ais.example.com',
    )
  if (protocol !== 'https:')
    return warning(
      'PUBLIC_URL is not encrypted: PINs and bank data could be read on the way',
      'Put a proxy with TLS in front, and set PUBLIC_URL to its https:// address.',
    )
  if (TRUST_PROXY === undefined)
    return warning(
      'TRUST_PROXY is not set: all requests seem to come from the proxy, and share its limits',
      'Set TRUST_PROXY to the address from which the proxy connects, such as 127.0.0.1',
    )
  return { state: 'ok', about, found: `${PUBLIC_URL}, behind ${TRUST_PROXY.join(', ')}` }
}

export function checkSecretPlace({ DATABASE_URL, SERVICE_SECRET }: Facts): ServerFinding {
  const about = 'Secret'
  if (SERVICE_SECRET !== undefined) return { state: 'ok', about, found: 'in SERVICE_SECRET' }
  if (DATABASE_URL === undefined) return { state: 'ok', about, found: 'in the embedded database' }
  const found = 'is in the database, and so in every backup: whoever has one can forge seals of the read log'
  const remedy = 'Set SERVICE_SECRET; on a database that was used without it: vitrine secret rotate'
  return { state: 'warning', about, found, remedy }
}

/** `zones` are those of the banks. A day of a `daily` consent should end when the owners' day does. */
export function checkTimeZone({ accessTimeZone }: Facts, zones: readonly string[]): ServerFinding {
  const about = 'Time zone'
  const elsewhere = zones.filter((zone) => zone !== 'UTC')
  if (accessTimeZone !== undefined || elsewhere.length === 0)
    return { state: 'ok', about, found: `days of daily consents are those of ${accessTimeZone ?? 'UTC'}` }
  const found = `days of daily consents are those of UTC, and banks are in ${elsewhere.slice(0, 3).join(', ')}`
  const remedy = `Set ACCESS_TIME_ZONE, such as ACCESS_TIME_ZONE=${elsewhere[0]}; UTC on purpose: ACCESS_TIME_ZONE=UTC`
  return { state: 'warning', about, found, remedy }
}
