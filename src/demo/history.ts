import type { SourceRecord } from '@vitrine/bank-statements'
import { type Draft, openBooks } from './books.ts'
import { type Day, dayNumber, dayOf } from './calendar.ts'
import { refundDraft } from './card.ts'
import { friendsOn, tipsOn } from './giving.ts'
import { chargedOn, type Due, dueOn } from './household.ts'
import { type Books, moveOwnMoney } from './own-transfers.ts'
import type { DemoAccountKey } from './person.ts'
import { type Spending, spendingOn } from './spending.ts'

export type DemoHistory = {
  /** Oldest first: booked records, then pending ones. */
  records: SourceRecord[]
  /** After the last booked record. */
  balance: string
}

type Life = { books: Books; refunds: (Due<Draft> & { on: number })[] }

/** No purchases below this balance. */
const LOWEST = 5_000

/**
 * The history of all accounts from `since` to `today`, both included and both `YYYY-MM-DD`.
 *
 * Each day depends only on its date and the days before it. So a later `today` with the same `since` extends the
 * earlier history and changes none of its booked records. The accounts are generated together, because transfers
 * between them depend on their balances.
 */
export function demoHistories(today: string, since: string): Record<DemoAccountKey, DemoHistory> {
  const { main, savings, swiss } = liveThrough(today, since)
  return { main: main.statement(), savings: savings.statement(), swiss: swiss.statement() }
}

/** One account of `demoHistories`; call that where more than one is needed. */
export function demoHistory(accountKey: DemoAccountKey, today: string, since: string): DemoHistory {
  return liveThrough(today, since)[accountKey].statement()
}

function liveThrough(today: string, since: string): Books {
  const life: Life = { books: openBooks(), refunds: [] }
  const last = dayNumber(today)
  for (let n = dayNumber(since); n <= last; n++) live(dayOf(n), life)
  return life.books
}

function live(day: Day, life: Life): void {
  const { books } = life
  for (const book of Object.values(books)) book.settle(day)
  const due = dueOn(day)
  const charged = chargedOn(day)
  const toPay = { main: 0, savings: 0, swiss: 0 }
  for (const { account, draft } of due) toPay[account] -= Math.min(draft.cents, 0)
  for (const { account, draft } of charged) toPay[account] -= draft.final.cents
  moveOwnMoney(day, books, toPay)
  for (const { account, draft } of due) books[account].post(day, draft)
  for (const { account, draft } of charged) books[account].authorise(day, draft)
  giveAndGetBack(day, life)
  for (const { account, spending } of spendingOn(day)) buy(day, life, account, spending)
}

function giveAndGetBack(day: Day, { books, refunds }: Life): void {
  for (const draft of friendsOn(day)) books.main.post(day, draft)
  for (const account of ['main', 'swiss'] as const) {
    for (const draft of tipsOn(day, account)) books[account].post(day, draft)
  }
  for (const { account, draft } of refunds.filter(({ on }) => on === day.n)) {
    books[account].post(day, refundDraft(draft, account === 'swiss' ? 'Gutschrift' : 'Vračilo kupnine'))
  }
}

function buy(day: Day, { books, refunds }: Life, account: DemoAccountKey, spending: Spending): void {
  const { refundAfter, ...card } = spending
  const taken = Math.min(card.final.cents, card.held?.cents ?? 0)
  if (books[account].available() + taken < LOWEST) return
  books[account].authorise(day, card)
  if (refundAfter) refunds.push({ account, draft: card.final, on: day.n + refundAfter })
}
