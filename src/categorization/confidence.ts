/**
 * How often a decision of this kind is right, from our own evaluation set and rounded down
 * (`npm run evaluate:categories` prints what was measured). Not a score: two kinds with the same figure are as good.
 */
export const CONFIDENCE = {
  rule: 1,
  mcc: 0.99,
  softMcc: 0.8,
  bankCode: 0.97,
  phrase: 0.95,
  merchantHere: 0.97,
  merchant: 0.95,
  brandHere: 0.95,
  brandLong: 0.93,
  brand: 0.88,
  brandElsewhere: 0.8,
  brandCut: 0.85,
  role: 0.9,
  word: 0.92,
  compound: 0.88,
  part: 0.8,
  shopType: 0.82,
  wordBesideBrand: 0.8,
  wordCut: 0.78,
  weakWord: 0.7,
} as const
