import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** Browsers limit the height of an element to some 17 million pixels; longer lists are shown by windows of this many. */
const MAX_ROWS_HIGH = 150_000
/** By how many rows the window moves: what is in its middle is far from both ends then. */
const WINDOW_STEP = MAX_ROWS_HIGH / 2

type Sizes = { count: number; rowHeight: number; headHeight: number }

/** Which rows are in view in a scroller that may be too short for all of them. */
export function useRowWindow({ count, rowHeight, headHeight }: Sizes) {
  const scroller = useRef<HTMLDivElement>(null)
  const [view, setView] = useState({ first: 0, last: 30 })
  /** The first row of the current window. */
  const [base, setBase] = useState(0)
  /** The place in a window that is moving, for when its rows are there. */
  const place = useRef<number>(undefined)

  const measure = useCallback(() => {
    const box = scroller.current
    if (!box) return
    const first = base + Math.floor(box.scrollTop / rowHeight)
    const last = first + Math.ceil(box.clientHeight / rowHeight)
    setView((before) => (before.first === first && before.last === last ? before : { first, last }))
  }, [rowHeight, base])

  const onScroll = () => {
    const box = scroller.current!
    const at = box.scrollTop / rowHeight
    // Before its end is reached: there nothing scrolls any more, and the window would stay.
    const isLow = at > MAX_ROWS_HIGH * 0.9
    const isHigh = at < MAX_ROWS_HIGH * 0.1 && base > 0
    if (!isLow && !isHigh) return measure()
    // The rows and the place in the window change before the next picture, so the same rows stay where they are.
    const move = isLow ? WINDOW_STEP : -WINDOW_STEP
    // Noted now: a window that is shorter than the one before cuts off what is below its end.
    place.current = box.scrollTop - move * rowHeight
    flushSync(() => setBase(base + move))
  }

  useLayoutEffect(() => {
    if (place.current !== undefined) scroller.current!.scrollTop = place.current
    place.current = undefined
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(scroller.current!)
    return () => watch.disconnect()
  }, [measure])

  const scrollTo = (index: number) => {
    const box = scroller.current!
    const top = (index - base) * rowHeight
    if (index < base || index >= base + MAX_ROWS_HIGH) {
      const next = Math.max(0, (Math.floor(index / WINDOW_STEP) - 1) * WINDOW_STEP)
      place.current = (index - next) * rowHeight
      return flushSync(() => setBase(next))
    }
    if (top < box.scrollTop) box.scrollTop = top
    else if (top + rowHeight + headHeight > box.scrollTop + box.clientHeight)
      box.scrollTop = top + rowHeight + headHeight - box.clientHeight
  }

  const height = Math.max(0, Math.min(count - base, MAX_ROWS_HIGH) * rowHeight)
  return { scroller, view, base, height, onScroll, scrollTo }
}
