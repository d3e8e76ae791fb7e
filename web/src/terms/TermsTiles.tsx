import { serverNow } from '../api/server-clock.ts'
import { Icon } from '../frame/Icon.tsx'
import { useI18n } from '../texts/i18n-context.ts'
import { type AskFrequency, daysAfter } from './terms.ts'

/** `accessMinutes`: how long the one access of `once` stays open. */
type Props = { frequency: AskFrequency; validityDays: number; accessMinutes: number }

/** Frequency and end, side by side. */
export function TermsTiles({ frequency, validityDays, accessMinutes }: Props) {
  const { t, fill, count, date } = useI18n()
  const long = frequency === 'once' ? count(t.frequency.onceLong, accessMinutes) : t.frequency.dailyLong
  return (
    <dl className="tiles">
      <div>
        <dt>
          <Icon name="repeat" />
          {t.ask.often}
        </dt>
        <dd>
          <strong>{t.frequency[frequency]}</strong>
          <span className="soft">{long}</span>
        </dd>
      </div>
      <div>
        <dt>
          <Icon name="calendar" />
          {t.ask.until}
        </dt>
        <dd>
          <strong>{fill(t.ask.untilDate, { date: date(daysAfter(serverNow(), validityDays)) })}</strong>
          <span className="soft">
            {count(frequency === 'once' ? t.frequency.onceWithin : t.ask.fromToday, validityDays)}
          </span>
        </dd>
      </div>
    </dl>
  )
}
