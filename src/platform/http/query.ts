import { Refusal } from '../core/errors.ts'

/** The router refuses broken escapes in a path; in a query it would leave them as they are, and treat them as text. */
export function requireReadableQuery(url: string): void {
  const at = url.indexOf('?')
  if (at < 0 || !url.includes('%', at)) return
  try {
    decodeURIComponent(url.slice(at + 1))
  } catch {
    throw new Refusal('invalid_argument', {
      message: 'The query has escapes that are not text in UTF-8, such as %FF or %ED%A0%80.',
    })
  }
}
