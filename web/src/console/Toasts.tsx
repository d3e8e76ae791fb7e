import { useEffect, useState } from 'react'
import { ActionButton } from '../controls/ActionButton.tsx'
import { Icon } from '../frame/Icon.tsx'
import { useConsole } from './console-context.ts'
import { Problem } from './Problem.tsx'
import { closeToast, sayDone, type Toast, useToasts } from './toasts.ts'
import { useAction } from './use-action.ts'

const SHOWN_MS = 6_000
/** Long enough to think again. */
const UNDO_MS = 20_000

/** What was just done, at the edge of the page, with a way back where there is one. */
export function Toasts() {
  const { t } = useConsole()
  const toasts = useToasts()
  return (
    <section className="toasts" aria-label={t.toasts.title} aria-live="polite">
      {toasts.map((toast) => (
        <OneToast key={toast.key} toast={toast} />
      ))}
    </section>
  )
}

/** It stays while somebody is at it. */
function OneToast({ toast: { key, text, undo } }: { toast: Toast }) {
  const { t } = useConsole()
  const [isHeld, setHeld] = useState(false)
  const { busy, error, run } = useAction()
  useEffect(() => {
    if (isHeld || error) return
    const timer = setTimeout(() => closeToast(key), undo ? UNDO_MS : SHOWN_MS)
    return () => clearTimeout(timer)
  }, [key, undo, isHeld, error])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only stays while the pointer or the focus is on it.
    <div
      className="toast"
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <p>{text}</p>
      {undo && (
        <ActionButton
          kind="plain"
          busy={busy}
          onPress={() =>
            run(async () => {
              await undo()
              closeToast(key)
              sayDone(t.toasts.undone)
            })
          }
        >
          {t.toasts.undo}
        </ActionButton>
      )}
      <ActionButton kind="quiet" aria-label={t.close} onPress={() => closeToast(key)}>
        <Icon name="cross" />
      </ActionButton>
      <Problem error={error} />
    </div>
  )
}
