import type { MeConsent, MeSession, Revocation } from '../../../src/surfaces/me/me.schema.ts'
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
import { RevokeTenant } from './RevokeTenant.tsx'
import { groupOf } from './status.ts'
import { ValidityLine } from './ValidityLine.tsx'

type Props = {
  consent: MeConsent
  /** The others of its tenant that are valid. */
  others: MeConsent[]
  session: MeSession
  onRevoked: (revoked: Revocation) => void
  onTenantRevoked: () => void
  onSessionOver: () => void
}

export function ConsentCard({ consent, others, session, onRevoked, onTenantRevoked, onSessionOver }: Props) {
  const { t, fill, count, language } = useI18n()
  const { tenant, status, requests, granted, delivered } = consent
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
      {requests > 1 && (
        <p className="soft">{count(group === 'waiting' ? t.consent.requests : t.consent.requestsOver, requests)}</p>
      )}
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
              <Downloads what="list" consentId={consent.consentId} />
              <Downloads what="data" consentId={consent.consentId} />
            </>
          )}
        </Foldable>
      )}
      {group === 'active' && (
        <div className="revoke">
          <Revoke
            consent={consent}
            others={others}
            session={session}
            onRevoked={onRevoked}
            onSessionOver={onSessionOver}
          />
          {others.length > 0 && (
            <RevokeTenant
              tenantId={consent.tenantId}
              tenant={tenant.name}
              session={session}
              onRevoked={onTenantRevoked}
              onSessionOver={onSessionOver}
            />
          )}
        </div>
      )}
    </article>
  )
}
