import { useEffect, useState } from 'react'
import { serverNow } from '../api/server-clock.ts'
import { useI18n } from '../texts/i18n-context.ts'

const secondsUntil = (expires: string): number =>
  Math.max(0, Math.ceil((Date.parse(expires) - serverNow().getTime()) / 1000))

/** Silent while it counts; a screen reader announces it once, at the end. */
export function PinTimer({ expires }: { expires: string }) {
  const { t, fill } = useI18n()
  const [seconds, setSeconds] = useState(() => secondsUntil(expires))
  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsUntil(expires)), 1000)
    return () => clearInterval(timer)
  }, [expires])
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return (
    <>
      {seconds > 0 && (
        <p className="soft timer" role="timer" aria-live="off">
          {fill(t.pin.left, { time })}
        </p>
      )}
      <div role="status">{seconds === 0 && <p className="error">{t.pin.over}</p>}</div>
    </>
  )
}
