/** How a person says what a file does not: at a terminal, and by API. */
const say = (option: string, parameter: string): string => `${option}, or ${parameter} in the address`

export const SAY_CURRENCY = say('--currency EUR', 'currency=EUR')
export const SAY_DATE_ORDER = say('--date-order dmy', 'dateOrder=dmy')
export const SAY_CHARSET = say('--charset windows-1252', 'charset=windows-1252')
export const SAY_DECIMAL_MARK = say('--decimal-mark "," or "."', 'decimalMark=, or .')
export const SAY_SIGN = say('--sign signed', 'sign=signed')
export const SAY_UNSIGNED = `Where the bank writes no minus, say ${say('--sign unsigned', 'sign=unsigned')}`
