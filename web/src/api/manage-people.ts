import type { InquiryTexts } from '../../../src/clients/inquiries/inquiry.ts'
import type { Language } from '../../../src/platform/core/language.ts'
import { withQuery } from './call.ts'
import { create, manage, patch, pathOf, post, remove } from './manage-call.ts'
import type {
  ConsoleAccount,
  ConsoleConsent,
  ConsoleInquiry,
  ConsoleKey,
  ConsoleOwner,
  ConsoleProvider,
  ConsoleSignIn,
} from './manage-rows.ts'

/** Calls that change people and access, beside those of manage.ts. */

type ContactFields = { name: string; email: string; phoneNumber: string }
export type OwnerWithAccounts = ConsoleOwner & { accounts: { id: string; iban?: string }[]; consents: ConsoleConsent[] }
/** What follows from saying that two are one. */
export type JoinOutcome = {
  accounts: number
  consents: number
  ended: number
  owner: { name: string; email?: string; phoneNumber?: string }
}
export type ErasureOutcome = {
  consentsEnded: number
  consentsKeptAsProof: number
  accountsErased: number
  transactionsErased: number
  accountsKept: number
  readsKeptAsProof: number
}

export const findOwnerWithAccounts = (id: string) => manage<OwnerWithAccounts>(pathOf('owners', id))
export const createOwner = (fields: ContactFields & Pick<ConsoleOwner, 'environment'>) =>
  create<ConsoleOwner>('owners', fields)
export const editOwner = (id: string, fields: ContactFields) => patch<ConsoleOwner>(pathOf('owners', id), fields)
export const previewJoin = (id: string, other: string) =>
  post<JoinOutcome>(withQuery(pathOf('owners', id, 'join'), { preview: 'true' }), { other })
export const joinOwners = (id: string, other: string) => post<JoinOutcome>(pathOf('owners', id, 'join'), { other })
export const previewErasure = (id: string) =>
  manage<ErasureOutcome>(withQuery(pathOf('owners', id), { preview: 'true' }), { method: 'DELETE' })
export const eraseOwner = (id: string) => remove(pathOf('owners', id))

type AccountFields = Pick<ConsoleAccount, 'name' | 'holder'> & { iban: string }
export const createAccount = (
  fields: AccountFields & Pick<ConsoleAccount, 'ownerId' | 'providerId' | 'environment' | 'currency'>,
) => create<ConsoleAccount>('accounts', fields)
export const editAccount = (id: string, fields: AccountFields) => patch<ConsoleAccount>(pathOf('accounts', id), fields)

export const createProvider = (fields: ConsoleProvider) => create<ConsoleProvider>('providers', fields)
export const editProvider = (id: string, fields: Pick<ConsoleProvider, 'name' | 'country'>) =>
  patch<ConsoleProvider>(pathOf('providers', id), fields)

type KeyChange = { label: string; allowedDomains: string[]; expires?: string | null }
export const editKey = (id: string, fields: KeyChange) => patch<ConsoleKey>(pathOf('keys', id), fields)

const translation = (id: string, language: Language) => pathOf('inquiries', id, 'translations', language)
export const translateInquiry = (id: string, language: Language, texts: InquiryTexts) =>
  manage<ConsoleInquiry>(translation(id, language), { method: 'PUT', body: texts })
export const removeTranslation = (id: string, language: Language) => remove(translation(id, language))

/** A browser in which the operator is signed in. */
export type OwnSession = {
  id: string
  current: boolean
  userAgent: string
  created: string
  seen: string
  expires: string
}
export const listOwnSessions = async () => (await manage<{ data: OwnSession[] }>('sessions')).data
export const endOwnSession = (id: string) => remove(pathOf('sessions', id))
export const endAllOwnSessions = () => remove('sessions')
export const changePassword = (password: string, newPassword: string) =>
  post<ConsoleSignIn>('session/password', { password, newPassword })
export const renewRecoveryCodes = (password: string) =>
  post<{ recoveryCodes: string[] }>('session/recovery-codes', { password })
