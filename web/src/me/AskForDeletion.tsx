import type { MeConsent } from '../../../src/surfaces/me/me.schema.ts'
import { useI18n } from '../texts/i18n-context.ts'

type Props = { tenant: string; consent: MeConsent | undefined }

/** What happens to data that was read before, and a prepared message that asks the company to delete it. */
export function AskForDeletion({ tenant, consent }: Props) {
  const { t, fill } = useI18n()
  const company = consent?.tenant.companyName ?? tenant
  const body = [
    fill(t.consent.deletionText, { company }),
    ...(consent ? [fill(t.consent.deletionNumber, { number: consent.consentId })] : []),
  ].join('\n\n')
  const mail = `mailto:?${new URLSearchParams({ subject: t.consent.deletionSubject, body }).toString().replaceAll('+', '%20')}`
  return (
    <p>
      {fill(t.consent.afterEnd, { tenant })} <a href={mail}>{t.consent.deletionLink}</a>
    </p>
  )
}
