import type { MouseEvent } from 'react'
import type { DayFigure } from '../api/manage-rows.ts'
import { serverNow } from '../api/server-clock.ts'
import { useConsole } from './console-context.ts'
import { FigureTable } from './FigureTable.tsx'
import { Link } from './Link.tsx'
import { go } from './router.ts'

const DAY_MS = 86_400_000
const HEIGHT = 100
const STEP = 10

type Props = {
  title: string
  text: string
  days: number
  counts: DayFigure[]
  /** The list of what a day's bar counts. */
  addressOfDay?: (day: string) => string
}

/** A bar for every day, which leads to what it counts. In a sentence and in a table, too. */
export function DayChart({ title, text, days, counts, addressOfDay }: Props) {
  const { t, number, pair, day: sayDay } = useConsole()
  const today = Math.floor(serverNow().getTime() / DAY_MS)
  const byDay = new Map(counts.map(({ day, count }) => [day, count]))
  const bars = Array.from({ length: days }, (_, at) => {
    const day = new Date((today - days + 1 + at) * DAY_MS).toISOString().slice(0, 10)
    return { day, count: byDay.get(day) ?? 0 }
  })
  const most = Math.max(0, ...bars.map(({ count }) => count))
  const rows = bars.filter(({ count }) => count > 0).toReversed()
  return (
    <section className="card day-chart" aria-label={title}>
      <h2>{title}</h2>
      <p className="soft">{text}</p>
      <svg viewBox={`0 0 ${days * STEP} ${HEIGHT + 1}`} preserveAspectRatio="none" aria-hidden="true">
        <rect className="base" y={HEIGHT} width={days * STEP} height="1" />
        {bars.map(({ day, count }, at) => (
          <DayBar
            key={day}
            at={at}
            high={count === 0 ? 0 : Math.max(2, (count / most) * HEIGHT)}
            title={pair(sayDay(day), number(count))}
            href={count > 0 ? addressOfDay?.(day) : undefined}
          />
        ))}
      </svg>
      <p className="chart-ends" aria-hidden="true">
        <span>{sayDay(bars[0]!.day)}</span>
        <span>{t.overview.today}</span>
      </p>
      {rows.length > 0 && (
        <FigureTable
          caption={title}
          head={[t.overview.day, t.overview.count]}
          rows={rows.map(({ day, count }) => ({
            key: day,
            name: addressOfDay ? <Link href={addressOfDay(day)}>{sayDay(day)}</Link> : sayDay(day),
            value: number(count),
          }))}
        />
      )}
    </section>
  )
}

/** As wide and as high as its day, so that a short bar is as easy to hit. The table has the same links for keyboards. */
function DayBar({ at, high, title, href }: { at: number; high: number; title: string; href: string | undefined }) {
  const bar = (
    <>
      <title>{title}</title>
      <rect className="day" x={at * STEP} width={STEP} height={HEIGHT} />
      <rect className="bar" x={at * STEP + 1} y={HEIGHT - high} width={STEP - 2} height={high} />
    </>
  )
  if (href === undefined) return <g>{bar}</g>
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    go(href)
  }
  return (
    <a href={href} tabIndex={-1} onClick={follow}>
      {bar}
    </a>
  )
}
