import type { MeConsent, MeSession } from '../../../src/surfaces/me/me.schema.ts'
import { Foldable } from '../controls/Foldable.tsx'
import { Logo } from '../tenant/Logo.tsx'
import { useI18n } from '../texts/i18n-context.ts'
import { AskForDeletion, wasRead } from './AskForDeletion.tsx'
import { ConsentItem } from './ConsentItem.tsx'
import type { Revoked } from './RevokedNotice.tsx'
import { RevokeTenant } from './RevokeTenant.tsx'
import { groupOf } from './status.ts'

type Props = {
  /** Of one tenant, at least one. */
  consents: MeConsent[]
  /** It may not look at anything any more. */
  isOver: boolean
  session: MeSession
  onRevoked: (revoked: Revoked) => void
  onSessionOver: () => void
}

/** A company, and what it asked for, may do or could do. */
export function TenantCard({ consents, isOver, session, onRevoked, onSessionOver }: Props) {
  const { t } = useI18n()
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
      {isOver && consents.some(wasRead) && (
        <Foldable level={4} title={t.consent.deletionTitle} about={tenant.name}>
          {() => <AskForDeletion ended={consents} name={session.name} />}
        </Foldable>
      )}
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
