import type { MeConsent, MeSession } from '../../../src/me/me.schema.ts'
import { Foldable } from '../controls/Foldable.tsx'
import { Logo } from '../tenant/Logo.tsx'
import { TestBadge } from '../tenant/TestBadge.tsx'
import { purposeIn } from '../terms/purpose.ts'
import { useI18n } from '../texts/i18n-context.ts'
import { AccountList } from './AccountList.tsx'
import { Comparison } from './Comparison.tsx'
import { Downloads } from './Downloads.tsx'
import { OpenQuestion } from './OpenQuestion.tsx'
import { ReadChart } from './ReadChart.tsx'
import { ReadList } from './ReadList.tsx'
import { Revoke } from './Revoke.tsx'
import { groupOf } from './status.ts'
import { ValidityLine } from './ValidityLine.tsx'

type Props = {
  consent: MeConsent
  session: MeSession
  onRevoked: (consent: MeConsent) => void
  onSessionOver: () => void
}

export function ConsentCard({ consent, session, onRevoked, onSessionOver }: Props) {
  const { t, fill, language } = useI18n()
  const { tenant, status, granted, delivered } = consent
  const group = groupOf(consent)
  const { displayName, description } = purposeIn(language, consent)
  const wasRead = delivered.reads > 0
  return (
    <article className="card">
      <header className="card-head">
        <Logo tenant={tenant} />
        <div className="card-who">
          <h3>{tenant.name}</h3>
          <p className="soft">{tenant.companyName}</p>
        </div>
        <p className="card-badges">
          {consent.environment === 'sandbox' && <TestBadge />}
          <span className={`badge ${group}`}>{fill(t.status[status], { tenant: tenant.name })}</span>
        </p>
      </header>
      <p className="card-why">
        <strong>{displayName}</strong>
        {description}
      </p>
      <ValidityLine consent={consent} />
      <Comparison consent={consent} />
      <OpenQuestion consent={consent} />
      {(wasRead || group === 'active') && <ReadChart perDay={consent.perDay} />}
      {granted && granted.accounts.length > 0 && <AccountList accounts={granted.accounts} />}
      {wasRead && (
        <Foldable level={4} title={t.consent.reads} count={delivered.reads}>
          {() => (
            <>
              <ReadList consentId={consent.consentId} onSessionOver={onSessionOver} />
              <Downloads consentId={consent.consentId} />
            </>
          )}
        </Foldable>
      )}
      {group === 'active' && (
        <Revoke consent={consent} session={session} onRevoked={onRevoked} onSessionOver={onSessionOver} />
      )}
    </article>
  )
}
