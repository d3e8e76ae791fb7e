import type { ReactNode } from 'react'

/** `alert` interrupts a screen reader, `status` waits for its turn. */
type Props = { kind: 'alert' | 'status' | 'plain'; title?: string; children: ReactNode }

export function Notice({ kind, title, children }: Props) {
  return (
    <div className={`notice ${kind}`} {...(kind !== 'plain' && { role: kind })}>
      {title !== undefined && <strong>{title}</strong>}
      <p>{children}</p>
    </div>
  )
}
