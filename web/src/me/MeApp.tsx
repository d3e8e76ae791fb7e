import { useCallback, useState } from 'react'
import type { Language } from '../../../src/people/messages/message.ts'
import { AppI18nProvider } from '../texts/AppI18nProvider.tsx'
import { browserLanguage, keepLanguage, pickedLanguage } from '../texts/language.ts'
import { MePage } from './MePage.tsx'

export function MeApp() {
  const [language, setLanguage] = useState<Language>(() => pickedLanguage() ?? browserLanguage(navigator.languages))
  const pick = useCallback((wanted: Language) => {
    setLanguage(wanted)
    keepLanguage(wanted)
  }, [])
  return (
    <AppI18nProvider language={language} onLanguage={pick}>
      <MePage />
    </AppI18nProvider>
  )
}
