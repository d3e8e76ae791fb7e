import { createContext, useContext } from 'react'
import type { Language } from '../../../src/messages/message.ts'
import type { Speech } from './speech.ts'

type SpokenHere = Speech & { setLanguage: (language: Language) => void }

export const SpeechContext = createContext<SpokenHere | undefined>(undefined)

export function useSpeech(): SpokenHere {
  const speech = useContext(SpeechContext)
  if (!speech) throw new Error('No language here')
  return speech
}
