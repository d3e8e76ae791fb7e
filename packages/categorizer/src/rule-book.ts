import type { TransactionFacts } from './facts.ts'
import { flat, type Rule, type Subject, subjectOf, testOf } from './rule.ts'

/** Finds the first matching rule; the list is newest first, so the newest applies. */
export type RuleBook = (facts: TransactionFacts) => Rule | undefined

/** Without rules nothing has to be prepared for matching. */
export const NO_RULES: RuleBook = () => undefined

/** The kinds of keys by which a rule can be looked up without trying it. */
type Anchor = 'iban' | 'creditor' | 'word' | 'start'

type RuleEntry = { at: number; rule: Rule; matches: (subject: Subject) => boolean }

const firstWord = (text: string): string => flat(text).split(' ', 1)[0]!

function anchorOf({ when }: Rule): [Anchor, string] | undefined {
  if (when.counterpartyIban) return ['iban', when.counterpartyIban.replaceAll(' ', '').toUpperCase()]
  if (when.creditorId) return ['creditor', when.creditorId.replaceAll(' ', '').toUpperCase()]
  if (when.hasWords) return ['word', firstWord(when.hasWords)]
  if (when.startsWith) return ['start', firstWord(when.startsWith)]
  return undefined
}

/**
 * A thousand rules cost a movement little: those with an IBAN, a creditor or words are looked up, and only patterns and
 * bare amounts are tried one by one. The result is the same as trying all of them in order.
 */
export function openRuleBook(rules: readonly Rule[]): RuleBook {
  if (rules.length === 0) return NO_RULES
  const indexes: Record<Anchor, Map<string, RuleEntry[]>> = {
    iban: new Map(),
    creditor: new Map(),
    word: new Map(),
    start: new Map(),
  }
  const others: RuleEntry[] = []
  rules.forEach((rule, at) => {
    const entry = { at, rule, matches: testOf(rule) }
    const anchor = anchorOf(rule)
    if (!anchor) others.push(entry)
    else {
      const [kind, key] = anchor
      const there = indexes[kind].get(key)
      if (there) there.push(entry)
      else indexes[kind].set(key, [entry])
    }
  })
  const none: RuleEntry[] = []
  return (facts) => {
    const subject = subjectOf(facts)
    let best: RuleEntry | undefined
    const look = (entries: readonly RuleEntry[] = none): void => {
      for (const entry of entries) {
        if (best && best.at < entry.at) return
        if (entry.matches(subject)) best = entry
      }
    }
    look(others)
    if (subject.iban !== undefined) look(indexes.iban.get(subject.iban))
    if (subject.creditorId !== undefined) look(indexes.creditor.get(subject.creditorId))
    if (indexes.start.size > 0) {
      look(indexes.start.get(subject.descriptor.split(' ', 1)[0]!))
      look(indexes.start.get(subject.counterparty.split(' ', 1)[0]!))
    }
    if (indexes.word.size > 0) {
      for (const word of new Set(`${subject.counterparty} ${subject.descriptor}`.split(' ')))
        look(indexes.word.get(word))
    }
    return best?.rule
  }
}
