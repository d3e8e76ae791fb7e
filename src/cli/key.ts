import { parseInstant } from '@vitrine/money'
import { type Id, type IdKind, looksLikeId } from '../core/id.ts'
import { changeKeyDomains, createKey, endKey, expireKey } from '../keys/key.service.ts'
import { listKeys } from '../keys/key.store.ts'
import { requireTenant } from '../tenants/tenant.service.ts'
import { ENVIRONMENTS } from '../tenants/tenant.ts'
import { type Command, oneOf, optional, required, Usage } from './command.ts'
import { withDeps } from './service.ts'
import { table } from './table.ts'

const text = { type: 'string' } as const

/** Parses an id given on the command line; a malformed one is wrong usage and is not looked up. */
export function idFrom<K extends IdKind>(kind: K, text: string): Id<K> {
  if (!looksLikeId(kind, text))
    throw new Usage(`"${text}" is not the id of ${/^[aeiou]/.test(kind) ? 'an' : 'a'} ${kind}`)
  return text
}

export function instantFrom(name: string, text: string | undefined): Date | null {
  if (text === undefined) return null
  const instant = parseInstant(text)
  if (!instant) throw new Usage(`--${name} must be a date-time with an offset, such as 2027-01-31T00:00:00Z`)
  return instant
}

const domainsFrom = (text: string | undefined): string[] =>
  text
    ?.split(',')
    .map((part) => part.trim())
    .filter(Boolean) ?? []

export const key: Command = {
  about: 'API keys: create, expire, disable, allowed domains',
  actions: {
    create: {
      usage:
        'vitrine key create --tenant SLUG --environment sandbox|production [--label TEXT] [--domains a.example,b.example] [--expires TIME]',
      about:
        'Create a key. The secret is shown once and cannot be shown again. To rotate: create, switch over, disable the old one.',
      options: { tenant: text, environment: text, label: text, domains: text, expires: text },
      run: (call) =>
        withDeps(call, async (deps, by) => {
          const environment = oneOf(call, 'environment', ENVIRONMENTS)
          const created = await createKey(deps, by, await requireTenant(deps, required(call, 'tenant')), {
            environment,
            label: optional(call, 'label') ?? '',
            domains: domainsFrom(optional(call, 'domains')),
            expires: instantFrom('expires', optional(call, 'expires')),
          })
          call.out(`id          ${created.id}\nApi-Key     ${created.apiKey}\nApi-Secret  ${created.apiSecret}`)
          call.out('\nKeep the secret now: it is stored only as a hash.')
          return 0
        }),
    },
    list: {
      usage: 'vitrine key list [--tenant SLUG]',
      about: 'List all keys, or those of a tenant.',
      options: { tenant: text },
      run: (call) =>
        withDeps(call, async (deps) => {
          const slug = optional(call, 'tenant')
          call.out(table(await listKeys(deps.db, slug === undefined ? null : (await requireTenant(deps, slug)).id)))
          return 0
        }),
    },
    disable: {
      usage: 'vitrine key disable KEY_ID',
      about: 'Disable a key for good. Its tokens stop working with the next request.',
      takes: ['KEY_ID'],
      run: (call) =>
        withDeps(call, async (deps, by) => {
          await endKey(deps, by, idFrom('key', call.positionals[0]!))
          call.out('Disabled.')
          return 0
        }),
    },
    expire: {
      usage: 'vitrine key expire KEY_ID --at 2027-01-31T00:00:00Z',
      about: 'Set when a key expires.',
      takes: ['KEY_ID'],
      options: { at: text },
      run: (call) =>
        withDeps(call, async (deps, by) => {
          const at = instantFrom('at', required(call, 'at'))!
          await expireKey(deps, by, idFrom('key', call.positionals[0]!), at)
          call.out(`Ends at ${at.toISOString()}.`)
          return 0
        }),
    },
    domains: {
      usage: 'vitrine key domains KEY_ID --set a.example,b.example',
      about: 'Set the domains whose pages may use the key; an empty list allows no calls from browsers.',
      takes: ['KEY_ID'],
      options: { set: text },
      run: (call) =>
        withDeps(call, async (deps, by) => {
          if (call.values.set === undefined) throw new Usage('--set is missing; --set "" empties the list')
          const domains = domainsFrom(call.values.set as string)
          await changeKeyDomains(deps, by, idFrom('key', call.positionals[0]!), domains)
          call.out(domains.length > 0 ? `Allowed: ${domains.join(', ')}` : 'No domains.')
          return 0
        }),
    },
  },
}
