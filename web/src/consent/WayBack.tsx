import { useEffect, useRef, useState } from 'react'
import { ActionButton } from '../controls/ActionButton.tsx'
import { useI18n } from '../texts/i18n-context.ts'

const SECONDS = 10

type Props = { href: string; tenant: string; isAutomatic: boolean }

/** Back to the client: by the button, and right after a yes also by itself, unless the person wants to stay and read. */
export function WayBack({ href, tenant, isAutomatic }: Props) {
  const { t, fill, count } = useI18n()
  const link = useRef<HTMLAnchorElement>(null)
  const [left, setLeft] = useState(isAutomatic ? SECONDS : undefined)
  useEffect(() => {
    if (left === undefined) return
    if (left === 0) return location.assign(href)
    const timer = setTimeout(() => setLeft(left - 1), 1_000)
    return () => clearTimeout(timer)
  }, [left, href])
  const stay = () => {
    setLeft(undefined)
    link.current?.focus()
  }
  return (
    <div className="way-back">
      <p>
        <a className="button yes" href={href} ref={link}>
          {fill(t.result.backTo, { tenant })}
        </a>
      </p>
      {left !== undefined && (
        <p className="soft">
          {count(t.result.backIn, left)}{' '}
          <ActionButton kind="quiet" onPress={stay}>
            {t.result.stay}
          </ActionButton>
        </p>
      )}
    </div>
  )
}
