import { type Balance, Unreadable } from '../statement.ts'
import { readAmount, withSign } from './amount.ts'
import { readDate } from './date.ts'
import type { Mt940Field } from './fields.ts'

export type Mt940Balance = { balance: Balance; currency?: string; notes: string[] }

const BALANCE = /^([CD])(\d{6})([A-Z]{3})? *([\d.,]+)$/

/** `:60F:C140507EUR1000,00` */
export function readBalance(field: Mt940Field): Mt940Balance {
  const text = field.lines[0]!.trim()
  const match = BALANCE.exec(text)
  const amount = match && readAmount(match[4]!)
  if (!match || amount === undefined || amount === null) {
    throw new Unreadable(field.line, `:${field.tag}:${text.slice(0, 40)} is no balance such as C260228EUR1200,00`)
  }
  const notes: string[] = []
  const day = readDate(match[2]!)
  if (!day) notes.push(`:${field.tag}: is of ${match[2]}, which is no date; it is left out`)
  else if (day.clamped) notes.push(`:${field.tag}: is of ${match[2]}, which does not exist; taken for ${day.date}`)
  if (match[3] === undefined) notes.push(`:${field.tag}: says no currency`)
  const signed = withSign(amount, match[1] === 'D')
  return {
    balance: day ? { amount: signed, date: day.date } : { amount: signed },
    ...(match[3] === undefined ? {} : { currency: match[3] }),
    notes,
  }
}
