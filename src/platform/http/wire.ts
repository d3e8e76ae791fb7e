import Type from 'typebox'

/** Parts that the schemas of /manage share. */
export const closed = { additionalProperties: false }
export const idText = (description: string, example: string) => Type.String({ description, examples: [example] })
export const timeText = (description: string, example: string) =>
  Type.String({ format: 'date-time', description, examples: [example] })
