import Type from 'typebox'

/** Fields that many /manage schemas share. */
export const closed = { additionalProperties: false }

export const textField = (description: string, example: string) => Type.String({ description, examples: [example] })

/** A text that somebody sends: not empty, and bounded. */
export const textInput = (maxLength: number, description: string, example: string) =>
  Type.String({ minLength: 1, maxLength, description, examples: [example] })

export const timeField = (description: string, example = '2026-02-11T05:12:09.337Z') =>
  Type.String({ format: 'date-time', description, examples: [example] })

export const countField = (description: string, example: number) => Type.Integer({ description, examples: [example] })

export const choice = <const T extends string>(values: readonly T[], description: string, example: T) =>
  Type.Enum([...values], { type: 'string', description, examples: [example] })

/** The id of one kind; text that cannot be one is refused with an example. */
export const idField = (prefix: string, description: string) =>
  Type.String({
    pattern: `^${prefix}_[0-9a-z]{1,40}$`,
    description,
    examples: [exampleId(prefix)],
  })

/** As long as real ones: those of accounts and transactions are shorter (platform/core/id.ts). */
const exampleId = (prefix: string): string =>
  `${prefix}_01kgx2m8s0e6v9q4c1t7h3n5wd`.slice(0, prefix === 'acc' || prefix === 'tx' ? 23 : undefined)

/** The name of what the id beside it leads to. */
export const nameField = (whose: string, example: string) =>
  Type.Optional(Type.String({ description: `${whose}; missing where it has none`, examples: [example] }))

export const namesField = (example: Record<string, string>) =>
  Type.Record(Type.String(), Type.String(), {
    description: 'The names of the ids in it, as they are now; of those that have one',
    examples: [example],
  })

/** Of a list: what begins with this text, whatever its case. */
export const startFilter = (description: string, example: string) =>
  Type.Optional(Type.String({ minLength: 1, maxLength: 200, description, examples: [example] }))
