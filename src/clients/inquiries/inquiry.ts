import type { Id } from '../../platform/core/id.ts'
import type { Language } from '../../platform/core/language.ts'
import { type Lifecycle, type Steps, stepsIn } from '../../platform/core/lifecycle.ts'
import type { NewEvent } from '../events/event.ts'
import type { Environment } from '../tenants/tenant.ts'

/** What else a new scope touches: CONTRIBUTING.md, "a scope". */
export const SCOPES = ['all', 'accounts', 'balances', 'transactions'] as const
export type Scope = (typeof SCOPES)[number]

export const FREQUENCIES = ['once', 'daily'] as const
export type Frequency = (typeof FREQUENCIES)[number]

export const INQUIRY_STATUSES = ['initiated', 'active', 'inactive', 'deleted'] as const
export type InquiryStatus = (typeof INQUIRY_STATUSES)[number]

export type InquiryMove = 'activate' | 'deactivate' | 'delete'

const NEXT: Lifecycle<InquiryStatus, InquiryMove> = {
  initiated: { activate: 'active', delete: 'deleted' },
  active: { deactivate: 'inactive', delete: 'deleted' },
  inactive: { activate: 'active', delete: 'deleted' },
  deleted: {},
}

export const nextInquiryStatus = (from: InquiryStatus, move: InquiryMove): InquiryStatus | undefined => NEXT[from][move]

export const inquirySteps = (move: InquiryMove): Steps<InquiryStatus> => stepsIn(NEXT, [move])

/** What an owner is told about the purpose, in one language. */
export type InquiryTexts = { displayName: string; description: string }
export type Translations = Partial<Record<Language, InquiryTexts>>

export const MAX_DISPLAY_NAME = 120
export const MAX_DESCRIPTION = 1_000

/** What is wrong with texts that owners would be shown. */
export function faultOfTexts({ displayName, description }: InquiryTexts): string | undefined {
  if (displayName.trim() === '' || displayName.length > MAX_DISPLAY_NAME)
    return `The name that owners are shown must have 1 to ${MAX_DISPLAY_NAME} characters`
  if (description.trim() === '' || description.length > MAX_DESCRIPTION)
    return `The reason that owners are shown must have 1 to ${MAX_DESCRIPTION} characters`
  return undefined
}

/** A tenant's standing question. */
export type InquiryFacts = {
  id: Id<'inquiry'>
  tenantId: Id<'tenant'>
  environment: Environment
  status: InquiryStatus
  name: string
  /** The default, for every language without a translation; the only texts that clients get. */
  displayName: string
  description: string
  translations: Translations
  scope: Scope
  frequency: Frequency
  validityDays: number
}

export type StoredInquiry = InquiryFacts & { tenant: string; tenantName: string; created: Date; modified: Date }

/** What may be changed. Consents that were given keep the terms that were shown then. */
export type InquiryEdit = Partial<
  Pick<InquiryFacts, 'name' | 'displayName' | 'description' | 'scope' | 'frequency' | 'validityDays'>
>

export function inquiryUpdated(inquiry: Pick<InquiryFacts, 'id' | 'tenantId' | 'environment' | 'status'>): NewEvent {
  const { id: inquiryId, tenantId: scope, environment, status } = inquiry
  return { type: 'inquiry.updated', scope, environment, subject: inquiryId, data: { inquiryId, status } }
}
