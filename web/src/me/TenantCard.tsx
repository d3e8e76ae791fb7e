import type { MeConsent, MeSession } from '../../../src/surfaces/me/me.schema.ts'
import { Logo } from '../tenant/Logo.tsx'
import { ConsentItem } from './ConsentItem.tsx'
import type { Revoked } from './RevokedNotice.tsx'
import { RevokeTenant } from './RevokeTenant.tsx'
import { groupOf } from './status.ts'

type Props = {
  /** Of one tenant, at least one. */
  consents: MeConsent[]
  session: MeSession
  onRevoked: (revoked: Revoked) => void
  onSessionOver: () => void
}

/** A company, and what it asked for, may do or could do. */
export function TenantCard({ consents, session, onRevoked, onSessionOver }: Props) {
  const [first] = consents as [MeConsent]
  const { tenantId, tenant } = first
  const active = consents.filter((consent) => groupOf(consent) === 'active')
  return (
    <article className="card">
      <header className="card-head">
        <Logo tenant={tenant} />
        <div className="card-who">
          <h3>{tenant.name}</h3>
          <p className="soft">{tenant.companyName}</p>
        </div>
      </header>
      <ul className="consents">
        {consents.map((consent) => (
          <li key={consent.consentId}>
            <ConsentItem
              consent={consent}
              others={active.filter((one) => one !== consent)}
              session={session}
              onRevoked={onRevoked}
              onSessionOver={onSessionOver}
            />
          </li>
        ))}
      </ul>
      {active.length > 1 && (
        <div className="revoke">
          <RevokeTenant
            tenantId={tenantId}
            tenant={tenant.name}
            session={session}
            onRevoked={() => onRevoked({ all: first })}
            onSessionOver={onSessionOver}
          />
        </div>
      )}
    </article>
  )
}
