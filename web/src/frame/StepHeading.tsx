import { type ReactNode, useEffect, useRef } from 'react'

type Props = { takesFocus: boolean; id?: string; children: ReactNode }

/** The heading of a step. It takes the focus after a step change, so that a screen reader starts here. */
export function StepHeading({ takesFocus, id, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!takesFocus) return
    heading.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [takesFocus])
  return (
    <h1 ref={heading} id={id} tabIndex={-1}>
      {children}
    </h1>
  )
}
