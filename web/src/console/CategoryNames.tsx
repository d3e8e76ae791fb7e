import { type ReactNode, useMemo } from 'react'
import type { ConsoleCategory } from '../api/manage-rows.ts'
import { allCategories, categoryNames } from '../chooser/categories.ts'
import { useTexts } from '../texts/use-texts.ts'
import { CategoryNamesContext, useConsole } from './console-context.ts'

const NONE: ConsoleCategory[] = []

/** For everything inside, which does not wait for them. */
export function CategoryNames({ children }: { children: ReactNode }) {
  const { t, language } = useConsole()
  const rows = useTexts(language, allCategories)?.texts ?? NONE
  const names = useMemo(() => categoryNames(rows, t.field.noCategory), [rows, t])
  return <CategoryNamesContext value={names}>{children}</CategoryNamesContext>
}
