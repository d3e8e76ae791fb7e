import {
  type BankAccount,
  type BankDelivery,
  type BankLine,
  Inexpressible,
  inFileOrder,
  isBooked,
  isOut,
  refuse,
  size,
  type Writer,
  withBalances,
} from './delivery.ts'

type Layout = {
  delimiter: string
  header: string[]
  /** Fields that a row does not have. */
  without: (keyof BankLine)[]
  statuses: BankLine['status'][]
  row: (line: BankLine, account: BankAccount) => (string | undefined)[]
}

const comma = (amount: string): string => amount.replace('.', ',')
const german = (day: string | undefined): string =>
  day === undefined ? '' : `${day.slice(8)}.${day.slice(5, 7)}.${day.slice(2, 4)}`
const NEVER: (keyof BankLine)[] = ['parts', 'bankReference', 'endToEndId', 'reference', 'currency']

/** Exports that the importer recognises by their header, one for each property that matters to the matcher. */
const LAYOUTS = {
  /** Neither balances nor ids nor pending rows. */
  n26: {
    delimiter: ',',
    header: [
      'Booking Date',
      'Value Date',
      'Partner Name',
      'Partner Iban',
      'Type',
      'Payment Reference',
      'Account Name',
      'Amount (EUR)',
      'Original Amount',
      'Original Currency',
      'Exchange Rate',
    ],
    without: [...NEVER, 'id', 'time', 'balance'],
    statuses: ['booked'],
    row: ({ day, valueDate, name, iban, text, amount }) => [
      day,
      valueDate,
      name,
      iban,
      'Presentment',
      text,
      'Main Account',
      amount,
      '',
      '',
      '',
    ],
  },
  /** The balance after each row. */
  ing: {
    delimiter: ';',
    header: [
      'Datum',
      'Naam / Omschrijving',
      'Rekening',
      'Tegenrekening',
      'Code',
      'Af Bij',
      'Bedrag (EUR)',
      'Mutatiesoort',
      'Mededelingen',
      'Saldo na mutatie',
      'Tag',
    ],
    without: [...NEVER, 'id', 'time', 'valueDate'],
    statuses: ['booked'],
    row: ({ day, name, iban, text, amount, balance }, own) => [
      day?.replaceAll('-', ''),
      name,
      own.iban,
      iban,
      'BA',
      isOut(amount) ? 'Af' : 'Bij',
      comma(size(amount)),
      'Betaalautomaat',
      text,
      balance && comma(balance),
      '',
    ],
  },
  /** A sequence number of the account, and the balance. */
  rabobank: {
    delimiter: ',',
    header: [
      'IBAN/BBAN',
      'Munt',
      'Volgnr',
      'Datum',
      'Rentedatum',
      'Bedrag',
      'Saldo na trn',
      'Tegenrekening IBAN/BBAN',
      'Naam tegenpartij',
      'Code',
      'Omschrijving-1',
    ],
    without: [...NEVER, 'time'],
    statuses: ['booked'],
    row: ({ id, day, valueDate, amount, balance, iban, name, text }, own) => [
      own.iban,
      own.currency,
      id,
      day,
      valueDate ?? day,
      comma(amount),
      balance && comma(balance),
      iban,
      name,
      'bc',
      text,
    ],
  },
  /** Pending rows among the others, and neither balances nor ids. */
  dkb: {
    delimiter: ';',
    header: [
      'Buchungsdatum',
      'Wertstellung',
      'Status',
      'Zahlungspflichtige*r',
      'Zahlungsempfänger*in',
      'Verwendungszweck',
      'Umsatztyp',
      'IBAN',
      'Betrag (€)',
      'Gläubiger-ID',
      'Mandatsreferenz',
      'Kundenreferenz',
    ],
    without: [...NEVER, 'id', 'time', 'balance'],
    statuses: ['booked', 'pending'],
    row: (line) => {
      const { day, valueDate, name = '', text, iban, amount } = line
      const [payer, payee] = isOut(amount) ? ['Ana Novak', name] : [name, 'Ana Novak']
      const status = isBooked(line) ? 'Gebucht' : 'Vorgemerkt'
      const kind = isOut(amount) ? 'Ausgang' : 'Eingang'
      return [german(day), german(valueDate), status, payer, payee, text, kind, iban, `${comma(amount)} €`, '', '', '']
    },
  },
  /** Pending and reverted rows, times, and balances of booked rows. */
  revolut: {
    delimiter: ',',
    header: [
      'Type',
      'Product',
      'Started Date',
      'Completed Date',
      'Description',
      'Amount',
      'Fee',
      'Currency',
      'State',
      'Balance',
    ],
    without: [...NEVER, 'id', 'valueDate', 'iban'],
    statuses: ['booked', 'pending', 'dropped'],
    row: (line, { currency }) => {
      const { day = '2026-02-13', time, amount, balance, status = 'booked' } = line
      const at = time?.slice(0, 19).replace('T', ' ') ?? `${day} 09:00:00`
      const state = { booked: 'COMPLETED', pending: 'PENDING', dropped: 'REVERTED' }[status]
      const done = status === 'booked' ? at : ''
      const text = [line.name, line.text].filter(Boolean).join(' ')
      return ['CARD_PAYMENT', 'Current', at, done, text, amount, '0.00', currency, state, balance]
    },
  },
} satisfies Record<string, Layout>

export const writeCsv =
  (name: keyof typeof LAYOUTS): Writer =>
  (delivery: BankDelivery, account: BankAccount): string => {
    const layout: Layout = LAYOUTS[name]
    if (delivery.nature !== 'statement') throw new Inexpressible(`a CSV file is no ${delivery.nature}`)
    refuse(name, delivery, layout.without, layout.statuses)
    const lines = layout.without.includes('balance') ? delivery.lines : withBalances(delivery)
    const rows = inFileOrder(delivery, lines).map((line) => layout.row(line, account))
    const cell = (text: string | undefined) => `"${(text ?? '').replaceAll('"', '""')}"`
    const preamble = name === 'dkb' ? [`"Girokonto";"${account.iban}"`, '""'] : []
    const table = [layout.header, ...rows].map((row) => row.map(cell).join(layout.delimiter))
    return `${[...preamble, ...table].join('\n')}\n`
  }
