import type { CurrencyExchange } from '@vitrine/bank-statements'
import type { Book } from './books.ts'
import { type Day, isLastDayOfQuarter } from './calendar.ts'
import { convert, downTo, type Pair, rateOn, rateText } from './money.ts'
import { type DemoAccount, type DemoAccountKey, demoAccount } from './person.ts'
import { daysIntoHoliday } from './whereabouts.ts'

export type Books = Record<DemoAccountKey, Book>

/** The minimum that stays on a current account after the day's bills. */
const CUSHION = 20_000
const LEFT_ON_MAIN = 270_000
const LEFT_ON_SWISS = 135_000
const HOLIDAY_MONEY = 120_000

/** Saves first, then covers shortfalls from the savings; so neither current account is ever overdrawn. */
export function moveOwnMoney(day: Day, books: Books, toPay: Record<DemoAccountKey, number>): void {
  if (day.weekday === 1) move(day, books, ['main', 'savings'], books.main.takeRoundUps(), 'Drobiž od kartice')
  if (day.date === 10) {
    const spare = Math.max(books.swiss.available() - LEFT_ON_SWISS, 0)
    move(day, books, ['swiss', 'main'], downTo(5000, spare), 'Übertrag nach Ljubljana')
  }
  if (day.date === 5 && day.month === 12) move(day, books, ['main', 'swiss'], 15_000, 'Za darila v Zürichu')
  if (day.date === 27) {
    const spare = Math.max(books.main.available() - LEFT_ON_MAIN, 10_000)
    move(day, books, ['main', 'savings'], downTo(5000, spare), 'Mesečno varčevanje')
  }
  if (daysIntoHoliday(day) === -1) move(day, books, ['savings', 'main'], HOLIDAY_MONEY, 'Za dopust')
  fetchShortfall(day, books, toPay)
  if (isLastDayOfQuarter(day)) payInterest(day, books.savings)
}

function fetchShortfall(day: Day, books: Books, toPay: Record<DemoAccountKey, number>): void {
  const short = { swiss: shortfall(books, toPay, 'swiss'), main: 0 }
  short.main = shortfall(books, { ...toPay, main: toPay.main + short.swiss * 2 }, 'main')
  if (short.main > 0) move(day, books, ['savings', 'main'], short.main, 'Iz rezerve')
  if (short.swiss > 0) move(day, books, ['main', 'swiss'], short.swiss * 2, 'Polnitev računa v Zürichu')
}

/** In steps of 100, with one step to spare. */
function shortfall(books: Books, toPay: Record<DemoAccountKey, number>, key: DemoAccountKey): number {
  const short = toPay[key] + CUSHION - books[key].available()
  return short > 0 ? downTo(10_000, short) + 10_000 : 0
}

/** Both ends of a transfer between Ana's own accounts; the amount is in cents of the account it leaves. */
function move(day: Day, books: Books, [from, to]: [DemoAccountKey, DemoAccountKey], cents: number, text: string): void {
  if (cents === 0) return
  const [source, target] = [demoAccount(from), demoAccount(to)]
  const shared = { description: text, reference: `SI00 ${day.iso.replaceAll('-', '')}` }
  const sameBank = source.providerId === target.providerId
  const { received, ...conversion } = converted(day, cents, source.currency, target.currency)
  books[from].post(day, {
    cents: -cents,
    details: { ...shared, ...conversion, ...party(target), bankCode: sameBank ? 'PMNT-ICDT-BOOK' : 'PMNT-ICDT-XBCT' },
  })
  books[to].post(day, {
    cents: received,
    details: { ...shared, ...conversion, ...party(source), bankCode: sameBank ? 'PMNT-RCDT-BOOK' : 'PMNT-RCDT-XBCT' },
  })
}

function party({ holder, iban }: DemoAccount) {
  return { counterparty: { name: holder, iban } }
}

/** The amount that arrives, and the rate where the currencies differ. */
function converted(
  day: Day,
  cents: number,
  source: string,
  target: string,
): { received: number; exchange?: CurrencyExchange } {
  if (source === target) return { received: cents }
  const rate = rateOn(day, `${source}/${target}` as Pair)
  return { received: convert(cents, rate), exchange: { source, target, unit: source, rate: rateText(rate) } }
}

/** A quarter of 1.6 % a year, rounded down to whole cents. */
function payInterest(day: Day, savings: Book): void {
  const cents = downTo(1000, savings.balance() * 4) / 1000
  savings.post(day, { cents, details: { description: 'Obresti za četrtletje', bankCode: 'ACMT-MCOP-INTR' } })
}
