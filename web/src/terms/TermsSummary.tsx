import { serverNow } from '../api/server-clock.ts'
import { useSpeech } from '../texts/speech-context.ts'
import { daysAfter, type Frequency, type Scope } from './terms.ts'

type Props = { title: string; scope: Scope; frequency: Frequency; validityDays: number; accounts?: string }

/** What was read two steps ago, short, beside the buttons that decide about it. */
export function TermsSummary({ title, scope, frequency, validityDays, accounts }: Props) {
  const { t, fill, date } = useSpeech()
  const until = fill(t.ask.untilDate, { date: date(daysAfter(serverNow(), validityDays)) })
  const rows = [
    [t.ask.what, t.scope.short[scope]],
    [t.ask.often, t.frequency[frequency]],
    [t.ask.until, until],
    ...(accounts === undefined ? [] : [[t.consent.accounts, accounts]]),
  ]
  return (
    <section className="summary">
      <h2>{title}</h2>
      <dl className="rows">
        {rows.map(([term, text]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
