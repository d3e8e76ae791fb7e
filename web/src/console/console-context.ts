import { createContext, useCallback, useContext, useMemo } from 'react'
import { hasRole, type Role } from '../../../src/platform/core/role.ts'
import type { SignedInAs } from '../api/manage-rows.ts'
import type { ConsoleTexts } from '../texts/console/en/console.ts'
import { useI18n } from '../texts/i18n-context.ts'

export const ConsoleTextsContext = createContext<ConsoleTexts | undefined>(undefined)
export const OperatorContext = createContext<SignedInAs | undefined>(undefined)

export type ConsoleI18n = ReturnType<typeof useConsole>

/** The console's texts as `t`, beside the formats of the language. */
export function useConsole() {
  const t = useContext(ConsoleTextsContext)
  const i18n = useI18n()
  if (!t) throw new Error('useConsole needs its texts')
  return useMemo(() => ({ ...i18n, t }), [i18n, t])
}

/** Whether the operator has a role: what would be refused is not offered. */
export function useCan(): (needed: Role) => boolean {
  const operator = useContext(OperatorContext)
  return useCallback((needed) => operator !== undefined && hasRole(operator, needed), [operator])
}
