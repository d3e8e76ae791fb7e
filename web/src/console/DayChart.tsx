import type { DayFigure } from '../api/manage-rows.ts'
import { serverNow } from '../api/server-clock.ts'
import { useConsole } from './console-context.ts'

const DAY_MS = 86_400_000
const HEIGHT = 100
const STEP = 10

type Props = { title: string; text: string; days: number; counts: DayFigure[] }

/** A bar for every day. For screen readers: the same in a sentence and in a table. */
export function DayChart({ title, text, days, counts }: Props) {
  const { t, number, day: sayDay } = useConsole()
  const today = Math.floor(serverNow().getTime() / DAY_MS)
  const byDay = new Map(counts.map(({ day, count }) => [day, count]))
  const bars = Array.from({ length: days }, (_, at) => {
    const day = new Date((today - days + 1 + at) * DAY_MS).toISOString().slice(0, 10)
    return { day, count: byDay.get(day) ?? 0 }
  })
  const most = Math.max(0, ...bars.map(({ count }) => count))
  return (
    <section className="card day-chart">
      <h2>{title}</h2>
      <p className="soft">{text}</p>
      <svg viewBox={`0 0 ${days * STEP} ${HEIGHT + 1}`} preserveAspectRatio="none" aria-hidden="true">
        <rect className="base" y={HEIGHT} width={days * STEP} height="1" />
        {bars.map(({ day, count }, at) => {
          const high = count === 0 ? 0 : Math.max(2, (count / most) * HEIGHT)
          return (
            <rect key={day} className="bar" x={at * STEP + 1} y={HEIGHT - high} width={STEP - 2} height={high}>
              <title>{`${sayDay(day)}: ${number(count)}`}</title>
            </rect>
          )
        })}
      </svg>
      <p className="chart-ends" aria-hidden="true">
        <span>{sayDay(bars[0]!.day)}</span>
        <span>{t.overview.today}</span>
      </p>
      <table className="hidden">
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{t.overview.day}</th>
            <th scope="col">{t.overview.count}</th>
          </tr>
        </thead>
        <tbody>
          {bars
            .filter(({ count }) => count > 0)
            .map(({ day, count }) => (
              <tr key={day}>
                <th scope="row">{sayDay(day)}</th>
                <td>{number(count)}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </section>
  )
}
