import { useEffect, useEffectEvent } from 'react'
import type { ManagePage, ManageQuery } from '../api/manage-call.ts'

const POLL_MS = 3_000
export const ROWS_LOOKED_AT = 50
/** Asking counts as being there, and the session of somebody who went away must end. */
const MAX_IDLE_MS = 5 * 60_000

const TOUCHES = ['keydown', 'pointermove', 'pointerdown'] as const

type News<T> = {
  list: (query: ManageQuery) => Promise<ManagePage<T>>
  query: string
  /** The first rows as they are shown, at most `ROWS_LOOKED_AT`. */
  shown: () => T[] | undefined
  /** Where this says no, nothing is asked: rows must not move while somebody is reading further down. */
  isWanted: () => boolean
  onNews: () => void
}

/** Says when the beginning of a list is not what is shown. A list that changes only by operators needs none. */
export function useNews<T>(isOn: boolean, { list, query, shown, isWanted, onNews }: News<T>): void {
  const compare = useEffectEvent((data: T[]) => {
    const before = shown()
    if (before && JSON.stringify(before) !== JSON.stringify(data)) onNews()
  })
  const isLookedAt = useEffectEvent(isWanted)
  useEffect(() => {
    if (!isOn) return
    let isCurrent = true
    let isLooking = false
    let touched = performance.now()
    const onTouch = () => {
      touched = performance.now()
    }
    const poll = async () => {
      const isIdle = performance.now() - touched > MAX_IDLE_MS
      if (isLooking || isIdle || document.visibilityState !== 'visible' || !isLookedAt()) return
      isLooking = true
      try {
        const { data } = await list({ ...Object.fromEntries(new URLSearchParams(query)), limit: ROWS_LOOKED_AT })
        if (isCurrent) compare(data)
      } catch {
        // The list itself says what is wrong, when it is asked.
      } finally {
        isLooking = false
      }
    }
    const timer = setInterval(poll, POLL_MS)
    for (const name of TOUCHES) addEventListener(name, onTouch, { passive: true })
    return () => {
      isCurrent = false
      clearInterval(timer)
      for (const name of TOUCHES) removeEventListener(name, onTouch)
    }
  }, [isOn, list, query])
}
