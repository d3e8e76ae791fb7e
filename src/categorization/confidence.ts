/**
 * How often we expect a decision of this kind to be right. These are estimates in the order that the evaluation gives,
 * and deliberately below what our own set shows, because that set was looked at while the lists were written. They are
 * to be calibrated on descriptors that nobody here has seen. Not a score: two kinds with the same figure are as good.
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
