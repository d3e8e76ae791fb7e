import { accountTitle } from '../../../src/people/accounts/account.ts'
import type { MeConsent } from '../../../src/surfaces/me/me.schema.ts'
import { CopyButton } from '../controls/CopyButton.tsx'
import { purposeIn } from '../terms/purpose.ts'
import type { I18n } from '../texts/i18n.ts'
import { useI18n } from '../texts/i18n-context.ts'

type Props = {
  /** Of one company; at least one. */
  ended: MeConsent[]
  /** Of the owner. */
  name: string | undefined
}

/** What a company can be asked to delete. */
export const wasRead = ({ delivered }: MeConsent): boolean => delivered.reads > 0

/** What happens to data that was read before, and a message that asks the company to delete it. */
export function AskForDeletion({ ended, name }: Props) {
  const i18n = useI18n()
  const { t, fill } = i18n
  const [{ tenant, privacyUrl }] = ended as [MeConsent]
  const read = ended.filter(wasRead)
  if (read.length === 0) return <p className="notice">{fill(t.consent.nothingToDelete, { tenant: tenant.name })}</p>
  const message = [
    fill(t.consent.deletionText, { company: tenant.companyName }),
    ...read.map((consent) => allowedText(i18n, consent)),
    ...(name === undefined ? [] : [name]),
  ].join('\n\n')
  const query = new URLSearchParams({ subject: t.consent.deletionSubject, body: message })
  return (
    <section className="notice deletion">
      <p>{fill(t.consent.afterEnd, { tenant: tenant.name })}</p>
      <blockquote>{message}</blockquote>
      <div className="actions">
        <CopyButton text={message} copy={t.consent.copy} copied={t.consent.copied} />
        <a className="button plain" href={`mailto:?${query.toString().replaceAll('+', '%20')}`}>
          {t.consent.deletionLink}
        </a>
      </div>
      {privacyUrl !== undefined && (
        <p>
          {t.consent.deletionTo}{' '}
          <a href={privacyUrl} target="_blank" rel="noopener noreferrer">
            {fill(t.ask.privacy, { tenant: tenant.name })}
            <span className="hidden"> {t.page.newTab}</span>
          </a>
        </p>
      )}
    </section>
  )
}

/** What was allowed, for which accounts, and until when. */
function allowedText({ t, fill, pair, date, language }: I18n, consent: MeConsent): string {
  const { granted, consentId, modified } = consent
  return [
    purposeIn(language, consent).displayName,
    ...(granted ? [pair(t.consent.what, t.scope.short[granted.scope])] : []),
    ...(granted && granted.accounts.length > 0
      ? [pair(t.consent.accounts, granted.accounts.map(accountTitle).join(', '))]
      : []),
    fill(t.consent.until, { date: date(modified) }),
    fill(t.consent.deletionNumber, { number: consentId }),
  ].join('\n')
}
