/**
 * What was opened last, in this tab and until it is closed or somebody signs out: names of people do not stay in a browser
 * that others use too.
 */
export type RecentThing = { address: string; title: string }

const KEY = 'recently-opened'
const MOST = 8

export function listRecent(): RecentThing[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored : []
  } catch {
    return []
  }
}

export function rememberRecent(thing: RecentThing): void {
  const others = listRecent().filter(({ address }) => address !== thing.address)
  try {
    sessionStorage.setItem(KEY, JSON.stringify([thing, ...others].slice(0, MOST)))
  } catch {
    // Without storage nothing is remembered.
  }
}

export function forgetRecent(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // There was nothing.
  }
}
