/** A word for a trade in a text. */
export type WordHit = {
  code: string
  word: string
  how:
    | 'word'
    | 'shop type'
    | 'compound'
    | 'beginning'
    | 'inflected'
    | 'joined'
    | 'split'
    | 'part'
    | 'abbreviated'
    | 'misspelled'
    | 'weak'
    | 'cut'
    | 'cut term'
  /** Of a language that is not spoken in the country. */
  elsewhere: boolean
  /** Stands where the language puts the trade: in front of a name, or behind it. */
  head: boolean
  /** English puts it behind: what stands before another word describes it. */
  before: boolean
  /** The next word makes another trade of it: `laundry equipment`. */
  changed: boolean
  /** A society or the like, whose field the other words name: `concrete institute`. */
  body: boolean
  at: number
  tokens: number
  score: number
}
