import { isNegative } from '@vitrine/money'
import type { AccountState, TruthLine } from '../truth/account-state.ts'
import { isoCodeOf } from './codes.ts'

const comma = (amount: string): string => amount.replace('.', ',')
const german = (day: string): string => `${day.slice(8)}.${day.slice(5, 7)}.${day.slice(2, 4)}`
const cell = (text: string): string => `"${text.replaceAll('"', '""')}"`
const table = (rows: string[][], delimiter: string): string =>
  `${rows.map((row) => row.map(cell).join(delimiter)).join('\n')}\n`

const isWithin = (from: string, to: string) => (line: TruthLine) =>
  line.status === 'pending' || (line.bookingDay >= from && line.bookingDay <= to)

/** The export of a German direct bank: the newest first, pending lines among the others, no ids and no balances. */
export function writeGermanCsv(state: AccountState, from: string, to: string): string {
  const { account, pending, booked } = state
  const rows = [...booked, ...pending].filter(isWithin(from, to)).reverse()
  const written = rows.map(({ movement, amount, text, status, bookingDay, valueDay }) => {
    const { party, creditorId = '', mandate = '', endToEndId = '' } = movement
    const [payer, payee] = isNegative(amount) ? [account.holderName, party.name] : [party.name, account.holderName]
    return [
      german(bookingDay),
      status === 'booked' ? german(valueDay) : '',
      status === 'booked' ? 'Gebucht' : 'Vorgemerkt',
      payer,
      payee,
      text,
      isNegative(amount) ? 'Ausgang' : 'Eingang',
      party.iban ?? '',
      `${comma(amount)} €`,
      creditorId,
      mandate,
      endToEndId,
    ]
  })
  return `\uFEFF${table([['Girokonto', account.iban], [''], GERMAN_HEADER, ...written], ';')}`
}

const GERMAN_HEADER = [
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
]

/** The export of a Dutch bank: a number that counts up on the account, and the balance after each line. */
export function writeDutchCsv(state: AccountState, from: string, to: string): string {
  const { account, booked } = state
  const rows = booked.flatMap(({ movement, amount, text, bookingDay, valueDay, balance, number }) => {
    if (bookingDay < from || bookingDay > to) return []
    const { party, endToEndId = '', mandate = '', creditorId = '', exchange } = movement
    return [
      [
        account.iban,
        account.currency,
        String(number).padStart(18, '0'),
        bookingDay,
        valueDay,
        signed(amount),
        signed(balance),
        party.iban ?? '',
        party.name,
        '',
        isoCodeOf(movement, amount).slice(-4).toLowerCase(),
        endToEndId,
        mandate,
        creditorId,
        movement.reference ?? '',
        text,
        '',
        '',
        '',
        exchange ? signed(exchange.amount) : '',
        exchange?.currency ?? '',
        exchange ? comma(exchange.rate) : '',
      ],
    ]
  })
  return table([DUTCH_HEADER, ...rows], ',')
}

const signed = (amount: string): string => `${isNegative(amount) ? '' : '+'}${comma(amount)}`

const DUTCH_HEADER = [
  'IBAN/BBAN',
  'Munt',
  'Volgnr',
  'Datum',
  'Rentedatum',
  'Bedrag',
  'Saldo na trn',
  'Tegenrekening IBAN/BBAN',
  'Naam tegenpartij',
  'Naam uiteindelijke partij',
  'Code',
  'Transactiereferentie',
  'Machtigingskenmerk',
  'Incassant ID',
  'Betalingskenmerk',
  'Omschrijving-1',
  'Omschrijving-2',
  'Omschrijving-3',
  'Reden retour',
  'Oorspr bedrag',
  'Oorspr munt',
  'Koers',
]
