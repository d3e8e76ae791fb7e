import { useSyncExternalStore } from 'react'

/** The address below /console: `/console/tenants/ten_1?text=shop` is the path [tenants, ten_1] and a query. */
export type ConsoleRoute = { path: string[]; query: URLSearchParams }

const ROOT = '/console'
const listeners = new Set<() => void>()
let shown = ''
let route: ConsoleRoute = { path: [], query: new URLSearchParams() }

function readRoute(): ConsoleRoute {
  const address = location.pathname + location.search
  if (address !== shown) {
    shown = address
    const path = location.pathname.slice(ROOT.length).split('/').filter(Boolean)
    route = { path: path.map(decodePart), query: new URLSearchParams(location.search) }
  }
  return route
}

/** An address that somebody typed may have an escape that is none. */
function decodePart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('popstate', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('popstate', listener)
  }
}

export const useRoute = (): ConsoleRoute => useSyncExternalStore(subscribe, readRoute)

export function addressOf(path: string[], query?: URLSearchParams): string {
  const search = query?.toString()
  return `${[ROOT, ...path.map(encodeURIComponent)].join('/')}${search ? `?${search}` : ''}`
}

/** Shows another address without loading the page again. `replace` for filters: back leaves the list at once. */
export function go(address: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, '', address)
  else history.pushState(null, '', address)
  for (const listener of listeners) listener()
}
