import Type from 'typebox'

/** What every list takes and gives. */
export const DEFAULT_LIMIT = 100

const CURSOR_EXAMPLE = 'nIKiakeNsv10O98q1DtTclsiY29uXzAx'

export const limitParameter = Type.Optional(
  Type.Integer({
    minimum: 1,
    maximum: 500,
    description: `How many at most; ${DEFAULT_LIMIT} unless told. It may change between pages`,
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
