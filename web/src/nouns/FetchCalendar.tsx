import { listConnectionDays } from '../api/manage-banks.ts'
import type { ConnectionDay, ConsoleConnection } from '../api/manage-rows.ts'
import { useConsole } from '../console/console-context.ts'
import { Problem } from '../console/Problem.tsx'
import { useFound } from '../console/use-found.ts'

type DayKind = 'done' | 'mixed' | 'failed' | 'gap' | 'none'
type Props = { connection: ConsoleConnection }

const WEEK = 7
/** Weeks begin on Monday. */
const weekdayOf = (day: string) => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % WEEK

/** Today may still come, and before the first day or after the end there was nothing to fetch. */
function kindOf(
  { day, done, failed }: ConnectionDay,
  { created, status, since }: ConsoleConnection,
  today: string,
): DayKind {
  if (done > 0) return failed > 0 ? 'mixed' : 'done'
  if (failed > 0) return 'failed'
  const wasThere = day > created.slice(0, 10) && (status !== 'ended' || day <= since.slice(0, 10))
  return wasThere && day < today ? 'gap' : 'none'
}

/** Each day of the last weeks: fetched, failed, or a gap. Signs say what the colours say. */
export function FetchCalendar({ connection }: Props) {
  const { t, day: sayDay, fill, number } = useConsole()
  const { found, error, retry } = useFound(connection.id, listConnectionDays)
  if (!found) return <Problem error={error} onRetry={retry} />
  const today = found.at(-1)?.day ?? ''
  const days = found.map((one) => ({ day: one.day, kind: kindOf(one, connection, today) }))
  const how = (...kinds: DayKind[]) => days.filter(({ kind }) => kinds.includes(kind)).length
  const blanks = Array.from({ length: weekdayOf(days[0]?.day ?? today) }, () => undefined)
  const cells = [...blanks, ...days]
  const weeks = Array.from({ length: Math.ceil(cells.length / WEEK) }, (_, at) =>
    Array.from({ length: WEEK }, (_, weekday) => cells[at * WEEK + weekday]),
  )
  const texts = t.connections
  return (
    <section>
      <h3>{texts.calendar}</h3>
      <p className="soft">
        {fill(texts.calendarText, {
          fetched: number(how('done', 'mixed')),
          days: number(days.length - how('none')),
          failed: number(how('failed', 'mixed')),
          gaps: number(how('gap')),
        })}
      </p>
      <table className="calendar">
        <caption className="hidden">{texts.calendar}</caption>
        <thead>
          <tr>
            {texts.weekdays.map((weekday) => (
              <th key={weekday} scope="col">
                {weekday}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week, at) => (
            <tr key={week.find(Boolean)?.day ?? at}>
              {week.map((cell, weekday) =>
                cell ? (
                  <td key={cell.day} className={cell.kind} title={`${sayDay(cell.day)}: ${texts.day[cell.kind]}`}>
                    <span aria-hidden="true">{Number(cell.day.slice(8))}</span>
                    <span className="hidden">{`${sayDay(cell.day)}: ${texts.day[cell.kind]}`}</span>
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
        {(['done', 'mixed', 'failed', 'gap'] as const).map((kind) => (
          <li key={kind}>
            <span className={`swatch ${kind}`} />
            {texts.day[kind]}
          </li>
        ))}
      </ul>
    </section>
  )
}
