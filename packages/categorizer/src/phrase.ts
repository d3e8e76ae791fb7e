/** The kinds of movements without a shop that a text can name. */
export const PHRASE_KINDS = [
  'cash',
  'fee',
  'interest',
  'tax',
  'fine',
  'rent',
  'broadcasting_fee',
  'salary',
  'own_transfer',
  'refund',
  'loan',
  'insurance',
  'benefit',
  'donation',
] as const

export type PhraseKind = (typeof PHRASE_KINDS)[number]
