/** How a person says what a file does not: at a terminal, and by API. */
const say = (option: string, parameter: string): string => `${option}, or ${parameter} in the address`

export const REMEDY_CURRENCY = say('--currency EUR', 'currency=EUR')
export const REMEDY_DATE_ORDER = say('--date-order dmy', 'dateOrder=dmy')
export const REMEDY_CHARSET = say('--charset windows-1252', 'charset=windows-1252')
export const REMEDY_DECIMAL_MARK = say('--decimal-mark "," or "."', 'decimalMark=, or .')
export const REMEDY_SIGN = say('--sign signed', 'sign=signed')
export const REMEDY_UNSIGNED = `Where the bank writes no minus, say ${say('--sign unsigned', 'sign=unsigned')}`
