import {
  type BankAccount,
  type BankDelivery,
  type BankLine,
  closingOf,
  dayOf,
  Inexpressible,
  inFileOrder,
  isOut,
  isPending,
  lastDayOf,
  refuse,
  size,
} from './delivery.ts'

/** MT940 for a statement, MT942 for a report. It has no times, no creation time in MT940, and no ids of its own. */
export function writeMt940(delivery: BankDelivery, account: BankAccount): string {
  refuse('MT940', delivery, ['id', 'time', 'parts', 'currency'], ['booked', 'pending'])
  const { nature } = delivery
  if (nature === 'notification' || nature === 'records') throw new Inexpressible(`MT940 has no ${nature}`)
  const isReport = nature === 'report'
  const { statementId = 'S1', sequence = 1, created = '2026-02-13T06:00:00+01:00', opening } = delivery
  const { iban, currency } = account
  const entries = inFileOrder(delivery, delivery.lines).flatMap((line) => entry(line, isReport))
  const head = [`:20:${statementId}`, `:25:${iban}`, `:28C:${sequence}/1`]
  if (isReport) {
    if (delivery.lines.some((line) => !isPending(line))) throw new Inexpressible('lines of MT942 are pending here')
    const at = `${created.slice(2, 16).replace(/\D/g, '')}${created.slice(-6).replace(':', '')}`
    return lines([...head, `:34F:${currency}0,`, `:13D:${at}`, ...entries, '-'])
  }
  const closing = closingOf(delivery)
  if (opening === undefined || closing === undefined) throw new Inexpressible('MT940 states its balances')
  const day = lastDayOf(delivery)
  const balance = (tag: string, amount: string, of: string) =>
    `:${tag}:${isOut(amount) ? 'D' : 'C'}${short(of)}${currency}${comma(amount)}`
  return lines([
    ...head,
    balance('60F', opening, delivery.period?.from ?? day),
    ...entries,
    balance('62F', closing, day),
    '-',
  ])
}

function entry(line: BankLine, isReport: boolean): string[] {
  const { amount, text = '', name, iban, bankReference, endToEndId, reference } = line
  const day = dayOf(line)
  if (day === '') throw new Inexpressible('MT940 dates every line')
  const mark = `${!isReport && isPending(line) ? 'E' : ''}${isOut(amount) ? 'D' : 'C'}`
  const value = line.valueDate ?? day
  const first = `:61:${short(value)}${short(day).slice(2)}${mark}${comma(amount)}NTRFNONREF${bankReference ? `//${bankReference}` : ''}`
  const keys = [endToEndId && `EREF+${endToEndId}`, reference && `KREF+${reference}`, `SVWZ+${text}`].filter(Boolean)
  const fields = [...keys.map((key, index) => `?2${index}${key}`), iban && `?31${iban}`, name && `?32${name}`]
  for (const field of fields) if (field && field.length > 37) throw new Inexpressible('a field of :86: has 27 places')
  return [first, `:86:166${fields.filter(Boolean).join('')}`]
}

const short = (day: string): string => day.slice(2).replaceAll('-', '')
const comma = (amount: string): string => size(amount).replace('.', ',')
const lines = (all: string[]): string => `${all.join('\r\n')}\r\n`
