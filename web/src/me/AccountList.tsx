import type { MeConsent } from '../../../src/surfaces/me/me.schema.ts'
import { useI18n } from '../texts/i18n-context.ts'
import { AccountNumber } from './AccountNumber.tsx'

type Accounts = NonNullable<MeConsent['granted']>['accounts']

export function AccountList({ accounts }: { accounts: Accounts }) {
  const { t, fill, count, time } = useI18n()
  return (
    <section>
      <h5>{t.consent.accountsTitle}</h5>
      <ul className="accounts">
        {accounts.map(({ id, name, provider, iban, currency, reads, rows, lastRead }) => (
          <li key={id}>
            <div>
              <p className="account-name">{name}</p>
              <p className="soft">
                {[provider, currency].join(' · ')}
                {iban !== undefined && <AccountNumber iban={iban} />}
              </p>
            </div>
            <div className="account-reads">
              {lastRead === undefined ? (
                <p className="soft">{t.consent.neverRead}</p>
              ) : (
                <>
                  <p>
                    {[count(t.count.looks, reads), ...(rows > 0 ? [count(t.count.entries, rows)] : [])].join(' · ')}
                  </p>
                  <p className="soft">{fill(t.consent.lastRead, { date: time(lastRead) })}</p>
                </>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
