import type { RecordCategory, SourceRecord } from '@vitrine/bank-statements'
import {
  CATEGORIES_VERSION,
  type Categorizer,
  CONFIDENCE,
  findCategory,
  NO_RULES,
  type Rule,
  type RuleBook,
  type TransactionFacts,
} from '@vitrine/categorizer'
import { findCreditorId } from '@vitrine/money'
import { categoryCodeIn, withCategory } from './render.ts'

/** The facts about an account that matter for the categories of its transactions. */
export type Household = {
  /** Country of its bank. */
  country: string
  /** IBANs and holders of all accounts of the same owner: a payment between them is a transfer. */
  ibans: string[]
  holders: string[]
}

/** The category of a version, or none; with the reason, the confidence and the data version. */
export type Categorised = {
  category: RecordCategory | undefined
  reason: string
  confidence: number
  data: string
}

/** Gives a record of one account its category; the id is that of its transaction. */
export type Categoriser = (record: SourceRecord, id: string) => Categorised

/** Codes (or `none`) that an operator stated for single transactions of an account. */
export type Corrections = ReadonlyMap<string, string>

/**
 * The facts that a category is decided from. The reference is left out: it is numbers, and words that mean something
 * else. A payment in another currency was most likely made abroad, so the country of the account is left out then.
 */
export function factsOf(record: SourceRecord, { country, ibans, holders }: Household): TransactionFacts {
  const { description, additional, counterparty, amount, currency, merchantCode, bankCode, exchange } = record
  const facts: TransactionFacts = {
    descriptor: textOf(description, additional),
    amount,
    currency,
    ownIbans: ibans,
    ownNames: holders,
  }
  if (counterparty?.name !== undefined) facts.counterparty = counterparty.name
  if (counterparty?.iban !== undefined) facts.counterpartyIban = counterparty.iban
  if (merchantCode !== undefined) facts.mcc = merchantCode
  if (bankCode !== undefined) facts.bankCodes = [bankCode]
  if (exchange === undefined) facts.country = country
  return facts
}

/** Many banks repeat the whole description in the additional text. */
function textOf(description = '', additional = ''): string {
  if (description === '' || additional.startsWith(description)) return additional
  return additional === '' ? description : `${description} ${additional}`
}

/** Rules also look at these. */
const factsForRules = (record: SourceRecord, household: Household): TransactionFacts => {
  const facts = factsOf(record, household)
  const creditorId = creditorIdOf(record)
  return creditorId === undefined ? facts : { ...facts, creditorId }
}

/** The creditor of a direct debit writes it there. */
export const creditorIdOf = ({ additional = '', description = '' }: SourceRecord): string | undefined =>
  findCreditorId(additional) ?? findCreditorId(description)

/**
 * The only way to a category, for every import path: the operator's correction of this transaction, a rule of the
 * operator, then the category that the source gives, then the categorizer. The record itself is not changed, so a
 * repeat is still a repeat.
 */
export function categoriser(
  categorizer: Categorizer,
  household: Household,
  operatorRules: RuleBook,
  corrections: Corrections,
): Categoriser {
  const { categorise, version: data } = categorizer
  return (record, id) => {
    const code = corrections.get(id)
    if (code !== undefined) {
      return { category: categoryOf({ code }), reason: CORRECTED, confidence: CONFIDENCE.rule, data }
    }
    const rule = operatorRules === NO_RULES ? undefined : operatorRules(factsForRules(record, household))
    if (rule) {
      return { category: categoryOf(rule), reason: `operator rule ${rule.id}`, confidence: CONFIDENCE.rule, data }
    }
    if (record.categorization) {
      return { category: record.categorization, reason: GIVEN, confidence: CONFIDENCE.mcc, data }
    }
    const { category, reason, confidence } = categorise(factsOf(record, household))
    return { category, reason, confidence, data }
  }
}

const CORRECTED = 'corrected by an operator, only this one'
const GIVEN = 'given by the source'

/**
 * A stored version with the description and the group that its code has now, or undefined where it has them. Code and
 * reason stay. A category of the source is the source's own, with its group.
 */
export function regrouped({ body, reason, confidence, data }: DecidedBody): RegroupedBody | undefined {
  const code = reason === GIVEN ? undefined : categoryCodeIn(body)
  const category = code === undefined ? undefined : categoryOf({ code })
  const after = category ? withCategory(body, category) : body
  if (after === body) return undefined
  const ofNames = data.slice(data.indexOf('.'))
  return { body: after, categorised: { category, reason, confidence, data: `${CATEGORIES_VERSION}${ofNames}` } }
}

/** A version with the decision about its category. */
export type DecidedBody = { body: string } & Omit<Categorised, 'category'>
type RegroupedBody = { body: string; categorised: Categorised }

function categoryOf({ code }: Pick<Rule, 'code'>): RecordCategory | undefined {
  const found = code === 'none' ? undefined : findCategory(code)
  if (!found) return undefined
  const { description, groupId, groupDescription } = found
  return { code, description, groupId, groupDescription }
}

/** A version as it is stored for all tenants. */
export type StoredBody = { body: string; record: SourceRecord }

/** The tenant's own rule that matches a record. */
export const tenantRuleFor = (rules: RuleBook, record: SourceRecord, country: string): Rule | undefined =>
  rules(factsForRules(record, { country, ibans: [], holders: [] }))

/** The body that a tenant reads: the shared one, with another category where one of its own rules says so. */
export function bodyForTenant({ body, record }: StoredBody, rules: RuleBook, country: string): string {
  const rule = tenantRuleFor(rules, record, country)
  return rule ? withCategory(body, categoryOf(rule)) : body
}
