/**
 * How often a decision of this kind has the right code. Measured on rows whose author had not seen the lists
 * (`test/unseen.csv`, `test/second.csv`), each kind together with ten rows' worth of the earlier estimate, so that
 * three lucky rows do not count as certainty. Kinds without a row in those sets keep the estimate.
 * docs/categorization.md has the table. Not a score: two kinds with the same figure are equally good.
 */
export const CONFIDENCE = {
  rule: 1,
  mcc: 0.99,
  softMcc: 0.8,
  bankCode: 0.97,
  phrase: 0.935,
  merchantHere: 0.985,
  merchant: 0.98,
  brandHere: 0.975,
  brandLong: 0.95,
  brand: 0.93,
  brandElsewhere: 0.83,
  brandCut: 0.85,
  role: 0.82,
  word: 0.94,
  compound: 0.815,
  part: 0.79,
  shopType: 0.81,
  wordBesideBrand: 0.73,
  wordCut: 0.78,
  weakWord: 0.75,
} as const
