import { useState } from 'react'
import type { MeConsent, MeSession } from '../../../src/surfaces/me/me.schema.ts'
import { Foldable } from '../controls/Foldable.tsx'
import { useI18n } from '../texts/i18n-context.ts'
import { AskForDeletion } from './AskForDeletion.tsx'
import { type Revoked, RevokedNotice } from './RevokedNotice.tsx'
import { groupOf } from './status.ts'
import { TenantCard } from './TenantCard.tsx'

type Props = {
  consents: MeConsent[]
  session: MeSession
  onChanged: (consent: MeConsent) => void
  /** Several have changed. */
  onReload: () => void
  onSessionOver: () => void
}

/** By company: current consents, those that wait for an answer, and, folded, those that have ended. */
export function ConsentGroups({ consents, session, onChanged, onReload, onSessionOver }: Props) {
  const { t } = useI18n()
  const [revoked, setRevoked] = useState<Revoked>()
  const onRevoked = (one: Revoked) => {
    setRevoked(one)
    if ('consent' in one) onChanged(one.consent)
    else onReload()
  }
  const inGroup = (name: string) => consents.filter((consent) => groupOf(consent) === name)
  const [active, waiting, ended] = [inGroup('active'), inGroup('waiting'), inGroup('ended')]
  const isOver = (tenantId: string) => !active.some((one) => one.tenantId === tenantId)
  const { tenantId: revokedOf } = revoked === undefined ? {} : 'consent' in revoked ? revoked.consent : revoked.all
  const cards = (some: MeConsent[]) => (
    <ul className="cards">
      {[...Map.groupBy(some, ({ tenantId }) => tenantId)].map(([tenantId, ofTenant]) => (
        <li key={tenantId}>
          <TenantCard
            consents={ofTenant}
            isOver={isOver(tenantId)}
            session={session}
            onRevoked={onRevoked}
            onSessionOver={onSessionOver}
          />
        </li>
      ))}
    </ul>
  )
  return (
    <>
      <div role="status">
        {revoked && (
          <RevokedNotice
            revoked={revoked}
            session={session}
            onTenantRevoked={(all) => onRevoked({ all })}
            onSessionOver={onSessionOver}
          />
        )}
      </div>
      {revokedOf !== undefined && isOver(revokedOf) && (
        <AskForDeletion ended={ended.filter(({ tenantId }) => tenantId === revokedOf)} name={session.name} />
      )}
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
