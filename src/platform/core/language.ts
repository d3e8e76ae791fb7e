/** The languages of messages, of pages, and of an inquiry's texts. */
export const LANGUAGES = ['en', 'de', 'fr', 'it', 'es', 'nl', 'sl', 'hr'] as const
export type Language = (typeof LANGUAGES)[number]

/** Except in English, Excel expects decimal commas in all of our languages, and so semicolons between cells. */
export const spreadsheetMarks = (language: Language): { between: string; decimal: string } =>
  language === 'en' ? { between: ',', decimal: '.' } : { between: ';', decimal: ',' }
