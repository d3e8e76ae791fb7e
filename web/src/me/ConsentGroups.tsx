import { useState } from 'react'
import type { MeConsent, MeSession } from '../../../src/surfaces/me/me.schema.ts'
import { Foldable } from '../controls/Foldable.tsx'
import { useI18n } from '../texts/i18n-context.ts'
import { ConsentCard } from './ConsentCard.tsx'
import { type Revoked, RevokedNotice } from './RevokedNotice.tsx'
import { groupOf } from './status.ts'

type Props = {
  consents: MeConsent[]
  session: MeSession
  onChanged: (consent: MeConsent) => void
  /** Several have changed. */
  onReload: () => void
  onSessionOver: () => void
}

/** Current consents, those that wait for an answer, and, folded, those that have ended. */
export function ConsentGroups({ consents, session, onChanged, onReload, onSessionOver }: Props) {
  const { t } = useI18n()
  const [revoked, setRevoked] = useState<Revoked>()
  const onTenantRevoked = (tenant: string) => {
    setRevoked({ tenant })
    onReload()
  }
  const inGroup = (name: string) => consents.filter((consent) => groupOf(consent) === name)
  const cards = (some: MeConsent[]) => (
    <ul className="cards">
      {some.map((consent) => (
        <li key={consent.consentId}>
          <ConsentCard
            consent={consent}
            others={inGroup('active').filter((one) => one.tenantId === consent.tenantId && one !== consent)}
            session={session}
            onSessionOver={onSessionOver}
            onRevoked={(one) => {
              setRevoked(one)
              onChanged(one.consent)
            }}
            onTenantRevoked={() => onTenantRevoked(consent.tenant.name)}
          />
        </li>
      ))}
    </ul>
  )
  const [active, waiting, ended] = [inGroup('active'), inGroup('waiting'), inGroup('ended')]
  return (
    <>
      <div role="status">
        {revoked && (
          <RevokedNotice
            revoked={revoked}
            session={session}
            onTenantRevoked={onTenantRevoked}
            onSessionOver={onSessionOver}
          />
        )}
      </div>
      {active.length > 0 ? (
        <section className="group">
          <h2>{t.me.active}</h2>
          {cards(active)}
        </section>
      ) : (
        <p className="empty">{consents.length === 0 ? t.me.none : t.me.noneActive}</p>
      )}
      {waiting.length > 0 && (
        <section className="group">
          <h2>{t.me.waiting}</h2>
          {cards(waiting)}
        </section>
      )}
      {ended.length > 0 && (
        <section className="group">
          <Foldable level={2} title={t.me.ended} count={ended.length}>
            {() => cards(ended)}
          </Foldable>
        </section>
      )}
    </>
  )
}
