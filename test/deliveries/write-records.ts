import {
  type BankAccount,
  type BankDelivery,
  type BankLine,
  inFileOrder,
  isPending,
  refuse,
  withBalances,
} from './delivery.ts'

/** Source records as the body of `POST /manage/accounts/{accountId}/transactions`. */
export function writeRecords(delivery: BankDelivery, { currency }: BankAccount): string {
  refuse('records', delivery, ['parts', 'currency', 'bankReference'], ['booked', 'pending'])
  const records = inFileOrder(delivery, withBalances(delivery)).map((line) => record(line, currency))
  const gone = (delivery.withdrawn ?? []).map((sourceId) => ({ sourceId, status: 'withdrawn' }))
  return JSON.stringify([...records, ...gone])
}

/** The parameters of the call. */
export function recordsQuery({ pendingComplete, ids, source, period, stated }: BankDelivery): URLSearchParams {
  return new URLSearchParams({
    ...(pendingComplete && { pending: 'complete' }),
    ...(ids && { ids }),
    ...(source && { source }),
    ...(period && { from: period.from, to: period.to }),
    ...stated,
  })
}

function record(line: BankLine, currency: string): object {
  const { amount, day, time, valueDate, text, name, iban, id, endToEndId, reference, balance } = line
  return {
    sourceId: id,
    status: isPending(line) ? 'pending' : 'booked',
    booked: time ?? day,
    valueDate,
    amount,
    currency,
    balance,
    description: text,
    reference: reference ?? endToEndId,
    counterparty: name || iban ? { name, iban } : undefined,
  }
}
