import { isIP } from 'node:net'
import { type AllowedNetworks, hostOf, isPublic, type NetworkAddress, readWebhookUrl } from './address.ts'
import type { Resolve } from './resolver.service.ts'

export type TargetRules = { allow: AllowedNetworks; resolve: Resolve }

/** Where a connection may be made to: the checked addresses, and no others. */
export type Target = { url: URL; addresses: NetworkAddress[] }

export class TargetFault extends Error {}

/** Only an operator can allow it. */
export class PrivateTarget extends TargetFault {}

/**
 * Checks where a URL leads, when an endpoint is saved and again before each try. Whoever connects uses the addresses
 * that are returned here: a name that resolves to something else a moment later changes nothing.
 */
export async function findTarget(text: string, { allow, resolve }: TargetRules, scope: string): Promise<Target> {
  const url = readWebhookUrl(text)
  if (!(url instanceof URL)) throw new TargetFault(url.fault)
  const host = hostOf(url)
  const addresses = isIP(host) > 0 ? [{ address: host, family: isIP(host) }] : await resolve(host, scope)
  if (addresses.length === 0) throw new TargetFault('must have a host that can be found; this one has no address')
  const isAllowed = addresses.every(({ address }) => allow.has(address))
  if (!isAllowed && url.protocol !== 'https:')
    throw new TargetFault('must begin with https://, such as https://hooks.example.com/vitrine')
  const forbidden = addresses.find(({ address }) => !allow.has(address) && !isPublic(address))
  if (forbidden) throw new PrivateTarget('must lead to a public address; this one is private or reserved')
  return { url, addresses }
}
