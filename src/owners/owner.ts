import type { Id } from '../core/id.ts'
import type { Environment } from '../tenants/tenant.ts'

/** The person whose accounts they are, known by an e-mail address and/or a phone number. */
export type Owner = {
  id: Id<'owner'>
  environment: Environment
  name: string
  email: string | null
  phoneNumber: string | null
}

export const normaliseEmail = (text: string): string => text.trim().toLowerCase()

/** A validator cannot prove a mailbox; this only keeps out what cannot be one. */
export const isEmail = (text: string): boolean => text.length <= 254 && /^[^\s@]{1,64}@[^\s@]+\.[^\s@.]+$/.test(text)

export const isPhoneNumber = (text: string): boolean => /^\+[1-9]\d{6,14}$/.test(text)
