import type { CellKind } from './kinds.ts'
import type { TitleSense } from './titles.ts'

/** The columns of the file, by their position. */
type Titles = { kinds: CellKind[]; senses: ReadonlySet<TitleSense>[] }

export type FoundDates = {
  date?: number
  valueDate?: number
  /** Why it may not be the day of booking. */
  doubt?: 'value' | 'unread'
  /** A column that is called a day of booking, and has no dates. */
  unread?: number
}

/** The day of booking decides what a client reads, so a column that is called the day of value is not taken for it. */
export function findDates({ kinds, senses }: Titles): FoundDates {
  const dates = [...kinds.keys()].filter((index) => kinds[index]!.kind === 'date')
  const isBooking = (index: number) => senses[index]!.has('booking')
  const isValue = (index: number) => senses[index]!.has('value') && !isBooking(index)
  const isPurchase = (index: number) => senses[index]!.has('purchase') && !isBooking(index) && !isValue(index)
  const open = dates.filter((index) => !isValue(index))
  const date = open.find(isBooking) ?? open.find((index) => !isPurchase(index)) ?? open[0] ?? dates[0]
  if (date === undefined) return {}
  const others = dates.filter((index) => index !== date)
  const valueDate = others.find(isValue) ?? others.find((index) => !isBooking(index) && !isPurchase(index))
  const isCalledDay = (index: number) => isBooking(index) && senses[index]!.has('day')
  const unread = isBooking(date) ? -1 : kinds.findIndex(({ kind }, index) => kind === 'text' && isCalledDay(index))
  return {
    date,
    ...(valueDate !== undefined && { valueDate }),
    ...(unread >= 0 ? { doubt: 'unread', unread } : isValue(date) && { doubt: 'value' }),
  }
}
