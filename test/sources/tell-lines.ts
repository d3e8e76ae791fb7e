/** A payment in the words of one source. */
import type { BankLine } from '../deliveries/delivery.ts'
import { decimal } from '../deliveries/payment.ts'
import { clockAt, dateOn, dayAt, instantAt } from './calendar.ts'
import { GARBLES, type Garble } from './garble.ts'
import type { TruePayment } from './truth.ts'

export type SourceHabit = {
  garble: Garble
  /** The day that the customer sees at once, or that of the books. */
  day: 'seen' | 'books'
  hasTimes?: boolean
  hasReferences: boolean
  hasEndToEndIds: boolean
  /** MT940 has room for 27 letters. */
  cut?: number
  /** How payments of several parts are told: the total, several lines, or one entry with its parts. */
  bundles: 'total' | 'lines' | 'parts'
  /** Ids of the source itself. */
  idOf?: (payment: TruePayment) => string | undefined
}

export type KeyedLine = { key: string; line: BankLine }

export function bookedLines(payment: TruePayment, habit: SourceHabit): KeyedLine[] {
  const { key, cents, bookedAt, bookDay, endToEndId, bankReference, iban, parts } = payment
  const id = habit.idOf?.(payment)
  const line: BankLine = {
    amount: decimal(cents),
    ...dayOf(habit.day === 'books' ? bookDay! : dayAt(bookedAt!), bookedAt!, habit),
    ...wordsOf(payment, habit),
    ...(iban && { iban }),
    ...(id && { id }),
    ...(habit.hasReferences && { bankReference }),
    ...(habit.hasEndToEndIds && endToEndId && { endToEndId }),
  }
  if (!parts || habit.bundles === 'total') return [{ key, line }]
  const each = parts.map((part) => ({ amount: decimal(part.cents), ...wordsOf(part, habit) }))
  if (habit.bundles === 'parts') return [{ key, line: { ...line, parts: each } }]
  return each.map((part, index) => ({
    key: `${key}/${index + 1}`,
    line: { ...line, ...part, ...(id && { id: `${id}-${index + 1}` }) },
  }))
}

export function heldLine({ key, hold, ...payment }: TruePayment, habit: SourceHabit): KeyedLine {
  const { cents, from } = hold!
  const id = habit.idOf?.({ key, hold: hold!, ...payment })
  return {
    key,
    line: {
      status: 'pending',
      amount: decimal(cents),
      ...dayOf(dayAt(from), from, habit),
      ...wordsOf(payment, habit),
      ...(id && { id }),
    },
  }
}

/** A booking that is dated to another day has no time of that day. */
function dayOf(day: number, at: number, { hasTimes }: SourceHabit): Pick<BankLine, 'day' | 'time'> {
  const isOfThatDay = dayAt(at) === day
  return { day: dateOn(day), ...(hasTimes && isOfThatDay && clockAt(at) !== '00:00' && { time: instantAt(at) }) }
}

function wordsOf(
  { text, name }: { text: string; name: string },
  { garble, cut }: SourceHabit,
): { text: string; name: string } {
  const write = (words: string) => GARBLES[garble](words).slice(0, cut).trim()
  return { text: write(text), name: write(name) }
}
