import type { DemoAccountKey } from './person.ts'

/** Paid by card and online, at the same time every month or year; in cents of its currency, by default the account's. */
type Subscription = {
  account: DemoAccountKey
  date: number
  month?: number
  /** What it is (ISO 18245); see Habit. */
  code: number
  name: string
  price: number
  currency?: 'USD' | 'GBP'
}

export const SUBSCRIPTIONS: readonly Subscription[] = [
  { account: 'main', date: 3, code: 4899, name: 'Kabelska televizija Platno', price: 1199 },
  { account: 'main', date: 7, code: 5815, name: 'Music Streaming Drozg', price: 999 },
  { account: 'main', date: 14, code: 5817, name: 'Cloud Storage Oblaček', price: 299 },
  { account: 'main', date: 22, code: 5968, name: 'Tednik Razgledi', price: 890 },
  { account: 'main', date: 24, code: 7372, name: 'Notepad Software Inc', price: 450, currency: 'USD' },
  { account: 'main', date: 15, month: 5, code: 4511, name: 'Lastovka Airlines', price: 46240 },
  { account: 'main', date: 11, month: 7, code: 7011, name: 'Hotel Without Fuss', price: 41800, currency: 'GBP' },
  { account: 'swiss', date: 11, code: 5968, name: 'Limmatzeitung Abo', price: 1900 },
  { account: 'swiss', date: 19, code: 7372, name: 'Software Gletscher AG', price: 350 },
]
