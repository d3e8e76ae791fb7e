/** What happened on one account: random, reproducible, with much that looks alike. */
import { Random } from '../ledger/random.ts'
import { DAY, dayAt, isBankingDay, minutesOf, nextBankingDay } from './calendar.ts'

export type TruePayment = {
  key: string
  /** The booked amount, of all parts; negative for outgoing money. */
  cents: number
  text: string
  name: string
  iban?: string
  endToEndId?: string
  /** Given by the bank when it is booked. */
  bankReference: string
  /** When it is in the books; never, for a hold that expires. */
  bookedAt?: number
  /** The day of the books: never at a weekend. */
  bookDay?: number
  hold?: { cents: number; from: number; until: number }
  /** One amount in some sources, several in others: a batch, or a payment and its fee. */
  parts?: { cents: number; text: string; name: string }[]
}

export type TruthKnobs = {
  payments: number
  /** Payments of a weekend are shown at once and booked on Monday; else they begin on Monday. */
  movesWeekends: boolean
  reusesEndToEndIds: boolean
  reusesReferences: boolean
  bundles: boolean
  holds: boolean
}

export type AccountTruth = { payments: TruePayment[]; days: number; opening: number }

type Draft = Pick<TruePayment, 'cents' | 'text' | 'name'> &
  Partial<Pick<TruePayment, 'iban' | 'endToEndId' | 'parts'>> & {
    card?: true
    heldCents?: number
    isNeverBooked?: true
  }

/** Nothing new happens in the last days, so that every hold is over at the end. */
export const QUIET_DAYS = 8

export function makeTruth(seed: number, knobs: TruthKnobs): AccountTruth {
  const random = new Random(seed)
  const days = 30 + random.below(31)
  const opening = 100_000 + random.below(900_000)
  const active = days - QUIET_DAYS
  const payments: TruePayment[] = []
  const invoices = { number: 110 }
  while (payments.length < knobs.payments) {
    const at = minutesOf(random.below(active), 7 + random.below(15), random.below(60))
    for (const draft of draftsAt(random, knobs, invoices)) {
      payments.push(happen(draft, at + random.below(40), random, knobs, String(payments.length + 1)))
    }
  }
  return { payments, days, opening }
}

const SHOPS = ['Mercator Center', 'Mercator Šiška', 'Müller Drogerie', 'Księgarnia Łódź', 'Pekarna Đorđević']
const BASKETS = [320, 499, 999, 1250, 1999, 2350]
/** Not Ana: the account is hers. */
const FAMILY = ['Eva Novak', 'Bor Novak', 'Maja Novak']
const CAR_PARKS = ['Parkirišče Tivoli', 'Parkirišče Kozolec']
const IBANS: Record<string, string> = {
  'Eva Novak': 'SI56020170014356205',
  'Bor Novak': 'SI56192001234567892',
  'Elektro Ljubljana': 'SI56029220012345652',
}

function draftsAt(random: Random, knobs: TruthKnobs, invoices: { number: number }): Draft[] {
  const dice = random.below(100)
  if (dice < 22) {
    const coffee: Draft = { cents: -320, text: 'Kava in rogljiček', name: 'Kavarna Union', card: true }
    // Two equal ones on one day: nobody can tell them apart, and they are two.
    return random.chance(0.2) ? [coffee, coffee] : [coffee]
  }
  if (dice < 42)
    return [{ cents: -random.pick(BASKETS), text: 'Nakup s kartico', name: random.pick(SHOPS), card: true }]
  if (dice < 50) {
    const parks = random.chance(0.3) ? CAR_PARKS : [random.pick(CAR_PARKS)]
    return parks.map((name) => ({ cents: -240, text: `Parkirnina ${name}`, name, card: true }))
  }
  if (dice < 62) {
    const family = random.chance(0.4) ? FAMILY.slice(0, 2) : [random.pick(FAMILY)]
    const cents = random.pick([-5000, -2000, 5000])
    return family.map((name) => ({ cents, text: 'Žepnina za ta teden', name, ...ibanOf(name) }))
  }
  if (dice < 74) return invoicesOf(random, invoices)
  if (dice < 80) return [{ cents: -35, text: 'Provizija plačilnega prometa', name: 'Banka pod lipo' }]
  if (dice < 83)
    return [{ cents: -65000, text: 'Najemnina stanovanja na Weißstraße 12', name: 'Jürgen Weiß', endToEndId: 'NAJEM' }]
  if (dice < 86)
    return [{ cents: 185000, text: 'Plača za pretekli mesec', name: 'Tovarna Müller d.o.o.', endToEndId: 'PLACA' }]
  if (dice < 91)
    return [{ cents: -2200, heldCents: -2000, text: 'Večerja z napitnino', name: 'Gostilna Žabar', card: true }]
  if (dice < 94)
    return [{ cents: -10000, text: 'Rezervacija sobe', name: 'Hotel Slon', card: true, isNeverBooked: true }]
  if (!knobs.bundles) return [{ cents: -1500, text: 'Mesečna karta', name: 'Ljubljanski potniški promet', card: true }]
  return [bundleOf(random)]
}

