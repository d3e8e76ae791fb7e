import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useI18n } from '../texts/i18n-context.ts'
import { ActionButton } from './ActionButton.tsx'

type Props = {
  title: string
  yes: string
  children: ReactNode
  busy: boolean
  warns?: boolean
  /** What follows is not known yet: it cannot be confirmed. */
  isWaiting?: boolean
  onYes: () => void
  onBack: () => void
}

/** The confirmation, in place of the pressed button: no layout shift, and nothing covers the page. */
export function InlineConfirm({ title, yes, children, busy, warns = false, isWaiting = false, onYes, onBack }: Props) {
  const { t } = useI18n()
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    // All of it: the buttons come last.
    heading.current?.closest('section')?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <section className="confirm" aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {children}
      <div className="actions">
        {!isWaiting && (
          <ActionButton kind={warns ? 'warn' : 'no'} busy={busy} onPress={onYes}>
            {yes}
          </ActionButton>
        )}
        <ActionButton kind="plain" onPress={onBack}>
          {t.page.no}
        </ActionButton>
      </div>
    </section>
  )
}
