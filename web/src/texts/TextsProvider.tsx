import { type ReactNode, useEffect, useMemo } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import type { Language } from '../../../src/people/messages/message.ts'
import type { Texts } from './en.ts'
import { createI18n } from './i18n.ts'
import { I18nContext } from './i18n-context.ts'

type Props = { language: Language; texts: Texts; onLanguage: (language: Language) => void; children: ReactNode }

/** One language for everything inside, and for the page as a whole. */
export function TextsProvider({ language, texts, onLanguage, children }: Props) {
  const i18n = useMemo(
    () => ({ ...createI18n(language, texts), setLanguage: onLanguage }),
    [language, texts, onLanguage],
  )
  useEffect(() => {
    document.documentElement.lang = language
  }, [language])
  return (
    <I18nProvider locale={language}>
      <I18nContext value={i18n}>{children}</I18nContext>
    </I18nProvider>
  )
}
