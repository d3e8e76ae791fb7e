/** What a text can say about a movement that has no shop behind it. */
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
