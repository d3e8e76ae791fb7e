import { findCategory, type MerchantCategory } from './category.ts'
import { CONFIDENCE, type DecisionKind } from './confidence.ts'

export type Layer = 'mcc' | 'structure' | 'brand' | 'word' | 'model' | 'none'

/** A category, or none; either way with a reason that can be shown. */
export type CategoryDecision = {
  category?: MerchantCategory
  /** Between 0 and 1: how often decisions of this kind are right. */
  confidence: number
  /** `brand LIDL (DE)`, `word bakery`, `salary`. */
  reason: string
  layer: Layer
  /** The kind of evidence for the category. */
  kind?: DecisionKind
}

export const none = (reason: string, layer: Layer = 'structure'): CategoryDecision => ({
  confidence: 0.9,
  reason,
  layer,
})

export function decide(code: string, kind: DecisionKind, reason: string, layer: Layer): CategoryDecision {
  const found = findCategory(code)
  if (!found) return none(`code ${code} is not in the table`, 'none')
  const { description, groupId, groupDescription } = found
  const category = { code, description, groupId, groupDescription }
  return { category, confidence: CONFIDENCE[kind], reason, layer, kind }
}

/** A doubtful answer is no answer; what it would have been is in the reason. */
export function ifSure(decision: CategoryDecision, minConfidence: number): CategoryDecision {
  const { category, confidence, reason } = decision
  if (!category || confidence >= minConfidence) return decision
  return { confidence, reason: `not sure: ${reason}, ${category.code}`, layer: 'none' }
}
