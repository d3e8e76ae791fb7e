import { parseInstant } from '@vitrine/money'
import { createKey, editKey, endKey, rotateKey } from '../clients/keys/key.service.ts'
import { listKeys } from '../clients/keys/key.store.ts'
import { KEY_STATES } from '../clients/keys/key.ts'
import { requireTenant } from '../clients/tenants/tenant.service.ts'
import { ENVIRONMENTS } from '../clients/tenants/tenant.ts'
import { type Id, type IdKind, looksLikeId } from '../platform/core/id.ts'
import { type Command, oneOf, optional, required, Usage } from './command.ts'
import { withDeps } from './service.ts'
import { LIST_OPTIONS, printList } from './table.ts'

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
      about: 'Create a key. The secret is shown once and cannot be shown again. To replace one: vitrine key rotate.',
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
      usage:
        'vitrine key list [--tenant SLUG] [--environment E] [--status usable|disabled|expired] [--json] [--limit N]',
      about: 'List keys, newest first.',
      options: { ...LIST_OPTIONS, tenant: text, environment: text, status: text },
      run: (call) =>
        withDeps(call, async (deps) => {
          const slug = optional(call, 'tenant')
          const filter = {
            tenantId: slug === undefined ? undefined : (await requireTenant(deps, slug)).id,
            environment: call.values.environment === undefined ? undefined : oneOf(call, 'environment', ENVIRONMENTS),
            status: call.values.status === undefined ? undefined : oneOf(call, 'status', KEY_STATES),
          }
          return printList(
            call,
            (page) => listKeys(deps.db, filter, page),
            ({ tenantId: _, created: __, disabled: ___, replacedBy: ____, ...line }) => line,
          )
        }),
    },
    rotate: {
      usage: 'vitrine key rotate KEY_ID --overlap HOURS',
      about: 'Create a new pair like this one; the old one expires after the overlap.',
      takes: ['KEY_ID'],
      options: { overlap: text },
      run: (call) =>
        withDeps(call, async (deps, by) => {
          const overlapHours = Number(required(call, 'overlap'))
          if (!Number.isInteger(overlapHours) || overlapHours < 0 || overlapHours > 2160)
            throw new Usage('--overlap must be a whole number of hours from 0 to 2160')
          const made = await rotateKey(deps, by, idFrom('key', call.positionals[0]!), { overlapHours })
          call.out(`id          ${made.id}\nApi-Key     ${made.apiKey}\nApi-Secret  ${made.apiSecret}`)
          call.out(
            `\nKeep the secret now: it is stored only as a hash. The old key ends at ${made.oldExpires.toISOString()}.`,
          )
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
          await editKey(deps, by, idFrom('key', call.positionals[0]!), { expires: at })
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
          await editKey(deps, by, idFrom('key', call.positionals[0]!), { allowedDomains: domains })
          call.out(domains.length > 0 ? `Allowed: ${domains.join(', ')}` : 'No domains.')
          return 0
        }),
    },
  },
}
