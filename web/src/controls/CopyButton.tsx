import { useState } from 'react'
import { ActionButton } from './ActionButton.tsx'

type Props = { text: string; copy: string; copied: string }

export function CopyButton({ text, copy, copied }: Props) {
  const [isCopied, setCopied] = useState(false)
  const write = () =>
    // Browsers have no clipboard for pages without TLS; the text is selectable all the same.
    navigator.clipboard?.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <>
      <ActionButton kind="plain" onPress={write}>
        {isCopied ? copied : copy}
      </ActionButton>
      <span className="hidden" role="status">
        {isCopied && copied}
      </span>
    </>
  )
}
