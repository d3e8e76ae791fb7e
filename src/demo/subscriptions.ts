import type { DemoAccountKey } from './person.ts'

/** Paid by card at the same time every month or year: `Name, City`, cents of the account's currency. */
type Subscription = {
  account: DemoAccountKey
  date: number
  month?: number
  code: number
  shop: string
  price: number
}

export const SUBSCRIPTIONS: readonly Subscription[] = [
  { account: 'main', date: 3, code: 4899, shop: 'Platno Doma, Ljubljana', price: 1199 },
  { account: 'main', date: 7, code: 5815, shop: 'Glasbena Skrinja, Dublin', price: 999 },
  { account: 'main', date: 14, code: 5817, shop: 'Oblačna Shramba, Berlin', price: 299 },
  { account: 'main', date: 22, code: 5994, shop: 'Tednik Razgledi, Ljubljana', price: 890 },
  { account: 'main', date: 24, code: 5817, shop: 'Notepad Harbour, Tallinn', price: 450 },
  { account: 'main', date: 15, month: 5, code: 4511, shop: 'Letalska družba Lastovka, Brnik', price: 46240 },
  { account: 'main', date: 11, month: 7, code: 7011, shop: 'Rooms Without Fuss, Dublin', price: 61800 },
  { account: 'swiss', date: 11, code: 5994, shop: 'Limmatzeitung Digital, Zürich', price: 1900 },
  { account: 'swiss', date: 19, code: 5817, shop: 'Fotoarchiv Gletscher, Bern', price: 350 },
]
