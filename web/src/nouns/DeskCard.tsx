import type { ReactNode } from 'react'
import { Link } from '../console/Link.tsx'
import { addressOf } from '../console/router.ts'

type Props = {
  title: string
  /** Where the whole list is. */
  all?: { noun: string; filter: Record<string, string>; label: string }
  children: ReactNode
}

/** A part of an owner's page. */
export function DeskCard({ title, all, children }: Props) {
  return (
    <section className="card desk-card" aria-label={title}>
      <header>
        <h2>{title}</h2>
        {all && <Link href={addressOf([all.noun], new URLSearchParams(all.filter))}>{all.label}</Link>}
      </header>
      {children}
    </section>
  )
}
