import { readAmount } from '../../../src/surfaces/find/find.ts'
import type { I18n } from '../texts/i18n.ts'

/** An amount with the decimal mark of the language, as people type it into a field. */
export const asTyped = ({ number }: Pick<I18n, 'number'>, amount: string): string =>
  amount.replace('.', number(1.5).charAt(1))

/** The other way round: 24,24 and 24.24 are the same, and 1 234,56 has thousands. What is no amount stays as it is. */
export const fromTyped = (typed: string): string => readAmount(typed.replace(/\s/g, '')) ?? typed
