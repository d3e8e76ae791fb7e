import type { Language } from '../../../src/platform/core/language.ts'

type PurposeTexts = { displayName: string; description: string }
type Purpose = PurposeTexts & { translations: Partial<Record<Language, PurposeTexts>> }

/** What the tenant asks for and why, in the reader's language if the tenant has written it in that. */
export const purposeIn = (language: Language, { translations, displayName, description }: Purpose): PurposeTexts =>
  translations[language] ?? { displayName, description }
