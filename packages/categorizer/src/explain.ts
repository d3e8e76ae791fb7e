import { findBrand } from './brand.ts'
import { byCode, byStructure, categorise, phraseDecision, readingsOf } from './categorise.ts'
import { MIN_CONFIDENCE } from './confidence.ts'
import { type CategoryDecision, none } from './decision.ts'
import type { TransactionFacts } from './facts.ts'
import { brandDecision, byName, wordDecision } from './named.ts'
import { isPerson } from './person.ts'
import { matchPhrase } from './phrase-match.ts'
import { opinionOn } from './second-opinion.ts'
import { findWords } from './word.ts'

/** What one layer says on its own. */
export type Vote = {
  layer: 'mcc' | 'structure' | 'phrase' | 'person' | 'brand' | 'word' | 'brand and word' | 'model'
  /** In which of the texts. */
  text?: 'descriptor' | 'counterparty'
  /** Absent: it says that there is no category. */
  code?: string
  confidence: number
  reason: string
  /** The decision is this one. */
  won: boolean
}

export type Explanation = { decision: CategoryDecision; votes: Vote[] }

/** Every layer's vote, also those that an earlier layer made unnecessary, in the order in which they are asked. */
export function explain(facts: TransactionFacts, minConfidence: number = MIN_CONFIDENCE): Explanation {
  const decision = categorise(facts, minConfidence)
  const winner = categorise(facts, 0)
  const votes: Vote[] = []
  const vote = (layer: Vote['layer'], said: CategoryDecision | undefined, text?: Vote['text']): void => {
    if (!said) return
    const { category, confidence, reason } = said
    const won =
      reason === winner.reason && category?.code === winner.category?.code && !votes.some((other) => other.won)
    votes.push({ layer, ...(text && { text }), ...(category && { code: category.code }), confidence, reason, won })
  }
  vote('mcc', byCode(facts))
  vote('structure', byStructure(facts))
  const { descriptor, counterparty, country } = readingsOf(facts)
  const stated = matchPhrase(facts, country, descriptor, counterparty)
  vote('phrase', stated && phraseDecision(stated))
  for (const [name, text] of [
    ['counterparty', counterparty],
    ['descriptor', descriptor],
  ] as const) {
    if (!text) continue
    if (isPerson(text)) vote('person', none('payment between people'), name)
    const brand = findBrand(text, country)
    const words = findWords(text, country, text.start, text.end)
    const [word] = words
    vote('brand', brand && brandDecision(brand, []), name)
    vote('word', word && wordDecision(word, words), name)
    if (brand && word) vote('brand and word', byName(text, country, false)?.decision, name)
    vote('model', opinionOn(text), name)
  }
  return { decision, votes }
}
