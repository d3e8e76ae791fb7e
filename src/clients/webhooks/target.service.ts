import { isIP } from 'node:net'
import { type AllowedNetworks, hostOf, isPublic, type NetworkAddress, readWebhookUrl } from './address.ts'
import type { Resolve } from './resolver.service.ts'

export type TargetRules = { allow: AllowedNetworks; resolve: Resolve }

/** Where a connection may be made to: the checked addresses, and no others. */
export type Target = { url: URL; addresses: NetworkAddress[] }

/** Why there is no target. What only an operator is told is in `detail`: to others it would tell which names exist inside. */
export class TargetFault extends Error {
  readonly detail: string

  constructor(message: string, detail = '') {
    super(message)
    this.detail = detail
  }
}

/**
 * Checks where a URL leads, when an endpoint is saved and again before each try. Whoever connects uses the addresses
 * that are returned here: a name that resolves to something else a moment later changes nothing.
 */
export async function findTarget(text: string, { allow, resolve }: TargetRules, scope: string): Promise<Target> {
  const url = readWebhookUrl(text)
  if (!(url instanceof URL)) throw new TargetFault(url.fault)
  const host = hostOf(url)
  const addresses = isIP(host) > 0 ? [{ address: host, family: isIP(host) }] : await resolve(host, scope)
  const isAllowed = addresses.length > 0 && addresses.every(({ address }) => allow.has(address))
  if (!isAllowed && url.protocol !== 'https:')
    throw new TargetFault('must begin with https://, such as https://hooks.example.com/vitrine')
  if (addresses.length === 0) throw new TargetFault(NOT_PUBLIC, 'This one has no address.')
  const forbidden = addresses.find(({ address }) => !allow.has(address) && !isPublic(address))
  if (forbidden) throw new TargetFault(NOT_PUBLIC, PRIVATE)
  return { url, addresses }
}

const NOT_PUBLIC = 'must lead to a public address'
const PRIVATE =
  'This one is private or reserved. Is it a receiver of your own? Add its network to WEBHOOK_ALLOW, such as 10.1.2.0/24, and restart servers and workers.'
