import type { AskView } from '../../../src/access/consents/ask.schema.ts'
import { serverNow } from '../api/server-clock.ts'
import { Icon } from '../frame/Icon.tsx'
import { daysAfter } from '../terms/terms.ts'
import { useI18n } from '../texts/i18n-context.ts'

type Props = { ask: AskView; previous: NonNullable<AskView['previous']> }

/** For a renewal: the old and the new terms. Unchanged ones are mentioned briefly. */
export function Changes({ ask, previous }: Props) {
  const { t, fill, date } = useI18n()
  const until = (at: string | Date) => fill(t.ask.untilDate, { date: date(at) })
  const rows: [term: string, before: string, after: string][] = [
    [t.ask.what, t.scope.short[previous.scope], t.scope.short[ask.scope]],
    [t.ask.often, t.frequency[previous.frequency], t.frequency[ask.frequency]],
    [t.ask.until, until(previous.validUntil), until(daysAfter(serverNow(), ask.validityDays))],
  ]
  return (
    <section className="changes">
      <h2>{t.ask.changes}</h2>
      <dl className="rows">
        {rows.map(([term, before, after]) => (
          <div key={term}>
            <dt>{term}</dt>
            {before === after ? (
              <dd>
                {after} <span className="soft same">{t.ask.same}</span>
              </dd>
            ) : (
              <dd>
                <span className="before">
                  <span className="hidden">{t.ask.before} </span>
                  <s>{before}</s>
                </span>
                <span className="after">
                  <Icon name="arrow" />
                  <span>
                    <span className="hidden">{t.ask.after} </span>
                    {after}
                  </span>
                </span>
              </dd>
            )}
          </div>
        ))}
      </dl>
    </section>
  )
}
