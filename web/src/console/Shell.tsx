import { useMemo, useState } from 'react'
import type { SignedInAs } from '../api/manage-rows.ts'
import { ActionButton } from '../controls/ActionButton.tsx'
import { Icon } from '../frame/Icon.tsx'
import { LanguageMenu } from '../frame/LanguageMenu.tsx'
import { Mark } from '../frame/Mark.tsx'
import { MyAccountPage } from '../my-account/MyAccountPage.tsx'
import { PROFILE_MAKER } from '../nouns/profiles.tsx'
import { ProfilePage } from '../profiles/ProfilePage.tsx'
import { BankHealthPage } from './BankHealthPage.tsx'
import { ClockNotice } from './ClockNotice.tsx'
import { useCan, useConsole } from './console-context.ts'
import { FindAnything } from './FindAnything.tsx'
import { HealthPage } from './HealthPage.tsx'
import { Link } from './Link.tsx'
import { ListPage } from './ListPage.tsx'
import { entryOf, menuOf } from './menu.ts'
import { Navigation, Tabs } from './Navigation.tsx'
import { nounPages } from './nouns.ts'
import { OverviewPage } from './OverviewPage.tsx'
import { PageHead } from './PageHead.tsx'
import { ReviewsPage } from './ReviewsPage.tsx'
import { forgetRecent } from './recent.ts'
import { addressOf, useRoute } from './router.ts'
import { Toasts } from './Toasts.tsx'
import { useShortcuts } from './use-shortcuts.ts'

/** Sections that are no list. */
const PAGES = new Set(['', 'reviews', 'bank-health', 'health', 'my-account', PROFILE_MAKER])

const NEW = 'new'
/** Whose key it is. */
const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** No link to #main: the address is the route. */
const skip = () => document.getElementById('main')?.focus()

export function Shell({ operator, onLeave }: { operator: SignedInAs; onLeave: () => void }) {
  const i18n = useConsole()
  const { t } = i18n
  const route = useRoute()
  const [isMenuOpen, setMenuOpen] = useState(false)
  const nouns = useMemo(() => nounPages(i18n), [i18n])
  const section = route.path[0] ?? ''
  const can = useCan()
  const menu = useMemo(() => menuOf(i18n, can), [i18n, can])
  const [isFinding, setFinding] = useState(false)
  useShortcuts(menu, () => setFinding(true))
  const noun = nouns.find(({ path }) => path === section)
  const [, wanted] = route.path
  const Page = wanted !== undefined && wanted !== NEW ? noun?.Page : undefined
  const shown = section === PROFILE_MAKER ? 'csv-profiles' : section
  return (
    <div className={isMenuOpen ? 'console menu-open' : 'console'}>
      <button type="button" className="skip" onClick={skip}>
        {t.skip}
      </button>
      <ClockNotice />
      <header className="console-top">
        <Mark />
        <button type="button" className="find-button" aria-haspopup="dialog" onClick={() => setFinding(true)}>
          <Icon name="find" />
          <span>{t.find.open}</span>
          <span className="key" aria-hidden="true">
            {isMac ? '⌘K' : 'Ctrl K'}
          </span>
        </button>
        <div className="menu-button">
          <ActionButton kind="quiet" aria-expanded={isMenuOpen} onPress={() => setMenuOpen(!isMenuOpen)}>
            {isMenuOpen ? t.menuClose : t.menu}
          </ActionButton>
        </div>
      </header>
      <div className="console-side">
        <Navigation menu={menu} section={shown} onFollow={() => setMenuOpen(false)} />
        <section className="who" aria-label={t.signedInAs}>
          <p className="who-email">
            <Link href={addressOf(['my-account'])} onClick={() => setMenuOpen(false)}>
              {operator.email}
            </Link>
          </p>
          <div className="who-role">
            <span className="soft">{t.role[operator.role]}</span>
            <LanguageMenu />
          </div>
          <ActionButton
            kind="quiet"
            onPress={() => {
              forgetRecent()
              onLeave()
            }}
          >
            {t.signOut}
          </ActionButton>
        </section>
      </div>
      <main id="main" tabIndex={-1} className="console-main">
        <Tabs entry={entryOf(menu, shown)} section={shown} />
        {section === '' && <OverviewPage />}
        {section === 'reviews' && <ReviewsPage />}
        {section === 'bank-health' && <BankHealthPage />}
        {section === 'health' && <HealthPage />}
        {section === 'my-account' && <MyAccountPage onLeave={onLeave} />}
        {section === PROFILE_MAKER && <ProfilePage key={route.query.toString()} route={route} />}
        {Page && wanted !== undefined && <Page key={wanted} id={wanted} />}
        {noun && !Page && <ListPage key={noun.path} noun={noun} route={route} />}
        {!PAGES.has(section) && !noun && (
          <div className="page not-found">
            <PageHead title={t.notFound.title} lead={t.notFound.text} />
          </div>
        )}
      </main>
      <Toasts />
      {isFinding && <FindAnything menu={menu} nouns={nouns} onClose={() => setFinding(false)} />}
    </div>
  )
}
