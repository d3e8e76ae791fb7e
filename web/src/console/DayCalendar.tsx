import { useConsole } from './console-context.ts'

export type CalendarDay<K extends string> = { day: string; kind: K }

type Props<K extends string> = {
  title: string
  /** What it shows, in a sentence. */
  text: string
  days: CalendarDay<K>[]
  /** Each kind in words; its colour is that of its name. Signs say what the colours say. */
  words: Readonly<Record<K, string>>
  /** The kinds that are explained below. */
  explained: readonly K[]
}

const WEEK = 7
/** Weeks begin on Monday. */
const weekdayOf = (day: string) => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % WEEK

function weeksOf<K extends string>(days: CalendarDay<K>[]): (CalendarDay<K> | undefined)[][] {
  const first = days[0]
  const blanks = Array.from({ length: first ? weekdayOf(first.day) : 0 }, () => undefined)
  const cells = [...blanks, ...days]
  return Array.from({ length: Math.ceil(cells.length / WEEK) }, (_, at) =>
    Array.from({ length: WEEK }, (_, weekday) => cells[at * WEEK + weekday]),
  )
}

/** A cell for each day, a row for each week, with the month where one begins. */
export function DayCalendar<K extends string>({ title, text, days, words, explained }: Props<K>) {
  const { t, pair, day: sayDay, month } = useConsole()
  const weeks = weeksOf(days)
  const monthOf = (week: (CalendarDay<K> | undefined)[], at: number) => {
    const shown = at === 0 ? week.find(Boolean) : week.find((cell) => cell?.day.endsWith('-01'))
    return shown && month(shown.day)
  }
  return (
    <>
      <p className="soft">{text}</p>
      <table className="calendar">
        <caption className="hidden">{title}</caption>
        <thead>
          <tr>
            <td className="month" />
            {t.connections.weekdays.map((weekday) => (
              <th key={weekday} scope="col">
                {weekday}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week, at) => (
            <tr key={week.find(Boolean)?.day ?? at}>
              <td className="month" aria-hidden="true">
                {monthOf(week, at)}
              </td>
              {week.map((cell, weekday) =>
                cell ? (
                  <td key={cell.day} className={cell.kind} title={pair(sayDay(cell.day), words[cell.kind])}>
                    <span aria-hidden="true">{Number(cell.day.slice(8))}</span>
                    <span className="hidden">{pair(sayDay(cell.day), words[cell.kind])}</span>
                  </td>
                ) : (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a weekday stays where it is.
                  <td key={weekday} />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="calendar-key" aria-hidden="true">
        {explained.map((kind) => (
          <li key={kind}>
            <span className={`swatch ${kind}`} />
            {words[kind]}
          </li>
        ))}
      </ul>
    </>
  )
}
