import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import type { Language } from '../../../src/messages/message.ts'
import type { Texts } from './en.ts'
import { loadTexts } from './language.ts'
import { speechOf } from './speech.ts'
import { SpeechContext } from './speech-context.ts'

type Props = { language: Language; onLanguage: (language: Language) => void; children: ReactNode }

/** Until the texts of a new language are there, the page stays in the one before. */
export function SpeechProvider({ language, onLanguage, children }: Props) {
  const [spoken, setSpoken] = useState<{ language: Language; texts: Texts }>()
  useEffect(() => {
    let wanted = true
    loadTexts(language).then(
      (texts) => wanted && setSpoken({ language, texts }),
      () => undefined,
    )
    return () => {
      wanted = false
    }
  }, [language])
  const speech = useMemo(
    () => spoken && { ...speechOf(spoken.language, spoken.texts), setLanguage: onLanguage },
    [spoken, onLanguage],
  )
  useEffect(() => {
    if (spoken) document.documentElement.lang = spoken.language
  }, [spoken])
  if (!speech) return null
  return (
    <I18nProvider locale={speech.language}>
      <SpeechContext value={speech}>{children}</SpeechContext>
    </I18nProvider>
  )
}
