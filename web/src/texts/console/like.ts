/** By how many: the forms that a language has, such as one, two, few and other. */
export type Plural = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

/** The shape of a table of texts, for the same table in another language: the same keys, and lists of the same length. */
export type Like<T> = T extends string
  ? string
  : T extends { other: string }
    ? Plural
    : { readonly [Key in keyof T]: Like<T[Key]> }
