import { useEffect, useState } from 'react'
import { useConsole } from './console-context.ts'

const COPIED_MS = 1_500
/** Ids of ours, which nobody reads: how they end tells them apart. */
const ID = /^[a-z]{2,3}_[0-9a-z]{7,40}$/

type Props = {
  id: string | undefined
  isWhole?: boolean
  /** A list is one stop for the Tab key: there it is for the mouse. */
  inList?: boolean
}

/** An id to copy. It is short on the screen, and whole in the clipboard. */
export function IdChip({ id, isWhole = false, inList = false }: Props) {
  const { t } = useConsole()
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
      {...(inList && { tabIndex: -1 })}
      onClick={(event) => {
        event.stopPropagation()
        copy()
      }}
    >
      <span className="hidden">{t.copyId} </span>
      {copied ? t.copied : short}
    </button>
  )
}
