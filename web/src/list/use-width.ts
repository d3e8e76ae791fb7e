import { type RefObject, useLayoutEffect, useState } from 'react'

/** The width of an element, in rem. Before it is known there is room for everything. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [rem, setRem] = useState(Number.POSITIVE_INFINITY)
  useLayoutEffect(() => {
    const box = element.current
    if (!box) return
    const measure = () =>
      setRem(box.clientWidth / Number.parseFloat(getComputedStyle(document.documentElement).fontSize))
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(box)
    return () => watch.disconnect()
  }, [element])
  return rem
}
