import { isLocalDate } from '@vitrine/money'
import { type ReadOptions, Unreadable } from '../statement.ts'

type DateOrder = NonNullable<ReadOptions['dateOrder']>

export type WrittenDate = {
  text: string
  /** The day in each order in which it is valid. */
  days: Map<DateOrder, string>
  /** A year of four digits in front is unambiguous, whatever order was given. */
  clear: boolean
}

const ORDERS: DateOrder[] = ['dmy', 'mdy', 'ymd']
const WRITTEN = /^(\d{1,4})\s*[./-]\s*(\d{1,2})\s*([./'’-])\s*(\d{1,4})$/

/** Undefined where it is valid in no order. */
export function readDate(text: string): WrittenDate | undefined {
  const days: WrittenDate['days'] = new Map()
  const [match, first = '', second = '', sign = '', third = ''] = WRITTEN.exec(text) ?? []
  if (match !== undefined) {
    // Quicken writes 1/ 2'26 for a year of this century: the apostrophe also marks the year.
    const marked = sign === "'" || sign === '’'
    add(days, 'dmy', yearOf(third, marked), second, first)
    add(days, 'mdy', yearOf(third, marked), first, second)
    if (!marked) add(days, 'ymd', yearOf(first, false), second, third)
  } else if (/^\d{8}$/.test(text)) {
    add(days, 'dmy', yearOf(text.slice(4), false), text.slice(2, 4), text.slice(0, 2))
    add(days, 'mdy', yearOf(text.slice(4), false), text.slice(0, 2), text.slice(2, 4))
    add(days, 'ymd', yearOf(text.slice(0, 4), false), text.slice(4, 6), text.slice(6))
  }
  const clear = days.size === 1 && days.has('ymd') && /^\d{4}/.test(text)
  return days.size > 0 ? { text, days, clear } : undefined
}

function add(days: WrittenDate['days'], order: DateOrder, year: string, month: string, day: string): void {
  if (year === '' || month.length > 2 || day.length > 2) return
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  if (isLocalDate(text)) days.set(order, text)
}

/** Two digits from 80 on are of the last century, unless the apostrophe says otherwise. */
function yearOf(text: string, marked: boolean): string {
  if (text.length === 4) return text >= '1900' && text < '2200' ? text : ''
  if (text.length > 2) return ''
  return String(Number(text) + (marked || Number(text) < 80 ? 2000 : 1900))
}

/** The orders that all dates of the file so far leave open. */
export type Dates = {
  learn: (date: WrittenDate, line: number) => void
  /** Undefined as long as the open orders disagree about this day. */
  settle: (date: WrittenDate) => string | undefined
}

export function openDates(order: DateOrder | undefined): Dates {
  let open = order ? [order] : ORDERS
  return {
    learn({ text, days, clear }, line) {
      if (order && clear) return
      const left = open.filter((one) => days.has(one))
      if (left.length === 0)
        throw new Unreadable(line, `"${text}" is no day in the order ${order ?? 'that the dates before it have'}`)
      open = left
    },
    settle({ days, clear }) {
      const possible = new Set(order && clear ? days.values() : open.map((one) => days.get(one)))
      return possible.size === 1 ? [...possible][0] : undefined
    },
  }
}
