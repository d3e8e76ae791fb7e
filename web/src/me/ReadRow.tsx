import type { MeRead } from '../../../src/surfaces/me/me.schema.ts'
import type { I18n } from '../texts/i18n.ts'
import { useI18n } from '../texts/i18n-context.ts'

const WHAT = {
  account: 'readAccount',
  transactions: 'readTransactions',
  transaction: 'readTransaction',
  changes: 'readChanges',
} as const

/** The time, kind, account, period and number of rows of a read. */
export function ReadRow({ read }: { read: MeRead }) {
  const i18n = useI18n()
  const { t, count, time } = i18n
  return (
    <li className="read">
      <p>
        <time dateTime={read.at}>{time(read.at)}</time>
        <strong>{t.consent[WHAT[read.what]]}</strong>
      </p>
      <p className="soft">
        {[
          read.accountName,
          read.what === 'transactions' && periodOf(i18n, read),
          // The details of an account are no payments.
          read.what !== 'account' && count(t.count.entries, read.rows),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </li>
  )
}

function periodOf({ t, fill, shortDate }: I18n, { fromBookedTime, untilBookedTime }: MeRead): string {
  const from = fromBookedTime !== undefined && shortDate(fromBookedTime)
  const until = untilBookedTime !== undefined && shortDate(untilBookedTime)
  if (from && until) return fill(t.consent.period, { from, until })
  if (from) return fill(t.consent.periodFrom, { from })
  return until ? fill(t.consent.periodUntil, { until }) : t.consent.periodAll
}
