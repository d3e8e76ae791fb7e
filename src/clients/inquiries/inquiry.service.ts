import type { Actor } from '../../platform/changes/actor.ts'
import { recordChange, recordEdit } from '../../platform/changes/operator-change.store.ts'
import { notFound, Refusal } from '../../platform/core/errors.ts'
import type { Id } from '../../platform/core/id.ts'
import type { Language } from '../../platform/core/language.ts'
import { OperatorError } from '../../platform/core/operator-error.ts'
import type { Deps } from '../../platform/db/deps.ts'
import { recordEvents } from '../events/event.store.ts'
import type { Principal } from '../keys/key.ts'
import { requireCurrentTenant } from '../tenants/tenant.service.ts'
import {
  findEnvironmentOf,
  findInquiryOfTenant,
  findStoredInquiry,
  type InquiryWithTenant,
  insertInquiry,
  lockInquiryToChange,
  setTranslations,
  updateInquiry,
} from './inquiry.store.ts'
import {
  faultOfTexts,
  type InquiryEdit,
  type InquiryFacts,
  type InquiryTexts,
  inquiryUpdated,
  type StoredInquiry,
  type Translations,
} from './inquiry.ts'

type NewInquiry = Omit<InquiryFacts, 'id' | 'status' | 'translations'> & { translations?: Translations }

export async function createInquiry(deps: Deps, by: Actor, facts: NewInquiry): Promise<Id<'inquiry'>> {
  await requireCurrentTenant(deps, facts.tenantId)
  const id = deps.newId('inquiry')
  const { translations = {} } = facts
  for (const texts of Object.values(translations)) requireTexts(texts)
  await deps.db.transaction(async (tx) => {
    await insertInquiry(tx, { ...facts, translations, id, status: 'initiated' })
    await recordChange(tx, by, { action: 'inquiry.create', subject: id, before: null, after: facts })
  })
  return id
}

export async function requireStoredInquiry(deps: Deps, id: Id<'inquiry'>): Promise<StoredInquiry> {
  const inquiry = await findStoredInquiry(deps.db, id)
  if (!inquiry) throw notFound('inquiry', id)
  return inquiry
}

export async function editInquiry(deps: Deps, by: Actor, id: Id<'inquiry'>, edit: InquiryEdit): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const inquiry = await findStoredInquiry(tx, id, true)
    if (!inquiry) throw notFound('inquiry', id)
    if (inquiry.status === 'deleted') throw stays(id)
    await updateInquiry(tx, id, { ...inquiry, ...edit })
    await recordEdit(tx, by, { action: 'inquiry.edit', subject: id }, inquiry, edit)
    await recordEvents(tx, [inquiryUpdated(inquiry)])
  })
}

/** Sets an inquiry's texts in one language, or takes them away. Owners are then shown the default ones. */
export async function translateInquiry(
  deps: Deps,
  by: Actor,
  id: Id<'inquiry'>,
  language: Language,
  texts: InquiryTexts | null,
): Promise<void> {
  if (texts) requireTexts(texts)
  await deps.db.transaction(async (tx) => {
    const inquiry = await lockInquiryToChange(tx, id)
    if (!inquiry) throw notFound('inquiry', id)
    if (inquiry.status === 'deleted') throw stays(id)
    const { [language]: old = null, ...others } = inquiry.translations
    await setTranslations(tx, id, texts ? { ...others, [language]: texts } : others)
    const change = { action: 'inquiry.translate', subject: id } as const
    await recordChange(tx, by, { ...change, before: { [language]: old }, after: { [language]: texts } })
  })
}

const stays = (id: Id<'inquiry'>) => new OperatorError(`The inquiry ${id} is deleted, so it stays as it was`)

function requireTexts(texts: InquiryTexts): void {
  const fault = faultOfTexts(texts)
  if (fault !== undefined) throw new OperatorError(fault)
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
    message:
      'There is no such inquiry for this client. inquiryId is the id that you were given, such as inq_01kgx2m1b3d5f7h9k2n4p6r8t0.',
  })
