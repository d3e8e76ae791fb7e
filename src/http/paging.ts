import Type from 'typebox'
import { type CursorKey, openCursor, sealCursor } from '../core/cursor.ts'
import { Refusal } from '../core/errors.ts'

/** Parameters and metadata that all lists share. */
export const DEFAULT_LIMIT = 100

const CURSOR_EXAMPLE = 'nIKiakeNsv10O98q1DtTclsiY29uXzAx'

export const limitParameter = Type.Optional(
  Type.Integer({
    minimum: 1,
    maximum: 500,
    description: `How many at most; ${DEFAULT_LIMIT} by default. It may change between pages`,
    examples: [DEFAULT_LIMIT],
  }),
)

export const cursorParameter = (description = '`metadata.next_cursor` of the page before') =>
  Type.Optional(Type.String({ minLength: 1, maxLength: 1024, description, examples: [CURSOR_EXAMPLE] }))

export const PageMetadata = Type.Object(
  {
    next_cursor: Type.Optional(
      Type.String({ description: 'There exactly when there is more', examples: [CURSOR_EXAMPLE] }),
    ),
  },
  { additionalProperties: false },
)

export const foreignCursor = (): Refusal =>
  new Refusal('invalid_argument', {
    message: '"cursor" is not a cursor of this list. Send metadata.next_cursor of the answer before, unchanged.',
  })

/** For a list with the newest first: the id before which a page begins, or null at the beginning. */
export function pageStart(key: CursorKey, list: string, cursor: string | undefined): string | null {
  if (cursor === undefined) return null
  const before = openCursor(key, list, cursor) as string | undefined
  if (before === undefined) throw foreignCursor()
  return before
}

/** Makes a page from rows fetched with one more than the limit, which shows whether there is more. */
export function toPage<T extends { id: string }>(key: CursorKey, list: string, found: T[], limit: number) {
  const page = found.slice(0, limit)
  return { page, metadata: found.length > limit ? { next_cursor: sealCursor(key, list, page.at(-1)!.id) } : {} }
}
