import { addDecimals, fromUnits, negate, toUnits } from '@vitrine/money'
import type { DrawnAmount, StoryParty, StoryPayment } from '../stories/story.ts'
import { ibanFor } from './account-number.ts'
import { addDays, dateAt, instantOf, minutesOf } from './calendar.ts'
import type { Customer, CustomerAccount } from './customer.ts'
import type { Movement, MovementEvent } from './movement.ts'
import { occurrencesOf } from './occurrences.ts'
import { type Draw, drawFor, hexFor } from './random.ts'

/** Banks book in the early morning what was authorised before. */
const BOOKING_MINUTES = 5 * 60 + 30
const CENT = toUnits('0.01')

/** Everything that ever happens on an account up to a day, in the order of the bank's books. */
export function timelineOf(customer: Customer, account: CustomerAccount, last: string): Movement[] {
  const movements: Movement[] = []
  for (const payment of [...customer.story.payments, ...customer.added]) {
    if (accountOf(payment, customer) !== account.key && payment.toAccount !== account.key) continue
    for (const [at, date] of occurrencesOf(payment, customer, last).entries())
      movements.push(...movementsOf(customer, account, payment, date, at))
  }
  const changed = movements.map((movement) => withEvents(customer, account, movement))
  return changed.sort((a, b) => orderOf(a) - orderOf(b) || (a.id < b.id ? -1 : 1))
}

const accountOf = ({ account }: StoryPayment, { accounts }: Customer): string => account ?? accounts[0]!.key

const orderOf = ({ booked, authorised }: Movement): number => booked ?? authorised

function movementsOf(
  customer: Customer,
  account: CustomerAccount,
  payment: StoryPayment,
  date: string,
  at: number,
): Movement[] {
  const draw = drawFor(customer.seed, customer.story.story, payment.name, date)
  const movement = firstMovement(customer, payment, date, at, draw)
  if (accountOf(payment, customer) !== account.key) return [mirrored(customer, payment, movement)]
  const { reversedAfterDays, again } = payment
  if (again !== undefined && draw.between(1, 100) <= again) return [movement, paidAgain(movement, draw)]
  if (reversedAfterDays === undefined || movement.booked === undefined) return [movement]
  return [movement, reversalOf(customer, movement, addDays(movement.bookingDay, reversedAfterDays))]
}

/** The same once more, in the next half hour. */
function paidAgain(movement: Movement, draw: Draw): Movement {
  const later = draw.between(1, 30) * 60_000
  const booked = movement.booked === movement.authorised ? { booked: movement.booked + later } : {}
  return { ...movement, ...booked, id: `${movement.id}-again`, authorised: movement.authorised + later }
}

function firstMovement(customer: Customer, payment: StoryPayment, date: string, at: number, draw: Draw): Movement {
  const { timeZone, seed, story } = customer
  const authorised = authorisedOn(payment, date, timeZone, draw)
  const exchange = payment.foreign && { ...payment.foreign, amount: amountOf(payment.foreign.amount, draw) }
  const drawn = payment.amount === undefined ? converted(exchange!) : amountOf(payment.amount, draw)
  const party = partyOf(payment, customer, draw)
  const number = String((payment.number ?? 1) + at)
  const fill = (text: string) =>
    !text.includes('{')
      ? text
      : text.replace(/\{(day|month|year|number)\}/g, (_, word: string) => placeholder(word, date, number))
  const life = lifeOf(payment, date, authorised, timeZone)
  return {
    id: `${payment.name}/${date}`,
    type: payment.type,
    authorised,
    amount: payment.tip === undefined ? drawn : addDecimals(drawn, payment.tip),
    ...((payment.holdDays ?? payment.bookedAfterSeconds) !== undefined && { held: payment.holdAmount ?? drawn }),
    ...life,
    valueDay: life.bookingDay,
    corrections: correctionsOf(payment, life, timeZone),
    party,
    text: fill(payment.text ?? ''),
    ...(payment.reference !== undefined && { reference: fill(payment.reference) }),
    ...(HAS_END_TO_END.includes(payment.type) && {
      endToEndId: `E2E${hexFor(14, seed, story.story, payment.name, date).toUpperCase()}`,
    }),
    ...(payment.mandate !== undefined && { mandate: payment.mandate }),
    ...(payment.creditorId !== undefined && { creditorId: payment.creditorId }),
    ...(exchange && { exchange }),
    ...(payment.parts && {
      parts: payment.parts.map(({ amount, with: other, text }, part) => ({
        amount,
        party: withIban(other, customer, payment),
        text: fill(text),
        endToEndId: `E2E${hexFor(14, seed, story.story, payment.name, date, part).toUpperCase()}`,
      })),
    }),
  }
}

const HAS_END_TO_END: StoryPayment['type'][] = ['transfer', 'direct debit', 'standing order', 'salary']
const WITHOUT_IBAN: StoryPayment['type'][] = ['card', 'cash', 'fee', 'interest', 'batch']

type Life = Pick<Movement, 'booked' | 'bookingDay' | 'ended'>

function lifeOf(payment: StoryPayment, date: string, authorised: number, timeZone: string): Life {
  const { holdDays, withdrawnAfterDays, removedAfterDays, bookedAfterSeconds } = payment
  const morning = (day: string) => Math.max(authorised + 60_000, instantOf(day, BOOKING_MINUTES, timeZone))
  if (withdrawnAfterDays !== undefined)
    return { bookingDay: date, ended: morning(addDays(date, Math.max(1, withdrawnAfterDays))) }
  if (bookedAfterSeconds !== undefined) {
    const booked = authorised + bookedAfterSeconds * 1000
    return { booked, bookingDay: dateAt(booked, timeZone) }
  }
  const bookingDay = holdDays === undefined ? date : addDays(date, holdDays)
  const booked = holdDays === undefined ? authorised : morning(bookingDay)
  if (removedAfterDays === undefined) return { booked, bookingDay }
  return { booked, bookingDay, ended: morning(addDays(bookingDay, Math.max(1, removedAfterDays))) }
}

