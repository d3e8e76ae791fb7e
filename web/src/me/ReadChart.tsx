import type { MeConsent } from '../../../src/surfaces/me/me.schema.ts'
import { serverNow } from '../api/server-clock.ts'
import { useI18n } from '../texts/i18n-context.ts'

const DAYS = 90
const DAY_MS = 86_400_000
const HEIGHT = 40
const BAR = 3

const dayNumber = (day: string): number => Math.round(Date.parse(`${day}T00:00:00Z`) / DAY_MS)

/** A bar for every day with a read. For screen readers: the same in a sentence and in a table. */
export function ReadChart({ perDay }: { perDay: MeConsent['perDay'] }) {
  const { t, fill, count, number, day: sayDay } = useI18n()
  const today = Math.floor(serverNow().getTime() / DAY_MS)
  const first = today - DAYS + 1
  const days = perDay.filter(({ day, reads }) => reads > 0 && dayNumber(day) >= first)
  const most = Math.max(0, ...days.map(({ reads }) => reads))
  const text =
    days.length === 0
      ? t.consent.chartNone
      : fill(t.consent.chartText, {
          days: count(t.count.days, days.length),
          looks: count(
            t.count.looks,
            days.reduce((sum, { reads }) => sum + reads, 0),
          ),
          most: number(most),
        })
  return (
    <section className="chart">
      <h5>{t.consent.chartTitle}</h5>
      {days.length > 0 && (
        <>
          <svg viewBox={`0 0 ${DAYS * (BAR + 1)} ${HEIGHT + 1}`} preserveAspectRatio="none" aria-hidden="true">
            <rect className="base" y={HEIGHT} width={DAYS * (BAR + 1)} height="1" />
            {days.map(({ day, reads }) => {
              const height = Math.max(4, (reads / most) * HEIGHT)
              return (
                <rect
                  key={day}
                  className="bar"
                  x={(dayNumber(day) - first) * (BAR + 1)}
                  y={HEIGHT - height}
                  width={BAR}
                  height={height}
                  rx="1"
                />
              )
            })}
          </svg>
          <p className="chart-ends" aria-hidden="true">
            <span>{sayDay(new Date(first * DAY_MS).toISOString().slice(0, 10))}</span>
            <span>{t.consent.today}</span>
          </p>
        </>
      )}
      <p className="soft">{text}</p>
      {days.length > 0 && (
        <div className="hidden">
          <table>
            <caption>{t.consent.chartTitle}</caption>
            <thead>
              <tr>
                <th scope="col">{t.consent.chartDay}</th>
                <th scope="col">{t.consent.chartLooks}</th>
                <th scope="col">{t.consent.chartEntries}</th>
              </tr>
            </thead>
            <tbody>
              {days.map(({ day, reads, rows }) => (
                <tr key={day}>
                  <th scope="row">{sayDay(day)}</th>
                  <td>{number(reads)}</td>
                  <td>{number(rows)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}
