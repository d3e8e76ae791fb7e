import type { Actor } from '../changes/actor.ts'
import { recordChange } from '../changes/operator-change.store.ts'
import { Refusal } from '../core/errors.ts'
import type { Id } from '../core/id.ts'
import type { Deps } from '../db/deps.ts'
import type { Principal } from '../keys/key.ts'
import { findEnvironmentOf, findInquiryOfTenant, type InquiryWithTenant, insertInquiry } from './inquiry.store.ts'
import type { Inquiry } from './inquiry.ts'

export async function createInquiry(
  deps: Deps,
  by: Actor,
  facts: Omit<Inquiry, 'id' | 'status'>,
): Promise<Id<'inquiry'>> {
  const id = deps.newId('inquiry')
  await deps.db.transaction(async (tx) => {
    await insertInquiry(tx, { ...facts, id, status: 'initiated' })
    await recordChange(tx, by, { action: 'inquiry.create', subject: id, before: null, after: facts })
  })
  return id
}

/** The interface has no 404 here: another client's inquiry is a wrong parameter. */
export async function requireInquiry(
  deps: Deps,
  principal: Pick<Principal, 'tenantId' | 'environment'>,
  id: Id<'inquiry'>,
): Promise<InquiryWithTenant> {
  const { quick } = deps.db.forTenant(principal)
  const inquiry = await findInquiryOfTenant(quick, principal.tenantId, id)
  if (inquiry?.environment === principal.environment) return inquiry
  const elsewhere = inquiry?.environment ?? (await findEnvironmentOf(quick, id))
  if (!elsewhere) throw noSuchInquiry()
  throw new Refusal('wrong_environment', {
    message: `This inquiry lives in ${elsewhere}, and the API key in ${principal.environment}.`,
    resourceId: id,
  })
}

/** The same for text that cannot be an id: the difference would reveal which ids exist. */
export const noSuchInquiry = (): Refusal =>
  new Refusal('invalid_argument', {
    message: 'There is no such inquiry for this client. inquiryId is the id that you were given, such as inq_01hf3v….',
  })
