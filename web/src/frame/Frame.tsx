import { type ReactNode, useEffect } from 'react'
import type { ServiceOperatorWire } from '../../../src/people/owners/service-operator.schema.ts'
import { useI18n } from '../texts/i18n-context.ts'
import { BRAND } from './brand.ts'
import { LanguageMenu } from './LanguageMenu.tsx'
import { Mark } from './Mark.tsx'
import { OperatorLine } from './OperatorLine.tsx'

type Props = {
  title: string
  wide?: boolean
  aside?: ReactNode
  operator?: ServiceOperatorWire | undefined
  children: ReactNode
}

/** No link to #main: the part behind the # is the token of the consent page. */
const skip = () => document.getElementById('main')?.focus()

/** The frame of every page for owners. It has no links of its own, so that no one leaves by accident. */
export function Frame({ title, wide = false, aside, operator, children }: Props) {
  const { t } = useI18n()
  useEffect(() => {
    document.title = `${title} · ${BRAND}`
  }, [title])
  return (
    <div className={wide ? 'frame wide' : 'frame'}>
      <button type="button" className="skip" onClick={skip}>
        {t.page.skip}
      </button>
      <header className="top">
        <Mark />
        <div className="top-aside">
          {aside}
          <LanguageMenu />
        </div>
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <footer className="foot">
        <p>{t.page.motto}</p>
        {operator && <OperatorLine {...operator} />}
      </footer>
    </div>
  )
}
