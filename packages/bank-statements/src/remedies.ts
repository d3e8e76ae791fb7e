/** What a file may leave open and whoever sends it can state, by its name in the options of a reader. */
export type StatedOption = 'currency' | 'dateOrder' | 'decimalMark' | 'charset'

/** How to state what a file does not: the option of a command, and its name in `ReadOptions` and other interfaces. */
const remedy = (argument: string, option: string): string => `${argument} (option ${option})`

export const REMEDY_CURRENCY = remedy('--currency EUR', 'currency')
export const REMEDY_DATE_ORDER = remedy('--date-order dmy', 'dateOrder')
export const REMEDY_CHARSET = remedy('--charset windows-1252', 'charset')
export const REMEDY_DECIMAL_MARK = remedy('--decimal-mark "," or "."', 'decimalMark')
export const REMEDY_SIGN = remedy('--sign signed', 'sign')

export const REMEDY_UNSIGNED = 'Where the bank writes no minus, import it with the option sign: unsigned'

export const REMEDIES: Readonly<Record<StatedOption, string>> = {
  currency: `say it with ${REMEDY_CURRENCY}`,
  dateOrder: `say the order of day, month and year with ${REMEDY_DATE_ORDER}`,
  decimalMark: `say what the decimal mark is with ${REMEDY_DECIMAL_MARK}`,
  charset: `say what it is with ${REMEDY_CHARSET}`,
}
