/** What this browser remembers while its owner is at the bank. */
export type AtBank = {
  /** The token of the consent's link: the bank sends the owner back without it. */
  token?: string
  /** The attempt to go on with, and what the bank has sent the owner back with. */
  linkId?: string
  returned?: Record<string, string>
}

const keyOf = (place: string): string => `vitrine-at-bank ${place}`

/** The page to go on with: /me, or that of a consent. */
export const ME = 'me'
export const placeOfAsk = ({ consentId, number }: { consentId: string; number: number }): string =>
  `${consentId} ${number}`

/** In this browser and not only in this window: the app of a bank comes back to a new one. */
export function keepAtBank(place: string, atBank: AtBank): void {
  try {
    localStorage.setItem(keyOf(place), JSON.stringify(atBank))
  } catch {
    // Storage may be forbidden. The owner then opens the link of the message once more.
  }
}

export function findAtBank(place: string): AtBank {
  try {
    return JSON.parse(localStorage.getItem(keyOf(place)) ?? '{}') as AtBank
  } catch {
    return {}
  }
}

export function forgetAtBank(place: string): void {
  try {
    localStorage.removeItem(keyOf(place))
  } catch {
    // Then nothing was kept either.
  }
}

/** `#link={attempt}&returned={the bank's query, as base64url}`: how the service hands over what the bank has sent. */
export function readReturned(hash: string): { linkId: string; returned: Record<string, string> } | undefined {
  const handed = new URLSearchParams(hash.slice(1))
  const linkId = handed.get('link')
  if (linkId === null || !/^bln_\w{1,60}$/.test(linkId)) return undefined
  const query = new URLSearchParams(decode(handed.get('returned') ?? ''))
  // The service takes no other names; no bank needs them.
  const returned = [...query].filter(([name]) => /^[\w.-]{1,64}$/.test(name))
  return { linkId, returned: Object.fromEntries(returned) }
}

function decode(text: string): string {
  try {
    return atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  } catch {
    return ''
  }
}
