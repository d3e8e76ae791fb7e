import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import type { Language } from '../../../src/people/messages/message.ts'
import type { Texts } from './en.ts'
import { createI18n } from './i18n.ts'
import { I18nContext } from './i18n-context.ts'
import { loadTexts } from './language.ts'

type Props = { language: Language; onLanguage: (language: Language) => void; children: ReactNode }

/** Keeps the previous language until the texts of the new one are loaded. */
export function AppI18nProvider({ language, onLanguage, children }: Props) {
  const [provided, setProvided] = useState<{ language: Language; texts: Texts }>()
  useEffect(() => {
    let wanted = true
    loadTexts(language).then(
      (texts) => wanted && setProvided({ language, texts }),
      () => undefined,
    )
    return () => {
      wanted = false
    }
  }, [language])
  const i18n = useMemo(
    () => provided && { ...createI18n(provided.language, provided.texts), setLanguage: onLanguage },
    [provided, onLanguage],
  )
  useEffect(() => {
    if (provided) document.documentElement.lang = provided.language
  }, [provided])
  if (!i18n) return null
  return (
    <I18nProvider locale={i18n.language}>
      <I18nContext value={i18n}>{children}</I18nContext>
    </I18nProvider>
  )
}
