import Type, { type TProperties, type TSchema } from 'typebox'
import { type CursorKey, openCursor, sealCursor } from '../core/cursor.ts'
import { Refusal } from '../core/errors.ts'
import { type Shown, shown } from './shown.ts'

/** What the lists need: the key that seals their cursors. */
export type CursorDeps = { readonly cursorKey: CursorKey }

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

/** The query of a list: its filters, and where the page begins. */
export const listQuery = <const Filters extends TProperties>(filters: Filters) =>
  Type.Object({ ...filters, cursor: cursorParameter(), limit: limitParameter }, { additionalProperties: false })

export const listOf = <const Item extends TSchema>(item: Item, $id: string) =>
  Type.Object(
    { data: Type.Array(item, { description: 'The newest first' }), metadata: PageMetadata },
    { $id, additionalProperties: false },
  )

/** What a store's list function takes: where the page begins, and one row more than it shows. */
export type IdPage = { before: string | null; limit: number }

/** A page of a list whose cursor belongs to these filters. */
export async function answerList<Filters extends { cursor?: string; limit?: number }, T extends { id: string }>(
  { cursorKey }: CursorDeps,
  name: string,
  { cursor, limit = DEFAULT_LIMIT, ...filters }: Filters,
  find: (page: IdPage) => Promise<T[]>,
): Promise<{ data: Shown<T>[]; metadata: { next_cursor?: string } }> {
  const list = `${name} ${JSON.stringify(Object.entries(filters).sort())}`
  const found = await find({ before: pageStart(cursorKey, list, cursor), limit: limit + 1 })
  const { page, metadata } = toPage(cursorKey, list, found, limit)
  return { data: page.map(shown), metadata }
}