function correctionsOf(payment: StoryPayment, { booked, bookingDay }: Life, timeZone: string): Movement['corrections'] {
  const { correctedAfterDays, correctedAfterSeconds, correctedText, correctedAmount } = payment
  if (correctedAfterDays === undefined && (correctedAfterSeconds === undefined || booked === undefined)) return []
  const at =
    correctedAfterDays === undefined
      ? booked! + correctedAfterSeconds! * 1000
      : instantOf(addDays(bookingDay, Math.max(1, correctedAfterDays)), BOOKING_MINUTES, timeZone)
  return [
    {
      at,
      ...(correctedText !== undefined && { text: correctedText }),
      ...(correctedAmount !== undefined && { amount: correctedAmount }),
    },
  ]
}

function authorisedOn({ at }: StoryPayment, date: string, timeZone: string, draw: Draw): number {
  const { from, to } = typeof at === 'object' ? at : { from: at ?? '08:00', to: at ?? '20:00' }
  const minutes = from === to ? minutesOf(from) : draw.between(minutesOf(from), minutesOf(to))
  return instantOf(date, minutes, timeZone) + (from === to ? Number(from.slice(6)) * 1000 : 0)
}

function amountOf(amount: DrawnAmount, draw: Draw): string {
  if (typeof amount === 'string') return amount
  if (Array.isArray(amount)) return draw.pick(amount)
  const [from, to] = [toUnits(amount.from) / CENT, toUnits(amount.to) / CENT]
  const [low, high] = from < to ? [from, to] : [to, from]
  return fromUnits((low + (BigInt(draw.next()) % (high - low + 1n))) * CENT, 2)
}

/** In the account's currency; half a cent is rounded away from zero. */
function converted({ amount, rate }: { amount: string; rate: string }): string {
  const [price, divisor] = [toUnits(amount) * toUnits('1'), toUnits(rate) * CENT]
  const half = price < 0n ? -divisor / 2n : divisor / 2n
  return fromUnits(((price + half) / divisor) * CENT, 2)
}

function partyOf(payment: StoryPayment, customer: Customer, draw: Draw): StoryParty {
  const { with: given, toAccount } = payment
  const parties = partiesOf(payment)
  const party = Array.isArray(given) ? draw.pick(parties) : parties[0]!
  const target = customer.accounts.find(({ key }) => key === toAccount)
  if (target) return { ...party, iban: target.iban }
  return withIban(party, customer, payment)
}

/** Made once, so that each has its number once. */
function partiesOf(payment: StoryPayment): StoryParty[] {
  const known = listed.get(payment)
  if (known) return known
  const { with: given, place } = payment
  const parties = (Array.isArray(given) ? given : [given]).map((one) => {
    const party = typeof one === 'string' ? { name: one } : one
    return place === undefined ? party : { place, ...party }
  })
  listed.set(payment, parties)
  return parties
}

const listed = new WeakMap<StoryPayment, StoryParty[]>()

function withIban(party: StoryParty, { story }: Customer, { type, parts }: StoryPayment): StoryParty {
  if (party.iban !== undefined || (WITHOUT_IBAN.includes(type) && !parts)) return party
  let known = numbered.get(party)
  if (!known) {
    known = { ...party, iban: ibanFor(story.country, 'party', party.name) }
    numbered.set(party, known)
  }
  return known
}

/** The same shops are paid again and again. */
const numbered = new WeakMap<StoryParty, StoryParty>()

function placeholder(word: string, date: string, number: string): string {
  const [year, month, day] = date.split('-') as [string, string, string]
  return { day, month, year, number }[word] ?? ''
}

/** The line on the account that the money went to or came from. */
function mirrored(customer: Customer, payment: StoryPayment, movement: Movement): Movement {
  const source = customer.accounts.find(({ key }) => key === accountOf(payment, customer))!
  return {
    ...movement,
    id: `${movement.id}-opposite`,
    amount: negate(movement.amount),
    corrections: movement.corrections.map(({ amount, ...rest }) => ({
      ...rest,
      ...(amount !== undefined && { amount: negate(amount) }),
    })),
    party: { name: source.holderName, iban: source.iban },
  }
}

function reversalOf({ timeZone }: Customer, movement: Movement, date: string): Movement {
  const booked = instantOf(date, 9 * 60, timeZone)
  const { held: _, ended: __, exchange: ___, ...rest } = movement
  return {
    ...rest,
    id: `${movement.id}-reversal`,
    authorised: booked,
    booked,
    bookingDay: date,
    valueDay: date,
    amount: negate(movement.amount),
    text: `Storno ${movement.text}`,
    corrections: [],
  }
}

function withEvents(customer: Customer, { key }: CustomerAccount, movement: Movement): Movement {
  return customer.events
    .filter((event) => event.account === key && event.movement === movement.id)
    .reduce((changed, event) => withEvent(changed, event, customer.timeZone), movement)
}

function withEvent(movement: Movement, { kind, at, text, amount }: MovementEvent, timeZone: string): Movement {
  if (kind === 'withdraw' || kind === 'remove') return { ...movement, ended: at }
  if (kind === 'book') {
    const bookingDay = dateAt(at, timeZone)
    const { ended: _, ...rest } = movement
    return { ...rest, booked: at, bookingDay, valueDay: bookingDay, ...(amount !== undefined && { amount }) }
  }
  const correction = { at, ...(text !== undefined && { text }), ...(amount !== undefined && { amount }) }
  return { ...movement, corrections: [...movement.corrections, correction] }
}
