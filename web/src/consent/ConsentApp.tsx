import { useCallback, useState } from 'react'
import type { Language } from '../../../src/people/messages/message.ts'
import type { AskLink } from '../api/asks.ts'
import { AppI18nProvider } from '../texts/AppI18nProvider.tsx'
import { browserLanguage, keepLanguage, pickedLanguage } from '../texts/language.ts'
import { ConsentPage } from './ConsentPage.tsx'

type Props = { link: AskLink }

/** The language that the person picks comes first, then the client's, then the browser's. */
export function ConsentApp(props: Props) {
  const [picked, setPicked] = useState(pickedLanguage)
  const [askLanguage, setAskLanguage] = useState<Language>()
  const language = picked ?? askLanguage ?? browserLanguage(navigator.languages)
  const pick = useCallback((wanted: Language) => {
    setPicked(wanted)
    keepLanguage(wanted)
  }, [])
  return (
    <AppI18nProvider language={language} onLanguage={pick}>
      <ConsentPage {...props} onAskLanguage={setAskLanguage} />
    </AppI18nProvider>
  )
}
