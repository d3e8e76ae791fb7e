import {
  type AccountFacts,
  type Delivery,
  inFileOrder,
  isPending,
  type Line,
  refuse,
  withBalances,
} from './delivery.ts'

/** Source records as `POST /manage/accounts/{accountId}/transactions` takes them. */
export function writeRecords(delivery: Delivery, { currency }: AccountFacts): string {
  refuse('records', delivery, ['parts', 'currency', 'bankReference'], ['booked', 'pending'])
  const records = inFileOrder(delivery, withBalances(delivery)).map((line) => record(line, currency))
  const gone = (delivery.withdrawn ?? []).map((sourceId) => ({ sourceId, status: 'withdrawn' }))
  return JSON.stringify([...records, ...gone])
}

/** The parameters of the call. */
export function recordsQuery({ pendingComplete, ids, source, period, said }: Delivery): URLSearchParams {
  return new URLSearchParams({
    ...(pendingComplete && { pending: 'complete' }),
    ...(ids && { ids }),
    ...(source && { source }),
    ...(period && { from: period.from, to: period.to }),
    ...said,
  })
}

function record(line: Line, currency: string): object {
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
