/** What the ledger has to show after some views, and whether the bank's data suffice to know it. */
import { type BankDelivery, type BankLine, isBooked, isPending, withBalances } from './delivery.ts'
import type { Knobs } from './knobs.ts'
import type { Payment } from './payment.ts'
import type { View } from './random-bank.ts'

/** By payment, as in the newest view. */
export type Expected = Map<string, BankLine>

/**
 * In the order in which the bank made the views, whatever the order of arrival: a view defines its lines; a complete
 * set of holds removes those that it leaves out, a reissued statement the lines that it no longer has. What such a line
 * was booked from is a hold again, as long as no set of holds since has said otherwise: nobody knows more.
 */
export function expectedAfter(arrived: View[]): Expected {
  const forms = new Map<string, 'whole' | 'parts'>()
  // Of a batch the form of the first statement that adds up stays, else the one that the bank told first.
  const byAuthority = (a: View, b: View) =>
    Number(addsUp(b.delivery)) - Number(addsUp(a.delivery)) || a.created - b.created
  for (const { keys } of arrived.toSorted(byAuthority))
    for (const key of keys) if (!forms.has(batchOf(key))) forms.set(batchOf(key), formOf(key))
  const expected: Expected = new Map()
  const held: Expected = new Map()
  for (const { delivery, keys, replaces } of new Set(arrived.toSorted((a, b) => a.created - b.created))) {
    const batches = new Set(keys.map(batchOf))
    for (const key of keysOfIssues(replaces)) {
      if (batches.has(batchOf(key))) continue
      // In whichever form another source told it first.
      for (const one of [...expected.keys()]) if (batchOf(one) === batchOf(key)) expected.delete(one)
      const hold = held.get(key)
      if (hold) expected.set(key, hold)
    }
    for (const [index, line] of linesOf(delivery).entries()) {
      const key = keys[index]!
      if (isPending(line)) held.set(key, line)
      const known = expected.get(key)
      if (forms.get(batchOf(key)) !== formOf(key) || (known && isBooked(known) && isPending(line))) continue
      expected.set(key, line)
    }
    if (!delivery.pendingComplete) continue
    const pending = new Set(keys.filter((_, index) => isPending(delivery.lines[index]!)))
    const isLeftOut = (key: string, line: BankLine) => isPending(line) && !pending.has(key)
    for (const some of [expected, held]) for (const [key, line] of some) if (isLeftOut(key, line)) some.delete(key)
  }
  return expected
}

/** Of all earlier issues: one may have told a batch in its other form. */
const keysOfIssues = (issue: View | undefined): string[] =>
  issue === undefined ? [] : [...issue.keys, ...keysOfIssues(issue.replaces)]

const addsUp = ({ nature, opening }: BankDelivery): boolean => nature === 'statement' && opening !== undefined
const linesOf = (delivery: BankDelivery): BankLine[] => withBalances(delivery)
const batchOf = (key: string): string => key.split('.')[0]!
const formOf = (key: string): 'whole' | 'parts' => (key.includes('.') ? 'parts' : 'whole')

/** Whether the bank's data decide which line is which payment; where they do not, the doubt has to be listed. */
export function isDecided(key: string, payments: Payment[], knobs: Knobs): boolean {
  const payment = payments.find((one) => one.key === batchOf(key))!
  const { view, ids, references, balances, shift, insertions, second, intraday, late } = knobs
  // The hold and the booking have the same id; but the id is not declared stable, and another hold may fit the booking.
  const rivals = rivalsOf(payment, payments)
  const mayBeHold = rivals.length > 0 && [payment, ...rivals].some(({ wasHeld }) => wasHeld)
  // Outside the days of a view it looks like the next payment of its kind. One id proves nothing yet, references are used
  // again on the next day, and a balance returns after the opposite payment.
  if ([payment, ...rivals].some(({ wasMoved }) => wasMoved)) return false
  if (ids === 'stable' && !second) return !mayBeHold
  if (payment.heldCents !== payment.cents) return false
  // Where a statement is late, a report leaves out its lines, and the others of the day do not have them: what another
  // source tells of that day is hidden, and listed.
  if ((intraday || (second && view === 'sequence')) && late) return false
  if (rivals.length === 0) return true
  if (mayBeHold) return false
  // The lines of a day from two sources are counted; of each kind there are as many as in the source with more.
  if (second) return view === 'window' && !shift
  if (references || ids === 'late') return true
  if (view === 'window') return !shift || (balances && !insertions && hasOwnBalanceKey(payment, payments))
  return view === 'sequence' && !intraday
}

/**
 * A line that the bank moved to another day, as long as only one of two sources has told of it, where a file does not say
 * which days it is of, or where no delivery since has its earlier day: what was known before stays, and the next delivery
 * settles it.
 */
export function isMovedUnsaid(
  key: string,
  payments: Payment[],
  { second, entryPoint }: Knobs,
  arrived: View[],
): boolean {
  const payment = payments.find((one) => one.key === batchOf(key))!
  const moved = [payment, ...rivalsOf(payment, payments)].filter(({ wasMoved }) => wasMoved)
  if (moved.length === 0) return false
  return second || SILENT_FILES.includes(entryPoint) || moved.every(({ key: own }) => isUnsaid(own, arrived))
}

