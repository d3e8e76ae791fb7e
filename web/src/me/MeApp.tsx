import { useState } from 'react'
import type { Language } from '../../../src/messages/message.ts'
import { AppI18nProvider } from '../texts/AppI18nProvider.tsx'
import { browserLanguage } from '../texts/language.ts'
import { MePage } from './MePage.tsx'

export function MeApp() {
  const [language, setLanguage] = useState<Language>(() => browserLanguage(navigator.languages))
  return (
    <AppI18nProvider language={language} onLanguage={setLanguage}>
      <MePage />
    </AppI18nProvider>
  )
}