function invoicesOf(random: Random, invoices: { number: number }): Draft[] {
  const count = random.chance(0.4) ? 2 : 1
  return Array.from({ length: count }, () => {
    invoices.number += 1
    const name = 'Elektro Ljubljana'
    return {
      cents: -12_000,
      text: `Račun 2026-${invoices.number}`,
      name,
      ...ibanOf(name),
      endToEndId: `SI00-2026-${invoices.number}`,
    }
  })
}

/** A batch of transfers, or a payment abroad and its fee. */
function bundleOf(random: Random): Draft {
  const parts = random.chance(0.5)
    ? [4100, 5200, 6300].map((cents, index) => ({
        cents: -(cents + random.below(500)),
        text: `Honorar ${index + 1}`,
        name: FAMILY[index]!,
      }))
    : [
        { cents: -(5000 + random.below(3000)), text: 'Card purchase abroad', name: 'Berlin Buchhandlung' },
        { cents: -150, text: 'Nadomestilo za tujino', name: 'Banka pod lipo' },
      ]
  const cents = parts.reduce((sum, part) => sum + part.cents, 0)
  return { cents, text: parts.length === 3 ? 'Zbirni nalog honorarji' : parts[0]!.text, name: parts[0]!.name, parts }
}

const ibanOf = (name: string): { iban?: string } => (IBANS[name] ? { iban: IBANS[name] } : {})

function happen(draft: Draft, at: number, random: Random, knobs: TruthKnobs, key: string): TruePayment {
  const { card, heldCents, isNeverBooked, endToEndId, ...facts } = draft
  const isHeld = card && knobs.holds && (isNeverBooked || heldCents !== undefined || random.chance(0.5))
  const until = at + DAY * (1 + random.below(3)) + random.below(300)
  const wanted = isHeld ? until : at
  const isEarly = knobs.movesWeekends || isBankingDay(dayAt(wanted))
  const bookedAt = isEarly ? wanted : minutesOf(nextBankingDay(dayAt(wanted)), 6, random.below(60))
  const bookDay = nextBankingDay(dayAt(bookedAt))
  const reference = knobs.reusesReferences ? `K${7000 + (Number(key) % 40)}` : `K${70_000 + Number(key)}`
  const ownId = knobs.reusesEndToEndIds ? endToEndId?.slice(0, 9) : endToEndId && `${endToEndId}-${key}`
  return {
    ...facts,
    key,
    bankReference: reference,
    ...(ownId && { endToEndId: ownId }),
    ...(isHeld && { hold: { cents: heldCents ?? facts.cents, from: at, until: isNeverBooked ? until : bookedAt } }),
    ...(!(isHeld && isNeverBooked) && { bookedAt, bookDay }),
  }
}

const books = new WeakMap<AccountTruth, TruePayment[]>()

/** In the order of the books. */
export function booksOf(truth: AccountTruth): TruePayment[] {
  const known = books.get(truth)
  if (known) return known
  const ordered = truth.payments
    .filter(({ bookDay }) => bookDay !== undefined)
    .toSorted((a, b) => a.bookDay! - b.bookDay! || a.bookedAt! - b.bookedAt! || Number(a.key) - Number(b.key))
  books.set(truth, ordered)
  return ordered
}

/** The balance at the end of a day. */
export const closingOn = (truth: AccountTruth, day: number): number =>
  booksOf(truth).reduce((sum, { bookDay, cents }) => (bookDay! <= day ? sum + cents : sum), truth.opening)
