import {
  type BankAccount,
  type BankDelivery,
  type BankLine,
  closingOf,
  Inexpressible,
  inFileOrder,
  isBooked,
  isOut,
  isPending,
  lastDayOf,
  refuse,
  withBalances,
} from './delivery.ts'

/** The transaction report of NextGenPSD2: booked and pending lines in two lists, which are complete. */
export function writeBerlinGroup(delivery: BankDelivery, { iban, currency }: BankAccount): string {
  if (delivery.nature !== 'statement') throw new Inexpressible(`a transaction report is no ${delivery.nature}`)
  refuse('Berlin Group', delivery, ['currency', 'parts'], ['booked', 'pending'])
  const lines = withBalances(delivery)
  const list = (some: BankLine[]) => inFileOrder(delivery, some).map((line) => transaction(line, iban, currency))
  const closing = closingOf(delivery)
  const balance = (balanceType: string, amount: string | undefined) =>
    amount === undefined
      ? []
      : [{ balanceType, balanceAmount: { currency, amount }, referenceDate: lastDayOf(delivery) }]
  const report = {
    account: { iban, currency },
    balances: [...balance('openingBooked', delivery.opening), ...balance('closingBooked', closing)],
    transactions: { booked: list(lines.filter(isBooked)), pending: list(lines.filter(isPending)) },
  }
  return `${JSON.stringify(report, null, 1)}\n`
}

function transaction(line: BankLine, own: string, currency: string): object {
  const { amount, day, time, valueDate, text, name, iban, id, bankReference, endToEndId, reference, balance } = line
  const [mine, theirs] = isOut(amount) ? ['debtor', 'creditor'] : ['creditor', 'debtor']
  return {
    transactionId: id,
    entryReference: bankReference,
    endToEndId,
    bookingDate: day,
    bookingDateTime: time,
    valueDate,
    transactionAmount: { amount, currency },
    [`${mine}Account`]: { iban: own },
    [`${theirs}Name`]: name,
    [`${theirs}Account`]: iban && { iban },
    remittanceInformationUnstructured: text,
    remittanceInformationStructured: reference,
    balanceAfterTransaction: balance && {
      balanceType: 'interimBooked',
      balanceAmount: { amount: balance, currency },
    },
  }
}
