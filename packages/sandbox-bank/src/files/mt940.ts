import { isNegative, negate } from '@vitrine/money'
import { transliterate } from '../profiles/told.ts'
import type { TruthLine } from '../truth/account-state.ts'
import { germanCodeOf, swiftKindOf } from './codes.ts'
import { bankReferenceOf, type StatementFile } from './statement-file.ts'

/** MT940, as German banks write it; pending lines have no place in it, and a batch is one line. */
export function writeMt940(files: StatementFile[]): string {
  return files.map(message).join('')
}

function message({ id, account, number, opening, closing, from, to, lines }: StatementFile): string {
  const own = account.kind === 'card' ? account.maskedPan : account.iban
  const balance = (tag: string, amount: string, day: string) =>
    `:${tag}:${isNegative(amount) ? 'D' : 'C'}${short(day)}${account.currency}${comma(amount)}`
  const entries = lines.filter(({ status }) => status === 'booked').flatMap((line) => entry(line, account))
  return `${[
    `:20:${id.slice(0, 16)}`,
    `:25:${own}`,
    `:28C:${number}/1`,
    balance('60F', opening, from),
    ...entries,
    balance('62F', closing, to),
    '-',
  ].join('\r\n')}\r\n`
}

function entry(line: TruthLine, account: StatementFile['account']): string[] {
  const { movement, amount, bookingDay, valueDay, text } = line
  const mark = `${movement.id.endsWith('-reversal') ? 'R' : ''}${isNegative(amount) === movement.id.endsWith('-reversal') ? 'C' : 'D'}`
  const first = `:61:${short(valueDay)}${short(bookingDay).slice(2)}${mark}${comma(amount)}${swiftKindOf(movement)}NONREF//${bankReferenceOf(account, line)}`
  const { endToEndId, mandate, reference, party } = movement
  const words = [
    endToEndId && `EREF+${endToEndId}`,
    mandate && `MREF+${mandate}`,
    reference && `KREF+${reference}`,
    `SVWZ+${text}`,
  ].filter((word) => word !== undefined && word !== '')
  const remittance = words.flatMap((word) => chunks(swift(word as string), 27))
  const name = chunks(swift(party.name), 27)
  const fields = [
    ...remittance.slice(0, 10).map((chunk, at) => `?2${at}${chunk}`),
    ...(party.iban === undefined ? [] : [`?31${party.iban}`]),
    ...name.slice(0, 2).map((chunk, at) => `?3${at + 2}${chunk}`),
  ]
  return [first, `:86:${wrapped(`${germanCodeOf(movement, amount)}?00${SWIFT_TEXT[movement.type]}${fields.join('')}`)}`]
}

const SWIFT_TEXT: Record<TruthLine['movement']['type'], string> = {
  card: 'KARTENZAHLUNG',
  cash: 'GELDAUTOMAT',
  transfer: 'UEBERWEISUNG',
  'direct debit': 'LASTSCHRIFT',
  'standing order': 'DAUERAUFTRAG',
  salary: 'LOHN/GEHALT',
  fee: 'ENTGELT',
  interest: 'ZINSEN',
  batch: 'SAMMLER',
}

/** `:86:` has lines of 65 characters. */
const wrapped = (text: string): string => chunks(text, 61).join('\r\n')

const chunks = (text: string, length: number): string[] => {
  const parts: string[] = []
  for (let at = 0; at < text.length; at += length) parts.push(text.slice(at, at + length))
  return parts
}

/** The characters that SWIFT allows; `?` separates fields. */
const swift = (text: string): string => transliterate(text).replace(/[^A-Za-z0-9/\-:().,'+ ]/g, '.')

const short = (day: string): string => day.slice(2).replaceAll('-', '')
const comma = (amount: string): string => (isNegative(amount) ? negate(amount) : amount).replace('.', ',')
