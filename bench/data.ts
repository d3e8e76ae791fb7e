import type { SourceRecord } from '@vitrine/bank-statements'
/** The data set: the same on every machine and in every run, so that two runs differ only by the machine. */

export type Shape = { accounts: number; each: number; large: number }

/** A thousand accounts of 500 transactions, one of 100,000; and the same a hundred times smaller. */
export const LARGE: Shape = { accounts: 1_000, each: 500, large: 100_000 }
export const SMALL: Shape = { accounts: 10, each: 500, large: 1_000 }

/** Two years, so that an account of 500 has about two months on its first page. */
export const FIRST_DAY = Date.UTC(2024, 0, 1)
export const DAYS = 730
/** When the ledger first saw all of it. */
export const SEEN_AT = new Date(FIRST_DAY + DAYS * 86_400_000)

/** Mulberry32: small, fast and deterministic. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

const SHOPS = ['Mercator', 'Spar', 'Petrol', 'Lekarna Zvezda', 'Knjigarna Konzorcij', 'Pekarna Osem', 'Kino Dvor']
const IBAN = 'SI56192001234567892'

/** Oldest first, as a bank would deliver them. */
export function* recordsOf(account: number, count: number): Generator<SourceRecord> {
  const random = randomFrom(account + 1)
  let cents = 250_000
  for (let i = 0; i < count; i++) {
    const at = FIRST_DAY + Math.floor(((i + random()) / count) * DAYS * 86_400_000)
    const amount = random() < 0.1 ? 50_000 + Math.floor(random() * 200_000) : -100 - Math.floor(random() * 9_000)
    const shop = SHOPS[Math.floor(random() * SHOPS.length)]!
    const byCard = random() < 0.7
    cents += amount
    yield {
      sourceId: `b${account}-${i}`,
      status: 'booked',
      booked: new Date(at).toISOString(),
      amount: (amount / 100).toFixed(2),
      currency: 'EUR',
      balance: (cents / 100).toFixed(2),
      description: `${shop} ${1_000 + Math.floor(random() * 9_000)}`,
      ...(byCard
        ? { counterparty: { name: shop } }
        : {
            counterparty: { name: shop, iban: IBAN },
            reference: `RF${100_000_000 + Math.floor(random() * 900_000_000)}`,
            additional: `Standing order ${i}`,
          }),
    }
  }
}
