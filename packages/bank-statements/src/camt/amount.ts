import { isDecimal } from '@vitrine/money'

/** An amount with its currency; unsigned, because in camt the direction is a separate field. */
export type Money = { amount: string; currency: string }

const XML_DECIMAL = /^\+?(\d*)(?:\.(\d*))?$/
/** Allows for leading and trailing zeros. */
const MAX_LENGTH = 100
const CURRENCY = /^[A-Z]{3}$/

/** Digit for digit as in the file, only without `+` and leading zeros; undefined when it is no amount. */
export function readAmount(text: string): string | undefined {
  if (text.length > MAX_LENGTH) return undefined
  if (!text.startsWith('-') && isDecimal(text)) return text
  const match = XML_DECIMAL.exec(text)
  if (!match || !/\d/.test(text)) return undefined
  const amount = `${match[1]!.replace(/^0+/, '') || '0'}${match[2] ? `.${match[2]}` : ''}`
  return isDecimal(amount) ? amount : undefined
}

export function readCurrency(text: string | undefined): string | undefined {
  const code = text?.trim().toUpperCase()
  return code !== undefined && CURRENCY.test(code) ? code : undefined
}

/** For amounts that are only informative: an unreadable one is left out. */
export function readMoney(text: string, currencyText: string | undefined): Money | undefined {
  const amount = readAmount(text)
  const currency = readCurrency(currencyText)
  return amount === undefined || currency === undefined ? undefined : { amount, currency }
}

/** Zero has no direction: a debit of 0.00 is 0.00. */
export const signed = (amount: string, debit: boolean): string =>
  debit && /[1-9]/.test(amount) ? `-${amount}` : amount
