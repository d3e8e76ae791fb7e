import { createRequire } from 'node:module'
import { Refusal } from '../../platform/core/errors.ts'
import { isEmail, normaliseEmail, type Owner } from './owner.ts'

/** For what is loaded with the first phone number: a hundred modules, a twentieth of the start. */
const require = createRequire(import.meta.url)

/** How a person is reached, and so how a person is identified. */
export type Contact = { channel: 'email' | 'sms'; address: string }

/** The contact as it is stored. An e-mail address takes precedence over a phone number where both are given. */
export type NamedOwner = { email: string | null; phoneNumber: string | null; contact: Contact }

export function readContact(reported: { email?: string; phoneNumber?: string }): NamedOwner {
  if (reported.email === undefined && reported.phoneNumber === undefined)
    throw new Refusal('email_or_phone_number_required')
  const email = reported.email === undefined ? null : readEmail(reported.email)
  const phoneNumber = reported.phoneNumber === undefined ? null : readPhoneNumber(reported.phoneNumber)
  return {
    email,
    phoneNumber,
    contact: email !== null ? { channel: 'email', address: email } : { channel: 'sms', address: phoneNumber! },
  }
}

/** How we reach an owner: by e-mail where there is an address. */
export const contactOf = ({ email, phoneNumber }: Pick<Owner, 'email' | 'phoneNumber'>): Contact =>
  email !== null ? { channel: 'email', address: email } : { channel: 'sms', address: phoneNumber! }

export function readEmail(text: string): string {
  const email = normaliseEmail(text)
  if (!isEmail(email)) throw new Refusal('email_invalid')
  return email
}

/** People write spaces, hyphens and brackets; E.164 is stored. A number is not searched for in a text. */
export function readPhoneNumber(text: string): string {
  const { parsePhoneNumberFromString } = require('libphonenumber-js') as typeof import('libphonenumber-js')
  const number = parsePhoneNumberFromString(text.trim(), { extract: false })
  if (!number?.isValid() || number.ext !== undefined || !text.trim().startsWith('+')) {
    throw new Refusal('phone_number_invalid')
  }
  return number.number
}

/** Enough for its owner to recognise it, and nothing for others: `a•••@e•••.com`, `+386 ••• 456`. */
export function maskContact({ channel, address }: Contact): string {
  if (channel === 'sms') return `${address.slice(0, 4)} ••• ${address.slice(-3)}`
  const at = address.lastIndexOf('@')
  const ending = address.slice(address.lastIndexOf('.'))
  return `${address.slice(0, 1)}•••@${address.slice(at + 1, at + 2)}•••${ending}`
}
