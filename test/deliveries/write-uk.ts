import {
  type BankAccount,
  type BankDelivery,
  type BankLine,
  Inexpressible,
  inFileOrder,
  isOut,
  isPending,
  refuse,
  size,
  withBalances,
} from './delivery.ts'

/** OBReadTransaction of UK Open Banking, version 4: booked and pending in one list, whose account has to be named. */
export function writeUk(delivery: BankDelivery, { currency }: BankAccount): string {
  if (delivery.nature !== 'statement') throw new Inexpressible(`a transaction report is no ${delivery.nature}`)
  refuse('UK Open Banking', delivery, ['currency', 'parts', 'endToEndId'], ['booked', 'pending'])
  const lines = inFileOrder(delivery, withBalances(delivery))
  const report = {
    Data: { Transaction: lines.map((line) => transaction(line, currency)) },
    Links: { Self: 'https://bank.example/transactions' },
    Meta: { TotalPages: 1 },
  }
  return `${JSON.stringify(report, null, 1)}\n`
}

function transaction(line: BankLine, currency: string): object {
  const { amount, day, time, valueDate, text, name, iban, id, bankReference, reference, balance } = line
  const money = (of: string) => ({ Amount: size(of), Currency: currency })
  return {
    AccountId: '22289',
    TransactionId: id ?? bankReference,
    TransactionReference: reference,
    CreditDebitIndicator: isOut(amount) ? 'Debit' : 'Credit',
    Status: isPending(line) ? 'PDNG' : 'BOOK',
    BookingDateTime: time ?? (day && `${day}T00:00:00+00:00`),
    ValueDateTime: valueDate && `${valueDate}T00:00:00+00:00`,
    Amount: money(amount),
    TransactionInformation: text,
    MerchantDetails: name && { MerchantName: name },
    [isOut(amount) ? 'CreditorAccount' : 'DebtorAccount']: iban && {
      SchemeName: 'UK.OBIE.IBAN',
      Identification: iban,
      Name: name,
    },
    Balance: balance && {
      Amount: money(balance),
      CreditDebitIndicator: isOut(balance) ? 'Debit' : 'Credit',
      Type: 'ITBD',
    },
  }
}
