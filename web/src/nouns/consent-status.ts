import type { ConsoleConsent } from '../api/manage-rows.ts'
import type { ConsoleI18n } from '../console/console-context.ts'

type Ended = Pick<ConsoleConsent, 'status' | 'endedBy' | 'ended' | 'validUntil'>

/** How a consent stands, and how one ended, as short as a list needs it. */
export function consentStatusText({ t: { words } }: Pick<ConsoleI18n, 't'>, consent: Ended): string {
  const { status, endedBy } = consent
  if (status === 'expired') return words.consentRanOut[whyExpired(consent)]
  return endedBy !== undefined && isEndedFor(status) ? words.consentEndedFor[status] : words.consentStatus[status]
}

/** The same where there is room: with the operator who ended it for the owner or the tenant. */
export function consentEndText(i18n: Pick<ConsoleI18n, 't' | 'fill'>, consent: Ended): string {
  const { status, endedBy: name } = consent
  const { words } = i18n.t
  if (status === 'expired') return words.consentEndedItself[whyExpired(consent)]
  return name !== undefined && isEndedFor(status)
    ? i18n.fill(words.consentEndedBy[status], { name })
    : words.consentStatus[status]
}

const isEndedFor = (status: Ended['status']) => status === 'revoked_by_psu' || status === 'terminated_by_tpp'

/** One for a single reading ends with it, which may be before its time is over. */
const whyExpired = ({ ended, validUntil }: Ended) =>
  ended !== undefined && validUntil !== undefined && ended < validUntil ? 'once' : 'time'
