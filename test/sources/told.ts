/** A delivery with what is not delivered: which payment each line is. */
import { type BankDelivery, type BankLine, dayOf, isBooked } from '../deliveries/delivery.ts'
import type { FileFormat } from '../deliveries/import-paths.ts'
import { instantAt } from './calendar.ts'
import type { Arrival } from './engine.ts'

export type ToldDelivery = {
  source: string
  format: FileFormat
  delivery: BankDelivery
  /** The payment of each line. A payment that is told in parts is `KEY/1`, `KEY/2` there. */
  keys: string[]
  /** Minutes of the world. */
  made: number
  arrives: number
  /** Whether it decides the days that it covers. */
  isStatement: boolean
  /** It has every booked line of its days. */
  isComplete: boolean
}

export const arrivalOf = ({ source, format, delivery, arrives }: ToldDelivery): Arrival => ({
  source,
  format,
  delivery,
  receivedAt: instantAt(arrives),
})

/** A line that somebody told, and who. */
export type SourceLine = { key: string; line: BankLine; day: string; isBooked: boolean; of: ToldDelivery }

/** The lines of a delivery; an entry in parts is told as a whole and in parts. */
export function toldLines(of: ToldDelivery): SourceLine[] {
  return of.delivery.lines.flatMap((line, index) => {
    const key = of.keys[index]!
    const whole = { key, line, day: dayOf(line), isBooked: isBooked(line), of }
    const parts = (line.parts ?? []).map((part, number) => ({
      ...whole,
      key: `${key}/${number + 1}`,
      line: { ...part, ...(line.day && { day: line.day }) },
    }))
    return [whole, ...parts]
  })
}

export const wholeOf = (key: string): string => key.split('/')[0]!
export const isPart = (key: string): boolean => key.includes('/')
