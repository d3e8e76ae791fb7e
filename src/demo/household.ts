import type { Bill } from './bill.ts'
import { SLOVENIAN_BILLS } from './bills-slovenian.ts'
import { SWISS_BILLS } from './bills-swiss.ts'
import type { CardDraft, Draft } from './books.ts'
import { collectedOn, type Day, isLastDayOfQuarter, isWorkingDayUpTo, twoDigits } from './calendar.ts'
import { cardDraft } from './card.ts'
import { creditorReference, qrReference } from './numbers.ts'
import { EMPLOYER } from './people.ts'
import type { DemoAccountKey } from './person.ts'
import { random } from './random.ts'
import { SUBSCRIPTIONS } from './subscriptions.ts'

const BILLS: readonly Bill[] = [...SLOVENIAN_BILLS, ...SWISS_BILLS]

export type Due<T> = { account: DemoAccountKey; draft: T }

const BANK_CODES: Record<Bill['via'], string> = {
  'standing order': 'PMNT-ICDT-STDO',
  debit: 'PMNT-RDDT-ESDD',
  bill: 'PMNT-ICDT-DMCT',
  income: 'PMNT-RCDT-ESCT',
  friend: 'PMNT-RRCT-ESCT',
}

/** Income, bills and bank charges of one day. They do not depend on the balances. */
export function dueOn(day: Day): Due<Draft>[] {
  const collected = collectedOn(day)
  const due = isWorkingDayUpTo(day, 25) ? [salary(day)] : []
  for (const [index, bill] of BILLS.entries()) {
    for (const date of bill.via === 'standing order' ? [day] : collected) {
      if (isDate(bill, date)) due.push({ account: bill.account, draft: billDraft(bill, index, date) })
    }
  }
  if (isLastDayOfQuarter(day)) {
    due.push({ account: 'main', draft: charge('Vodenje računa in kartica, četrtletje', 870) })
    due.push({ account: 'swiss', draft: charge('Kontoführung Quartal', 1500) })
  }
  return due
}

/** Subscriptions and yearly bookings, all of them charged to a card early in the morning. */
export function chargedOn(day: Day): Due<CardDraft>[] {
  return SUBSCRIPTIONS.filter(({ date, month }) => day.date === date && (month ?? day.month) === day.month).map(
    ({ account, currency, name, price }, index) => {
      const place = { account, currency: currency ?? (account === 'swiss' ? ('CHF' as const) : ('EUR' as const)) }
      const final = cardDraft(day, place, { name, price })
      return { account, draft: { second: 5 * 3600 + 61 * index, final } }
    },
  )
}

function isDate({ date, months }: Bill, day: Day): boolean {
  return day.date === date && (!months || months.includes(day.month))
}

/** Paid on the 25th, or before if that is a day off; rises a little every year, up to a limit. */
function salary(day: Day): Due<Draft> {
  const raise = 5500 * (Math.min(Math.max(day.year, 2022), 2032) - 2025)
  const overtime = random(`salary|${day.year}-${day.month}`).int(0, 6000)
  const details = {
    description: 'Plača',
    reference: `SI00 ${day.year}${twoDigits(day.month)}`,
    additional: `Plača za ${twoDigits(day.month)}/${day.year}`,
    counterparty: EMPLOYER,
    bankCode: 'PMNT-RCDT-SALA',
  }
  return { account: 'main', draft: { cents: 265000 + raise + overtime, details } }
}

function billDraft(bill: Bill, index: number, date: Day): Draft {
  const { low, high, winter, name, iban, text } = bill
  const heating = date.month >= 11 || date.month <= 3
  const period = `${twoDigits(date.month)}/${date.year}`
  const details = {
    description: text,
    additional: `${text} ${period}`,
    counterparty: { name, iban },
    bankCode: BANK_CODES[bill.via],
    ...(bill.reference && { reference: referenceOf(bill.reference, index, date) }),
  }
  return { cents: random(`bill|${index}|${date.iso}`).int(low, high) + (heating ? (winter ?? 0) : 0), details }
}

function referenceOf(scheme: NonNullable<Bill['reference']>, index: number, date: Day): string {
  const digits = `${7300 + index}${date.year}${twoDigits(date.month)}`
  if (scheme === 'RF') return creditorReference(digits)
  if (scheme === 'QRR') return qrReference(digits)
  return `SI00 ${digits}`
}

function charge(description: string, cents: number): Draft {
  return { cents: -cents, details: { description, bankCode: 'ACMT-MDOP-CHRG' } }
}
