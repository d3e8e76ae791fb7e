import type { MeConsent } from '../../../src/surfaces/me/me.schema.ts'
import { serverNow } from '../api/server-clock.ts'
import { daysBetween } from '../terms/terms.ts'
import { useI18n } from '../texts/i18n-context.ts'
import { groupOf } from './status.ts'

/** Of a permission for one visit that was not used yet, the days are those in which it may begin. */
const mayBegin = ({ granted, delivered }: MeConsent) => granted?.frequency === 'once' && delivered.accesses === 0

/** The remaining time: in words, and as a line. */
export function ValidityLine({ consent }: { consent: MeConsent }) {
  const { t, fill, count, date } = useI18n()
  const group = groupOf(consent)
  if (group === 'ended') return <p className="soft">{fill(t.consent.endedOn, { date: date(consent.modified) })}</p>
  if (group !== 'active' || consent.validUntil === undefined) return null
  const [now, until] = [serverNow(), new Date(consent.validUntil)]
  const left = daysBetween(now, until)
  const endsToday = until <= now || until.toDateString() === now.toDateString()
  const share = Math.min(1, left / Math.max(1, consent.asked.validityDays))
  return (
    <div className="validity">
      <p>
        <span>{fill(t.consent.until, { date: date(until) })}</span>
        <span className="soft">
          {endsToday ? t.consent.lastDay : count(mayBegin(consent) ? t.frequency.onceWithin : t.consent.daysLeft, left)}
        </span>
      </p>
      <svg viewBox="0 0 100 2" preserveAspectRatio="none" aria-hidden="true">
        <rect className="track" width="100" height="2" rx="1" />
        <rect className="fill" width={share * 100} height="2" rx="1" />
      </svg>
    </div>
  )
}
