import { serverNow } from '../api/server-clock.ts'
import { useI18n } from '../texts/i18n-context.ts'
import { type AskFrequency, type AskScope, daysAfter } from './terms.ts'

type Props = { title: string; scope: AskScope; frequency: AskFrequency; validityDays: number; accounts?: string }

/** A short repetition of the terms, beside the buttons of the decision. */
export function TermsSummary({ title, scope, frequency, validityDays, accounts }: Props) {
  const { t, fill, date } = useI18n()
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
