import { useEffect, useMemo, useState } from 'react'
import type { SignedInAs } from '../api/manage-rows.ts'
import { ActionButton } from '../controls/ActionButton.tsx'
import { Mark } from '../frame/Mark.tsx'
import { MyAccountPage } from '../my-account/MyAccountPage.tsx'
import { PROFILE_MAKER } from '../nouns/profiles.tsx'
import { ProfilePage } from '../profiles/ProfilePage.tsx'
import { BankHealthPage } from './BankHealthPage.tsx'
import { ClockNotice } from './ClockNotice.tsx'
import { useConsole } from './console-context.ts'
import { Link } from './Link.tsx'
import { ListPage } from './ListPage.tsx'
import { Navigation } from './Navigation.tsx'
import { nounPages } from './nouns.ts'
import { OverviewPage } from './OverviewPage.tsx'
import { PageHead } from './PageHead.tsx'
import { ReviewsPage } from './ReviewsPage.tsx'
import { addressOf, useRoute } from './router.ts'
import { Toasts } from './Toasts.tsx'

/** Sections that are no list. */
const PAGES = new Set(['', 'reviews', 'bank-health', 'my-account', PROFILE_MAKER])

/** No link to #main: the address is the route. */
const skip = () => document.getElementById('main')?.focus()

export function Shell({ operator, onLeave }: { operator: SignedInAs; onLeave: () => void }) {
  const i18n = useConsole()
  const { t } = i18n
  const route = useRoute()
  const [isMenuOpen, setMenuOpen] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts stay the same while the console is open.
  const nouns = useMemo(() => nounPages(i18n), [])
  const section = route.path[0] ?? ''
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const inField = event.target instanceof HTMLElement && event.target.matches('input, select, textarea')
      if (event.key !== '/' || inField || event.ctrlKey || event.metaKey) return
      const search = document.querySelector<HTMLElement>('.filters input')
      if (search) event.preventDefault()
      search?.focus()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  const noun = nouns.find(({ path }) => path === section)
  return (
    <div className={isMenuOpen ? 'console menu-open' : 'console'}>
      <button type="button" className="skip" onClick={skip}>
        {t.skip}
      </button>
      <ClockNotice />
      <header className="console-top">
        <Mark />
        <div className="menu-button">
          <ActionButton kind="quiet" aria-expanded={isMenuOpen} onPress={() => setMenuOpen(!isMenuOpen)}>
            {isMenuOpen ? t.menuClose : t.menu}
          </ActionButton>
        </div>
      </header>
      <div className="console-side">
        <Navigation
          section={section === PROFILE_MAKER ? 'csv-profiles' : section}
          onFollow={() => setMenuOpen(false)}
        />
        <section className="who" aria-label={t.signedInAs}>
          <p className="who-email">
            <Link href={addressOf(['my-account'])} onClick={() => setMenuOpen(false)}>
              {operator.email}
            </Link>
          </p>
          <p className="soft">{t.role[operator.role]}</p>
          <ActionButton kind="quiet" onPress={onLeave}>
            {t.signOut}
          </ActionButton>
        </section>
      </div>
      <main id="main" tabIndex={-1} className="console-main">
        {section === '' && <OverviewPage />}
        {section === 'reviews' && <ReviewsPage />}
        {section === 'bank-health' && <BankHealthPage />}
        {section === 'my-account' && <MyAccountPage onLeave={onLeave} />}
        {section === PROFILE_MAKER && <ProfilePage key={route.query.toString()} route={route} />}
        {noun && <ListPage key={noun.path} noun={noun} route={route} />}
        {!PAGES.has(section) && !noun && <PageHead title={t.notFound.title} lead={t.notFound.text} />}
      </main>
      <Toasts />
    </div>
  )
}
