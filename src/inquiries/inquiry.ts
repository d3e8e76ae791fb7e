import type { Id } from '../core/id.ts'
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

/** In this status, this move leads to that status. A missing cell is a refusal. */
const NEXT: Record<InquiryStatus, Partial<Record<InquiryMove, InquiryStatus>>> = {
  initiated: { activate: 'active', delete: 'deleted' },
  active: { deactivate: 'inactive', delete: 'deleted' },
  inactive: { activate: 'active', delete: 'deleted' },
  deleted: {},
}

export const nextInquiryStatus = (from: InquiryStatus, move: InquiryMove): InquiryStatus | undefined => NEXT[from][move]

/** A tenant's standing question. */
export type Inquiry = {
  id: Id<'inquiry'>
  tenantId: Id<'tenant'>
  environment: Environment
  status: InquiryStatus
  name: string
  displayName: string
  description: string
  scope: Scope
  frequency: Frequency
  validityDays: number
}

export function inquiryUpdated(inquiry: Pick<Inquiry, 'id' | 'tenantId' | 'environment' | 'status'>): NewEvent {
  const { id: inquiryId, tenantId: scope, environment, status } = inquiry
  return { type: 'inquiry.updated', scope, environment, subject: inquiryId, data: { inquiryId, status } }
}
