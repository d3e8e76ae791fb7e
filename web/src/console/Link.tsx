import type { AnchorHTMLAttributes, MouseEvent } from 'react'
import { go } from './router.ts'

/** A real link: opens in a new tab where that is asked for, otherwise without loading the page again. */
export function Link({ href, onClick, ...props }: AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    go(href)
  }
  return <a {...props} href={href} onClick={follow} />
}