function isUnsaid(key: string, arrived: View[]): boolean {
  const told = arrived
    .flatMap(({ keys, delivery, created }) => {
      const line = delivery.lines[keys.findIndex((one) => batchOf(one) === key)]
      return line?.day === undefined ? [] : [{ day: line.day, created }]
    })
    .toSorted((a, b) => a.created - b.created)
  const day = told.at(-1)?.day
  const before = told.filter((one) => one.day !== day)
  const since = told.find((one) => one.day === day && one.created > (before.at(-1)?.created ?? 0))
  return (
    since !== undefined &&
    before.every((one) =>
      arrived.every(
        ({ created, delivery: { period } }) =>
          created < since.created || (period !== undefined && (one.day < period.from || one.day > period.to)),
      ),
    )
  )
}

/** Their files have no period. */
const SILENT_FILES: Knobs['entryPoint'][] = ['dkb', 'n26', 'ing']

/**
 * A booking with the amount of a hold at the same shop, which is its only candidate, takes it over: that is the
 * contract, and nothing in the bank's data distinguishes it from the next payment there.
 */
export function hasHeldRival(key: string, payments: Payment[]): boolean {
  const payment = payments.find((one) => one.key === batchOf(key))!
  return [payment, ...rivalsOf(payment, payments)].some(({ wasHeld }) => wasHeld)
}

/**
 * Of two equal payments of a day, one was reported by one source only and the other by another source only; or one by
 * reports and the other by statements that were made later, or by the next report, because the statement with the first
 * one did not arrive. One payment looks the same, and reading it as two would make every payment that is reported twice
 * doubtful.
 */
export function isReportedOnceByEach(key: string, payments: Payment[], arrived: View[]): boolean {
  const payment = payments.find((one) => one.key === batchOf(key))!
  const hasLine = ({ delivery, keys }: View, own: string) =>
    keys.some((one, index) => batchOf(one) === own && isBooked(delivery.lines[index]!))
  const viewsOf = ({ key: own }: Payment) => arrived.filter((view) => hasLine(view, own))
  const reporters = (views: View[]) => new Set(views.map(({ source }) => source))
  const areReports = (views: View[]) => views.every(({ delivery }) => delivery.nature === 'report')
  const isLater = (a: View[], b: View[]) => a.every((one) => b.every((other) => one.created > other.created))
  const areStated = (a: View[], b: View[]) =>
    areReports(a) && b.every(({ delivery }) => delivery.nature === 'statement') && isLater(b, a)
  const reports = arrived.filter(({ delivery }) => delivery.nature === 'report')
  const areNext = (a: View[], b: View[]) =>
    areReports(a) &&
    areReports(b) &&
    isLater(b, a) &&
    !reports.some((one) => !a.includes(one) && !b.includes(one) && isLater([one], a) && isLater(b, [one]))
  return rivalsOf(payment, payments).some((rival) => {
    const [a, b] = [viewsOf(payment), viewsOf(rival)]
    if (a.length === 0 || b.length === 0) return false
    const isOne = areStated(a, b) || areStated(b, a) || areNext(a, b) || areNext(b, a)
    return isOne || reporters(a).isDisjointFrom(reporters(b))
  })
}

/**
 * Equal payments in a row in the books, without ids or references: nothing shows which of them a view has and which one
 * it does not have yet, or no longer. A second source tells the words and the day alone: which of two equal payments of a
 * day its lines are, nothing shows wherever they are in the books, because banks sort the lines of a day as they like.
 */
export function isNextToEqual(key: string, payments: Payment[], { ids, references, second }: Knobs): boolean {
  const payment = payments.find((one) => one.key === batchOf(key))!
  if (second) return payments.some((one) => one !== payment && isEqual(one, payment))
  if (references || ids === 'stable' || ids === 'late') return false
  const wasBooked = ({ state, wasHeld }: Payment) => state === 'booked' || (state === 'gone' && !wasHeld)
  const ofDay = payments.filter((one) => one.day === payment.day && wasBooked(one))
  ofDay.sort((a, b) => a.place - b.place)
  const at = ofDay.indexOf(payment)
  return [ofDay[at - 1], ofDay[at + 1]].some((one) => one && one.shop === payment.shop && one.cents === payment.cents)
}

const isEqual = (a: Payment, b: Payment): boolean => a.day === b.day && a.shop === b.shop && a.cents === b.cents

const REACH_DAYS = 3
const REACH_OF_HOLDS_DAYS = 20

/** Other payments of that amount at the same shop, near enough to be mistaken for it. */
const rivalsOf = (payment: Payment, payments: Payment[]): Payment[] =>
  payments.filter(
    (other) =>
      other !== payment &&
      other.shop === payment.shop &&
      [other.cents, other.heldCents].some((cents) => cents === payment.cents || cents === payment.heldCents) &&
      Math.abs(other.day - payment.day) <= (payment.wasHeld || other.wasHeld ? REACH_OF_HOLDS_DAYS : REACH_DAYS),
  )

export const rivalKeysOf = (key: string, payments: Payment[]): string[] =>
  rivalsOf(payments.find((one) => one.key === batchOf(key))!, payments).map((rival) => rival.key)

/** Whether no other payment leads from that balance to that balance. */
function hasOwnBalanceKey(payment: Payment, payments: Payment[]): boolean {
  const booked = payments.filter(({ state }) => state === 'booked').sort((a, b) => a.day - b.day || a.place - b.place)
  let balance = 0
  const balanceKeys = booked.map(({ cents }) => {
    balance += cents
    return `${balance - cents} ${balance}`
  })
  const own = balanceKeys[booked.indexOf(payment)]
  return balanceKeys.filter((balanceKey) => balanceKey === own).length === 1
}
