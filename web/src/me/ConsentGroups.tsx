import { useState } from 'react'
import type { MeConsent, MeSession } from '../../../src/surfaces/me/me.schema.ts'
import { serverNow } from '../api/server-clock.ts'
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
  const [stopped, setStopped] = useState<{ all: MeConsent[]; at: Date }>()
  const onRevoked = (one: Revoked) => {
    const { consentId, tenantId } = 'consent' in one ? one.consent : one.all
    const isSame = (other: MeConsent) => other.tenantId === tenantId
    // One by one, or all at once: the company is asked for all that have ended on this page, as they were.
    const now = consents.filter(
      (each) => groupOf(each) === 'active' && ('consent' in one ? each.consentId === consentId : isSame(each)),
    )
    setStopped({ all: [...(stopped?.all.filter(isSame) ?? []), ...now], at: serverNow() })
    setRevoked(one)
    if ('consent' in one) onChanged(one.consent)
    else onReload()
  }
  const inGroup = (name: string) => consents.filter((consent) => groupOf(consent) === name)
  const cards = (some: MeConsent[]) => (
    <ul className="cards">
      {[...Map.groupBy(some, ({ tenantId }) => tenantId)].map(([tenantId, ofTenant]) => (
        <li key={tenantId}>
          <TenantCard consents={ofTenant} session={session} onRevoked={onRevoked} onSessionOver={onSessionOver} />
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
            onTenantRevoked={(all) => onRevoked({ all })}
            onSessionOver={onSessionOver}
          />
        )}
      </div>
      {stopped &&
        stopped.all.length > 0 &&
        !stopped.all.some(({ tenantId }) => active.some((one) => one.tenantId === tenantId)) && (
          <AskForDeletion ended={stopped.all} at={stopped.at} name={session.name} />
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
