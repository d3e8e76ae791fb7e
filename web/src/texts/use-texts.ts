import { useEffect, useState } from 'react'
import type { Language } from '../../../src/people/messages/message.ts'

/** The texts of a language; those of the previous one until they are loaded. */
export function useTexts<T>(language: Language, load: (language: Language) => Promise<T>) {
  const [loaded, setLoaded] = useState<{ language: Language; texts: T }>()
  useEffect(() => {
    let wanted = true
    load(language).then(
      (texts) => wanted && setLoaded({ language, texts }),
      () => undefined,
    )
    return () => {
      wanted = false
    }
  }, [language, load])
  return loaded
}
