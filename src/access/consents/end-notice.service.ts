import { enqueueMessage } from '../../people/messages/message.store.ts'
import { type Channel, type ConsentEndCause, languageOf } from '../../people/messages/message.ts'
import type { Id } from '../../platform/core/id.ts'
import { databaseNow } from '../../platform/db/clock.ts'
import type { ReadDeps } from '../../platform/db/deps.ts'
import { finishJob } from '../../platform/jobs/job.store.ts'
import type { JobKind } from '../../platform/jobs/run.service.ts'
import { findAsk } from './ask.store.ts'
import { withEndedBy } from './ended-by.service.ts'
import { findManagedConsent, type ManagedConsent } from './managed-consent.store.ts'

/** How long a notice is tried to be sent. */
const NOTICE_MS = 86_400_000

/**
 * Tells owners that a consent of theirs ended, unless they ended it: by mail only, as they got the receipt. Who ended it is
 * known once the change is committed, so a job looks.
 */
export const endNoticeJob = (channels: readonly Channel[]): JobKind => ({
  slots: 2,
  maxAttempts: 10,
  async run(deps, job) {
    const consentId = job.payload.consentId as Id<'consent'>
    const consent = await findManagedConsent(deps.db, consentId)
    // A client's own request adds the job: what it is about must be the client's.
    const isOwn = consent?.tenantId === job.payload.tenantId
    const cause = consent && isOwn && (await causeOf(deps, consent))
    const ask = cause && (await findAsk(deps.db, consentId, null))
    if (!cause || !ask || ask.contact.channel !== 'email' || !channels.includes('email')) return undefined
    const { terms, contact, locale, tenantId } = ask
    const language = languageOf(locale)
    const { tenant, displayName, translations } = terms
    await deps.db.transaction(async (tx) => {
      await enqueueMessage(tx, {
        id: deps.newId('message'),
        kind: 'consent_ended',
        facts: {
          tenantId,
          tenant: tenant.name,
          companyName: tenant.companyName,
          purpose: translations[language]?.displayName ?? displayName,
          scope: consent.scope,
          cause,
          ended: consent.ended!.toISOString(),
        },
        ...contact,
        language,
        pinId: null,
        deliver: true,
        lane: tenantId,
        expires: new Date((await databaseNow(tx)).getTime() + NOTICE_MS),
      })
      await finishJob(tx, job)
    })
    return 'concluded'
  },
})

/** Undefined where the owner ended it, or it was renewed meanwhile. */
async function causeOf(deps: ReadDeps, consent: ManagedConsent): Promise<ConsentEndCause | undefined> {
  const { status, ended, validUntil } = consent
  if (status === 'expired') return ended! < validUntil! ? 'once' : 'time'
  const [{ endedBy } = { endedBy: null }] = await withEndedBy(deps, [consent])
  if (status === 'revoked_by_psu') return endedBy === null ? undefined : 'for_owner'
  if (status !== 'terminated_by_tpp') return undefined
  return endedBy === null ? 'tenant' : 'for_tenant'
}
