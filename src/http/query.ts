import { Refusal } from '../core/errors.ts'

/** The router refuses such a path; of a query it would leave the escapes as they are, and take them for text. */
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
