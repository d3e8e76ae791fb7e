import type { MeConsent } from '../../../src/surfaces/me/me.schema.ts'
import { useI18n } from '../texts/i18n-context.ts'
import { groupOf } from './status.ts'

type ComparisonRow = [term: string, ...texts: string[]]

/** Asked, allowed, really read: three columns to compare. */
export function Comparison({ consent }: { consent: MeConsent }) {
  const { t, count } = useI18n()
  const { asked, granted, delivered } = consent
  const { accounts, what, often } = t.consent
  const askedRows: ComparisonRow[] = [
    [accounts, t.consent.chosenByYou],
    [what, t.scope.short[asked.scope]],
    [often, t.frequency[asked.frequency]],
  ]
  const grantedRows: ComparisonRow[] | undefined = granted && [
    [accounts, count(t.count.accounts, granted.accounts.length)],
    [what, t.scope.short[granted.scope]],
    [often, t.frequency[granted.frequency]],
  ]
  const read = [
    t.consent.whatAccounts,
    ...(delivered.balances ? [t.consent.whatBalances] : []),
    ...(delivered.transactions ? [t.consent.whatPayments] : []),
  ]
  const queries = count(t.count.looks, delivered.reads)
  // Of `once` an access counts, however many queries it has.
  const howOften =
    granted?.frequency === 'once'
      ? `${count(t.consent.visits, Math.max(1, delivered.accesses))} · ${queries}`
      : `${queries} ${count(t.consent.onDays, delivered.days)}`
  const deliveredRows: ComparisonRow[] | undefined =
    delivered.reads === 0
      ? undefined
      : [
          [accounts, count(t.count.accounts, delivered.accounts)],
          [what, ...read],
          [often, howOften],
        ]
  const columns: [title: string, rows: ComparisonRow[] | undefined, otherwise: string][] = [
    [t.consent.asked, askedRows, ''],
    [t.consent.granted, grantedRows, t.consent.notGranted],
    [t.consent.delivered, deliveredRows, t.consent.nothingRead],
  ]
  // Before an answer only the asked terms exist.
  const shown = groupOf(consent) === 'waiting' && !granted ? columns.slice(0, 1) : columns
  return (
    <div className="comparison">
      {shown.map(([title, rows, otherwise]) => (
        <section key={title}>
          <h5>{title}</h5>
          {rows ? (
            <dl>
              {rows.map(([term, ...texts]) => (
                <div key={term}>
                  <dt>{term}</dt>
                  {texts.map((text) => (
                    <dd key={text}>{text}</dd>
                  ))}
                </div>
              ))}
            </dl>
          ) : (
            <p className="soft">{otherwise}</p>
          )}
        </section>
      ))}
    </div>
  )
}
