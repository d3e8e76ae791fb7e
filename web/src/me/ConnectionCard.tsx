import type { OwnConnection } from '../../../src/banks/connections/connection.schema.ts'
import type { MeSession } from '../../../src/surfaces/me/me.schema.ts'
import type { OwnBank } from '../api/banks.ts'
import { ActionButton } from '../controls/ActionButton.tsx'
import { Foldable } from '../controls/Foldable.tsx'
import { Logo } from '../tenant/Logo.tsx'
import { useI18n } from '../texts/i18n-context.ts'
import { AccountNumber } from './AccountNumber.tsx'
import { EndConnection } from './EndConnection.tsx'

type Props = {
  connection: OwnConnection
  session: MeSession
  /** Undefined where it cannot be connected any more. */
  bank: OwnBank | undefined
  onRenew: (bank: OwnBank) => void
  onEnded: (connection: OwnConnection) => void
  onSessionOver: () => void
}

const BADGES: Record<OwnConnection['status'], string> = {
  valid: 'active',
  renewal_due: 'waiting',
  action_needed: 'waiting',
  unavailable: 'waiting',
  ended: 'ended',
}

export function ConnectionCard({ connection, session, bank, onRenew, onEnded, onSessionOver }: Props) {
  const { t } = useI18n()
  const { status, accounts } = connection
  const { name } = connection.bank
  const isUrgent = status === 'renewal_due' || status === 'action_needed'
  const renew = status === 'ended' ? t.bank.renewLink : t.bank.renew
  return (
    <article className="card">
      <header className="card-head">
        <Logo tenant={connection.bank} />
        <div className="card-who">
          <h3>{name}</h3>
        </div>
        <p className="card-badges">
          <span className={`badge ${BADGES[status]}`}>{t.bank.status[status]}</span>
        </p>
      </header>
      {status !== 'valid' && <p>{t.bank.about[status]}</p>}
      <Foldable level={4} title={t.me.details} about={name}>
        {() => (
          <div className="consent-details">
            <Times connection={connection} />
            {accounts.length > 0 && (
              <section>
                <h5>{t.bank.accounts}</h5>
                <ul className="accounts">
                  {accounts.map(({ accountId, name: account, iban, isOpen }) => (
                    <li key={accountId}>
                      <div>
                        <p className="account-name">{account}</p>
                        {iban !== undefined && (
                          <p className="soft">
                            <AccountNumber iban={iban} />
                          </p>
                        )}
                      </div>
                      {!isOpen && <p className="soft">{t.bank.closed}</p>}
                    </li>
                  ))}
                </ul>
              </section>
            )}
          </div>
        )}
      </Foldable>
      {(bank || status !== 'ended') && (
        <div className="revoke">
          {bank && (
            <ActionButton
              kind={isUrgent ? 'yes' : 'plain'}
              aria-label={`${renew}: ${name}`}
              onPress={() => onRenew(bank)}
            >
              {renew}
            </ActionButton>
          )}
          {status !== 'ended' && (
            <EndConnection connection={connection} session={session} onEnded={onEnded} onSessionOver={onSessionOver} />
          )}
        </div>
      )}
    </article>
  )
}

/** When the bank was asked last, when it is asked next, and until when it may be. */
function Times({ connection: { status, lastFetch, nextFetch, validUntil } }: { connection: OwnConnection }) {
  const { t, fill, time, date } = useI18n()
  const last = lastFetch && time(lastFetch.at)
  const isGood = lastFetch?.outcome === 'done' || lastFetch?.outcome === 'running'
  const rows: [term: string, text: string | undefined][] = [
    [t.bank.last, last === undefined || isGood ? last : fill(t.bank.lastFailed, { date: last })],
    [t.bank.next, nextFetch && time(nextFetch)],
    [t.bank.until, status === 'ended' || validUntil === undefined ? undefined : date(validUntil)],
  ]
  const known = rows.filter(([, text]) => text !== undefined)
  return (
    known.length > 0 && (
      <dl className="rows">
        {known.map(([term, text]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    )
  )
}
