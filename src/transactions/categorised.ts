import type { Categorization, SourceRecord } from '@vitrine/bank-statements'
import {
  type Categorizer,
  CONFIDENCE,
  findCategory,
  NO_RULES,
  type Rule,
  type RuleBook,
  type TransactionFacts,
} from '@vitrine/categorizer'
import { findCreditorId } from '@vitrine/money'
import { withCategory } from './render.ts'

/** What an account tells about the movements on it. */
export type Household = {
  /** Where its bank is. */
  country: string
  /** IBANs and holders of all accounts of the same owner: between them money is only moved. */
  ibans: string[]
  holders: string[]
}

/** The category of a version, or that it has none; either way why, how sure that is, and by which data. */
export type Categorised = {
  category: Categorization | undefined
  reason: string
  confidence: number
  data: string
}

/** Gives a record of one account its category. */
export type Categoriser = (record: SourceRecord) => Categorised

/**
 * What a category is decided from. The reference is left out: it is numbers, and words that mean something else. What
 * was paid in another currency was most likely bought elsewhere, so there the country of the account says nothing.
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

/** Many banks say all of it again in the further text; twice it would only be longer. */
function textOf(description = '', additional = ''): string {
  if (description === '' || additional.startsWith(description)) return additional
  return additional === '' ? description : `${description} ${additional}`
}

/** What rules look at beside that. */
const factsForRules = (record: SourceRecord, household: Household): TransactionFacts => {
  const facts = factsOf(record, household)
  const creditorId = creditorIdOf(record)
  return creditorId === undefined ? facts : { ...facts, creditorId }
}

/** Whoever collects a direct debit writes it there. */
export const creditorIdOf = ({ additional = '', description = '' }: SourceRecord): string | undefined =>
  findCreditorId(additional) ?? findCreditorId(description)

/**
 * The one way to a category, whichever way a record came in: a rule of the operator, then what the source itself says,
 * then the categorizer. The record stays what the source said, so a repeat is still a repeat.
 */
export function categoriser(categorizer: Categorizer, household: Household, operatorRules: RuleBook): Categoriser {
  const { categorise, version: data } = categorizer
  return (record) => {
    const rule = operatorRules === NO_RULES ? undefined : operatorRules(factsForRules(record, household))
    if (rule) {
      return { category: categoryOf(rule), reason: `operator rule ${rule.id}`, confidence: CONFIDENCE.rule, data }
    }
    if (record.categorization) {
      return { category: record.categorization, reason: 'given by the source', confidence: CONFIDENCE.mcc, data }
    }
    const { category, reason, confidence } = categorise(factsOf(record, household))
    return { category, reason, confidence, data }
  }
}

function categoryOf({ code }: Rule): Categorization | undefined {
  const found = code === 'none' ? undefined : findCategory(code)
  if (!found) return undefined
  const { description, groupId, groupDescription } = found
  return { code, description, groupId, groupDescription }
}

/** A version as it is stored for everybody. */
export type StoredBody = { body: string; record: SourceRecord }

/** The rule of a tenant's own that decides about a record. */
export const tenantRuleFor = (rules: RuleBook, record: SourceRecord, country: string): Rule | undefined =>
  rules(factsForRules(record, { country, ibans: [], holders: [] }))

/** What a tenant reads: the body that all share, with another category where a rule of its own says so. */
export function bodyForTenant({ body, record }: StoredBody, rules: RuleBook, country: string): string {
  const rule = tenantRuleFor(rules, record, country)
  return rule ? withCategory(body, categoryOf(rule)) : body
}
