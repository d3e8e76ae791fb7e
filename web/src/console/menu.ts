import type { Role } from '../../../src/platform/core/role.ts'
import type { ConsoleI18n } from './console-context.ts'

/** A page, or several that belong together: then they are tabs, and the first one that the operator may see opens. */
export type MenuPage = { path: string; label: string; role?: Role }
export type MenuEntry = { label: string; pages: MenuPage[]; key: string }
export type MenuGroup = { title: string; entries: MenuEntry[] }

/** By who is helped: owners who ask, clients that read, data that comes, proof that is asked for, the service itself. */
export function menuOf({ t }: Pick<ConsoleI18n, 't'>, can: (needed: Role) => boolean): MenuGroup[] {
  const one = (key: string, path: string, label: string): MenuEntry => ({ key, label, pages: [{ path, label }] })
  const several = (key: string, label: string, pages: MenuPage[]): MenuEntry => ({
    key,
    label,
    pages: pages.filter(({ role }) => role === undefined || can(role)),
  })
  return [
    { title: '', entries: [one('h', '', t.overview.title)] },
    {
      title: t.groups.support,
      entries: [
        one('o', 'owners', t.owners.title),
        one('a', 'accounts', t.accounts.title),
        one('t', 'transactions', t.transactions.title),
        one('m', 'messages', t.messages.title),
      ],
    },
    {
      title: t.groups.access,
      entries: [
        several('c', t.menuEntry.clients, [
          { path: 'tenants', label: t.tenants.title },
          { path: 'keys', label: t.keys.title },
          { path: 'inquiries', label: t.inquiries.title },
          { path: 'webhooks', label: t.webhooks.title },
        ]),
        one('n', 'consents', t.consents.title),
      ],
    },
    {
      title: t.groups.data,
      entries: [
        several('i', t.menuEntry.files, [
          { path: 'imports', label: t.imports.title },
          { path: 'csv-profiles', label: t.profiles.title },
        ]),
        several('b', t.menuEntry.banks, [
          { path: 'bank-health', label: t.bankHealth.title },
          { path: 'connections', label: t.connections.title },
          { path: 'fetches', label: t.fetches.title },
          { path: 'connection-links', label: t.links.title },
          { path: 'providers', label: t.providers.title },
        ]),
        one('d', 'reviews', t.reviews.title),
        one('r', 'category-rules', t.rules.title),
      ],
    },
    {
      title: t.groups.proof,
      entries: [
        several('l', t.menuEntry.reads, [
          { path: 'reads', label: t.reads.title },
          { path: 'seals', label: t.seals.title },
        ]),
        one('g', 'changes', t.changes.title),
      ],
    },
    {
      title: t.groups.running,
      entries: [
        several('s', t.menuEntry.service, [
          { path: 'health', label: t.health.title },
          { path: 'jobs', label: t.jobs.title },
          { path: 'settings', label: t.settings.title, role: 'admin' },
          { path: 'operators', label: t.operators.title, role: 'admin' },
          { path: 'operator-tokens', label: t.tokens.title, role: 'admin' },
          { path: 'my-account', label: t.myAccount.title },
        ]),
      ],
    },
  ]
}

export const entryOf = (menu: MenuGroup[], section: string): MenuEntry | undefined =>
  menu.flatMap(({ entries }) => entries).find(({ pages }) => pages.some(({ path }) => path === section))
