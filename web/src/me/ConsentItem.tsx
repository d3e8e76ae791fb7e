import { accountTitle } from '../../../src/people/accounts/account.ts'
import type { MeConsent, MeSession, Revocation } from '../../../src/surfaces/me/me.schema.ts'
import { Foldable } from '../controls/Foldable.tsx'
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
import { groupOf, statusText } from './status.ts'
import { ValidityLine } from './ValidityLine.tsx'

type Props = {
  consent: MeConsent
  /** The others of its tenant that are valid. */
  others: MeConsent[]
  session: MeSession
  onRevoked: (revoked: Revocation) => void
  onSessionOver: () => void
}

/** What it is for, how long it lasts, when it was last used, and the end of it; everything else is folded. */
export function ConsentItem({ consent, others, session, onRevoked, onSessionOver }: Props) {
  const { t, fill, count, time, language } = useI18n()
  const { tenant, requests, granted, delivered } = consent
  const group = groupOf(consent)
  const { displayName, description } = purposeIn(language, consent)
  const { lastRead } = delivered
  return (
    <section className="consent">
      <div className="consent-head">
        <h4>{displayName}</h4>
        <p className="card-badges">
          {consent.environment === 'sandbox' && <TestBadge />}
          <span className={`badge ${group}`}>{fill(statusText(t, consent), { tenant: tenant.name })}</span>
        </p>
      </div>
      <p>{description}</p>
      {requests > 1 && (
        <p className="soft">{count(group === 'waiting' ? t.consent.requests : t.consent.requestsOver, requests)}</p>
      )}
      {group === 'active' && granted !== undefined && (
        <p>
          {t.scope.short[granted.scope]} · {t.frequency[granted.frequency]}
        </p>
      )}
      {group === 'active' && granted !== undefined && granted.accounts.length > 0 && (
        <p className="soft">
          {fill(t.consent.given, {
            accounts: granted.accounts.map(accountTitle).join(', '),
            date: time(consent.modified),
          })}
        </p>
      )}
      <ValidityLine consent={consent} />
      {(lastRead !== undefined || group === 'active') && (
        <p className="soft">
          {lastRead === undefined ? t.consent.neverRead : fill(t.consent.lastRead, { date: time(lastRead) })}
        </p>
      )}
      <OpenQuestion consent={consent} />
      <div className="consent-foot">
        <Foldable level={5} title={t.me.details} about={displayName}>
          {() => (
            <div className="consent-details">
              <Comparison consent={consent} />
              {(delivered.reads > 0 || group === 'active') && <ReadChart perDay={consent.perDay} />}
              {granted && granted.accounts.length > 0 && <AccountList accounts={granted.accounts} />}
              {delivered.reads > 0 && (
                <Foldable level={5} title={t.consent.reads} count={delivered.reads}>
                  {() => (
                    <>
                      <ReadList consentId={consent.consentId} onSessionOver={onSessionOver} />
                      <Downloads what="list" consentId={consent.consentId} />
                      <Downloads what="data" consentId={consent.consentId} />
                    </>
                  )}
                </Foldable>
              )}
            </div>
          )}
        </Foldable>
        {group === 'active' && (
          <div className="revoke">
            <Revoke
              consent={consent}
              others={others}
              session={session}
              onRevoked={onRevoked}
              onSessionOver={onSessionOver}
            />
          </div>
        )}
      </div>
    </section>
  )
}
