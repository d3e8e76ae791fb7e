import type { SourceRecord } from '@vitrine/bank-statements'
import { type Conditions, read } from '@vitrine/categorizer'
import { creditorIdOf } from './categorised.ts'

const LONGEST_NAME = 190
const MOST_WORDS = 4

/**
 * By what other movements of the same kind are known again: the strongest that a record has. Whoever collects is known by
 * its creditor identifier, else by its IBAN, else by its name, else by the words that a card text has left when the bank's own and numbers are taken off.
 */
export function conditionsFor(record: SourceRecord): Conditions | undefined {
  const { counterparty, description, additional } = record
  const creditorId = creditorIdOf(record)
  if (creditorId !== undefined) return { creditorId }
  if (counterparty?.iban !== undefined) return { counterpartyIban: counterparty.iban }
  // A star would stand for any text.
  const name = counterparty?.name?.replaceAll('*', ' ').slice(0, LONGEST_NAME)
  if (name !== undefined && read(name).tokens.length > 0) return { counterparty: name }
  const { tokens, start, end } = read(description ?? additional ?? '')
  const words = tokens.slice(start, end).slice(0, MOST_WORDS)
  return words.length > 0 ? { like: `*${words.join('*')}*` } : undefined
}
