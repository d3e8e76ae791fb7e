/**
 * The kinds of decisions, and how often one of each kind has the right code: the kind says what the evidence was. Where the
 * model has something to say about a kind, AGREEMENT has the figures, and this one is their mean. Set after `npm run calibrate`
 * on rows that no list was written from; docs/categorization.md has the counts.
 */
export const CONFIDENCE = {
  rule: 1,
  mcc: 0.99,
  printedMcc: 0.97,
  softMcc: 0.8,
  bankCode: 0.97,
  phrase: 0.98,
  /** The name and nothing else, or only words that shops write behind it. */
  brandWhole: 0.94,
  /** The name with a place behind it. */
  brandPlace: 0.87,
  /** The name in front, of several words or of one, and then others that nothing is known about. */
  brandLeadsLong: 0.9,
  brandLeads: 0.88,
  /** The same of a chain that is known only in its own countries. */
  chainLeads: 0.85,
  /** And whose name is short. */
  chainShort: 0.35,
  /** Only a place in front of the name. */
  brandBehindPlace: 0.95,
  /** Other words in front of the name: of several words, a long one, a short one. */
  brandInsideLong: 0.88,
  brandInside: 0.8,
  brandInsideShort: 0.4,
  /** Has its shops in other countries: the name or the name and a place; or anything else. */
  brandAbroad: 0.66,
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
  words: 0.96,
  /** One word, where its language puts the trade in a name; elsewhere in it; before the word that would be the trade. */
  word: 0.87,
  wordInside: 0.87,
  wordBefore: 0.85,
  /** The next word makes another trade of it. */
  wordChanged: 0.44,
  /** A word beside it, or one further away, names another trade; and where people eat or sleep, which is called after others. */
  wordMixed: 0.64,
  wordApart: 0.68,
  wordHost: 0.92,
  /** Of a language that is not spoken there. */
  wordElsewhere: 0.49,
  /** The end of a compound; the beginning of one; a word with another ending. */
  compound: 0.85,
  beginning: 0.65,
  inflected: 0.54,
  /** Words written as one: `officefurnituredirect`, with a trade that is as clear there as alone; with any other. */
  joined: 0.9,
  split: 0.75,
  /** The end of a longer word. */
  part: 0.46,
  /** What the index of shop types calls it in a language of the country: several words, or one. */
  shopTerm: 0.91,
  shopType: 0.87,
  /** A term of several words that is cut off; or one word. */
  termCut: 0.9,
  wordCut: 0.5,
  /** `REST`, `EST SERV`; one letter of a long word is wrong. */
  abbreviation: 0.92,
  misspelled: 0.87,
  weakWord: 0.52,
  /** Where people eat or drink: a word, a part of one, a weak one. */
  eating: 0.98,
  eatingPart: 0.94,
  eatingWeak: 0.77,
  /** No name and no word, but letters that the model knows: see MODEL_CURVE. */
  model: 0.7,
} as const

export type DecisionKind = keyof typeof CONFIDENCE

/** Below it a code is not given. */
export const MIN_CONFIDENCE = 0.7

/**
 * How often a decision of a kind is right where the model is sure of the same code, where it finds the same the likeliest, and
 * where it finds another one. Kinds that are not here are as good either way, or too rare to tell.
 */
export const AGREEMENT: Readonly<Partial<Record<DecisionKind, readonly [sure: number, same: number, other: number]>>> =
  {
    brandPlace: [0.98, 0.96, 0.82],
    brandLeads: [0.97, 0.96, 0.77],
    brandLeadsLong: [0.95, 0.94, 0.82],
    brandInside: [0.95, 0.94, 0.5],
    brandInsideLong: [0.9, 0.85, 0.8],
    brandAbroad: [0.91, 0.88, 0.48],
    wordBesideBrand: [0.94, 0.92, 0.65],
    word: [0.94, 0.84, 0.79],
    wordInside: [0.9, 0.87, 0.76],
    wordBefore: [0.89, 0.88, 0.76],
    wordMixed: [0.9, 0.81, 0.45],
    wordHost: [0.96, 0.93, 0.87],
    compound: [0.96, 0.9, 0.7],
    beginning: [0.8, 0.72, 0.52],
    inflected: [0.67, 0.6, 0.42],
    joined: [0.92, 0.8, 0.71],
    split: [0.92, 0.89, 0.3],
    part: [0.8, 0.62, 0.37],
    abbreviation: [0.95, 0.92, 0.88],
    misspelled: [0.9, 0.88, 0.79],
  }

/** How likely the model finds a trade, and how often it is right then, where nothing else is known about the text. */
export const MODEL_CURVE: readonly (readonly [share: number, right: number])[] = [
  [0.7, 0.42],
  [0.9, 0.5],
  [1, 0.75],
]
