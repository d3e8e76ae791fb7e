import type { SourceRecord } from '@vitrine/bank-statements'
import { type Conditions, parseDescriptor } from '@vitrine/categorizer'
import { creditorIdOf } from '../write/categorised.ts'

const MAX_NAME_LENGTH = 190
const MAX_WORDS = 4

/**
 * Conditions that match other movements of the same kind, by the strongest identification that the record has: the
 * creditor identifier, else the IBAN, else the name, else the words of a card text without the bank's own words and
 * numbers.
 */
export function conditionsFor(record: SourceRecord): Conditions | undefined {
  const { counterparty, description, additional } = record
  const creditorId = creditorIdOf(record)
  if (creditorId !== undefined) return { creditorId }
  if (counterparty?.iban !== undefined) return { counterpartyIban: counterparty.iban }
  // A star would match any text.
  const name = counterparty?.name?.replaceAll('*', ' ').slice(0, MAX_NAME_LENGTH)
  if (name !== undefined && parseDescriptor(name).tokens.length > 0) return { counterparty: name }
  const { tokens, start, end } = parseDescriptor(description ?? additional ?? '')
  const words = tokens.slice(start, end).slice(0, MAX_WORDS)
  return words.length > 0 ? { like: `*${words.join('*')}*` } : undefined
}
