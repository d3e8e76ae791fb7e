/**
 * The kinds of decisions, and how often one of each kind has the right code: the kind says what the evidence was, and the
 * figure follows from it alone. Set after `npm run calibrate` on rows that no list was written from; docs/categorization.md
 * has the counts. Two kinds with the same figure are equally good.
 */
export const CONFIDENCE = {
  rule: 1,
  mcc: 0.99,
  printedMcc: 0.97,
  softMcc: 0.8,
  bankCode: 0.97,
  phrase: 0.98,
  /** The name and nothing else, or only words that shops write behind it. */
  brandWhole: 0.97,
  /** The name with a place behind it. */
  brandPlace: 0.95,
  /** The name in front, of several words or of one, and then others that nothing is known about. */
  brandLeadsLong: 0.92,
  brandLeads: 0.97,
  /** The same of a chain that is known only in its own countries. */
  chainLeads: 0.84,
  /** And whose name is short. */
  chainShort: 0.35,
  /** Only a place in front of the name. */
  brandBehindPlace: 0.95,
  /** Other words in front of the name: of several words, a long one, a short one. */
  brandInsideLong: 0.88,
  brandInside: 0.8,
  brandInsideShort: 0.4,
  /** Has its shops in other countries: the name or the name and a place; or anything else. */
  brandAbroad: 0.7,
  brandElsewhere: 0.55,
  /** A chain's name of a seller behind a payment service: nothing else, and no everyday word; or any other. */
  sellerKnown: 0.88,
  sellerNamed: 0.6,
  /** Stuck to other letters: `amzamazon`. */
  brandGlued: 0.94,
  brandCut: 0.9,
  /** A word beside a brand selects the other trade that the brand has. */
  role: 0.92,
  wordBesideBrand: 0.85,
  /** Several words that agree, or a term of several words. */
  words: 0.97,
  /** One word, where its language puts the trade in a name; elsewhere in it; before the word that would be the trade. */
  word: 0.93,
  wordInside: 0.91,
  wordBefore: 0.91,
  /** The next word makes another trade of it. */
  wordChanged: 0.44,
  /** A word beside it, or one further away, names another trade; and where people eat or sleep, which is called after others. */
  wordMixed: 0.76,
  wordApart: 0.65,
  wordHost: 0.84,
  /** Of a language that is not spoken there. */
  wordElsewhere: 0.7,
  /** The end of a compound; the beginning of one; a word with another ending. */
  compound: 0.9,
  beginning: 0.65,
  inflected: 0.82,
  /** Words written as one: `officefurnituredirect`, with a trade that is as clear there as alone; with any other. */
  joined: 0.9,
  split: 0.75,
  /** The end of a longer word. */
  part: 0.62,
  shopType: 0.7,
  /** A term of several words that is cut off; or one word. */
  termCut: 0.9,
  wordCut: 0.5,
  weakWord: 0.6,
} as const

export type DecisionKind = keyof typeof CONFIDENCE

/** Below it a code is not given. */
export const MIN_CONFIDENCE = 0.8
