import { useEffect, useState } from 'react'
import { findClock } from '../api/manage.ts'
import { useConsole } from './console-context.ts'

const DAY_SECONDS = 86_400

/** Whoever does not know that the clock was moved takes dates for wrong, and expired sessions for faults. */
export function ClockNotice() {
  const { t, count } = useConsole()
  const [ahead, setAhead] = useState(0)
  useEffect(() => {
    findClock().then(
      ({ aheadSeconds }) => setAhead(aheadSeconds),
      () => {},
    )
  }, [])
  const days = Math.round(ahead / DAY_SECONDS)
  return (
    ahead > 0 && (
      <p className="clock-notice" role="status">
        {days === 0 ? t.clock.hours : count(t.clock.days, days)}
      </p>
    )
  )
}
