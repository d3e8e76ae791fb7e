import { listConnectionDays } from '../api/manage-banks.ts'
import type { ConnectionDay, ConsoleConnection } from '../api/manage-rows.ts'
import { useConsole } from '../console/console-context.ts'
import { DayCalendar } from '../console/DayCalendar.tsx'
import { Problem } from '../console/Problem.tsx'
import { useFound } from '../console/use-found.ts'

type DayKind = 'done' | 'mixed' | 'failed' | 'gap' | 'none'
type Props = { connection: ConsoleConnection }

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

/** Each day of the last weeks: fetched, failed, or a gap. */
export function FetchCalendar({ connection }: Props) {
  const { t, fill, number } = useConsole()
  const { found, error, retry } = useFound(connection.id, listConnectionDays)
  if (!found) return <Problem error={error} onRetry={retry} />
  const today = found.at(-1)?.day ?? ''
  const days = found.map((one) => ({ day: one.day, kind: kindOf(one, connection, today) }))
  const how = (...kinds: DayKind[]) => days.filter(({ kind }) => kinds.includes(kind)).length
  const texts = t.connections
  const text = fill(texts.calendarText, {
    fetched: number(how('done', 'mixed')),
    days: number(days.length - how('none')),
    failed: number(how('failed', 'mixed')),
    gaps: number(how('gap')),
  })
  return (
    <section>
      <h3>{texts.calendar}</h3>
      <DayCalendar
        title={texts.calendar}
        text={text}
        days={days}
        words={texts.day}
        explained={['done', 'mixed', 'failed', 'gap']}
      />
    </section>
  )
}
