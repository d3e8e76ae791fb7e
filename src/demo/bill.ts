import type { DemoAccountKey } from './person.ts'

/** A payment that recurs every month or every year. Amounts in cents, positive for income. */
export type Bill = {
  account: DemoAccountKey
  /** Date of the month, at most 28. */
  date: number
  /** Only in these months; otherwise every month. */
  months?: readonly number[]
  /** Standing orders run on the exact day; the others wait for the next working day. */
  via: 'standing order' | 'debit' | 'bill' | 'income' | 'friend'
  low: number
  high: number
  /** Added in the heating months. */
  winter?: number
  name: string
  iban: string
  text: string
  reference?: 'SI00' | 'RF' | 'QRR'
}
