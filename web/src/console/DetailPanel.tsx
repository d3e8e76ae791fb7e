import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { ActionButton } from '../controls/ActionButton.tsx'
import { Icon } from '../frame/Icon.tsx'
import { useConsole } from './console-context.ts'
import { Environment } from './Environment.tsx'
import { IdChip } from './IdChip.tsx'
import { rememberRecent } from './recent.ts'
import { TimeZoneNote } from './TimeZoneNote.tsx'

type Props = {
  title: string
  kicker?: string
  id?: string | undefined
  environment?: string | undefined
  onClose: () => void
  children: ReactNode
}

/** Beside the list; over it on a phone. Escape closes it. */
export function DetailPanel({ title, kicker, id, environment, onClose, children }: Props) {
  const { t } = useConsole()
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another title is another thing, which is read from its start.
  useEffect(() => heading.current?.focus(), [title])
  useEffect(() => {
    if (id !== undefined && title !== id) rememberRecent({ address: location.pathname, title })
  }, [id, title])
  const onKeyDown = (event: KeyboardEvent) => {
    // An open list takes it for itself.
    const isOpen = event.target instanceof Element && event.target.getAttribute('aria-expanded') === 'true'
    if (event.key === 'Escape' && !event.defaultPrevented && !isOpen) onClose()
  }
  return (
    <section className="panel" aria-label={title} onKeyDown={onKeyDown}>
      <header className="panel-head">
        <div>
          {kicker !== undefined && (
            <p className="kicker">
              {kicker} <Environment of={environment} /> <IdChip id={id} />
            </p>
          )}
          <h2 ref={heading} tabIndex={-1}>
            {title}
          </h2>
        </div>
        <ActionButton kind="quiet" aria-label={t.close} onPress={onClose}>
          <Icon name="cross" />
        </ActionButton>
      </header>
      <div className="panel-body">
        {children}
        <TimeZoneNote />
      </div>
    </section>
  )
}
