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

/**
 * A validator cannot prove a mailbox; this only keeps out what cannot be one, and what a mail program would read as
 * several people or as somebody else: `ana,eva@example.com`, `x<eva@example.com>`.
 */
export const isEmail = (text: string): boolean =>
  text.length <= 254 && !/[\s\p{Cc},;:<>()[\]\\"]/u.test(text) && /^[^@]{1,64}@([^@.]+\.)+[^@.]+$/.test(text)

export const isPhoneNumber = (text: string): boolean => /^\+[1-9]\d{6,14}$/.test(text)
