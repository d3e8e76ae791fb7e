import { useCan, useConsole } from './console-context.ts'
import { Link } from './Link.tsx'
import { addressOf } from './router.ts'

type NavLink = [path: string, label: string]
const link = (path: string, label: string): NavLink => [path, label]

/** By noun, as in the API: /console/tenants shows what /manage/tenants answers. */
export function Navigation({ section, onFollow }: { section: string; onFollow: () => void }) {
  const { t } = useConsole()
  // Only admins may read these.
  const can = useCan()
  const groups: [title: string, links: NavLink[]][] = [
    ['', [['', t.overview.title]]],
    [
      t.groups.data,
      [
        ['transactions', t.transactions.title],
        ['reviews', t.reviews.title],
        ['imports', t.imports.title],
        ['csv-profiles', t.profiles.title],
        ['accounts', t.accounts.title],
        ['owners', t.owners.title],
        ['providers', t.providers.title],
        ['category-rules', t.rules.title],
      ],
    ],
    [
      t.groups.banks,
      [
        ['bank-health', t.bankHealth.title],
        ['connections', t.connections.title],
        ['connection-links', t.links.title],
        ['fetches', t.fetches.title],
      ],
    ],
    [
      t.groups.access,
      [
        ['tenants', t.tenants.title],
        ['keys', t.keys.title],
        ['inquiries', t.inquiries.title],
        ['consents', t.consents.title],
        ['reads', t.reads.title],
        ['seals', t.seals.title],
      ],
    ],
    [
      t.groups.running,
      [
        ['webhooks', t.webhooks.title],
        ['messages', t.messages.title],
        ['jobs', t.jobs.title],
        ...(can('admin') ? [link('settings', t.settings.title)] : []),
      ],
    ],
    [
      t.groups.team,
      [
        ...(can('admin') ? [link('operators', t.operators.title), link('operator-tokens', t.tokens.title)] : []),
        ['changes', t.changes.title],
        ['my-account', t.myAccount.title],
      ],
    ],
  ]
  return (
    <nav aria-label={t.navigation}>
      {groups.map(([title, links]) => (
        <div key={title} className="nav-group">
          {title !== '' && <h2>{title}</h2>}
          <ul>
            {links.map(([path, label]) => (
              <li key={path}>
                <Link
                  href={addressOf(path === '' ? [] : [path])}
                  aria-current={section === path ? 'page' : undefined}
                  onClick={onFollow}
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}
