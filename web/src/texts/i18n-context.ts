import { createContext, useContext } from 'react'
import type { Language } from '../../../src/people/messages/message.ts'
import type { I18n } from './i18n.ts'

type ProvidedI18n = I18n & { setLanguage: (language: Language) => void }

export const I18nContext = createContext<ProvidedI18n | undefined>(undefined)

export function useI18n(): ProvidedI18n {
  const i18n = useContext(I18nContext)
  if (!i18n) throw new Error('useI18n needs an AppI18nProvider')
  return i18n
}
