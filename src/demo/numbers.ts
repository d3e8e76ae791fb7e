/**
 * Account numbers and bill references of invented holders, with the check digits of the real schemes. The bank codes
 * are made up and, as far as we know, assigned to no bank: an account of the demo should not exist.
 */
export function slovenianIban(account: number): string {
  const body = `99002${padded(account, 8)}`
  return iban('SI', body + checkDigits(`${body}00`))
}

export const austrianIban = (account: number): string => iban('AT', `99990${padded(account, 11)}`)
export const germanIban = (account: number): string => iban('DE', `99990000${padded(account, 10)}`)
export const irishIban = (account: number): string => iban('IE', `DEMO990000${padded(account, 8)}`)
export const dutchIban = (account: number): string => iban('NL', `DEMO${padded(account, 10)}`)

export function swissIban(account: number): string {
  return iban('CH', `99020${padded(account, 12)}`)
}

/** Swiss bills with a QR reference are paid into accounts with their own range of bank codes, 30000 to 31999. */
export function swissQrIban(account: number): string {
  return iban('CH', `31999${padded(account, 12)}`)
}

/** ISO 11649 creditor reference. */
export function creditorReference(digits: string): string {
  return `RF${checkDigits(`${digits}271500`)}${digits}`
}

const CARRY = [0, 9, 4, 6, 8, 2, 7, 1, 3, 5]

/** Swiss QR reference: 26 digits and a check digit by recursive modulo 10. */
export function qrReference(digits: string): string {
  const body = digits.padStart(26, '0')
  let carry = 0
  for (const digit of body) carry = CARRY[(carry + Number(digit)) % 10]!
  return `${body}${(10 - carry) % 10}`
}

function iban(country: string, body: string): string {
  const digits = `${body}${country}`.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
  return `${country}${checkDigits(`${digits}00`)}${body}`
}

/** ISO 7064 MOD 97-10, for text that already ends in zeros in place of the check digits. */
function checkDigits(digits: string): string {
  return padded(98 - Number(BigInt(digits) % 97n), 2)
}

function padded(value: number, length: number): string {
  return String(value).padStart(length, '0')
}
