import type { ConsoleConsent } from '../api/manage-rows.ts'
import type { ConsoleI18n } from '../console/console-context.ts'

type Ended = Pick<ConsoleConsent, 'status' | 'endedBy'>

/** How a consent stands, in the words of the console: an operator may have ended it for the owner or the tenant. */
export function consentStatusText({ t }: Pick<ConsoleI18n, 't'>, { status, endedBy }: Ended): string {
  const { consentStatus, consentEndedFor } = t.words
  return endedBy !== undefined && (status === 'revoked_by_psu' || status === 'terminated_by_tpp')
    ? consentEndedFor[status]
    : consentStatus[status]
}

/** The same with the operator's name. */
export function consentEndText(i18n: Pick<ConsoleI18n, 't' | 'fill'>, consent: Ended): string {
  const status = consentStatusText(i18n, consent)
  const { endedBy: name } = consent
  return name === undefined ? status : i18n.fill(i18n.t.words.consentEndedBy, { status, name })
}
