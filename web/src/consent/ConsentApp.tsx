import { useCallback, useState } from 'react'
import type { Language } from '../../../src/messages/message.ts'
import type { AskLink } from '../api/asks.ts'
import { browserLanguage } from '../texts/language.ts'
import { SpeechProvider } from '../texts/SpeechProvider.tsx'
import { ConsentPage } from './ConsentPage.tsx'

type Props = { link: AskLink }

/** What the person picks comes first, then what the client told, then what the browser says. */
export function ConsentApp(props: Props) {
  const [picked, setPicked] = useState<Language>()
  const [told, setTold] = useState<Language>()
  const language = picked ?? told ?? browserLanguage(navigator.languages)
  const pick = useCallback((wanted: Language) => setPicked(wanted), [])
  return (
    <SpeechProvider language={language} onLanguage={pick}>
      <ConsentPage {...props} onToldLanguage={setTold} />
    </SpeechProvider>
  )
}
