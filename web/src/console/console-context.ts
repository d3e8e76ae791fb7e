import { createContext, useCallback, useContext, useMemo } from 'react'
import { hasRole, type Role } from '../../../src/platform/core/role.ts'
import type { SignedInAs } from '../api/manage-rows.ts'
import { categoryNames, NO_CODE } from '../chooser/categories.ts'
import type { ConsoleTexts } from '../texts/console/en/console.ts'
import { useI18n } from '../texts/i18n-context.ts'

export const ConsoleTextsContext = createContext<ConsoleTexts | undefined>(undefined)
/** In the language of the page, as soon as they are there. */
export const CategoryNamesContext = createContext(categoryNames([], NO_CODE))
export const OperatorContext = createContext<SignedInAs | undefined>(undefined)

export type ConsoleI18n = ReturnType<typeof useConsole>

/** The console's texts as `t`, beside the formats of the language and the names of categories. */
export function useConsole() {
  const t = useContext(ConsoleTextsContext)
  const names = useContext(CategoryNamesContext)
  const i18n = useI18n()
  if (!t) throw new Error('useConsole needs its texts')
  return useMemo(() => ({ ...i18n, t, ...names }), [i18n, t, names])
}

/** Whether the operator has a role: what would be refused is not offered. */
export function useCan(): (needed: Role) => boolean {
  const operator = useContext(OperatorContext)
  return useCallback((needed) => operator !== undefined && hasRole(operator, needed), [operator])
}
