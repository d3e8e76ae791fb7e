/** The languages of messages, of pages, and of an inquiry's texts. */
export const LANGUAGES = ['en', 'de', 'fr', 'it', 'es', 'nl', 'sl', 'hr'] as const
export type Language = (typeof LANGUAGES)[number]

/** The language for a tag such as de-AT or an Accept-Language list; English where none of ours is asked for. */
export function languageOf(tags: string | null | undefined): Language {
  for (const tag of (tags ?? '').split(',')) {
    const language = tag.split(/[-_;]/)[0]!.trim().toLowerCase()
    if ((LANGUAGES as readonly string[]).includes(language)) return language as Language
  }
  return 'en'
}

/** Except in English, Excel expects decimal commas in all of our languages, and so semicolons between cells. */
export const spreadsheetMarks = (language: Language): { between: string; decimal: string } =>
  language === 'en' ? { between: ',', decimal: '.' } : { between: ';', decimal: ',' }
