import { useEffect } from 'react'
import type { MenuGroup } from './menu.ts'
import { addressOf, go } from './router.ts'

const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.matches('input, select, textarea') || target.isContentEditable)

/** Control or Command with K finds anything, a slash goes to the filters, G and a letter to a page. */
export function useShortcuts(menu: MenuGroup[], onFind: () => void): void {
  useEffect(() => {
    let isGoing = false
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target } = event
      const wasGoing = isGoing
      isGoing = false
      if ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'k') {
        event.preventDefault()
        return onFind()
      }
      // What is open above the page has its own keys.
      if (ctrlKey || metaKey || altKey || isField(target) || document.querySelector('dialog[open]')) return
      if (wasGoing) {
        const entry = menu.flatMap(({ entries }) => entries).find((one) => one.key === key)
        const path = entry?.pages[0]?.path
        if (path !== undefined) go(addressOf(path === '' ? [] : [path]))
      } else if (key === 'g') isGoing = true
      else if (key === '/') {
        const search = document.querySelector<HTMLElement>('.filters input')
        if (search) event.preventDefault()
        search?.focus()
      }
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [menu, onFind])
}
