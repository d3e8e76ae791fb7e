import { useEffect, useEffectEvent, useState } from 'react'
import { serverNow } from '../api/server-clock.ts'
import { useI18n } from '../texts/i18n-context.ts'

const secondsUntil = (expires: string): number =>
  Math.max(0, Math.ceil((Date.parse(expires) - serverNow().getTime()) / 1000))

/** Silent while it counts; a screen reader announces it once, at the end. */
export function PinTimer({ expires, onOver }: { expires: string; onOver: () => void }) {
  const { t, fill, clockTime } = useI18n()
  const [seconds, setSeconds] = useState(() => secondsUntil(expires))
  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsUntil(expires)), 1000)
    return () => clearInterval(timer)
  }, [expires])
  const isOver = seconds === 0
  const tellOver = useEffectEvent(onOver)
  useEffect(() => {
    if (isOver) tellOver()
  }, [isOver])
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return (
    <>
      {!isOver && (
        <p className="soft timer" role="timer" aria-live="off">
          {fill(t.pin.left, { time })}
        </p>
      )}
      <div role="status">
        {isOver && <p className="error">{fill(t.pin.over, { time: clockTime(expires), resend: t.pin.resend })}</p>}
      </div>
    </>
  )
}
