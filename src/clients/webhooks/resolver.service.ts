import { Resolver } from 'node:dns/promises'
import type { NetworkAddress } from './address.ts'

/** The addresses of a host; none if it has none or nobody answers in time. `scope` is the tenant that wants to know. */
export type Resolve = (host: string, scope: string) => Promise<NetworkAddress[]>

const LOOKUP_MS = 2_500
const TRY_MS = 1_000
/** Of one tenant. Others wait for their turn, within the same time. */
const AT_ONCE = 2

/** Never asked of a name server, as RFC 6761 requires. */
const LOCALHOST: NetworkAddress[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
]

/**
 * Looks names up by the name servers of this machine, or by others. Not by the operating system's own function: that one
 * blocks a thread of the few that connections to the database need too, for ten seconds if nobody answers, and a tenant
 * chooses the names. So names of /etc/hosts are not known here.
 */
export function openResolver(servers?: readonly string[]): Resolve {
  const lookups = new Map<string, Set<Promise<unknown>>>()
  return async (host, scope) => {
    if (host === 'localhost') return LOCALHOST
    const ends = performance.now() + LOOKUP_MS
    const own = lookups.get(scope) ?? new Set()
    lookups.set(scope, own)
    while (own.size >= AT_ONCE) {
      await Promise.race(own)
      if (performance.now() >= ends) return []
    }
    const lookup = askServers(host, ends - performance.now(), servers)
    own.add(lookup)
    return lookup.finally(() => own.delete(lookup))
  }
}

async function askServers(host: string, ms: number, servers?: readonly string[]): Promise<NetworkAddress[]> {
  const resolver = new Resolver({ timeout: TRY_MS, tries: 2 })
  if (servers) resolver.setServers(servers)
  const timer = setTimeout(() => resolver.cancel(), ms)
  const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  clearTimeout(timer)
  const addresses = (found: PromiseSettledResult<string[]>, family: number) =>
    found.status === 'fulfilled' ? found.value.map((address) => ({ address, family })) : []
  return [...addresses(four, 4), ...addresses(six, 6)]
}
