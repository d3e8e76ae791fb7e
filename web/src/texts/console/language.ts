import type { Language } from '../../../../src/people/messages/message.ts'
import type { ConsoleTexts } from './en/console.ts'

/** As on the owners' pages: the console loads one language only. */
const LOADERS: Record<Language, () => Promise<{ default: ConsoleTexts }>> = {
  en: () => import('./en/console.ts'),
  de: () => import('./de/console.ts'),
  fr: () => import('./fr/console.ts'),
  it: () => import('./it/console.ts'),
  es: () => import('./es/console.ts'),
  nl: () => import('./nl/console.ts'),
  sl: () => import('./sl/console.ts'),
  hr: () => import('./hr/console.ts'),
}

export const loadConsoleTexts = async (language: Language): Promise<ConsoleTexts> => (await LOADERS[language]()).default
