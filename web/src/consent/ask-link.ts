import { type AskLink, readAskLink } from '../api/asks.ts'
import { findAtBank, keepAtBank, placeOfAsk, readReturned } from '../connect/at-bank.ts'

/**
 * The link of this page. An owner who is back from the bank comes without its token: this browser has kept it, or else
 * the owner opens the link of the message in it. What the bank has sent leaves the address at once.
 */
export function openAskLink(): AskLink {
  const link = readAskLink(location)
  const returned = readReturned(location.hash)
  if (!returned) return link
  const place = placeOfAsk(link)
  const { token = '' } = findAtBank(place)
  keepAtBank(place, { ...(token !== '' && { token }), ...returned })
  history.replaceState(null, '', `${location.pathname}${location.search}${token === '' ? '' : `#${token}`}`)
  return { ...link, token }
}
