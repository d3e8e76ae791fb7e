/** A delivery of the model as an import path hands it to the ledger. */
import type { SourceRecord } from '@vitrine/bank-statements'
import type { Delivery as LedgerDelivery } from '../../src/ledger/deliveries/delivery.ts'
import { type BankDelivery, type BankLine, closingOf, isPending, withBalances } from './delivery.ts'
import type { Knobs } from './knobs.ts'

export function toLedger(delivery: BankDelivery, view: Knobs['view']): LedgerDelivery {
  const { nature, source = 'bank', period, statementId, sequence, created, ids, opening, newestFirst } = delivery
  const closing = closingOf(delivery)
  const covers = period ? 'period' : view === 'sequence' && nature === 'statement' ? 'sequence' : 'increment'
  const lines = withBalances(delivery).map(toRecord)
  return {
    source,
    nature,
    covers,
    ...(period && { period }),
    ...(statementId && { statementId }),
    ...(sequence && { number: String(sequence) }),
    ...(created && { created }),
    pending: delivery.pendingComplete ? 'complete' : 'increment',
    order: newestFirst ? 'newest-first' : 'oldest-first',
    ...(ids && { ids }),
    ...(opening && { opening: { amount: opening } }),
    ...(closing && { closing: { amount: closing } }),
    lines: newestFirst ? lines.toReversed() : lines,
  }
}

function toRecord(line: BankLine): SourceRecord {
  const { id, bankReference, batch, day, amount, balance, text, name } = line
  return {
    ...(id && { sourceId: id }),
    ...(bankReference && !batch && { bankReferences: [bankReference] }),
    ...(batch && { batchReferences: [batch] }),
    status: isPending(line) ? 'pending' : 'booked',
    booked: day!,
    amount,
    currency: 'EUR',
    ...(balance && { balance }),
    description: text!,
    counterparty: { name: name! },
  }
}
