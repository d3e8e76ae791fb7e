import type { MeConsent } from '../../../src/surfaces/me/me.schema.ts'
import { useI18n } from '../texts/i18n-context.ts'

type Props = {
  /** One of the company. */
  consent: MeConsent
  /** All of the company have ended. */
  isLast: boolean
}

/** What happens to data that was read before, and a prepared message that asks the company to delete it. */
export function AskForDeletion({ consent, isLast }: Props) {
  const { t, fill } = useI18n()
  const { tenant, privacyUrl, consentId } = consent
  const body = [
    fill(t.consent.deletionText, { company: tenant.companyName }),
    ...(isLast ? [] : [fill(t.consent.deletionNumber, { number: consentId })]),
  ].join('\n\n')
  const mail = `mailto:?${new URLSearchParams({ subject: t.consent.deletionSubject, body }).toString().replaceAll('+', '%20')}`
  return (
    <p>
      {fill(t.consent.afterEnd, { tenant: tenant.name })} <a href={mail}>{t.consent.deletionLink}</a>
      {privacyUrl !== undefined && (
        <>
          {' '}
          {t.consent.deletionTo}{' '}
          <a href={privacyUrl} target="_blank" rel="noopener noreferrer">
            {fill(t.ask.privacy, { tenant: tenant.name })}
            <span className="hidden"> {t.page.newTab}</span>
          </a>
        </>
      )}
    </p>
  )
}
