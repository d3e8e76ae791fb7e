import type { InquiryTexts } from '../../../src/clients/inquiries/inquiry.ts'
import type { Language } from '../../../src/platform/core/language.ts'
import { withQuery } from './call.ts'
import { create, manage, patch, pathOf, post, remove } from './manage-call.ts'
import type {
  AccountChange,
  AccountFields,
  ConsoleAccount,
  ConsoleInquiry,
  ConsoleKey,
  ConsoleOwner,
  ConsoleProvider,
  ConsoleSignIn,
  ErasureOutcome,
  JoinOutcome,
  KeyChange,
  OwnerChange,
  OwnerFields,
  OwnerWithAccounts,
  ProviderChange,
  ProviderFields,
} from './manage-rows.ts'
import type { Wire } from './wire.ts'

/** Calls that change people and access, beside those of manage.ts. */

export const findOwnerWithAccounts = (id: string) => manage<OwnerWithAccounts>(pathOf('owners', id))
export const createOwner = (fields: OwnerFields) => create<OwnerWithAccounts>('owners', fields)
export const editOwner = (id: string, fields: OwnerChange) => patch<ConsoleOwner>(pathOf('owners', id), fields)
export const previewJoin = (id: string, other: string) =>
  post<JoinOutcome>(withQuery(pathOf('owners', id, 'join'), { preview: 'true' }), { other })
export const joinOwners = (id: string, other: string) => post<JoinOutcome>(pathOf('owners', id, 'join'), { other })
export const previewErasure = (id: string) =>
  manage<ErasureOutcome>(withQuery(pathOf('owners', id), { preview: 'true' }), { method: 'DELETE' })
export const eraseOwner = (id: string) => remove(pathOf('owners', id))

export const createAccount = (fields: AccountFields) => create<ConsoleAccount>('accounts', fields)
export const editAccount = (id: string, fields: AccountChange) => patch<ConsoleAccount>(pathOf('accounts', id), fields)

export const createProvider = (fields: ProviderFields) => create<ConsoleProvider>('providers', fields)
export const editProvider = (id: string, fields: ProviderChange) =>
  patch<ConsoleProvider>(pathOf('providers', id), fields)

export const editKey = (id: string, fields: KeyChange) => patch<ConsoleKey>(pathOf('keys', id), fields)

const translation = (id: string, language: Language) => pathOf('inquiries', id, 'translations', language)
export const translateInquiry = (id: string, language: Language, texts: InquiryTexts) =>
  manage<ConsoleInquiry>(translation(id, language), { method: 'PUT', body: texts })
export const removeTranslation = (id: string, language: Language) => remove(translation(id, language))

export const listOwnSessions = async () => (await manage<Wire['OperatorSessionList']>('sessions')).data
export const endOwnSession = (id: string) => remove(pathOf('sessions', id))
export const endAllOwnSessions = () => remove('sessions')
export const changePassword = (password: string, newPassword: string) =>
  post<ConsoleSignIn>('session/password', { password, newPassword })
export const renewRecoveryCodes = (password: string) =>
  post<Wire['RecoveryCodes']>('session/recovery-codes', { password })
