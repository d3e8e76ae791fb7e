import { useLayoutEffect, useRef } from 'react'
import { useConsole } from './console-context.ts'
import { Link } from './Link.tsx'
import { entryOf, type MenuEntry, type MenuGroup } from './menu.ts'
import { addressOf } from './router.ts'

const addressOfPage = (path: string) => addressOf(path === '' ? [] : [path])

export function Navigation({ menu, section, onFollow }: { menu: MenuGroup[]; section: string; onFollow: () => void }) {
  const { t } = useConsole()
  const here = entryOf(menu, section)
  return (
    <nav aria-label={t.navigation}>
      {menu.map(({ title, entries }) => (
        <div key={title} className="nav-group">
          {title !== '' && <h2>{title}</h2>}
          <ul>
            {entries.map((entry) => (
              <li key={entry.key}>
                <Link
                  href={addressOfPage(entry.pages[0]!.path)}
                  aria-current={entry === here ? 'page' : undefined}
                  onClick={onFollow}
                >
                  {entry.label}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

/** The pages that belong together, above each of them. */
export function Tabs({ entry, section }: { entry: MenuEntry | undefined; section: string }) {
  const tabs = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: on a phone, the tab of another section may be out of sight.
  useLayoutEffect(() => {
    tabs.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [section])
  if (!entry || entry.pages.length < 2) return null
  return (
    <nav ref={tabs} className="tabs" aria-label={entry.label}>
      {entry.pages.map(({ path, label }) => (
        <Link key={path} href={addressOfPage(path)} aria-current={path === section ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  )
}
