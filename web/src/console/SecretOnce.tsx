import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { ActionButton } from '../controls/ActionButton.tsx'
import { CopyButton } from './CopyButton.tsx'
import { useConsole } from './console-context.ts'

type Props = {
  secrets: [label: string, text: string][]
  /** The only way out. */
  onSaved: () => void
}

/** A secret that the service does not know any more after this answer: it stays until somebody says that it is saved. */
export function SecretOnce({ secrets, onSaved }: Props) {
  const { t } = useConsole()
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    dialog.current?.showModal()
    heading.current?.focus()
    // The browser asks before it leaves the page.
    const hold = (event: Event) => event.preventDefault()
    addEventListener('beforeunload', hold)
    return () => removeEventListener('beforeunload', hold)
  }, [])
  const keepOpen = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <dialog
      ref={dialog}
      className="secret-once"
      aria-labelledby={id}
      onKeyDown={keepOpen}
      onCancel={(event) => event.preventDefault()}
    >
      <h3 id={id} ref={heading} tabIndex={-1}>
        {t.secret.title}
      </h3>
      <p>{t.secret.text}</p>
      {secrets.map(([label, text]) => (
        <div key={label} className="secret-line">
          <span className="soft">{label}</span>
          <code className="secret-text">{text}</code>
          <CopyButton text={text} />
        </div>
      ))}
      <div className="button-row panel-actions">
        <ActionButton kind="yes" onPress={onSaved}>
          {t.secret.saved}
        </ActionButton>
      </div>
    </dialog>
  )
}
