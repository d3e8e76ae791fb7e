import type { ReactNode } from 'react'
import type { Language } from '../../../src/people/messages/message.ts'
import { loadTexts } from './language.ts'
import { TextsProvider } from './TextsProvider.tsx'
import { useTexts } from './use-texts.ts'

type Props = { language: Language; onLanguage: (language: Language) => void; children: ReactNode }

export function AppI18nProvider({ language, onLanguage, children }: Props) {
  const loaded = useTexts(language, loadTexts)
  if (!loaded) return null
  return (
    <TextsProvider {...loaded} onLanguage={onLanguage}>
      {children}
    </TextsProvider>
  )
}
