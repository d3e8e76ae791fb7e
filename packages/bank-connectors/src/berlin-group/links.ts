import { type JsonAnswer, textIn } from '../answers.ts'
import { BankFault } from '../bank-fault.ts'
import type { ConnectorProfile } from '../connector-profile.ts'

/** The address of a link, as an object with `href` or, at some banks, as text. */
export function linkOf(answer: unknown, name: string): string | undefined {
  const links = (answer as JsonAnswer | null | undefined)?._links
  return textIn((links as JsonAnswer | null | undefined)?.[name], 'href') ?? textIn(links, name)
}

/**
 * Where a link leads. One with a path alone may begin at the bank's host or at its interface. None leads to another host:
 * it would be given the consent and the token.
 */
export function resolveLink({ address }: ConnectorProfile, from: string, href: string): string {
  const { origin, pathname } = new URL(address)
  const isOfInterface =
    href.startsWith('/') && !href.startsWith('//') && pathname !== '/' && !href.startsWith(`${pathname}/`)
  const text = isOfInterface ? `${address}${href}` : href
  const url = URL.canParse(text, from) ? new URL(text, from) : undefined
  if (url?.origin === origin) return url.href
  throw new BankFault('malformed', `A link of the bank leads to another host: ${url?.origin ?? 'no address'}`)
}
