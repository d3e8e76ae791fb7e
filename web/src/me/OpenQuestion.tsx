import type { MeConsent } from '../../../src/surfaces/me/me.schema.ts'
import { useI18n } from '../texts/i18n-context.ts'
import { groupOf } from './status.ts'

/** An ask that waits for the owner, with a link to its page. */
export function OpenQuestion({ consent }: { consent: MeConsent }) {
  const { t, fill } = useI18n()
  if (consent.askUrl === undefined || !/^https?:|^\//i.test(consent.askUrl)) return null
  const link = (kind: 'yes' | 'plain') => (
    <a className={`button ${kind}`} href={consent.askUrl}>
      {t.consent.answer}
    </a>
  )
  if (groupOf(consent) !== 'active') return <p>{link('yes')}</p>
  return (
    <div className="open-question">
      <p>{fill(t.consent.answerAgain, { tenant: consent.tenant.name })}</p>
      {link('plain')}
    </div>
  )
}
