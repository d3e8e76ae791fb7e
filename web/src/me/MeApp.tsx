import { useState } from 'react'
import type { Language } from '../../../src/messages/message.ts'
import { browserLanguage } from '../texts/language.ts'
import { SpeechProvider } from '../texts/SpeechProvider.tsx'
import { MePage } from './MePage.tsx'

export function MeApp() {
  const [language, setLanguage] = useState<Language>(() => browserLanguage(navigator.languages))
  return (
    <SpeechProvider language={language} onLanguage={setLanguage}>
      <MePage />
    </SpeechProvider>
  )
}
