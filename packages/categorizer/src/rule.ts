import { addDecimals, isDecimal } from '@vitrine/money'
import type { TransactionFacts } from './facts.ts'
import { fold, tokenise } from './fold.ts'

/**
 * A decision of the operator or of a tenant that takes precedence over everything else. All conditions must hold;
 * absent ones do not matter. Patterns are words with `*` for any text, compared without case and accents: no regular
 * expression that could be slow.
 */
export type Rule = {
  id: string
  when: Conditions
  /** A merchant category code, or `none`. */
  code: string
}

export type Conditions = {
  counterpartyIban?: string
  creditorId?: string
  /** The text begins with this word or these words. */
  startsWith?: string
  /** The text has these words, as whole words. */
  hasWords?: string
  /** The text as a whole, such as `shell*berlin*`. */
  like?: string
  counterparty?: string
  bankCode?: string
  country?: string
  currency?: string
  sign?: '+' | '-'
  /** Decimals without a sign, both included. */
  amountFrom?: string
  amountTo?: string
}

/** Words in lower case and plain letters, separated by one blank. */
export const flat = (text: string): string => tokenise(fold(text)).join(' ')

const bare = (text: string): string => text.replaceAll(' ', '').toUpperCase()

/** The facts that rules test, prepared once for all of them. */
export type Subject = {
  facts: TransactionFacts
  descriptor: string
  counterparty: string
  iban: string | undefined
  creditorId: string | undefined
}

export const subjectOf = (facts: TransactionFacts): Subject => ({
  facts,
  descriptor: flat(facts.descriptor),
  counterparty: flat(facts.counterparty ?? ''),
  iban: facts.counterpartyIban === undefined ? undefined : bare(facts.counterpartyIban),
  creditorId: facts.creditorId === undefined ? undefined : bare(facts.creditorId),
})

type Test = (subject: Subject) => boolean

/** Greedy from star to star: one pass over the text, however many stars there are. */
function likeness(pattern: string): (body: string) => boolean {
  const [first, ...rest] = pattern.split('*').map(flat)
  const last = rest.pop()
  const middle = rest.filter((part) => part !== '')
  if (last === undefined) return (body) => body === first
  return (body) => {
    if (!body.startsWith(first!)) return false
    let at = first!.length
    for (const part of middle) {
      const found = body.indexOf(part, at)
      if (found < 0) return false
      at = found + part.length
    }
    return body.length - last.length >= at && body.endsWith(last)
  }
}

export const isLike = (text: string, pattern: string): boolean => likeness(pattern)(flat(text))

/** Exact, because an amount is never a JavaScript number. */
const isUpTo = (lower: string, upper: string): boolean =>
  isDecimal(lower) && isDecimal(upper) && !addDecimals(upper, `-${lower}`).startsWith('-')

const size = ({ facts: { amount = '' } }: Subject): string => (amount.startsWith('-') ? amount.slice(1) : amount)

const TESTS: { [Name in keyof Conditions]-?: (wanted: string) => Test } = {
  counterpartyIban: (wanted) => {
    const iban = bare(wanted)
    return (subject) => subject.iban === iban
  },
  creditorId: (wanted) => {
    const id = bare(wanted)
    return (subject) => subject.creditorId === id
  },
  startsWith: (wanted) => {
    const words = `${flat(wanted)} `
    return ({ descriptor, counterparty }) => `${descriptor} `.startsWith(words) || `${counterparty} `.startsWith(words)
  },
  hasWords: (wanted) => {
    const words = ` ${flat(wanted)} `
    return ({ descriptor, counterparty }) => ` ${counterparty} ${descriptor} `.includes(words)
  },
  like: (wanted) => {
    const fits = likeness(wanted)
    return ({ descriptor, counterparty }) => fits(descriptor) || fits(counterparty)
  },
  counterparty: (wanted) => {
    const fits = likeness(wanted)
    return ({ counterparty }) => fits(counterparty)
  },
  bankCode: (wanted) => {
    const code = wanted.toUpperCase()
    return ({ facts }) => (facts.bankCodes ?? []).some((given) => given.toUpperCase().startsWith(code))
  },
  country: (wanted) => {
    const country = wanted.toUpperCase()
    return ({ facts }) => facts.country?.toUpperCase() === country
  },
  currency: (wanted) => (subject) => subject.facts.currency === wanted,
  sign: (wanted) => {
    const leaves = wanted === '-'
    return ({ facts: { amount = '' } }) => amount !== '' && amount.startsWith('-') === leaves
  },
  amountFrom: (wanted) => (subject) => isUpTo(wanted, size(subject)),
  amountTo: (wanted) => (subject) => isUpTo(size(subject), wanted),
}

/** Compiles a rule for repeated use. A rule without any condition matches nothing: it would be a mistake. */
export function testOf({ when }: Rule): Test {
  const tests: Test[] = []
  for (const [name, wanted] of Object.entries(when) as [keyof Conditions, string | undefined][]) {
    if (wanted !== undefined && wanted !== '') tests.push(TESTS[name](wanted))
  }
  return tests.length === 0 ? () => false : (subject) => tests.every((test) => test(subject))
}

/** Whether all conditions of a rule hold. */
export const matches = (rule: Rule, facts: TransactionFacts): boolean => testOf(rule)(subjectOf(facts))
