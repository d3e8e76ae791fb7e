import { useConsole } from './console-context.ts'

/** On whose clocks the times of a page are, and the days of its charts. */
export function TimeZoneNote({ hasDays = false }: { hasDays?: boolean }) {
  const { t, fill, timeZone } = useConsole()
  return (
    <p className="soft zone">
      {fill(t.zone.times, { zone: timeZone })} {hasDays && t.zone.utcDays}
    </p>
  )
}
