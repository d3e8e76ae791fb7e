import type { ConsoleConsent } from '../api/manage-rows.ts'
import type { ConsoleI18n } from '../console/console-context.ts'

type Ended = Pick<ConsoleConsent, 'status' | 'endedBy'>

/** How a consent stands, in the words of the console: an operator may have ended it for the owner or the tenant. */
export const consentStatusText = ({ t: { words } }: Pick<ConsoleI18n, 't'>, { status, endedBy }: Ended): string =>
  endedBy !== undefined && isEndedFor(status) ? words.consentEndedFor[status] : words.consentStatus[status]

/** The same with the operator's name, where there is room for it. */
export const consentEndText = (i18n: Pick<ConsoleI18n, 't' | 'fill'>, { status, endedBy: name }: Ended): string =>
  name !== undefined && isEndedFor(status)
    ? i18n.fill(i18n.t.words.consentEndedBy[status], { name })
    : i18n.t.words.consentStatus[status]

const isEndedFor = (status: Ended['status']) => status === 'revoked_by_psu' || status === 'terminated_by_tpp'
