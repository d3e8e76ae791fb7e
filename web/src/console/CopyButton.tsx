import { useState } from 'react'
import { ActionButton } from '../controls/ActionButton.tsx'
import { useConsole } from './console-context.ts'

export function CopyButton({ text }: { text: string }) {
  const { t } = useConsole()
  const [copied, setCopied] = useState(false)
  const copy = () =>
    // Browsers have no clipboard for pages without TLS; the text is selectable all the same.
    navigator.clipboard?.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <>
      <ActionButton kind="plain" onPress={copy}>
        {copied ? t.copied : t.copy}
      </ActionButton>
      <span className="hidden" role="status">
        {copied && t.copied}
      </span>
    </>
  )
}
