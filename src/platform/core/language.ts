/** The languages of messages, of pages, and of an inquiry's texts. */
export const LANGUAGES = ['en', 'de', 'fr', 'it', 'es', 'nl', 'sl', 'hr'] as const
export type Language = (typeof LANGUAGES)[number]
