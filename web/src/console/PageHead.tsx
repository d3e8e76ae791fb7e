import { type ReactNode, useEffect, useRef } from 'react'
import { BRAND } from '../frame/brand.ts'

/** The heading of a section. It takes the focus when the section changes, so that a screen reader starts here. */
export function PageHead({ title, lead, children }: { title: string; lead: string; children?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const seen = useRef(false)
  useEffect(() => {
    document.title = `${title} · ${BRAND}`
    if (seen.current) heading.current?.focus({ preventScroll: true })
    seen.current = true
  }, [title])
  return (
    <header className="page-head">
      <div>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <p className="soft">{lead}</p>
      </div>
      <div className="button-row">{children}</div>
    </header>
  )
}
