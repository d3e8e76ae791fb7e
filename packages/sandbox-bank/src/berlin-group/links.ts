import type { BankCall } from '../http/context.ts'

/** An address of this interface as the profile writes it. */
export const hrefOf = ({ base, profile }: BankCall, path: string): { href: string } => ({
  href: profile.links === 'relative' ? path : `${base}/berlin-group${path}`,
})

/** `_links`, or nothing where the bank has none. */
export const linksOf = (
  { profile }: BankCall,
  links: Record<string, { href: string } | undefined>,
): { _links?: Record<string, { href: string }> } => {
  if (profile.links === 'none') return {}
  const given = Object.entries(links).filter((pair): pair is [string, { href: string }] => pair[1] !== undefined)
  return { _links: Object.fromEntries(given) }
}
