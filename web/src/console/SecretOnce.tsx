import { useEffect, useRef } from 'react'
import { CopyButton } from './CopyButton.tsx'
import { useConsole } from './console-context.ts'

/** A secret that the service does not know any more after this answer. */
export function SecretOnce({ secrets }: { secrets: [label: string, text: string][] }) {
  const { t } = useConsole()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="secret-once">
      <h3 ref={heading} tabIndex={-1}>
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
    </section>
  )
}
