import type { Environment } from '../../clients/tenants/tenant.ts'
import type { Id } from '../../platform/core/id.ts'

/** The person who owns accounts, identified by an e-mail address, a phone number or both. */
export type Owner = {
  id: Id<'owner'>
  environment: Environment
  name: string
  email: string | null
  phoneNumber: string | null
}

export type StoredOwner = Owner & { created: Date; erased: Date | null; joinedInto: Id<'owner'> | null }

export type OwnerEdit = Partial<Pick<Owner, 'name' | 'email' | 'phoneNumber'>>

export const normaliseEmail = (text: string): string => text.trim().toLowerCase()

/**
 * A validator cannot prove that a mailbox exists; this only refuses text that cannot be an address, or that a mail
 * program would read as several people or as another person: `ana,eva@example.com`, `x<eva@example.com>`.
 */
export const isEmail = (text: string): boolean =>
  text.length <= 254 && !/[\s\p{Cc},;:<>()[\]\\"]/u.test(text) && /^[^@]{1,64}@([^@.]+\.)+[^@.]+$/.test(text)

export const isPhoneNumber = (text: string): boolean => /^\+[1-9]\d{6,14}$/.test(text)
