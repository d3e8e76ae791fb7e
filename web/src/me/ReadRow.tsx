import type { MeRead } from '../../../src/me/me.schema.ts'
import type { Speech } from '../texts/speech.ts'
import { useSpeech } from '../texts/speech-context.ts'

const WHAT = {
  account: 'readAccount',
  transactions: 'readTransactions',
  transaction: 'readTransaction',
  changes: 'readChanges',
} as const

/** When, what, of which account, for which time, how many. */
export function ReadRow({ read }: { read: MeRead }) {
  const speech = useSpeech()
  const { t, count, time } = speech
  return (
    <li className="read">
      <p>
        <time dateTime={read.at}>{time(read.at)}</time>
        <strong>{t.consent[WHAT[read.what]]}</strong>
      </p>
      <p className="soft">
        {[read.accountName, read.what === 'transactions' && periodOf(speech, read), count(t.count.entries, read.rows)]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </li>
  )
}

function periodOf({ t, fill, shortDate }: Speech, { fromBookedTime, untilBookedTime }: MeRead): string {
  const from = fromBookedTime !== undefined && shortDate(fromBookedTime)
  const until = untilBookedTime !== undefined && shortDate(untilBookedTime)
  if (from && until) return fill(t.consent.period, { from, until })
  if (from) return fill(t.consent.periodFrom, { from })
  return until ? fill(t.consent.periodUntil, { until }) : t.consent.periodAll
}
