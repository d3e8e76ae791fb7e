import type { Language } from '../../../../src/people/messages/message.ts'
import type { ConsoleTexts } from './en/console.ts'

/** Each language is loaded alone. One that is not translated completely is not here: nobody reads two languages on one page. */
const LOADERS: Partial<Record<Language, () => Promise<{ default: ConsoleTexts }>>> & {
  en: () => Promise<{ default: ConsoleTexts }>
} = {
  en: () => import('./en/console.ts'),
  de: () => import('./de/console.ts'),
  fr: () => import('./fr/console.ts'),
  it: () => import('./it/console.ts'),
  es: () => import('./es/console.ts'),
  nl: () => import('./nl/console.ts'),
  sl: () => import('./sl/console.ts'),
  hr: () => import('./hr/console.ts'),
}

export const CONSOLE_LANGUAGES = Object.keys(LOADERS) as Language[]

export const loadConsoleTexts = async (language: Language): Promise<ConsoleTexts> =>
  (await (LOADERS[language] ?? LOADERS.en)()).default
