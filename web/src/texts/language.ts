import type { Language } from '../../../src/people/messages/message.ts'
import type { Texts } from './en.ts'

/** Each language by its own name, as its speakers look for it. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  it: 'Italiano',
  es: 'Español',
  nl: 'Nederlands',
  sl: 'Slovenščina',
  hr: 'Hrvatski',
}

/** Each language is a file of its own, so that a page loads one of them only. */
const LOADERS: Record<Language, () => Promise<{ default: Texts }>> = {
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
  fr: () => import('./fr.ts'),
  it: () => import('./it.ts'),
  es: () => import('./es.ts'),
  nl: () => import('./nl.ts'),
  sl: () => import('./sl.ts'),
  hr: () => import('./hr.ts'),
}

export const loadTexts = async (language: Language): Promise<Texts> => (await LOADERS[language]()).default

/** The first language of the browser that is one of ours; English where there is none. */
export function browserLanguage(tags: readonly string[]): Language {
  for (const tag of tags) {
    const language = tag.split('-')[0]!.toLowerCase()
    if (Object.hasOwn(LANGUAGE_NAMES, language)) return language as Language
  }
  return 'en'
}

const KEY = 'vitrine-language'

/** What the person picked in this browser, on any of our pages. Some browsers forbid storage. */
export function pickedLanguage(): Language | undefined {
  try {
    const kept = localStorage.getItem(KEY) ?? ''
    return Object.hasOwn(LANGUAGE_NAMES, kept) ? (kept as Language) : undefined
  } catch {
    return undefined
  }
}

export function keepLanguage(language: Language): void {
  try {
    localStorage.setItem(KEY, language)
  } catch {
    // It holds until the page is closed.
  }
}
