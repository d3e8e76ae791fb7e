import type { Facts } from './facts.ts'
import { fold, tokenise } from './fold.ts'

/**
 * A decision of the operator or of a tenant that goes before everything else. All conditions must hold; what is not
 * named does not matter. Patterns are words with `*` for any text, compared without case and accents: there is no
 * expression in them that could take long.
 */
export type Rule = {
  id: string
  when: {
    counterpartyIban?: string
    creditorId?: string
    /** The text begins with this word or these words. */
    startsWith?: string
    /** These words stand in the text, as whole words. */
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
  /** A merchant category code, or that there is none. */
  then: { mcc: string } | 'none'
}

export type Rules = { tenant?: readonly Rule[]; operator?: readonly Rule[] }

const flat = (text: string): string => tokenise(fold(text)).join(' ')

const bare = (text: string): string => text.replaceAll(' ', '').toUpperCase()

/** Greedy from star to star: one pass over the text, however many stars there are. */
export function isLike(text: string, pattern: string): boolean {
  const parts = pattern.split('*').map(flat)
  const body = flat(text)
  if (parts.length === 1) return body === parts[0]
  if (!body.startsWith(parts[0]!)) return false
  let at = parts[0]!.length
  for (const part of parts.slice(1, -1)) {
    const found = body.indexOf(part, at)
    if (found < 0) return false
    at = found + part.length
  }
  const last = parts.at(-1)!
  return body.length - last.length >= at && body.endsWith(last)
}

const hasWords = (text: string, words: string): boolean => ` ${flat(text)} `.includes(` ${flat(words)} `)

const startsWith = (text: string, words: string): boolean => `${flat(text)} `.startsWith(`${flat(words)} `)

const size = (amount: string): number => Math.abs(Number(amount))

/** Whether all conditions of a rule hold. A rule without any holds for nothing: it would be a mistake. */
export function matches({ when }: Rule, facts: Facts): boolean {
  const text = `${facts.counterparty ?? ''} ${facts.descriptor}`
  const { amount = '' } = facts
  const holds: Record<keyof Rule['when'], (wanted: string) => boolean> = {
    counterpartyIban: (iban) => facts.counterpartyIban !== undefined && bare(facts.counterpartyIban) === bare(iban),
    creditorId: (id) => facts.creditorId !== undefined && bare(facts.creditorId) === bare(id),
    startsWith: (words) => startsWith(facts.descriptor, words) || startsWith(facts.counterparty ?? '', words),
    hasWords: (words) => hasWords(text, words),
    like: (pattern) => isLike(facts.descriptor, pattern) || isLike(facts.counterparty ?? '', pattern),
    counterparty: (pattern) => isLike(facts.counterparty ?? '', pattern),
    bankCode: (code) => (facts.bankCodes ?? []).some((given) => given.toUpperCase().startsWith(code.toUpperCase())),
    country: (country) => facts.country?.toUpperCase() === country.toUpperCase(),
    currency: (currency) => facts.currency === currency,
    sign: (sign) => amount !== '' && (amount.startsWith('-') ? '-' : '+') === sign,
    amountFrom: (from) => amount !== '' && size(amount) >= Number(from),
    amountTo: (to) => amount !== '' && size(amount) <= Number(to),
  }
  const conditions = Object.entries(when) as [keyof Rule['when'], string | undefined][]
  const given = conditions.filter(([, wanted]) => wanted !== undefined && wanted !== '')
  return given.length > 0 && given.every(([name, wanted]) => holds[name](wanted!))
}
