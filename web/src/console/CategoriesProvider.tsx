import type { ReactNode } from 'react'
import type { ConsoleCategory } from '../api/manage-rows.ts'
import { allCategories } from '../chooser/categories.ts'
import { useI18n } from '../texts/i18n-context.ts'
import { useTexts } from '../texts/use-texts.ts'
import { CategoriesContext } from './console-context.ts'

const NONE: ConsoleCategory[] = []

/** For everything inside, which does not wait for them. */
export function CategoriesProvider({ children }: { children: ReactNode }) {
  const { language } = useI18n()
  const loaded = useTexts(language, allCategories)
  return <CategoriesContext value={loaded?.texts ?? NONE}>{children}</CategoriesContext>
}
