import { CITIES } from './cities.ts'
import { AGREEMENT, MODEL_CURVE } from './confidence.ts'
import { type CategoryDecision, decide } from './decision.ts'
import { type Guess, type Guesses, guess } from './model.ts'
import { FIRST_NAMES } from './names.ts'
import type { ParsedText } from './parsed-text.ts'

/** How sure the model must be to agree strongly, or to name a trade by itself. */
const STRONG = 0.8
const ALONE = 0.7

/** What the letters of a text look like, for decisions of kinds that this makes more or less certain. */
export const guessOf = ({ tokens, start, end }: ParsedText): Guesses | undefined => guess(tokens, start, end)

/** The same decision, as certain as one of its kind is where the model says the same, or something else. */
export function opined(decision: CategoryDecision, text: ParsedText): CategoryDecision {
  const { kind, category } = decision
  const figures = kind && AGREEMENT[kind]
  if (!figures || !category) return decision
  const best = guessOf(text)?.best
  const [strong, weak, other] = figures
  const confidence = best?.code !== category.code ? other : best.share() >= STRONG ? strong : weak
  return { ...decision, confidence }
}

/** What the model says where nothing else does. */
export function guessed(text: ParsedText): CategoryDecision | undefined {
  if (!hasLongWord(text)) return undefined
  const said = guessOf(text)
  const share = said?.leads ? said.best.share() : 0
  if (!said || share < ALONE) return undefined
  const decision = decide(said.best.code, 'model', `looks like ${said.word()}`, 'model')
  return { ...decision, confidence: confidenceOf(share) }
}

/** What is cut off, joined or misspelled and still says something; of short words rules know all, and most texts have no other. */
const LONG = 7

function hasLongWord({ tokens, start, end }: ParsedText): boolean {
  for (let at = start; at < end; at++) {
    const token = tokens[at]!
    if (token.length >= LONG && !CITIES.has(token) && !FIRST_NAMES.has(token)) return true
  }
  return false
}

/** Between the points of the curve. */
function confidenceOf(share: number): number {
  const above = MODEL_CURVE.findIndex(([from]) => from > share)
  const [from, low] = MODEL_CURVE[Math.max(0, (above < 0 ? MODEL_CURVE.length : above) - 1)]!
  if (above <= 0) return low
  const [to, high] = MODEL_CURVE[above]!
  return Math.round((low + ((high - low) * (share - from)) / (to - from)) * 100) / 100
}

/** What the model says about a text, as a sentence of an explanation. */
export function opinionOn(text: ParsedText): CategoryDecision | undefined {
  const said = guessOf(text)
  if (!said) return undefined
  const percent = ({ share }: Guess): string => `${Math.round(100 * share())} %`
  const reason = `letters of ${said.word()}: ${percent(said.best)}, else ${said.next.code}: ${percent(said.next)}`
  return { ...decide(said.best.code, 'model', reason, 'model'), confidence: confidenceOf(said.best.share()) }
}
