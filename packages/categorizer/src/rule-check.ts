import { addDecimals, hasIbanShape, isCreditorId, isDecimal, normaliseCreditorId, normaliseIban } from '@vitrine/money'
import { findCategory } from './category.ts'
import { type Conditions, flat, type Rule } from './rule.ts'

/** A rule as written, not yet checked. */
export type RuleDraft = { when: Record<string, unknown>; code: unknown; note?: unknown }

export type CheckedRule = Pick<Rule, 'when' | 'code'> & { note: string }

export const MAX_PATTERN_LENGTH = 200
export const MAX_NOTE_LENGTH = 500

type FieldCheck = (text: string) => { value: string } | { fault: string }

const pattern =
  (example: string): FieldCheck =>
  (text) => {
    if (text.length > MAX_PATTERN_LENGTH)
      return { fault: `has at most ${MAX_PATTERN_LENGTH} characters, such as ${example}` }
    // Punctuation alone would match everything.
    if (flat(text) === '') return { fault: `needs a letter or a digit, such as ${example}` }
    return { value: text }
  }

const shaped =
  (shape: RegExp, says: string, change: (text: string) => string = (text) => text): FieldCheck =>
  (text) => {
    const value = change(text)
    return shape.test(value) ? { value } : { fault: says }
  }

const upper = (text: string): string => text.replaceAll(' ', '').toUpperCase()

const amount: FieldCheck = (text) =>
  isDecimal(text) && !text.startsWith('-')
    ? { value: text }
    : { fault: 'is a decimal without a sign, such as 12.30; the sign is a condition of its own' }

const CHECKS: { [Name in keyof Conditions]-?: FieldCheck } = {
  counterpartyIban: (text) => {
    const value = normaliseIban(text.slice(0, 100))
    return hasIbanShape(value) ? { value } : { fault: 'is an IBAN, such as SI56192001234567892' }
  },
  creditorId: (text) => {
    const value = normaliseCreditorId(text.slice(0, 100))
    return isCreditorId(value) ? { value } : { fault: 'is a creditor identifier, such as DE98ZZZ09999999999' }
  },
  startsWith: pattern('"spar market"'),
  hasWords: pattern('"city parking"'),
  like: pattern('"shell*berlin*"'),
  counterparty: pattern('"stadtwerke*"'),
  bankCode: shaped(/^[\x21-\x7e](?:[\x20-\x7e]{0,62}[\x21-\x7e])?$/, 'has 1 to 64 characters, such as PMNT-CCRD'),
  country: shaped(/^[A-Z]{2}$/, 'is a country code, such as SI', upper),
  currency: shaped(/^[A-Z]{3}$/, 'is a currency code, such as EUR', upper),
  sign: shaped(/^[+-]$/, 'is - for money that leaves the account, or +'),
  amountFrom: amount,
  amountTo: amount,
}

/** All errors of a rule, each with an example of a valid value; or the rule. */
export function checkRule({ when, code, note = '' }: RuleDraft): CheckedRule | string[] {
  const faults: string[] = []
  const checked: Record<string, string> = {}
  for (const [name, given] of Object.entries(when)) {
    if (given === undefined) continue
    const check = Object.hasOwn(CHECKS, name) ? CHECKS[name as keyof Conditions] : undefined
    if (!check) faults.push(`there is no condition "${name.slice(0, 40)}"; there are ${Object.keys(CHECKS).join(', ')}`)
    else if (typeof given !== 'string') faults.push(`${name} is a text`)
    else {
      const result = check(given.trim())
      if ('fault' in result) faults.push(`${name} ${result.fault}`)
      else checked[name] = result.value
    }
  }
  if (faults.length === 0 && Object.keys(checked).length === 0)
    faults.push('a rule needs a condition, such as hasWords "city parking"')
  const { amountFrom, amountTo } = checked
  if (amountFrom && amountTo && addDecimals(amountTo, `-${amountFrom}`).startsWith('-'))
    faults.push('amountFrom must not be more than amountTo')
  if (!isCode(code)) faults.push('code is none, or one of docs/categories.md, such as 5411')
  if (typeof note !== 'string' || note.length > MAX_NOTE_LENGTH)
    faults.push(`note has at most ${MAX_NOTE_LENGTH} characters`)
  return faults.length > 0
    ? faults
    : { when: checked as Conditions, code: code as string, note: (note as string).trim() }
}

const isCode = (code: unknown): boolean =>
  code === 'none' || (typeof code === 'string' && /^\d{4}$/.test(code) && findCategory(code) !== undefined)
