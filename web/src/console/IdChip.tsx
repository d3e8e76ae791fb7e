import { useEffect, useState } from 'react'
import { useConsole } from './console-context.ts'

const COPIED_MS = 1_500
/** Ids of ours, which nobody reads: how they end tells them apart. */
const ID = /^[a-z]{2,3}_[0-9a-z]{7,40}$/

/** An id to copy. It is short on the screen, and whole in the clipboard. */
export function IdChip({ id, isWhole = false }: { id: string | undefined; isWhole?: boolean }) {
  const { t, fill } = useConsole()
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), COPIED_MS)
    return () => clearTimeout(timer)
  }, [copied])
  if (id === undefined) return null
  const short = isWhole || !ID.test(id) ? id : `${id.slice(0, id.indexOf('_') + 1)}…${id.slice(-6)}`
  // Browsers have no clipboard for pages without TLS; the whole id is in the title all the same.
  const copy = () => navigator.clipboard?.writeText(id).then(() => setCopied(true))
  return (
    <button
      type="button"
      className="id-chip"
      title={id}
      aria-label={fill(t.copyId, { id })}
      onClick={(event) => {
        event.stopPropagation()
        copy()
      }}
    >
      {copied ? t.copied : short}
    </button>
  )
}
