import type { categorise } from '../categorization/categorise.ts'
import { CONFIDENCE } from '../categorization/confidence.ts'
import type { Facts } from '../categorization/facts.ts'
import type { Categorization, SourceRecord } from './source-record.ts'

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
export function factsOf(record: SourceRecord, { country, ibans, holders }: Household): Facts {
  const { description, additional, counterparty, amount, currency, merchantCode, bankCode, exchange } = record
  const facts: Facts = {
    descriptor: additional === undefined ? (description ?? '') : `${description ?? ''} ${additional}`.trimStart(),
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

type Engine = { categorise: typeof categorise; DATA_VERSION: string }

/**
 * The one way to a category, whichever way a record came in: what the source itself says is kept, and otherwise the
 * engine decides. The record stays what the source said, so a repeat is still a repeat.
 */
export function categoriser({ categorise, DATA_VERSION }: Engine, household: Household): Categoriser {
  return (record) => {
    if (record.categorization) {
      const confidence = CONFIDENCE.mcc
      return { category: record.categorization, reason: 'given by the source', confidence, data: DATA_VERSION }
    }
    const { category, reason, confidence } = categorise(factsOf(record, household))
    return { category, reason, confidence, data: DATA_VERSION }
  }
}
